/** How well each mapped column fills its field is kept with what was found: it was counted while the rows went by. */
export const list007Fits = {
  number: 7,
  name: 'fits',
  sql: `
-- The contract's column fits, as JSON; empty until the rows were looked through.
ALTER TABLE list ADD COLUMN fits TEXT NOT NULL DEFAULT '[]';
`,
};
