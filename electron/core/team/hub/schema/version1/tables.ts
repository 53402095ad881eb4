/**
 * The hub's tables. No role is granted access to a table; members call functions instead.
 *
 * Locks are always taken in this order, to prevent deadlocks: members, devices, keys, claims by identity, head.
 */
export const tables = `
-- Which hub this is, in one row.
CREATE TABLE hub.team (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  team uuid NOT NULL,
  name text NOT NULL,
  -- A restored hub has lost claims. It gets a new epoch, in which nobody buys until every device has told what it knows. epochs: how many there were.
  epoch uuid NOT NULL DEFAULT gen_random_uuid(),
  epochs int NOT NULL DEFAULT 1
);

CREATE TABLE hub.members (
  member uuid PRIMARY KEY,
  name text NOT NULL,
  role text NOT NULL CHECK (role IN ('reviewer', 'buyer', 'admin')),
  -- The role of the cluster that this member logs in as, and only this member.
  login name NOT NULL UNIQUE,
  -- NULL: has joined, with a password of their own.
  invited_until timestamptz,
  -- Members are never deleted: their records and claims stay.
  removed_at timestamptz
);

CREATE TABLE hub.devices (
  device uuid PRIMARY KEY,
  member uuid NOT NULL REFERENCES hub.members,
  label text NOT NULL,
  seen_at timestamptz NOT NULL,
  -- When it was last at work as a server.
  worked_at timestamptz,
  reported_epoch uuid,
  -- Which connection of the device was the last one: a copy of its folder knows only of an earlier one.
  session uuid,
  -- Devices are never deleted either.
  removed_at timestamptz
) WITH (fillfactor = 50);

-- Which device has which shared list (a keyed hash) open, as long as it repeats it; not needed later, or after a crash.
CREATE UNLOGGED TABLE hub.looking (
  device uuid NOT NULL,
  list bytea NOT NULL CHECK (length(list) = 32),
  at timestamptz NOT NULL,
  PRIMARY KEY (device, list)
) WITH (fillfactor = 50);

-- A key of the service: how fast it may be used, what its billing cycle allows, and how much of both is given out. One row, so that one lock covers
-- rate and caps.
CREATE TABLE hub.keys (
  key bytea PRIMARY KEY CHECK (length(key) = 32),
  site bytea NOT NULL CHECK (length(site) = 32),
  name text NOT NULL,
  calls_per_second double precision NOT NULL CHECK (calls_per_second > 0),
  calls_max bigint CHECK (calls_max >= 0),
  micros_max bigint CHECK (micros_max >= 0),
  cycle_day int NOT NULL CHECK (cycle_day BETWEEN 1 AND 31),
  currency text NOT NULL,
  -- Counted since then: what is bought, in flight or in doubt.
  cycle_from timestamptz NOT NULL,
  calls bigint NOT NULL DEFAULT 0,
  micros bigint NOT NULL DEFAULT 0,
  -- The next slot that is free (GCRA), and until when the service asked everybody to wait.
  due timestamptz NOT NULL DEFAULT '-infinity',
  paused_until timestamptz NOT NULL DEFAULT '-infinity',
  -- What the hub's clock said when both were written. A clock that says less now was set back, and they move back with it.
  clock_at timestamptz NOT NULL DEFAULT '-infinity'
) WITH (fillfactor = 50);

-- For display: how fast each device is given slots, as an average that forgets.
CREATE TABLE hub.paces (
  key bytea NOT NULL,
  device uuid NOT NULL,
  per_second double precision NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (key, device)
) WITH (fillfactor = 50);

-- Who is asking a question, has bought its answer, or left it in doubt. The attempt is the claim's version: to ask again, one must name the one that is
-- there.
CREATE TABLE hub.claims (
  identity bytea PRIMARY KEY CHECK (length(identity) = 32),
  state text NOT NULL CHECK (state IN ('asking', 'doubt', 'bought')),
  attempt uuid NOT NULL,
  -- The attempt that this one followed, knowingly.
  prior uuid,
  -- The attempt that bought the newest answer, and its device: it is what stays when a later one surely wasn't billed.
  bought uuid,
  bought_by uuid,
  device uuid NOT NULL,
  key bytea NOT NULL,
  micros bigint NOT NULL,
  asked_at timestamptz NOT NULL,
  -- Decides which billing cycle it counts in, and so whether it can still be given back.
  counted_at timestamptz NOT NULL,
  -- The lease of an 'asking'. When it is over the question is in doubt: nothing has to run for that.
  until timestamptz
) WITH (fillfactor = 80);
CREATE INDEX claims_open ON hub.claims (device) WHERE state <> 'bought';

-- The log's end, in one row. Numbers are given out under its lock: without gaps, in the order of commits. A sequence would have gaps, and would show
-- them in another order than rows become visible.
CREATE TABLE hub.head (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  seq bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 10);
INSERT INTO hub.head DEFAULT VALUES;

CREATE TABLE hub.records (
  seq bigint PRIMARY KEY,
  id uuid NOT NULL UNIQUE,
  device uuid NOT NULL,
  device_seq bigint NOT NULL,
  kind text NOT NULL,
  sha256 bytea NOT NULL CHECK (length(sha256) = 32),
  member uuid NOT NULL,
  at timestamptz NOT NULL,
  -- Sealed by the device. NULL: purged.
  body bytea,
  purged_by uuid,
  UNIQUE (device, device_seq)
);
-- Sealed bytes can't be compressed.
ALTER TABLE hub.records ALTER COLUMN body SET STORAGE EXTERNAL;

-- Pushed records that may not enter the log, kept to find out why.
CREATE TABLE hub.quarantine (
  id uuid NOT NULL,
  sha256 bytea NOT NULL,
  device uuid NOT NULL,
  device_seq bigint NOT NULL,
  kind text NOT NULL,
  why text NOT NULL CHECK (why IN ('otherHash', 'fork', 'damaged', 'notAllowed')),
  member uuid NOT NULL,
  at timestamptz NOT NULL,
  body bytea,
  PRIMARY KEY (id, sha256, why)
);
ALTER TABLE hub.quarantine ALTER COLUMN body SET STORAGE EXTERNAL;
`;
