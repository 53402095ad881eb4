/** What an export wrote as each row's decision, so that a file that comes home can be compared with it; and sets of columns by name. */
export const ledger008Exports = {
  number: 8,
  name: 'exports',
  sql: `
-- One byte per row of the list, deflated (0: not in the file, 1: undecided, 2: keep, 3: hold, 4: drop); and acts.seq up to which the list had come.
-- NULL for exports of before.
ALTER TABLE exports ADD COLUMN decisions BLOB;
ALTER TABLE exports ADD COLUMN acts_seq INTEGER;

-- JSON in the contract's shape. A person's own setting: changed in place, not a record.
CREATE TABLE export_templates (
  name TEXT PRIMARY KEY,
  template TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`,
};
