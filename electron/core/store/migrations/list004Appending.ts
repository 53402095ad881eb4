/**
 * Lines that are put into a list come in many small transactions: until the last of them the list is what it was, and what stands behind that was
 * left by a crash.
 */
export const list004Appending = {
  number: 4,
  name: 'appending',
  sql: `
-- The position of the last rejected line that counts; NULL: all of them do. Rows count up to "rows".
ALTER TABLE list ADD COLUMN rejected_to INTEGER;
`,
};
