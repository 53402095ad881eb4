/** Lets a check's first rows be asked, and their verdicts follow, while the rest of its rows are still being chosen. */
export const ledger013ChosenTo = {
  number: 13,
  name: 'chosenTo',
  sql: `
-- The last row that was chosen so far, in this choosing: rows up to it are there to be derived. Only while the check waits; then all are.
ALTER TABLE run_checks ADD COLUMN chosen_to INTEGER NOT NULL DEFAULT 0;
`,
};
