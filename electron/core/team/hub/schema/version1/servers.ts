/**
 * Runs that a device handed over to the team's servers, in slices; and schedules, by which servers check lists again. What is asked stays sealed: the
 * hub sees how much it is, for which key, and how far it came.
 */
import { hubStates } from '../hubStates.ts';
import { definer } from './guards.ts';
import { msOf } from './members.ts';

const mostOpen = 500;
const mostReports = 100;

export const servers = `
-- It is gone once its device has taken in what came of it.
CREATE TABLE hub.runs (
  run uuid PRIMARY KEY,
  device uuid NOT NULL REFERENCES hub.devices,
  key bytea NOT NULL REFERENCES hub.keys,
  wanted text NOT NULL CHECK (wanted IN ('running', 'paused')),
  -- Numbers the reports of its slices, so that its device reads only those that are new.
  reports bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 50);

CREATE TABLE hub.slices (
  slice uuid PRIMARY KEY,
  run uuid NOT NULL REFERENCES hub.runs ON DELETE CASCADE,
  -- taken: a server is at it, or was, and may be gone. done: nothing more comes of it.
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'taken', 'done')),
  -- Who took it last, and how often it was taken: whoever lost it to another can't report any more.
  device uuid,
  takes int NOT NULL DEFAULT 0,
  body bytea NOT NULL,
  report bytea,
  report_no bigint NOT NULL DEFAULT 0
);
CREATE INDEX slices_of_run ON hub.slices (run, report_no);
-- Sealed bytes can't be compressed.
ALTER TABLE hub.slices ALTER COLUMN body SET STORAGE EXTERNAL, ALTER COLUMN report SET STORAGE EXTERNAL;

CREATE TABLE hub.schedules (
  schedule uuid PRIMARY KEY,
  member uuid NOT NULL REFERENCES hub.members,
  key bytea NOT NULL REFERENCES hub.keys,
  cron text NOT NULL,
  zone text NOT NULL,
  body bytea NOT NULL,
  -- Of the last time, sealed.
  report bytea,
  reported_at timestamptz
);

-- The run is this device's. Locks it.
CREATE FUNCTION hub.must_have_run(p_device uuid, p_run uuid) RETURNS void LANGUAGE plpgsql ${definer} AS $$
DECLARE
  owner uuid;
BEGIN
  PERFORM hub.must_own(p_device);
  SELECT r.device INTO owner FROM hub.runs r WHERE r.run = p_run FOR UPDATE;
  IF owner <> p_device THEN RAISE EXCEPTION 'not a run of yours' USING ERRCODE = '${hubStates.removed}'; END IF;
END $$;

CREATE FUNCTION hub.must_know_key(p_key bytea) RETURNS void LANGUAGE plpgsql STABLE ${definer} AS $$
BEGIN
  PERFORM 1 FROM hub.keys WHERE key = p_key;
  IF NOT FOUND THEN RAISE EXCEPTION 'the key is unknown' USING ERRCODE = '${hubStates.keyUnknown}'; END IF;
END $$;

-- Handing over what is there already changes nothing.
CREATE FUNCTION hub.hand_over(p_device uuid, p_run uuid, p_key bytea, p_slices uuid[], p_lengths int[], p_bodies bytea) RETURNS void
LANGUAGE plpgsql ${definer} AS $$
BEGIN
  PERFORM hub.must_be('buyer', 'admin');
  PERFORM hub.must_own(p_device);
  PERFORM hub.must_know_key(p_key);
  INSERT INTO hub.runs (run, device, key, wanted) VALUES (p_run, p_device, p_key, 'running') ON CONFLICT DO NOTHING;
  PERFORM hub.must_have_run(p_device, p_run);
  INSERT INTO hub.slices (slice, run, body)
  SELECT s.slice, p_run, substring(p_bodies FROM (sum(s.length) OVER (ORDER BY s.n) - s.length + 1)::int FOR s.length)
    FROM unnest(p_slices, p_lengths) WITH ORDINALITY AS s (slice, length, n)
  ON CONFLICT DO NOTHING;
END $$;

-- Nobody takes another slice of it, and whoever has one gives it back. What nobody has taken is done.
CREATE FUNCTION hub.pause_run(p_device uuid, p_run uuid) RETURNS void LANGUAGE plpgsql ${definer} AS $$
DECLARE
  last bigint;
BEGIN
  PERFORM hub.must_have_run(p_device, p_run);
  UPDATE hub.runs SET wanted = 'paused', reports = reports + 1 WHERE run = p_run RETURNING reports INTO last;
  UPDATE hub.slices SET state = 'done', report_no = last WHERE run = p_run AND state = 'open';
END $$;

-- A member who was a buyer when the run was handed over must still be able to end it.
CREATE FUNCTION hub.forget_run(p_device uuid, p_run uuid) RETURNS void LANGUAGE plpgsql ${definer} AS $$
BEGIN
  PERFORM hub.must_have_run(p_device, p_run);
  DELETE FROM hub.runs WHERE run = p_run;
END $$;

-- All slices of it, whether or not somebody has reported of them. None: the hub knows nothing of it.
CREATE FUNCTION hub.run_slices(p_device uuid, p_run uuid) RETURNS TABLE (slice uuid) LANGUAGE plpgsql ${definer} AS $$
#variable_conflict use_column
BEGIN
  PERFORM hub.must_have_run(p_device, p_run);
  RETURN QUERY SELECT s.slice FROM hub.slices s WHERE s.run = p_run;
END $$;

CREATE FUNCTION hub.slice_reports(p_device uuid, p_run uuid, p_after bigint)
RETURNS TABLE (slice uuid, state text, server text, report bytea, report_no bigint) LANGUAGE plpgsql ${definer} AS $$
#variable_conflict use_column
BEGIN
  PERFORM hub.must_have_run(p_device, p_run);
  RETURN QUERY SELECT s.slice, s.state, d.label, s.report, s.report_no FROM hub.slices s LEFT JOIN hub.devices d ON d.device = s.device
   WHERE s.run = p_run AND s.report_no > p_after ORDER BY s.report_no LIMIT ${mostReports};
END $$;

-- This device is a server, and has these keys. Returns the slices that it could take, and those that others have, for the queue. None of a device that was removed.
CREATE FUNCTION hub.open_slices(p_device uuid, p_keys bytea) RETURNS TABLE (slice uuid, key bytea) LANGUAGE plpgsql ${definer} AS $$
#variable_conflict use_column
BEGIN
  PERFORM hub.must_be('buyer', 'admin');
  PERFORM hub.must_own(p_device);
  UPDATE hub.devices SET worked_at = clock_timestamp() WHERE device = p_device;
  RETURN QUERY SELECT s.slice, r.key FROM hub.runs r JOIN hub.slices s ON s.run = r.run
    JOIN hub.devices d ON d.device = r.device AND d.removed_at IS NULL JOIN hub.members m ON m.member = d.member AND m.removed_at IS NULL
   WHERE r.wanted = 'running' AND s.state <> 'done'
     AND r.key IN (SELECT substring(p_keys FROM k * 32 + 1 FOR 32) FROM generate_series(0, length(p_keys) / 32 - 1) k)
   ORDER BY s.slice LIMIT ${mostOpen};
END $$;

-- No row: there is nothing to do about it any more. Whoever had it before has lost it.
CREATE FUNCTION hub.take_slice(p_device uuid, p_slice uuid) RETURNS TABLE (run uuid, takes int, body bytea) LANGUAGE plpgsql ${definer} AS $$
#variable_conflict use_column
BEGIN
  PERFORM hub.must_be('buyer', 'admin');
  PERFORM hub.must_own(p_device);
  PERFORM 1 FROM hub.runs r JOIN hub.slices s ON s.run = r.run WHERE s.slice = p_slice AND r.wanted = 'running' FOR UPDATE OF r;
  IF NOT FOUND THEN RETURN; END IF;
  RETURN QUERY UPDATE hub.slices s SET state = 'taken', device = p_device, takes = s.takes + 1
   WHERE s.slice = p_slice AND s.state <> 'done' RETURNING s.run, s.takes, s.body;
END $$;

-- p_state: 'taken' goes on, 'open' gives it back, 'done' is its end. Returns what its device wants; 'lost': somebody else has it, or nobody wants it any more.
CREATE FUNCTION hub.report_slice(p_device uuid, p_slice uuid, p_takes int, p_state text, p_report bytea) RETURNS text LANGUAGE plpgsql ${definer} AS $$
DECLARE
  r hub.runs;
BEGIN
  PERFORM hub.must_own(p_device);
  SELECT q.* INTO r FROM hub.runs q JOIN hub.slices s ON s.run = q.run WHERE s.slice = p_slice FOR UPDATE OF q;
  IF NOT FOUND THEN RETURN 'lost'; END IF;
  UPDATE hub.slices SET report = p_report, report_no = r.reports + 1,
         state = CASE WHEN p_state = 'open' AND r.wanted = 'paused' THEN 'done' ELSE p_state END
   WHERE slice = p_slice AND state = 'taken' AND device = p_device AND takes = p_takes;
  IF NOT FOUND THEN RETURN 'lost'; END IF;
  UPDATE hub.runs SET reports = reports + 1 WHERE run = r.run;
  RETURN r.wanted;
END $$;

CREATE FUNCTION hub.set_schedule(p_device uuid, p_schedule uuid, p_key bytea, p_cron text, p_zone text, p_body bytea) RETURNS void
LANGUAGE plpgsql ${definer} AS $$
DECLARE
  m hub.members := hub.must_own(p_device);
BEGIN
  PERFORM hub.must_be('buyer', 'admin');
  PERFORM hub.must_know_key(p_key);
  INSERT INTO hub.schedules (schedule, member, key, cron, zone, body) VALUES (p_schedule, m.member, p_key, p_cron, p_zone, p_body)
  ON CONFLICT (schedule) DO UPDATE SET member = excluded.member, key = excluded.key, cron = excluded.cron, zone = excluded.zone, body = excluded.body;
END $$;

CREATE FUNCTION hub.remove_schedule(p_schedule uuid) RETURNS void LANGUAGE plpgsql ${definer} AS $$
BEGIN
  PERFORM hub.must_be('buyer', 'admin');
  DELETE FROM hub.schedules WHERE schedule = p_schedule;
END $$;

-- Of members who may still buy: whoever was removed, or only reviews, has nothing bought in their name.
CREATE FUNCTION hub.schedules()
RETURNS TABLE (schedule uuid, member uuid, key bytea, cron text, zone text, body bytea, report bytea, reported_ms double precision)
LANGUAGE plpgsql STABLE ${definer} AS $$
#variable_conflict use_column
BEGIN
  PERFORM hub.this_member();
  RETURN QUERY SELECT s.schedule, s.member, s.key, s.cron, s.zone, s.body, s.report, ${msOf('s.reported_at')}
    FROM hub.schedules s JOIN hub.members m ON m.member = s.member WHERE m.removed_at IS NULL AND m.role <> 'reviewer' ORDER BY s.schedule;
END $$;

CREATE FUNCTION hub.report_schedule(p_device uuid, p_schedule uuid, p_report bytea) RETURNS void LANGUAGE plpgsql ${definer} AS $$
BEGIN
  PERFORM hub.must_be('buyer', 'admin');
  PERFORM hub.must_own(p_device);
  UPDATE hub.schedules SET report = p_report, reported_at = clock_timestamp() WHERE schedule = p_schedule;
END $$;
`;
