/** Where somebody stands in the list's review: kept in the list's own file, so that it goes where the list goes. */
export const list008Place = {
  number: 8,
  name: 'place',
  sql: `
-- One row at most; JSON in the contract's own shape (contract/place.ts), perhaps of another version.
CREATE TABLE place (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  place TEXT NOT NULL
) STRICT;
`,
};
