/**
 * How many rows stand how, kept beside the rows themselves: a list of a million is told in microseconds, and every screen is told the same.
 * The index serves the newest answer's time, and sorting by it.
 */
export const list006RowCounts = {
  number: 6,
  name: 'rowCounts',
  sql: `
-- One line for each combination of facts that some row has; rows of which nothing is known are in none. Changed in the same transaction as
-- verdicts and decisions (store/lists/rowCounts.ts).
CREATE TABLE row_counts (
  status TEXT NOT NULL,
  grade TEXT NOT NULL,
  litigator TEXT NOT NULL,
  -- 1: some answer stands behind the verdict.
  answered INTEGER NOT NULL,
  sandbox INTEGER NOT NULL,
  -- What the policy says, and what a person said; 'none' where nothing was said.
  suggested TEXT NOT NULL,
  decided TEXT NOT NULL,
  rows INTEGER NOT NULL,
  PRIMARY KEY (status, grade, litigator, answered, sandbox, suggested, decided)
) STRICT, WITHOUT ROWID;

INSERT INTO row_counts
SELECT coalesce(status, 'unplanned'), coalesce(grade, 'none'), coalesce(litigator, 'notChecked'), checked_at IS NOT NULL, coalesce(sandbox, 0),
  coalesce(suggested, 'none'), coalesce(value, 'none'), count(*)
FROM verdicts FULL JOIN decisions USING (row) GROUP BY 1, 2, 3, 4, 5, 6, 7;

CREATE INDEX verdicts_checked_at ON verdicts (checked_at) WHERE checked_at IS NOT NULL;
`,
};
