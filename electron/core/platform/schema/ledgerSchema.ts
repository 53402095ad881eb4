/**
 * The schema of `ledger.db`, as a new data folder gets it: what people and the service made (append-only, committed to by a hash chain), and beside it
 * the work queue of runs, settings, and derived totals.
 *
 * Times are epoch milliseconds, amounts of money micro-units (1/1,000,000) of their currency, flags 0 or 1. A list of allowed values is written value by
 * value: for `IN` with three or more, SQLite builds a table for every row that it checks.
 *
 * What a team needs is in teamTables.ts. A change to either file is also a migration (schema/migrate.ts): schema.test.ts holds that both come to the same.
 */
import type { DatabaseSchema } from './migrate.ts';
import { teamTablesSql } from './teamTables.ts';

const sql = `
-- Settings and preferences.

-- Facts of this data folder: 'secret' (32 bytes, the key of identity hashes and key fingerprints).
CREATE TABLE meta (
  name TEXT PRIMARY KEY,
  value BLOB NOT NULL
) STRICT, WITHOUT ROWID;

-- Files that were recovered or restored, until a person has read of it: JSON (contract/storage.ts).
CREATE TABLE notices (
  place INTEGER PRIMARY KEY,
  notice_id TEXT NOT NULL UNIQUE,
  notice TEXT NOT NULL
) STRICT;

-- What the person has set, each value as JSON. A setting that was never changed has no line.
CREATE TABLE settings (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- The columns a person chose for a spreadsheet, reused for the next one with the same headings. Replaced in place; not a record.
CREATE TABLE mapping_templates (
  headings_hash TEXT PRIMARY KEY,
  mapping TEXT NOT NULL,
  list_name TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- How the cells of each list are understood: a record for each change, the newest holds. JSON, but for who made the mapping.
CREATE TABLE list_mappings (
  seq INTEGER PRIMARY KEY,
  record_id TEXT NOT NULL UNIQUE REFERENCES chain (record_id),
  list_id TEXT NOT NULL,
  mapping TEXT NOT NULL,
  mapped_by TEXT NOT NULL,
  -- What a person chose about opt-outs and hidden rows, JSON; 'null': nobody did.
  opt_outs TEXT NOT NULL,
  hidden_rows TEXT NOT NULL,
  by TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX mappings_of_list ON list_mappings (list_id, seq);

-- Export recipes that people saved, JSON (contract/recipe.ts). Replaced in place; not a record.
CREATE TABLE recipes (
  name TEXT PRIMARY KEY COLLATE NOCASE,
  recipe TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- What people said of a result sheet: its columns, what its labels mean, its zone, as JSON; reused for the next one with the same headings. Replaced in
-- place; not a record.
CREATE TABLE sheet_templates (
  headings_hash TEXT PRIMARY KEY,
  template TEXT NOT NULL,
  sheet_name TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Where calls can go: a base URL with a key. A changed URL is a new environment.
CREATE TABLE environments (
  environment_id TEXT PRIMARY KEY,
  -- 0: no key has passed its test there so far, so that nobody has this account; it is here for what its tests may have cost.
  connected INTEGER NOT NULL DEFAULT 1 CHECK (connected IN (0, 1)),
  name TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL CHECK (kind IN ('sandbox', 'service')),
  -- NULL: the embedded sandbox, whose port is new with every start.
  base_url TEXT UNIQUE,
  currency TEXT NOT NULL,
  calls_per_second REAL NOT NULL CHECK (calls_per_second > 0),
  concurrency INTEGER NOT NULL CHECK (concurrency > 0),
  timeout_ms INTEGER NOT NULL CHECK (timeout_ms > 0),
  -- JSON: price per call, by operation and add-on.
  prices TEXT NOT NULL,
  -- All that may be known of the key: an HMAC. The key itself is in the system's keychain.
  key_fingerprint TEXT,
  key_set_at INTEGER,
  created_at INTEGER NOT NULL
) STRICT;

-- The chain of records (RFC 6962): proves that none was changed, removed or slipped in.

-- One leaf per record, in the order they were made. A purge removes payload and salt; the leaf stays, and the chain still verifies.
CREATE TABLE chain (
  seq INTEGER PRIMARY KEY,
  record_id TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  -- SHA-256(0x00 || salt || payload)
  leaf BLOB NOT NULL CHECK (length(leaf) = 32)
) STRICT;
-- What each leaf commits to: canonical JSON and a random salt.
CREATE TABLE chain_payloads (
  seq INTEGER PRIMARY KEY REFERENCES chain (seq),
  salt BLOB NOT NULL CHECK (length(salt) = 32),
  payload TEXT NOT NULL
) STRICT;
-- The current head, in one row.
CREATE TABLE chain_head (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  size INTEGER NOT NULL,
  root BLOB NOT NULL,
  -- Hashes of the full subtrees that the tree is made of, 32 bytes each.
  frontier BLOB NOT NULL
) STRICT;

-- Runs and their work queue.

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
-- Slices of others' runs that this device took as a server, each a run here, for as long as it knows what they ask.
CREATE TABLE taken_slices (
  slice_id TEXT PRIMARY KEY REFERENCES runs (run_id)
) STRICT, WITHOUT ROWID;

-- Attempts and answers: rows are only ever inserted.

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

-- What people did: append-only records, each with a leaf in the chain.

-- One action for one row or a million; its rows are in action_bodies.
CREATE TABLE actions (
  seq INTEGER PRIMARY KEY,
  record_id TEXT NOT NULL UNIQUE REFERENCES chain (record_id),
  list_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind = 'decide' OR kind = 'note' OR kind = 'assign' OR kind = 'undo'),
  -- The action or the application of a policy that an undo takes back: each at most once.
  undoes TEXT REFERENCES chain (record_id),
  by TEXT NOT NULL,
  at INTEGER NOT NULL,
  row_count INTEGER NOT NULL
) STRICT;
CREATE INDEX actions_of_list ON actions (list_id, seq);
-- Few lists have any, and every view asks.
CREATE INDEX actions_assigning ON actions (list_id) WHERE kind = 'assign';
CREATE UNIQUE INDEX actions_undone ON actions (undoes) WHERE undoes IS NOT NULL;
-- Deflated JSON: rows, what was set, and the answers that were seen. Purgeable: the leaf commits to its hash.
CREATE TABLE action_bodies (
  seq INTEGER PRIMARY KEY REFERENCES actions (seq),
  body BLOB NOT NULL
) STRICT;

-- The policy that was applied to a list, whole, as JSON: suggestions are derived from the latest.
CREATE TABLE policy_applications (
  seq INTEGER PRIMARY KEY,
  record_id TEXT NOT NULL UNIQUE REFERENCES chain (record_id),
  list_id TEXT NOT NULL,
  policy TEXT NOT NULL,
  by TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX policy_applications_of_list ON policy_applications (list_id, seq);

-- One record per file that was written.
CREATE TABLE exports (
  seq INTEGER PRIMARY KEY,
  record_id TEXT NOT NULL UNIQUE REFERENCES chain (record_id),
  list_id TEXT NOT NULL,
  -- Without its folder.
  file_name TEXT NOT NULL,
  format TEXT NOT NULL,
  rows INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  -- Of the file's bytes, hex.
  sha256 TEXT NOT NULL,
  -- 1: a verdict in it rests on a sandbox answer.
  sandbox INTEGER NOT NULL CHECK (sandbox IN (0, 1)),
  -- 1: people are masked in it.
  redacted INTEGER NOT NULL CHECK (redacted IN (0, 1)),
  by TEXT NOT NULL,
  at INTEGER NOT NULL,
  -- What a file that comes back is compared with: one byte per row of the list, deflated (0: not in the file, 1: undecided, 2: keep, 3: hold, 4: drop),
  -- and actions.seq up to which decisions were written.
  decisions BLOB NOT NULL,
  actions_seq INTEGER NOT NULL
) STRICT;
CREATE INDEX exports_of_list ON exports (list_id, seq);

-- Who let rows to call, or phones in other columns of them, out that nobody checked for litigators, and why: for one export, or once for a list that
-- is not checked at all.
CREATE TABLE overrides (
  seq INTEGER PRIMARY KEY,
  record_id TEXT NOT NULL UNIQUE REFERENCES chain (record_id),
  list_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind = 'export' OR kind = 'phones' OR kind = 'notAsked'),
  reason TEXT NOT NULL,
  rows INTEGER NOT NULL,
  -- JSON: how many of them for which reason they were not checked.
  why TEXT NOT NULL,
  -- The first file that was written then.
  export_id TEXT REFERENCES chain (record_id),
  by TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX overrides_of_list ON overrides (list_id, seq);

-- One record per file of evidence that was made (docs/evidence-format.md).
CREATE TABLE evidences (
  seq INTEGER PRIMARY KEY,
  record_id TEXT NOT NULL UNIQUE REFERENCES chain (record_id),
  list_id TEXT NOT NULL,
  -- NULL: of the whole list.
  run_id TEXT REFERENCES runs (run_id),
  -- Without its folder.
  file_name TEXT NOT NULL,
  -- Of the file's bytes, and the root of its tree of rows; hex.
  sha256 TEXT NOT NULL,
  root TEXT NOT NULL,
  rows INTEGER NOT NULL,
  -- NULL: it is not signed.
  key_id TEXT,
  -- 1: an answer in it is a sandbox answer.
  sandbox INTEGER NOT NULL CHECK (sandbox IN (0, 1)),
  by TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX evidences_of_list ON evidences (list_id, seq);

-- What was deleted because it was past its date.
CREATE TABLE retention_acts (
  seq INTEGER PRIMARY KEY,
  record_id TEXT NOT NULL UNIQUE REFERENCES chain (record_id),
  -- JSON: the ids of the lists.
  lists TEXT NOT NULL,
  rows INTEGER NOT NULL,
  answers INTEGER NOT NULL,
  -- Answers that arrived before this; NULL: no answers.
  before INTEGER,
  by TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;

-- Lists that were handed over to a colleague, or received from one.
CREATE TABLE handovers (
  seq INTEGER PRIMARY KEY,
  record_id TEXT NOT NULL UNIQUE REFERENCES chain (record_id),
  -- The same on both sides.
  handover_id TEXT NOT NULL,
  list_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('given', 'received')),
  -- Without its folder.
  file_name TEXT NOT NULL,
  given_by TEXT NOT NULL,
  by TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX handovers_of_list ON handovers (list_id, seq);

-- Public keys that evidence was signed with. The private part of the current one is in the system's keychain, and nowhere else.
CREATE TABLE signing_keys (
  seq INTEGER PRIMARY KEY,
  -- Lower-case hex SHA-256 of the SubjectPublicKeyInfo (DER).
  key_id TEXT NOT NULL UNIQUE,
  record_id TEXT NOT NULL UNIQUE REFERENCES chain (record_id),
  public_pem TEXT NOT NULL,
  made_at INTEGER NOT NULL,
  -- NULL: the current one.
  retired_at INTEGER,
  by TEXT NOT NULL
) STRICT;

-- The user's own list of who must be neither bought nor called: one line per batch of entries that were added together.
CREATE TABLE suppression_batches (
  seq INTEGER PRIMARY KEY,
  record_id TEXT NOT NULL UNIQUE,
  -- The name of the file, or how else they came.
  source TEXT NOT NULL,
  -- Why (empty: nobody said), and when it ends (NULL: never), as they were last changed.
  reason TEXT NOT NULL,
  until INTEGER,
  -- 1: only keyed hashes of its entries are kept.
  hashed INTEGER NOT NULL CHECK (hashed IN (0, 1)),
  -- Entries that were added.
  phones INTEGER NOT NULL,
  emails INTEGER NOT NULL,
  domains INTEGER NOT NULL,
  persons INTEGER NOT NULL,
  -- Of the keyed hashes of its entries, sorted, a line each.
  entries_sha256 TEXT NOT NULL,
  by TEXT NOT NULL,
  at INTEGER NOT NULL,
  -- 0: its entries are still coming in, and it does not count. With 1 its leaf is in the chain.
  complete INTEGER NOT NULL CHECK (complete IN (0, 1))
) STRICT;
-- What was done to a batch or to single entries since.
CREATE TABLE suppression_changes (
  seq INTEGER PRIMARY KEY,
  record_id TEXT NOT NULL UNIQUE,
  change TEXT NOT NULL CHECK (change = 'remove' OR change = 'edit' OR change = 'hash'),
  -- NULL: single entries.
  batch_id TEXT REFERENCES suppression_batches (record_id),
  -- Set by an edit.
  reason TEXT NOT NULL,
  until INTEGER,
  phones INTEGER NOT NULL,
  emails INTEGER NOT NULL,
  domains INTEGER NOT NULL,
  persons INTEGER NOT NULL,
  by TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX suppression_batches_removed ON suppression_changes (batch_id) WHERE change = 'remove' AND batch_id IS NOT NULL;
-- The entries: personal data, purgeable. Canonical texts (core/normalise/suppressed.ts), or # and a keyed hash of one in hex.
CREATE TABLE suppressions (
  entry_id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind = 'phone' OR kind = 'email' OR kind = 'domain' OR kind = 'person'),
  value TEXT NOT NULL,
  batch_seq INTEGER NOT NULL REFERENCES suppression_batches (seq),
  -- 1: reason and until are its own, else its batch's.
  own INTEGER NOT NULL DEFAULT 0 CHECK (own IN (0, 1)),
  reason TEXT,
  until INTEGER,
  -- The change that removed it by itself.
  removed_seq INTEGER REFERENCES suppression_changes (seq)
) STRICT;
CREATE UNIQUE INDEX suppressions_of_value ON suppressions (kind, value, batch_seq);
CREATE INDEX suppressions_removed ON suppressions (batch_seq, kind) WHERE removed_seq IS NOT NULL;
CREATE INDEX suppressions_own ON suppressions (until) WHERE own = 1;

-- What calls of rows came to, and the outbox.

-- One act: an outcome entered by hand, those of a result sheet, or an earlier act taken back.
CREATE TABLE outcome_acts (
  seq INTEGER PRIMARY KEY,
  record_id TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL CHECK (kind = 'add' OR kind = 'undo'),
  undoes TEXT REFERENCES outcome_acts (record_id),
  -- The sheet's file name and the SHA-256 of its bytes in hex; NULL: entered by hand.
  source TEXT,
  sha256 TEXT,
  outcomes INTEGER NOT NULL,
  -- The batch of suppressions that came of it.
  suppression_id TEXT REFERENCES suppression_batches (record_id),
  by TEXT NOT NULL,
  at INTEGER NOT NULL,
  -- 0: its outcomes are still coming in, and it does not count. With 1 its leaf is in the chain.
  complete INTEGER NOT NULL CHECK (complete IN (0, 1))
) STRICT;
CREATE UNIQUE INDEX outcome_acts_undone ON outcome_acts (undoes) WHERE undoes IS NOT NULL;

-- The outcomes, one per call: personal data, purgeable. The leaf of their act commits to their hash.
CREATE TABLE outcomes (
  seq INTEGER PRIMARY KEY,
  act_seq INTEGER NOT NULL REFERENCES outcome_acts (seq),
  list_id TEXT NOT NULL,
  row INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind = 'connected' OR kind = 'disconnected' OR kind = 'notReached' OR kind = 'suppressed' OR kind = 'undecided'),
  -- NULL: not known, or nobody answered.
  right_party INTEGER CHECK (right_party IN (0, 1)),
  -- Who answered, the number in E.164, and the caller's own words.
  name TEXT,
  phone TEXT,
  disposition TEXT,
  called_at INTEGER,
  duration_ms INTEGER,
  agent TEXT,
  -- Where in its sheet it stood: position of the file, and the physical line.
  file INTEGER,
  line INTEGER
) STRICT;
CREATE INDEX outcomes_of_row ON outcomes (list_id, row);
CREATE INDEX outcomes_of_act ON outcomes (act_seq);

-- Outcomes on their way to the service. An entry has the number of its outcome.
CREATE TABLE outbox (
  entry_id INTEGER PRIMARY KEY REFERENCES outcomes (seq),
  -- held: its act is still coming in. sending: claimed; an attempt of it is open.
  state TEXT NOT NULL CHECK (state = 'held' OR state = 'waiting' OR state = 'sending' OR state = 'sent' OR state = 'noResponseId' OR state = 'refused' OR state = 'inDoubt' OR state = 'withdrawn'),
  cause TEXT,
  service_message TEXT,
  -- A person left it as it is.
  is_left INTEGER NOT NULL DEFAULT 0 CHECK (is_left IN (0, 1)),
  -- The answer that it reports on, with its environment; NULL: there is none.
  answer_seq INTEGER REFERENCES answers (seq),
  environment_id TEXT REFERENCES environments (environment_id),
  response_id TEXT,
  -- The number that is reported: personal data, purgeable.
  phone TEXT,
  tries INTEGER NOT NULL DEFAULT 0,
  not_before INTEGER NOT NULL DEFAULT 0,
  -- Its last attempt.
  attempt_seq INTEGER REFERENCES attempts (seq),
  -- The entry that took its place before it was sent.
  replaced_by INTEGER REFERENCES outcomes (seq),
  changed_at INTEGER NOT NULL
) STRICT;
CREATE INDEX outbox_to_send ON outbox (environment_id, not_before, entry_id) WHERE state = 'waiting';
CREATE INDEX outbox_of_state ON outbox (state, entry_id);
CREATE INDEX outbox_of_attempt ON outbox (attempt_seq) WHERE attempt_seq IS NOT NULL;
CREATE INDEX outbox_of_response ON outbox (response_id) WHERE response_id IS NOT NULL;

-- What people said of entries: send again, leave, withdraw. The ids of the entries are a JSON array.
CREATE TABLE outbox_acts (
  seq INTEGER PRIMARY KEY,
  record_id TEXT NOT NULL UNIQUE REFERENCES chain (record_id),
  change TEXT NOT NULL CHECK (change = 'send' OR change = 'leave' OR change = 'withdraw'),
  entries TEXT NOT NULL,
  by TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;

${teamTablesSql.trimStart()}
-- Purges of personal data: what records said of a person or a list is gone, and their leaves in the chain stay.
CREATE TABLE purges (
  seq INTEGER PRIMARY KEY,
  record_id TEXT NOT NULL UNIQUE REFERENCES chain (record_id),
  kind TEXT NOT NULL CHECK (kind IN ('person', 'list')),
  -- Of a list: which. NULL: a person's, in all lists.
  list_id TEXT,
  rows INTEGER NOT NULL,
  by TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;
-- What a purge still has to do, as JSON, removed when it is done: one that was cut off is finished at the next start. NULL: all is removed, and the ledger's
-- file is still to be written anew.
CREATE TABLE purge_work (
  record_id TEXT PRIMARY KEY REFERENCES purges (record_id),
  work TEXT
) STRICT, WITHOUT ROWID;
`;

/** `first` must stay the schema of version 1 when `sql` changes: migrations begin there. */
export const ledgerSchema: DatabaseSchema = { sql, first: sql, migrations: [] };
