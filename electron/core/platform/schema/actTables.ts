/**
 * The part of the ledger's schema for people's acts: decisions, policies, exports, evidence, hand-overs. The rules in ledgerSchema.ts,
 * which includes it, apply.
 */
export const actTablesSql = `-- What people did: append-only records, each with a leaf in the chain.

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
  -- What a file that comes back is compared with: one byte per row of the list, deflated (0: not in the file, 1: keep, 2: hold, 3: drop, 4: undecided),
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

`;
