/**
 * The first list file: cells as read, what was found, and what the ledger says about each row. `cells` is made by the import, because its
 * columns are the spreadsheet's: `cells (row INTEGER PRIMARY KEY, line INTEGER, source INTEGER, c0 TEXT, c1 TEXT, …)`. `fields` likewise by the
 * mapping: `fields (row INTEGER PRIMARY KEY, "phone" TEXT, …)`, one column per mapped field, NULL where the cell is empty or can't be read.
 */
export const list001First = {
  number: 1,
  name: 'first',
  sql: `
-- One row; JSON in the contract's own shapes.
CREATE TABLE list (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  list_id TEXT NOT NULL,
  name TEXT NOT NULL,
  sources TEXT NOT NULL,
  imported_at INTEGER NOT NULL,
  by TEXT NOT NULL,
  rows INTEGER NOT NULL,
  rejected INTEGER NOT NULL,
  columns TEXT NOT NULL,
  mapping TEXT NOT NULL,
  guesses TEXT NOT NULL,
  finding_counts TEXT NOT NULL
) STRICT;

CREATE TABLE rejected_lines (
  position INTEGER PRIMARY KEY,
  source INTEGER NOT NULL,
  line INTEGER NOT NULL,
  reason TEXT NOT NULL CHECK (reason IN ('tooManyCells', 'cellTooLong', 'quoteNeverClosed', 'badBytes', 'empty')),
  params TEXT NOT NULL,
  text TEXT NOT NULL
) STRICT;

CREATE TABLE findings (
  row INTEGER NOT NULL,
  rule TEXT NOT NULL,
  field TEXT NOT NULL DEFAULT '',
  params TEXT NOT NULL,
  PRIMARY KEY (row, rule, field)
) STRICT, WITHOUT ROWID;

-- Derived from the ledger's answers behind the cursor 'verdicts'; a row without an entry is unplanned.
CREATE TABLE verdicts (
  row INTEGER PRIMARY KEY,
  status TEXT NOT NULL CHECK (status IN ('answered', 'partial', 'failed', 'skipped', 'pending')),
  grade TEXT CHECK (grade IN ('A', 'B', 'C', 'D', 'E', 'F')),
  score INTEGER,
  line_type TEXT,
  litigator TEXT NOT NULL CHECK (litigator IN ('litigator', 'clear', 'notChecked')),
  not_checked TEXT,
  name_match INTEGER,
  valid INTEGER,
  sandbox INTEGER NOT NULL CHECK (sandbox IN (0, 1)),
  checked_at INTEGER,
  -- What the applied policy says; NULL where there is no answer to judge.
  suggested TEXT CHECK (suggested IN ('keep', 'hold', 'drop')),
  suggested_rule INTEGER,
  -- When a clear litigator answer grows too old to count: what is past this is derived again. NULL where the row is not clear.
  clear_until INTEGER,
  -- The whole verdict, JSON in the contract's shape.
  verdict TEXT NOT NULL
) STRICT;
CREATE INDEX verdicts_clear_until ON verdicts (clear_until) WHERE clear_until IS NOT NULL;

-- Derived from the ledger's acts behind the cursor 'acts': the latest word of a person per row.
CREATE TABLE decisions (
  row INTEGER PRIMARY KEY,
  value TEXT CHECK (value IN ('keep', 'hold', 'drop')),
  note TEXT NOT NULL,
  operator TEXT NOT NULL,
  at INTEGER NOT NULL,
  record_id TEXT NOT NULL
) STRICT;

-- Every act that touched a row, likewise derived: its history, and what is left of it when one of them is undone.
CREATE TABLE decision_history (
  row INTEGER NOT NULL,
  -- acts.seq of the ledger.
  seq INTEGER NOT NULL,
  record_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('decide', 'note', 'undo')),
  undoes TEXT,
  -- What the act set: a decision (NULL: taken back) and a note (NULL: left as it was).
  value TEXT CHECK (value IN ('keep', 'hold', 'drop')),
  note TEXT,
  operator TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (row, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE cursors (
  name TEXT PRIMARY KEY,
  position INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
`,
};
