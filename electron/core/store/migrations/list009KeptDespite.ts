/** A row that must not be called is kept for a reason, which stands beside the decision and in the row's history. */
export const list009KeptDespite = {
  number: 9,
  name: 'keptDespite',
  sql: `
-- Why, by whom, and what was known against the row then: a bit each (contract/noCall.ts). Of any other decision NULL, NULL, 0.
ALTER TABLE decisions ADD COLUMN kept_reason TEXT;
ALTER TABLE decisions ADD COLUMN kept_by TEXT;
ALTER TABLE decisions ADD COLUMN kept_despite INTEGER NOT NULL DEFAULT 0;
ALTER TABLE decision_history ADD COLUMN reason TEXT;
ALTER TABLE decision_history ADD COLUMN despite INTEGER NOT NULL DEFAULT 0;
`,
};
