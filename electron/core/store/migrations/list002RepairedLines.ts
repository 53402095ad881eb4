/** Rejected lines are kept whole, so that they can be written out and repaired; one that came back as a row says which. */
export const list002RepairedLines = {
  number: 2,
  name: 'repaired lines',
  sql: `
-- The line as it stands in the file (of one that is too long: its beginning); NULL where only what is shown was kept.
ALTER TABLE rejected_lines ADD COLUMN whole TEXT;
-- The row that it became when it was repaired.
ALTER TABLE rejected_lines ADD COLUMN repaired_row INTEGER;
`,
};
