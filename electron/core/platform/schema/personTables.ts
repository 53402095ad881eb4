/** The parts of the ledger's schema for excluded persons: suppressed or purged. The rules in ledgerSchema.ts, which includes it, apply. */
export const suppressionTablesSql = `-- The user's own list of who must be neither bought nor called: one line per batch of entries that were added together.
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
  -- When the list that it came from had it; NULL: as its batch.
  since INTEGER,
  -- The change that removed it by itself.
  removed_seq INTEGER REFERENCES suppression_changes (seq)
) STRICT;
CREATE UNIQUE INDEX suppressions_of_value ON suppressions (kind, value, batch_seq);
CREATE INDEX suppressions_removed ON suppressions (batch_seq, kind) WHERE removed_seq IS NOT NULL;
CREATE INDEX suppressions_own ON suppressions (until) WHERE own = 1;

`;

export const purgeTablesSql = `-- Purges of personal data: what records said of a person or a list is gone, and their leaves in the chain stay.
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
