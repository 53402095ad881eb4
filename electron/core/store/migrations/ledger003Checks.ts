/** A run holds several checks, one after the other: how far each is, and which operations a key was refused. */
export const ledger003Checks = {
  number: 3,
  name: 'checks',
  sql: `
-- What a check asks stands in the run's request, at the same position.
CREATE TABLE run_checks (
  run_id TEXT NOT NULL REFERENCES runs (run_id),
  position INTEGER NOT NULL,
  operation TEXT NOT NULL,
  -- waiting: its rows are still to be chosen. notEnabled: the service refused the operation for the key.
  state TEXT NOT NULL CHECK (state IN ('waiting', 'running', 'notEnabled', 'finished')),
  -- The service's own words, where it refused.
  words TEXT,
  rows INTEGER NOT NULL,
  left_out TEXT NOT NULL,
  -- How often its rows were chosen: verdicts follow behind a cursor for each time.
  plannings INTEGER NOT NULL,
  PRIMARY KEY (run_id, position)
) STRICT, WITHOUT ROWID;

-- Runs of before had one check, planned whole where the run ever began.
INSERT INTO run_checks (run_id, position, operation, state, words, rows, left_out, plannings)
SELECT run_id, 0, request ->> '$.operation',
  CASE WHEN state = 'planning' THEN 'waiting' WHEN state = 'finished' THEN 'finished' ELSE 'running' END,
  NULL, rows, left_out, CASE WHEN state = 'planning' THEN 0 ELSE 1 END
FROM runs;
INSERT INTO run_counts (run_id, name, count)
SELECT run_id, name || ' ' || (request ->> '$.operation'), count
FROM run_counts JOIN runs USING (run_id) WHERE name IN ('planned', 'done', 'partial', 'failed', 'refused');
UPDATE runs SET request = json_remove(
  json_set(request, '$.checks', json_array(json_object(
    'operation', request ->> '$.operation', 'addOns', json(request -> '$.addOns'), 'only', json('{}')))),
  '$.operation', '$.addOns');
ALTER TABLE runs DROP COLUMN left_out;

-- Claims are made check by check: one that is blocked must not be walked past, job by job, to find another's.
DROP INDEX jobs_to_claim;
CREATE INDEX jobs_to_claim ON jobs (run_id, operation, not_before, job_id) WHERE state = 'pending';

-- Operations that the service refused a key, until it answers one: what a plan warns of.
CREATE TABLE refused_operations (
  key_fingerprint TEXT NOT NULL,
  operation TEXT NOT NULL,
  words TEXT,
  at INTEGER NOT NULL,
  PRIMARY KEY (key_fingerprint, operation)
) STRICT, WITHOUT ROWID;
`,
};
