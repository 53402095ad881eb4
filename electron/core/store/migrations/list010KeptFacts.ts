/** What the first view of a list is counted from, kept ready: a million rows are then read in some milliseconds instead of most of a second. */
export const list010KeptFacts = {
  number: 10,
  name: 'keptFacts',
  sql: `
-- Derived, and never the only copy: a piece goes in the transaction that changes any of its rows (store/lists/keptFacts.ts), and may be missing.
CREATE TABLE kept_facts (
  -- 0: the first so many rows; 1: those behind them; and so on.
  piece INTEGER PRIMARY KEY,
  -- Says how the bytes are to be read; what was written otherwise counts as missing.
  layout TEXT NOT NULL,
  line_types TEXT NOT NULL,
  facts BLOB NOT NULL
) STRICT;
`,
};
