/** The first ledger: what people and the service made, append-only, with its chain; and the work queue beside it. */
export const ledger001First = {
  number: 1,
  name: 'first',
  sql: `
CREATE TABLE meta (
  name TEXT PRIMARY KEY,
  value BLOB NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE settings (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE environments (
  environment_id TEXT PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL CHECK (kind IN ('sandbox', 'service')),
  base_url TEXT UNIQUE,
  currency TEXT NOT NULL,
  calls_per_second REAL NOT NULL CHECK (calls_per_second > 0),
  concurrency INTEGER NOT NULL CHECK (concurrency > 0),
  timeout_ms INTEGER NOT NULL CHECK (timeout_ms > 0),
  prices TEXT NOT NULL,
  -- What may be known of the key: an HMAC and the last four characters. The key itself is in the keychain.
  key_fingerprint TEXT,
  key_ending TEXT,
  key_set_at INTEGER,
  created_at INTEGER NOT NULL
) STRICT;

-- Chain: one leaf per record, in the order of their making. Payload and salt can be purged, the leaf stays.
CREATE TABLE chain (
  seq INTEGER PRIMARY KEY,
  record_id TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  leaf BLOB NOT NULL CHECK (length(leaf) = 32)
) STRICT;
CREATE TABLE chain_payloads (
  seq INTEGER PRIMARY KEY REFERENCES chain (seq),
  salt BLOB NOT NULL CHECK (length(salt) = 32),
  payload TEXT NOT NULL
) STRICT;
-- The one current head: tree size, root, and the hashes of the full subtrees it is made of (RFC 6962).
CREATE TABLE chain_head (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  size INTEGER NOT NULL,
  root BLOB NOT NULL,
  frontier BLOB NOT NULL
) STRICT;

CREATE TABLE runs (
  run_id TEXT PRIMARY KEY,
  list_id TEXT NOT NULL,
  list_name TEXT NOT NULL,
  environment_id TEXT NOT NULL REFERENCES environments (environment_id),
  sandbox INTEGER NOT NULL CHECK (sandbox IN (0, 1)),
  request TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('planning', 'running', 'waiting', 'paused', 'stopped', 'finished')),
  stopped_code TEXT,
  stopped_message TEXT,
  stopped_at INTEGER,
  rows INTEGER NOT NULL,
  left_out TEXT NOT NULL,
  started_at INTEGER NOT NULL,
  finished_at INTEGER,
  elapsed_ms INTEGER NOT NULL DEFAULT 0,
  by TEXT NOT NULL
) STRICT;
CREATE INDEX runs_of_list ON runs (list_id, started_at);

-- The work queue. A job is one distinct request of a run.
CREATE TABLE jobs (
  job_id INTEGER PRIMARY KEY,
  run_id TEXT NOT NULL REFERENCES runs (run_id),
  operation TEXT NOT NULL,
  add_ons TEXT NOT NULL,
  identity BLOB NOT NULL CHECK (length(identity) = 32),
  state TEXT NOT NULL CHECK (state IN ('pending', 'leased', 'done', 'partial', 'failed', 'refused')),
  tries INTEGER NOT NULL DEFAULT 0,
  not_before INTEGER NOT NULL DEFAULT 0,
  answer_seq INTEGER REFERENCES answers (seq),
  cause TEXT,
  words TEXT,
  -- Ledger-wide order in which jobs ended: verdicts are derived behind a cursor over it.
  ended_seq INTEGER
) STRICT;
CREATE INDEX jobs_to_claim ON jobs (run_id, not_before, job_id) WHERE state = 'pending';
CREATE INDEX jobs_leased ON jobs (job_id) WHERE state = 'leased';
CREATE UNIQUE INDEX jobs_ended ON jobs (ended_seq) WHERE ended_seq IS NOT NULL;
-- What a job sends: personal data, purgeable. [[name, value], …]
CREATE TABLE job_inputs (
  job_id INTEGER PRIMARY KEY REFERENCES jobs (job_id),
  parameters TEXT NOT NULL,
  correlation TEXT NOT NULL
) STRICT;
-- Every row of a run, and what became of it in the plan.
CREATE TABLE run_rows (
  run_id TEXT NOT NULL REFERENCES runs (run_id),
  row INTEGER NOT NULL,
  operation TEXT NOT NULL,
  disposition TEXT NOT NULL CHECK (disposition IN ('call', 'duplicate', 'fresh', 'hopeless', 'suppressed')),
  job_id INTEGER REFERENCES jobs (job_id),
  answer_seq INTEGER REFERENCES answers (seq),
  parameter TEXT,
  rule TEXT,
  PRIMARY KEY (run_id, row, operation)
) STRICT, WITHOUT ROWID;
CREATE INDEX run_rows_of_job ON run_rows (job_id, row) WHERE job_id IS NOT NULL;
-- Counters kept with the jobs, so that progress costs nothing at a million jobs.
CREATE TABLE run_counts (
  run_id TEXT NOT NULL REFERENCES runs (run_id),
  name TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (run_id, name)
) STRICT, WITHOUT ROWID;

-- An attempt is committed before anything is sent, its end with what came back. Neither is ever changed.
CREATE TABLE attempts (
  seq INTEGER PRIMARY KEY,
  attempt_id TEXT NOT NULL UNIQUE,
  purpose TEXT NOT NULL CHECK (purpose IN ('run', 'lookup')),
  run_id TEXT REFERENCES runs (run_id),
  job_id INTEGER REFERENCES jobs (job_id),
  environment_id TEXT NOT NULL REFERENCES environments (environment_id),
  key_fingerprint TEXT NOT NULL,
  operation TEXT NOT NULL,
  add_ons TEXT NOT NULL,
  identity BLOB NOT NULL CHECK (length(identity) = 32),
  price_micros INTEGER,
  currency TEXT NOT NULL,
  by TEXT NOT NULL,
  started_at INTEGER NOT NULL
) STRICT;
CREATE INDEX attempts_of_run ON attempts (run_id) WHERE run_id IS NOT NULL;
-- Attempts that have not ended: whatever stands here at start was cut by a crash and is in doubt.
CREATE TABLE open_attempts (
  seq INTEGER PRIMARY KEY REFERENCES attempts (seq)
) STRICT;
CREATE TABLE attempt_ends (
  seq INTEGER PRIMARY KEY REFERENCES attempts (seq),
  outcome TEXT NOT NULL CHECK (outcome IN ('done', 'retryLater', 'rateLimited', 'offline', 'blocked', 'refused', 'inDoubt', 'withdrawn')),
  partial INTEGER NOT NULL CHECK (partial IN (0, 1)),
  status INTEGER,
  code TEXT,
  words TEXT,
  billed TEXT NOT NULL CHECK (billed IN ('no', 'yes', 'unknown')),
  answer_seq INTEGER REFERENCES answers (seq),
  ended_at INTEGER NOT NULL
) STRICT;

-- An answer, kept raw: status and ids here, headers and body in a table of their own so that grids never drag them.
CREATE TABLE answers (
  seq INTEGER PRIMARY KEY,
  answer_id TEXT NOT NULL UNIQUE,
  attempt_seq INTEGER NOT NULL REFERENCES attempts (seq),
  environment_id TEXT NOT NULL REFERENCES environments (environment_id),
  operation TEXT NOT NULL,
  add_ons TEXT NOT NULL,
  identity BLOB NOT NULL CHECK (length(identity) = 32),
  sandbox INTEGER NOT NULL CHECK (sandbox IN (0, 1)),
  partial INTEGER NOT NULL CHECK (partial IN (0, 1)),
  status INTEGER NOT NULL,
  response_id TEXT,
  arrived_at INTEGER NOT NULL
) STRICT;
CREATE INDEX answers_of_identity ON answers (identity, arrived_at);
CREATE TABLE answer_bodies (
  answer_seq INTEGER PRIMARY KEY REFERENCES answers (seq),
  -- [[name, value], …] as received, order and repetition kept.
  headers TEXT NOT NULL,
  body BLOB NOT NULL,
  encoding TEXT NOT NULL CHECK (encoding IN ('deflate-raw', 'identity')),
  -- The parameters that were sent, for the detail panel and evidence.
  sent TEXT NOT NULL
) STRICT;

-- A decision of a person, for one row or a million: one act, its rows and the answers that were seen packed beside it.
CREATE TABLE acts (
  seq INTEGER PRIMARY KEY,
  record_id TEXT NOT NULL UNIQUE REFERENCES chain (record_id),
  list_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('decide', 'note', 'undo')),
  undoes TEXT REFERENCES acts (record_id),
  by TEXT NOT NULL,
  at INTEGER NOT NULL,
  row_count INTEGER NOT NULL
) STRICT;
CREATE INDEX acts_of_list ON acts (list_id, seq);
-- An act is undone once at most.
CREATE UNIQUE INDEX acts_undone ON acts (undoes) WHERE undoes IS NOT NULL;
CREATE TABLE act_bodies (
  seq INTEGER PRIMARY KEY REFERENCES acts (seq),
  body BLOB NOT NULL
) STRICT;
CREATE TABLE policy_applications (
  seq INTEGER PRIMARY KEY,
  record_id TEXT NOT NULL UNIQUE REFERENCES chain (record_id),
  list_id TEXT NOT NULL,
  policy TEXT NOT NULL,
  by TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX policy_applications_of_list ON policy_applications (list_id, seq);
CREATE TABLE exports (
  seq INTEGER PRIMARY KEY,
  record_id TEXT NOT NULL UNIQUE REFERENCES chain (record_id),
  list_id TEXT NOT NULL,
  file_name TEXT NOT NULL,
  format TEXT NOT NULL,
  rows INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  sandbox INTEGER NOT NULL CHECK (sandbox IN (0, 1)),
  by TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX exports_of_list ON exports (list_id, seq);
`,
};
