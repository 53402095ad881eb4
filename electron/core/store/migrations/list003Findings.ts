/**
 * What was found in a row stands beside its fields: one line a row instead of one a finding. `fields` is a view over it and over the cells, because
 * most fields are their cell as it stands; table and view are made anew with each mapping (store/lists/fields.ts). A list of before keeps its
 * fields and findings until its rows have been looked through again.
 */
export const list003Findings = {
  number: 3,
  name: 'findings',
  sql: `
-- 1: the fields and findings follow from the mapping as it stands. 0: they are to be made.
ALTER TABLE list ADD COLUMN found INTEGER NOT NULL DEFAULT 0;
ALTER TABLE list ADD COLUMN mapped_by TEXT NOT NULL DEFAULT 'guesses' CHECK (mapped_by IN ('guesses', 'remembered', 'person'));

CREATE TABLE IF NOT EXISTS fields (row INTEGER PRIMARY KEY) STRICT;
-- One line a row that was looked through; "rules" holds one bit a rule (store/lists/ruleBits.ts), "details" [[rule, field, params], …] or NULL.
CREATE TABLE found_rows (row INTEGER PRIMARY KEY, rules INTEGER NOT NULL, details TEXT) STRICT;
`,
};
