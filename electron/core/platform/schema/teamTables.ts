/**
 * The part of the ledger's schema for a team: the one that this folder has joined, this device's records for the team's log, and records
 * taken from it. The rules in ledgerSchema.ts, which includes it, apply.
 */
export const teamTablesSql = `
-- The team that this folder has joined. Where it never joined one, all of this is empty.

-- In one row: which team, and how far this device is in step with its hub. The team's secret and the device's password are in the system's keychain.
CREATE TABLE team (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  team_id TEXT NOT NULL,
  device_id TEXT NOT NULL,
  -- JSON: the hub's address, the login, names and role, and what the hub last said of members and keys.
  about TEXT NOT NULL,
  -- The hub's epoch that this device has told everything it knows; NULL: none yet.
  reported_epoch TEXT,
  -- Its place among the hub's epochs, or that of the last one that was told.
  reported_epochs INTEGER NOT NULL,
  -- JSON: the sessions of which the hub may have had one last.
  sessions TEXT NOT NULL,
  -- How many of team_records the hub has, and up to which number its log was read.
  pushed_through INTEGER NOT NULL,
  pulled_through INTEGER NOT NULL,
  -- The id of the last record that was read: a hub that has another one under its number was restored from a backup.
  pulled_id TEXT,
  -- When the hub got the last purge that was read, by its clock.
  purged_at INTEGER
) STRICT;
-- What somebody did about the team: joined, left, began or stopped to buy without the hub.
CREATE TABLE team_acts (
  seq INTEGER PRIMARY KEY,
  record_id TEXT NOT NULL UNIQUE REFERENCES chain (record_id),
  team_id TEXT NOT NULL,
  act TEXT NOT NULL CHECK (act = 'join' OR act = 'leave' OR act = 'buyAlone' OR act = 'buyTogether'),
  -- Of buying without the hub.
  reason TEXT NOT NULL,
  by TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;
-- This device's calls with keys of the team: what the hub knows each by.
CREATE TABLE team_calls (
  attempt_seq INTEGER PRIMARY KEY REFERENCES attempts (seq),
  -- The team's identity of the question, and its id of the key: HMACs with the team's secret.
  identity BLOB NOT NULL CHECK (length(identity) = 32),
  key_id BLOB NOT NULL CHECK (length(key_id) = 32)
) STRICT;
-- What this device has for the team's log, numbered as the hub expects it: from 1, without gaps.
CREATE TABLE team_records (
  device_seq INTEGER PRIMARY KEY,
  record_id TEXT NOT NULL UNIQUE,
  -- call: the end of attempt source_seq. purge: the calls, acts and rows that are named in said lost what they said of somebody. act, policy: what somebody
  -- did to a shared list, whose record in this ledger has the same id. bundle: other records about a shared list; said names them, or has them. chunk: a
  -- piece of a shared list, in a file. list: says which chunks a list is made of. part: leaves of this device's part of a shared list's evidence, which are
  -- in part_leaves.
  kind TEXT NOT NULL CHECK (kind = 'call' OR kind = 'purge' OR kind = 'act' OR kind = 'policy' OR kind = 'bundle' OR kind = 'chunk' OR kind = 'list' OR kind = 'part'),
  source_seq INTEGER REFERENCES attempts (seq),
  -- JSON, of purge, bundle, list and part. NULL: a newer list took its place, or somebody in the bundle was purged.
  body TEXT
) STRICT;
CREATE INDEX team_records_of_source ON team_records (source_seq) WHERE source_seq IS NOT NULL;
-- Answers that colleagues bought, by the record of the log that they came with.
CREATE TABLE team_answers (
  record_id TEXT PRIMARY KEY,
  attempt_seq INTEGER NOT NULL UNIQUE REFERENCES attempts (seq),
  device_id TEXT NOT NULL
) STRICT, WITHOUT ROWID;
-- Records of the log that can't be used, until somebody looks into it.
CREATE TABLE team_set_aside (
  record_id TEXT PRIMARY KEY,
  device_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  why TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
-- Lists that the team shares.
CREATE TABLE shared_lists (
  list_id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  -- arriving: a colleague shared it, and it isn't here yet. gone: it was deleted here, and doesn't come back by itself.
  state TEXT NOT NULL CHECK (state = 'arriving' OR state = 'here' OR state = 'gone'),
  -- Who shared it first.
  by TEXT NOT NULL,
  at INTEGER NOT NULL,
  -- How often it was asked for since it was last sent as a whole from here that it is sent again; 0: nothing is asked for.
  wanted INTEGER NOT NULL DEFAULT 0,
  -- How much had been done to the suppression list here when the team was last told which of its entries match the rows.
  suppressions_through INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
-- Lists as a whole that colleagues sent: of which chunks, and how they are opened (JSON); whether they are taken in, or why they couldn't be.
CREATE TABLE received_shares (
  place INTEGER PRIMARY KEY,
  share_id TEXT NOT NULL UNIQUE,
  list_id TEXT NOT NULL REFERENCES shared_lists (list_id),
  device_id TEXT NOT NULL,
  body TEXT NOT NULL,
  taken INTEGER NOT NULL DEFAULT 0 CHECK (taken IN (0, 1)),
  problem TEXT
) STRICT;
-- What was done to shared lists since they are shared, by whichever device; its record has the same id.
CREATE TABLE shared_acts (
  act_id TEXT PRIMARY KEY,
  list_id TEXT NOT NULL,
  device_id TEXT NOT NULL,
  -- Of the device's acts on this list, from 1.
  number INTEGER NOT NULL,
  -- Above that of every act that its author knew.
  lamport_time INTEGER NOT NULL,
  -- JSON: how many acts of each other device its author knew.
  version_vector TEXT NOT NULL,
  -- The undo that stands for this one here, because somebody else had undone the same record.
  instead TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX shared_acts_of_device ON shared_acts (list_id, device_id, number);
-- Acts on lists that aren't here yet, as they came.
CREATE TABLE waiting_acts (
  place INTEGER PRIMARY KEY,
  act_id TEXT NOT NULL UNIQUE,
  list_id TEXT NOT NULL,
  body TEXT NOT NULL
) STRICT;
-- Records about shared lists besides what was done to their rows, in bundles, until they can be taken in: their list isn't here, or something
-- that they refer to, or one of several bundles that belong together.
CREATE TABLE waiting_bundles (
  place INTEGER PRIMARY KEY,
  bundle_id TEXT NOT NULL UNIQUE,
  list_id TEXT NOT NULL,
  device_id TEXT NOT NULL,
  -- What it is about: an act of outcomes, an export, …; those about the same that are pieces of it belong together.
  about TEXT NOT NULL,
  pieces INTEGER NOT NULL,
  body TEXT NOT NULL
) STRICT;
CREATE INDEX waiting_bundles_about ON waiting_bundles (about);
-- Bundles of colleagues that were taken in.
CREATE TABLE taken_bundles (
  bundle_id TEXT PRIMARY KEY,
  list_id TEXT NOT NULL,
  device_id TEXT NOT NULL,
  -- The record that it is about, or that what it is about comes of.
  about_id TEXT NOT NULL,
  -- The batch of suppressions that was made of it here.
  batch_id TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX taken_bundles_about ON taken_bundles (about_id);
-- Entries of the suppression list that match rows of a shared list, as the team was last told of them.
CREATE TABLE shared_suppressions (
  list_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind = 'phone' OR kind = 'email' OR kind = 'domain' OR kind = 'person'),
  -- # and a keyed hash of the value in hex.
  entry_hash TEXT NOT NULL,
  -- NULL: it never ends.
  until INTEGER,
  -- The bundle, by whomever. NULL: it went with the list as a whole.
  bundle_id TEXT,
  PRIMARY KEY (list_id, kind, entry_hash)
) STRICT, WITHOUT ROWID;
-- Acts of outcomes on shared lists of which the service was told something, by whichever device.
CREATE TABLE reported_acts (record_id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
-- Actions of nobody, over acts that contradict each other because their authors didn't know of them: what holds until a person decides.
CREATE TABLE contests (
  act_id TEXT PRIMARY KEY,
  list_id TEXT NOT NULL,
  -- JSON: the acts that contradict each other.
  acts TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX contests_of_list ON contests (list_id);
-- Purges of rows of shared lists, by whomever: what comes later about these rows is purged, too. rows: a packed set.
CREATE TABLE shared_purges (
  purge_id TEXT NOT NULL,
  list_id TEXT NOT NULL,
  rows TEXT NOT NULL,
  by TEXT NOT NULL,
  at INTEGER NOT NULL,
  -- 0: this device has still to apply it, or to apply it again.
  applied INTEGER NOT NULL CHECK (applied IN (0, 1)),
  UNIQUE (purge_id, list_id)
) STRICT;
-- Devices' signatures over their records of shared lists, this one's too: the newest of each device for each list.
CREATE TABLE parts (
  list_id TEXT NOT NULL,
  device_id TEXT NOT NULL,
  -- JSON: the envelope with the signature, and the public key.
  seal TEXT NOT NULL,
  -- Leaves that it covers.
  size INTEGER NOT NULL CHECK (size >= 0),
  -- Of this device's own: up to which number of its acts on the list; of others' 0.
  acts_through INTEGER NOT NULL,
  PRIMARY KEY (list_id, device_id)
) STRICT, WITHOUT ROWID;
-- The leaves behind them, 32 bytes each, as they were sent: from which place on. They stay when what they are of is purged.
CREATE TABLE part_leaves (
  list_id TEXT NOT NULL,
  device_id TEXT NOT NULL,
  first INTEGER NOT NULL CHECK (first >= 0),
  leaves BLOB NOT NULL CHECK (length(leaves) > 0 AND length(leaves) % 32 = 0),
  PRIMARY KEY (list_id, device_id, first)
) STRICT;
-- Records of the log whose bodies the hub is to remove.
CREATE TABLE void_records (record_id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
`;
