/** The part of the ledger's schema for runs and their work queue. The rules in ledgerSchema.ts, which includes it, apply. */
export const runTablesSql = `-- Runs and their work queue.

-- A plan that was started for a list.
CREATE TABLE runs (
  run_id TEXT PRIMARY KEY,
  list_id TEXT NOT NULL,
  -- The list's name when the run started: the list may be renamed or deleted.
  list_name TEXT NOT NULL,
  environment_id TEXT NOT NULL REFERENCES environments (environment_id),
  -- 1 as soon as one of its answers is a sandbox answer.
  sandbox INTEGER NOT NULL CHECK (sandbox IN (0, 1)),
  -- JSON: the checks in order, and the limits the person gave.
  request TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state = 'planning' OR state = 'running' OR state = 'waiting' OR state = 'paused' OR state = 'stopped' OR state = 'finished'),
  stopped_code TEXT,
  stopped_message TEXT,
  stopped_at INTEGER,
  rows INTEGER NOT NULL,
  started_at INTEGER NOT NULL,
  finished_at INTEGER,
  elapsed_ms INTEGER NOT NULL DEFAULT 0,
  by TEXT NOT NULL
) STRICT;
CREATE INDEX runs_of_list ON runs (list_id, started_at);

-- The checks of a run, which are done one after the other. What each asks is in the run's request, at the same position.
CREATE TABLE run_checks (
  run_id TEXT NOT NULL REFERENCES runs (run_id),
  position INTEGER NOT NULL,
  operation TEXT NOT NULL,
  -- waiting: its rows are still to be planned. notEnabled: the service refused the key this operation.
  state TEXT NOT NULL CHECK (state = 'waiting' OR state = 'running' OR state = 'notEnabled' OR state = 'finished'),
  -- What the service said where it refused.
  service_message TEXT,
  rows INTEGER NOT NULL,
  -- JSON: how many rows are not asked, by reason.
  skipped TEXT NOT NULL,
  -- How often its rows were planned: verdicts follow each round behind a cursor of its own.
  planning_round INTEGER NOT NULL,
  -- While the check waits: the last row planned so far, up to which verdicts can be derived.
  planned_through INTEGER NOT NULL DEFAULT 0,
  -- A number for the list's mapping when its rows were planned. NULL: none are; 0: nobody knows, or there were several.
  mapping INTEGER,
  PRIMARY KEY (run_id, position)
) STRICT, WITHOUT ROWID;

-- The work queue. A job is one distinct request of a run; rows that would ask the same share it.
CREATE TABLE jobs (
  job_id INTEGER PRIMARY KEY,
  run_id TEXT NOT NULL REFERENCES runs (run_id),
  operation TEXT NOT NULL,
  add_ons TEXT NOT NULL,
  -- HMAC of environment, operation and canonical parameters: what makes two requests the same.
  identity BLOB NOT NULL CHECK (length(identity) = 32),
  state TEXT NOT NULL CHECK (state = 'pending' OR state = 'leased' OR state = 'done' OR state = 'partial' OR state = 'failed' OR state = 'refused' OR state = 'skipped'),
  tries INTEGER NOT NULL DEFAULT 0,
  -- A pending job is not claimed before this time.
  not_before INTEGER NOT NULL DEFAULT 0,
  answer_seq INTEGER REFERENCES answers (seq),
  -- The code of its last failure, and what the service said then.
  cause TEXT,
  service_message TEXT,
  -- The order in which jobs ended, across all runs: verdicts are derived behind a cursor over it.
  ended_seq INTEGER
) STRICT;
-- By operation: a check that is blocked must not be walked past, job by job, to find another's.
CREATE INDEX jobs_to_claim ON jobs (run_id, operation, not_before, job_id) WHERE state = 'pending';
CREATE UNIQUE INDEX jobs_ended ON jobs (ended_seq) WHERE ended_seq IS NOT NULL;
-- What a job sends: personal data, purgeable. Both JSON: [[name, value], …].
CREATE TABLE job_inputs (
  job_id INTEGER PRIMARY KEY REFERENCES jobs (job_id),
  parameters TEXT NOT NULL,
  -- Ids of the user's own that are sent along and are no part of the identity.
  correlation TEXT NOT NULL
) STRICT;

-- Every row of a run, and what the plan made of it for each operation.
CREATE TABLE run_rows (
  run_id TEXT NOT NULL REFERENCES runs (run_id),
  row INTEGER NOT NULL,
  operation TEXT NOT NULL,
  treatment TEXT NOT NULL CHECK (treatment = 'call' OR treatment = 'duplicate' OR treatment = 'fresh' OR treatment = 'invalid' OR treatment = 'suppressed'),
  -- The job of a call or a duplicate; the earlier answer that a fresh row reuses.
  job_id INTEGER REFERENCES jobs (job_id),
  answer_seq INTEGER REFERENCES answers (seq),
  -- Of an invalid row: the required parameter it lacks, and the finding that says why.
  parameter TEXT,
  rule TEXT,
  PRIMARY KEY (run_id, row, operation)
) STRICT, WITHOUT ROWID;
CREATE INDEX run_rows_of_job ON run_rows (job_id, row) WHERE job_id IS NOT NULL;

-- Running totals, kept with the jobs so that progress costs nothing at a million of them. Names: 'planned', 'done', 'sent', 'lowMicros', …; the same per
-- operation ('done phone_intel@3.0'); and causes of failure as JSON arrays.
CREATE TABLE run_counts (
  run_id TEXT NOT NULL REFERENCES runs (run_id),
  name TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (run_id, name)
) STRICT, WITHOUT ROWID;

-- Jobs that were handed over to the team's servers, which are leased meanwhile.
CREATE TABLE handed_slices (
  slice_id TEXT PRIMARY KEY,
  run_id TEXT NOT NULL REFERENCES runs (run_id),
  -- JSON: their ids, in the order in which the servers know them.
  jobs TEXT NOT NULL,
  -- received: of a colleague's run, with what was counted alone.
  state TEXT NOT NULL CHECK (state = 'open' OR state = 'ended' OR state = 'received'),
  -- JSON: what the servers counted, by the names of run_counts, in which it is counted, too.
  figures TEXT NOT NULL
) STRICT;
CREATE INDEX handed_slices_of_run ON handed_slices (run_id);
CREATE INDEX handed_slices_open ON handed_slices (run_id) WHERE state = 'open';
-- Slices of others' runs that this device took as a server, each a run here, as long as their questions are kept.
CREATE TABLE taken_slices (
  slice_id TEXT PRIMARY KEY REFERENCES runs (run_id)
) STRICT, WITHOUT ROWID;

`;
