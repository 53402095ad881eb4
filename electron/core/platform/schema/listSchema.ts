/**
 * The schema of `lists/<id>.db`, as a new list gets it: one spreadsheet, its findings, and data derived from the ledger about its rows.
 * Rows are numbered from 1; times are epoch milliseconds, flags 0 or 1. Lists of allowed values are written as in ledgerSchema.ts.
 *
 * Two tables depend on the spreadsheet and are created in code:
 * - `cells`, by the import (cells.sql.ts): `row`, `line` and `source` (the row's position), and one TEXT column per column of the
 *   spreadsheet, c0, c1, …; NULL if the line ended early. Never changed afterwards.
 * - `row_findings` and the view `fields` over it and the cells, again for each mapping (rowFindings.sql.ts). Here they are empty: no mapping
 *   yet.
 *
 * The columns of `verdicts` follow from the table of its fields. If a list's table was created for other fields, it is recreated without a
 * migration, and the verdicts are derived again (openList.sql.ts).
 *
 * A change to this file also needs a migration (schema/migrate.ts): schema.test.ts checks that both have the same result.
 */
import { verdictIndexesSql, verdictTableSql } from './verdictTable.ts';
import type { DatabaseSchema } from './migrate.ts';

const sql = `
-- The list itself, in one row. JSON in the contract's shapes.
CREATE TABLE list (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  list_id TEXT NOT NULL,
  name TEXT NOT NULL,
  -- JSON: the files that it was read from.
  sources TEXT NOT NULL,
  imported_at INTEGER NOT NULL,
  by TEXT NOT NULL,
  -- Rows of cells beyond this number are still being appended, and do not count.
  rows INTEGER NOT NULL,
  -- Rejected lines that were not repaired.
  rejected INTEGER NOT NULL,
  -- Of these: lines that aren't rows, like titles and totals.
  set_aside INTEGER NOT NULL,
  -- JSON: headings.
  columns TEXT NOT NULL,
  -- JSON: which columns fill which fields; who chose them; and what Rollcall guessed.
  mapping TEXT NOT NULL,
  mapped_by TEXT NOT NULL CHECK (mapped_by = 'guesses' OR mapped_by = 'remembered' OR mapped_by = 'person'),
  guesses TEXT NOT NULL,
  -- 1: fields and findings follow from this mapping and these rows. 0: they are still to be made.
  screened INTEGER NOT NULL DEFAULT 0,
  -- JSON: how many rows each rule found something in.
  finding_counts TEXT NOT NULL,
  -- JSON: how many of its cells suit the field, for each mapped column.
  column_fits TEXT NOT NULL DEFAULT '[]',
  -- JSON: columns that say whom not to contact, and what a person chose about them. NULL: there are none.
  opt_outs TEXT,
  -- JSON: how many rows were hidden in a workbook, and what a person chose about them. NULL: none was.
  hidden_rows TEXT,
  -- While lines are appended: the position of the last rejected line that counts. NULL: all of them do.
  rejected_through INTEGER
) STRICT;

-- Lines that did not become rows.
CREATE TABLE rejected_lines (
  position INTEGER PRIMARY KEY,
  -- The file, as an index into list.sources, and the physical line in it.
  source INTEGER NOT NULL,
  line INTEGER NOT NULL,
  reason TEXT NOT NULL CHECK (reason = 'tooManyCells' OR reason = 'cellTooLong' OR reason = 'quoteNeverClosed' OR reason = 'badBytes' OR reason = 'empty'
    OR reason = 'titleLine' OR reason = 'repeatedHeading' OR reason = 'otherTable' OR reason = 'total' OR reason = 'footer' OR reason = 'marks'),
  params TEXT NOT NULL,
  -- The beginning of the line, to be shown; and the line itself (of one that is too long, as much as was kept), to be written out and repaired.
  text TEXT NOT NULL,
  full_text TEXT NOT NULL,
  -- The row that it became when it was repaired.
  repaired_row INTEGER
) STRICT;

-- What a row came to under the mapping: its normalised fields (columns added by the mapping) and findings.
CREATE TABLE row_findings (
  row INTEGER PRIMARY KEY,
  -- One bit per rule (ruleBits.sql.ts).
  rules INTEGER NOT NULL,
  -- JSON: [[rule, field, params], …]; NULL: nothing was found.
  details TEXT,
  -- One bit per field that is its cell as it stands, and therefore has no value of its own here.
  as_read INTEGER NOT NULL
) STRICT;
CREATE VIEW fields AS SELECT row FROM row_findings;

-- What the import found, which no mapping changes: lines with too few cells.
CREATE TABLE import_findings (
  row INTEGER NOT NULL,
  rule TEXT NOT NULL,
  field TEXT NOT NULL DEFAULT '',
  params TEXT NOT NULL,
  PRIMARY KEY (row, rule, field)
) STRICT, WITHOUT ROWID;

-- Rows that were hidden in their workbook.
CREATE TABLE hidden_rows (
  row INTEGER PRIMARY KEY
) STRICT;

-- Rows whose personal data was purged: they keep their number, and have no cells, answers or decisions any more.
CREATE TABLE purged_rows (
  row INTEGER PRIMARY KEY,
  -- The purge, in the ledger.
  record_id TEXT NOT NULL,
  -- What evidence said of the cells; NULL: none was made before.
  cells_commitment BLOB,
  by TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;

-- 32 random bytes per row, from which the salts of its commitments are derived (commitments.ts), in pieces of 4,096 rows. Made with the list's first evidence;
-- 32 zero bytes: purged.
CREATE TABLE row_salts (
  piece INTEGER PRIMARY KEY,
  salts BLOB NOT NULL
) STRICT;

-- What is kept of each evidence, so that one row of it can be proved without the file, also after the list has changed (keptEvidence.sql.ts).
CREATE TABLE kept_evidence (
  -- The record in the ledger.
  record_id TEXT PRIMARY KEY,
  -- NULL: of the whole list.
  run_id TEXT,
  at INTEGER NOT NULL,
  -- The last line of the file: statement, signature, public key.
  seal TEXT NOT NULL,
  rows INTEGER NOT NULL,
  -- The roots of the pieces' trees, 32 bytes each.
  piece_roots BLOB NOT NULL
) STRICT, WITHOUT ROWID;
-- 4,096 lines each, the last piece fewer.
CREATE TABLE kept_evidence_pieces (
  record_id TEXT NOT NULL,
  piece INTEGER NOT NULL,
  -- The numbers of its first and last row.
  first_row INTEGER NOT NULL,
  last_row INTEGER NOT NULL,
  -- 32 bytes a line.
  leaves BLOB NOT NULL,
  -- Deflated JSON: of each line what can change later, without what follows from cells, answers and salts. Nothing personal.
  states BLOB NOT NULL
) STRICT;
CREATE UNIQUE INDEX kept_evidence_places ON kept_evidence_pieces (record_id, piece);

-- Until when the list is to be kept, in one row at most; none: as the settings say.
CREATE TABLE retention (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  -- NULL: without end.
  until INTEGER,
  by TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;

-- Where somebody stopped in the list's review, in one row at most: here, so that it goes where the list goes.
CREATE TABLE place (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  -- JSON (contract/review/place.ts), perhaps of another version.
  place TEXT NOT NULL
) STRICT;

-- Views that somebody has saved.
CREATE TABLE saved_views (
  saved_view_id TEXT PRIMARY KEY,
  position INTEGER NOT NULL,
  -- JSON (contract/review/place.ts), perhaps of another version.
  view TEXT NOT NULL
) STRICT;

-- The policy while it is being edited, in one row at most.
CREATE TABLE policy_draft (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  -- JSON (contract/review/policy.ts), perhaps of another version.
  policy TEXT NOT NULL
) STRICT;

-- Everything below is derived from the ledger, and can be thrown away and derived again.

-- How far: 'actions', 'policy' and 'suppressions' hold a position in the ledger, 'policy findings' which findings the policy was applied with, names in
-- 'verdicts.' how far each run was followed.
CREATE TABLE cursors (
  name TEXT PRIMARY KEY,
  position INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What a row's answers come to: a column for each field of contract/verdict/verdictFields.ts (verdictTable.ts). A row without an entry is in no plan.
${verdictTableSql};
${verdictIndexesSql}

-- The free texts of verdicts (line types, carriers) by their codes, which stand for them as long as the file lives (verdictTexts.sql.ts).
CREATE TABLE verdict_texts (
  field TEXT NOT NULL,
  code INTEGER NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (field, code),
  UNIQUE (field, text)
) STRICT, WITHOUT ROWID;

-- What the applied policy suggests, in pieces of 4,096 rows with a byte for each (suggestions.sql.ts). A row without a piece has no suggestion.
CREATE TABLE suggestions (
  -- 0: the first 4,096 rows; 1: those after them; and so on.
  piece INTEGER PRIMARY KEY,
  -- Keep, hold, drop, none: 0 to 3.
  decisions BLOB NOT NULL,
  -- The index of the rule that decided; 255: none of them.
  rules BLOB NOT NULL
) STRICT;

-- What people said of rows: each action of the ledger on this list, in parts with one value for all their rows; and the undos of such
-- actions. What stands on a row follows from its actions in their order (rowActions.sql.ts).
CREATE TABLE list_actions (
  -- actions.seq of the ledger.
  seq INTEGER NOT NULL,
  part INTEGER NOT NULL,
  record_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind = 'decide' OR kind = 'note' OR kind = 'undo'),
  undoes TEXT,
  -- What the action set: a decision (NULL: taken back) and a note (NULL: left as it was).
  value TEXT CHECK (value = 'keep' OR value = 'hold' OR value = 'drop'),
  note TEXT,
  -- Of a keep against a reason not to call: the reason for it, and what was known against the rows then, a bit each (contract/verdict/standing.ts). Of any
  -- other NULL, 0.
  reason TEXT,
  despite INTEGER NOT NULL,
  -- 1: on its rows, people decided differently without knowing of each other.
  contested INTEGER NOT NULL CHECK (contested IN (0, 1)),
  -- 1: its rows are a held-out sample.
  held_out INTEGER NOT NULL CHECK (held_out IN (0, 1)),
  operator TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (seq, part)
) STRICT, WITHOUT ROWID;
CREATE INDEX list_actions_by_id ON list_actions (record_id);
CREATE INDEX list_actions_undoing ON list_actions (undoes) WHERE undoes IS NOT NULL;
CREATE INDEX list_actions_contested ON list_actions (seq) WHERE contested = 1;
-- The rows of each part, a bit per row, in pieces of 4,096 rows without the empty bytes around them.
CREATE TABLE action_rows (
  -- The row of the first bit.
  first INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  part INTEGER NOT NULL,
  -- 1: undone.
  struck INTEGER NOT NULL CHECK (struck IN (0, 1)),
  rows BLOB NOT NULL,
  PRIMARY KEY (first, seq, part)
) STRICT, WITHOUT ROWID;
CREATE INDEX action_rows_of ON action_rows (seq, part);

-- How many rows have each combination of values, changed with the rows themselves (rowCounts.sql.ts): a million rows are counted in microseconds, and
-- every screen is told the same. Rows of which nothing is known are in none.
CREATE TABLE row_counts (
  status TEXT NOT NULL,
  -- 'none' where there is none, here and below.
  grade TEXT NOT NULL,
  litigator TEXT NOT NULL,
  -- 1: an answer stands behind the verdict.
  answered INTEGER NOT NULL,
  sandbox INTEGER NOT NULL,
  rows INTEGER NOT NULL,
  PRIMARY KEY (status, grade, litigator, answered, sandbox)
) STRICT, WITHOUT ROWID;

-- The same by who decided: a person or the policy.
CREATE TABLE decision_counts (
  decided_by TEXT PRIMARY KEY,
  rows INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What the review counts its facets from, packed and ready, so that a million rows open in milliseconds. A piece goes in the transaction that changes any
-- of its rows (keptIndex.sql.ts), and may be missing.
CREATE TABLE facet_index (
  -- 0: the first so many rows; 1: those after them; and so on.
  piece INTEGER PRIMARY KEY,
  -- Says how the bytes are to be read; what was written otherwise counts as missing.
  layout TEXT NOT NULL,
  codes BLOB NOT NULL
) STRICT;
`;

/** `first` must stay the schema of version 1 when `sql` changes, because migrations begin there. */
export const listSchema: DatabaseSchema = { sql, first: sql, migrations: [] };
