/**
 * The part of the ledger's schema for settings, and for the chain that contains all records. The rules in ledgerSchema.ts, which includes
 * it, apply.
 */
export const baseTablesSql = `-- Settings and preferences.

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

`;
