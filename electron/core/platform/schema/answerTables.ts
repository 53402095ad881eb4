/** The part of the ledger's schema for attempts, answers, and the usage of keys. The rules in ledgerSchema.ts, which includes it, apply. */
export const answerTablesSql = `-- Attempts and answers: rows are only ever inserted.

-- One call, or try at one. Committed before anything is sent.
CREATE TABLE attempts (
  seq INTEGER PRIMARY KEY,
  attempt_id TEXT NOT NULL UNIQUE,
  -- test: of a key, before it is kept. team: a colleague's, of which this ledger has the answer.
  purpose TEXT NOT NULL CHECK (purpose = 'run' OR purpose = 'lookup' OR purpose = 'feedback' OR purpose = 'test' OR purpose = 'team'),
  -- NULL: only a run's have a run and a job.
  run_id TEXT REFERENCES runs (run_id),
  job_id INTEGER REFERENCES jobs (job_id),
  environment_id TEXT NOT NULL REFERENCES environments (environment_id),
  key_fingerprint TEXT NOT NULL,
  operation TEXT NOT NULL,
  add_ons TEXT NOT NULL,
  identity BLOB NOT NULL CHECK (length(identity) = 32),
  -- NULL: no price is known.
  price_micros INTEGER,
  currency TEXT NOT NULL,
  by TEXT NOT NULL,
  started_at INTEGER NOT NULL
) STRICT;
CREATE INDEX attempts_of_run ON attempts (run_id) WHERE run_id IS NOT NULL;
CREATE INDEX attempts_of_no_run ON attempts (seq) WHERE run_id IS NULL;
-- Attempts that have not ended. Any found at start were cut off by a crash, and are in doubt.
CREATE TABLE open_attempts (
  seq INTEGER PRIMARY KEY REFERENCES attempts (seq)
) STRICT;
-- What an attempt came to, committed together with its answer.
CREATE TABLE attempt_ends (
  seq INTEGER PRIMARY KEY REFERENCES attempts (seq),
  outcome TEXT NOT NULL CHECK (outcome = 'done' OR outcome = 'retryLater' OR outcome = 'rateLimited' OR outcome = 'offline' OR outcome = 'blocked' OR outcome = 'refused' OR outcome = 'inDoubt' OR outcome = 'withdrawn'),
  partial INTEGER NOT NULL CHECK (partial IN (0, 1)),
  -- HTTP status; NULL: no response came.
  status INTEGER,
  code TEXT,
  -- What the service said where it did not answer.
  service_message TEXT,
  -- unknown: it was sent and no whole answer came back, so that it may have been charged.
  billed TEXT NOT NULL CHECK (billed = 'no' OR billed = 'yes' OR billed = 'unknown'),
  answer_seq INTEGER REFERENCES answers (seq),
  ended_at INTEGER NOT NULL
) STRICT;
-- For whoever looks for trouble among millions of attempts.
CREATE INDEX attempt_ends_billing_unknown ON attempt_ends (seq) WHERE billed = 'unknown';
CREATE INDEX attempt_ends_troubled ON attempt_ends (seq) WHERE outcome <> 'done';

-- What a person asked by hand: personal data, purgeable. Both JSON as in job_inputs. A look-up whose line is gone is gone from the history.
CREATE TABLE lookups (
  attempt_seq INTEGER PRIMARY KEY REFERENCES attempts (seq),
  parameters TEXT NOT NULL,
  correlation TEXT NOT NULL
) STRICT;

-- An answer's facts. Its bytes are in answer_bodies, so that lists of answers never read them.
CREATE TABLE answers (
  seq INTEGER PRIMARY KEY,
  answer_id TEXT NOT NULL UNIQUE,
  attempt_seq INTEGER NOT NULL REFERENCES attempts (seq),
  environment_id TEXT NOT NULL REFERENCES environments (environment_id),
  operation TEXT NOT NULL,
  add_ons TEXT NOT NULL,
  identity BLOB NOT NULL CHECK (length(identity) = 32),
  sandbox INTEGER NOT NULL CHECK (sandbox IN (0, 1)),
  -- Something that was asked for is missing from the answer.
  partial INTEGER NOT NULL CHECK (partial IN (0, 1)),
  -- Of the phone that it is about: 1, that it is a litigator's; 0, plainly that it isn't; NULL: nothing that counts.
  litigator INTEGER CHECK (litigator IN (0, 1)),
  status INTEGER NOT NULL,
  -- The service's own id of the response.
  response_id TEXT,
  arrived_at INTEGER NOT NULL,
  -- SHA-256 of the parameters that were sent (as in answer_bodies) and of the response's bytes, so that evidence needn't read those. NULL: purged with
  -- them, because a hash of a phone number is guessed.
  sent_sha256 BLOB CHECK (length(sent_sha256) = 32),
  body_sha256 BLOB CHECK (length(body_sha256) = 32)
) STRICT;
CREATE INDEX answers_of_litigators ON answers (seq) WHERE litigator = 1;
-- The response as it was received.
CREATE TABLE answer_bodies (
  answer_seq INTEGER PRIMARY KEY REFERENCES answers (seq),
  -- JSON: [[name, value], …], order and repetition kept.
  headers TEXT NOT NULL,
  body BLOB NOT NULL,
  encoding TEXT NOT NULL CHECK (encoding IN ('deflate-raw', 'identity')),
  -- JSON: [[name, value], …].
  sent_parameters TEXT NOT NULL
) STRICT;

-- Salts of answers that belong to a team, the same on all its devices: evidence commits to what was asked and answered with them. Purged with the bytes.
CREATE TABLE answer_salts (
  answer_seq INTEGER PRIMARY KEY REFERENCES answers (seq),
  salt BLOB NOT NULL CHECK (length(salt) = 32)
) STRICT;

-- Finds answers by identity. Identities are hashes: an index over answers would touch a page of its own for every new one, so that they are added here by
-- the thousand. Derived, and rebuilt where it is lost.
CREATE TABLE identity_index (
  -- The identity's first 12 bytes.
  prefix BLOB NOT NULL,
  answer_seq INTEGER NOT NULL,
  PRIMARY KEY (prefix, answer_seq)
) STRICT, WITHOUT ROWID;
-- The last answer in the index; later ones are gone through one by one. No line: none is in it.
CREATE TABLE indexed_through (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  answer_seq INTEGER NOT NULL
) STRICT;

-- Fields and values in answers that the contract does not know: one line per difference, never one per answer.
CREATE TABLE drift (
  environment_id TEXT NOT NULL REFERENCES environments (environment_id),
  operation TEXT NOT NULL,
  -- Where in the answer it stood.
  path TEXT NOT NULL,
  kind TEXT NOT NULL,
  value TEXT NOT NULL,
  times INTEGER NOT NULL,
  first_seen_at INTEGER NOT NULL,
  last_seen_at INTEGER NOT NULL,
  PRIMARY KEY (environment_id, operation, path, kind, value)
) STRICT, WITHOUT ROWID;

-- What each key used and may use.

-- Calls and costs per key and UTC day of their start, counted with the attempts: a billing cycle is at most 31 of these lines, at a million calls too.
CREATE TABLE key_usage (
  key_fingerprint TEXT NOT NULL,
  currency TEXT NOT NULL,
  -- Days since 1970-01-01.
  day INTEGER NOT NULL,
  billed INTEGER NOT NULL,
  -- Attempts of which it is not known whether they were billed, and those still open.
  billing_unknown INTEGER NOT NULL,
  -- What was surely billed, and what may have been: the spending is between the two.
  low_micros INTEGER NOT NULL,
  high_micros INTEGER NOT NULL,
  PRIMARY KEY (key_fingerprint, currency, day)
) STRICT, WITHOUT ROWID;

-- What the person allows a key in one billing cycle. NULL: no limit.
CREATE TABLE key_limits (
  key_fingerprint TEXT PRIMARY KEY,
  quota_calls INTEGER,
  budget_micros INTEGER,
  -- The day of the month on which a cycle begins.
  cycle_day INTEGER NOT NULL CHECK (cycle_day BETWEEN 1 AND 31)
) STRICT, WITHOUT ROWID;

-- Whether the service answers a key an operation: plans warn where it refused last time.
CREATE TABLE operation_access (
  key_fingerprint TEXT NOT NULL,
  operation TEXT NOT NULL,
  -- 1: it has answered.
  answered INTEGER NOT NULL CHECK (answered IN (0, 1)),
  -- When it refused; NULL: it has answered a call that began since, or never refused.
  refused_at INTEGER,
  PRIMARY KEY (key_fingerprint, operation)
) STRICT, WITHOUT ROWID;

`;
