/** The user's own list of whom not to ask about, append-only; and how people mapped their columns, for the next list with the same headings. */
export const ledger007Suppressions = {
  number: 7,
  name: 'suppressions',
  sql: `
-- One line an act: entries put on the list together, or a batch taken off. It counts once it is whole: then its leaf stands in the chain.
CREATE TABLE suppression_batches (
  seq INTEGER PRIMARY KEY,
  record_id TEXT NOT NULL UNIQUE,
  act TEXT NOT NULL CHECK (act IN ('add', 'remove')),
  removes TEXT REFERENCES suppression_batches (record_id),
  source TEXT NOT NULL,
  phones INTEGER NOT NULL,
  emails INTEGER NOT NULL,
  by TEXT NOT NULL,
  at INTEGER NOT NULL,
  whole INTEGER NOT NULL CHECK (whole IN (0, 1))
) STRICT;
CREATE UNIQUE INDEX suppression_batches_removed ON suppression_batches (removes) WHERE removes IS NOT NULL;
-- Personal data, purgeable: E.164 phones and lower-case addresses.
CREATE TABLE suppressions (
  kind TEXT NOT NULL CHECK (kind IN ('phone', 'email')),
  value TEXT NOT NULL,
  batch_seq INTEGER NOT NULL REFERENCES suppression_batches (seq),
  PRIMARY KEY (kind, value, batch_seq)
) STRICT, WITHOUT ROWID;

-- Not a record: a preference, replaced when a person maps the same headings differently. "shape" is a hash of the headings.
CREATE TABLE mapping_templates (
  shape TEXT PRIMARY KEY,
  mapping TEXT NOT NULL,
  list_name TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
`,
};
