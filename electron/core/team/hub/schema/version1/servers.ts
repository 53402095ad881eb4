/**
 * Runs that a device handed over to the team's servers, in slices. The questions stay sealed: the hub sees how many there are, for which
 * key, and the progress.
 */
import { hubStates } from '../hubFunctions.ts';
import { definer } from './guards.ts';

const mostOpen = 500;
/** Maximum number of jobs in a slice. */
const mostJobs = 500;
const mostReports = 100;
/** A device not seen for this long counts as off: for its runs, it reads reports every few seconds. */
const offAfter = '1 minute';

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
  -- What is left of the run after its current check, to be done while its device is off.
  is_later boolean NOT NULL DEFAULT false,
  -- Places of questions that its device doesn't want asked any more.
  withdrawn int[] NOT NULL DEFAULT '{}' CHECK (cardinality(withdrawn) <= ${mostJobs}),
  report bytea,
  report_no bigint NOT NULL DEFAULT 0
);
CREATE INDEX slices_of_run ON hub.slices (run, report_no);
-- Sealed bytes can't be compressed.
ALTER TABLE hub.slices ALTER COLUMN body SET STORAGE EXTERNAL, ALTER COLUMN report SET STORAGE EXTERNAL;

-- The run is this device's. Locks it.
CREATE FUNCTION hub.must_have_run(p_device uuid, p_run uuid) RETURNS void LANGUAGE plpgsql ${definer} AS $$
DECLARE
  owner uuid;
BEGIN
  PERFORM hub.must_own(p_device);
  SELECT r.device INTO owner FROM hub.runs r WHERE r.run = p_run FOR UPDATE;
  IF owner <> p_device THEN RAISE EXCEPTION 'not a run of yours' USING ERRCODE = '${hubStates.removed}'; END IF;
END $$;

-- Whether a server may take the slice now. Later checks: once everything else of the run is done, and only while its device is off, because they begin with what
-- the servers know of the list.
CREATE FUNCTION hub.is_due(s hub.slices, p_owner uuid) RETURNS boolean LANGUAGE plpgsql STABLE ${definer} AS $$
BEGIN
  IF s.state = 'done' THEN RETURN false; END IF;
  IF NOT s.is_later THEN RETURN true; END IF;
  RETURN hub.is_off(p_owner) AND NOT EXISTS (SELECT 1 FROM hub.slices o WHERE o.run = s.run AND NOT o.is_later AND o.state <> 'done');
END $$;

CREATE FUNCTION hub.is_off(p_device uuid) RETURNS boolean LANGUAGE plpgsql STABLE ${definer} AS $$
BEGIN
  RETURN EXISTS (SELECT 1 FROM hub.devices d WHERE d.device = p_device AND d.seen_at < clock_timestamp() - interval '${offAfter}');
END $$;

-- Handing over what is there already changes nothing. p_later: the slice that has the run's later checks, in place of the one before; NULL: that one stays.
CREATE FUNCTION hub.hand_over(p_device uuid, p_run uuid, p_key bytea, p_slices uuid[], p_lengths int[], p_bodies bytea, p_later uuid) RETURNS void
LANGUAGE plpgsql ${definer} AS $$
BEGIN
  PERFORM hub.must_be('buyer', 'admin');
  PERFORM hub.must_own(p_device);
  PERFORM hub.must_know_key(p_key);
  INSERT INTO hub.runs (run, device, key, wanted) VALUES (p_run, p_device, p_key, 'running') ON CONFLICT DO NOTHING;
  PERFORM hub.must_have_run(p_device, p_run);
  UPDATE hub.slices SET state = 'done' WHERE run = p_run AND is_later AND slice <> p_later;
  INSERT INTO hub.slices (slice, run, is_later, body)
  SELECT s.slice, p_run, s.slice IS NOT DISTINCT FROM p_later, substring(p_bodies FROM (sum(s.length) OVER (ORDER BY s.n) - s.length + 1)::int FOR s.length)
    FROM unnest(p_slices, p_lengths) WITH ORDINALITY AS s (slice, length, n)
  ON CONFLICT DO NOTHING;
END $$;

-- Nobody takes another slice of it, and whoever has one gives it back. What nobody has taken is done. Returns all slices; none: the hub knows nothing of it.
CREATE FUNCTION hub.pause_run(p_device uuid, p_run uuid) RETURNS TABLE (slice uuid) LANGUAGE plpgsql ${definer} AS $$
#variable_conflict use_column
DECLARE
  last bigint;
BEGIN
  PERFORM hub.must_have_run(p_device, p_run);
  UPDATE hub.runs SET wanted = 'paused', reports = reports + 1 WHERE run = p_run RETURNING reports INTO last;
  UPDATE hub.slices SET state = 'done', report_no = last WHERE run = p_run AND state = 'open';
  RETURN QUERY SELECT s.slice FROM hub.slices s WHERE s.run = p_run;
END $$;

-- Whoever has the slice hears of it with the next report.
CREATE FUNCTION hub.withdraw_questions(p_device uuid, p_run uuid, p_slice uuid, p_places int[]) RETURNS void LANGUAGE plpgsql ${definer} AS $$
BEGIN
  PERFORM hub.must_have_run(p_device, p_run);
  UPDATE hub.slices SET withdrawn = p_places WHERE slice = p_slice AND run = p_run;
END $$;

-- A member who was a buyer when the run was handed over must still be able to end it.
CREATE FUNCTION hub.forget_run(p_device uuid, p_run uuid) RETURNS void LANGUAGE plpgsql ${definer} AS $$
BEGIN
  PERFORM hub.must_have_run(p_device, p_run);
  DELETE FROM hub.runs WHERE run = p_run;
END $$;

-- It goes on, if it was to pause: a server that was gone then may still have a slice of it. Returns all slices, whether or not somebody has reported of them; none:
-- the hub knows nothing of it.
CREATE FUNCTION hub.resume_run(p_device uuid, p_run uuid) RETURNS TABLE (slice uuid) LANGUAGE plpgsql ${definer} AS $$
#variable_conflict use_column
BEGIN
  PERFORM hub.must_be('buyer', 'admin');
  PERFORM hub.must_have_run(p_device, p_run);
  UPDATE hub.runs SET wanted = 'running' WHERE run = p_run AND wanted <> 'running';
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
   WHERE r.wanted = 'running' AND hub.is_due(s, r.device)
     AND r.key IN (SELECT substring(p_keys FROM k * 32 + 1 FOR 32) FROM generate_series(0, length(p_keys) / 32 - 1) k)
   ORDER BY s.slice LIMIT ${mostOpen};
END $$;

-- No row: there is nothing to do about it, or not now. Whoever had it before has lost it; what they reported comes along.
CREATE FUNCTION hub.take_slice(p_device uuid, p_slice uuid) RETURNS TABLE (takes int, is_later boolean, body bytea, withdrawn int[], report bytea)
LANGUAGE plpgsql ${definer} AS $$
#variable_conflict use_column
DECLARE
  owner uuid;
BEGIN
  PERFORM hub.must_be('buyer', 'admin');
  PERFORM hub.must_own(p_device);
  SELECT r.device INTO owner FROM hub.runs r JOIN hub.slices s ON s.run = r.run WHERE s.slice = p_slice AND r.wanted = 'running' FOR UPDATE OF r;
  IF NOT FOUND THEN RETURN; END IF;
  RETURN QUERY UPDATE hub.slices s SET state = 'taken', device = p_device, takes = s.takes + 1
   WHERE s.slice = p_slice AND hub.is_due(s, owner) RETURNING s.takes, s.is_later, s.body, s.withdrawn, s.report;
END $$;

-- p_state: 'taken' goes on, 'open' gives it back, 'done' is its end. Returns what its device wants, and which questions it withdrew;
-- 'lost': another server has the slice, or it isn't wanted any more. A device that is back chooses the rows of later checks itself, and may
-- hand them over anew: the server of the previous slice must still report what it sent.
CREATE FUNCTION hub.report_slice(p_device uuid, p_slice uuid, p_takes int, p_state text, p_report bytea)
RETURNS TABLE (wanted text, withdrawn int[]) LANGUAGE plpgsql ${definer} AS $$
#variable_conflict use_column
DECLARE
  r hub.runs;
  gone int[];
  rests boolean;
BEGIN
  PERFORM hub.must_own(p_device);
  SELECT q.* INTO r FROM hub.runs q JOIN hub.slices s ON s.run = q.run WHERE s.slice = p_slice FOR UPDATE OF q;
  IF NOT FOUND THEN RETURN QUERY SELECT 'lost', '{}'::int[]; RETURN; END IF;
  UPDATE hub.slices SET report = p_report, report_no = r.reports + 1,
         state = CASE WHEN state = 'done' OR p_state = 'open' AND r.wanted = 'paused' THEN 'done' ELSE p_state END
   WHERE slice = p_slice AND (state = 'taken' OR state = 'done' AND is_later) AND device = p_device AND takes = p_takes
  RETURNING withdrawn, is_later AND (state = 'done' OR NOT hub.is_off(r.device)) INTO gone, rests;
  IF NOT FOUND THEN RETURN QUERY SELECT 'lost', '{}'::int[]; RETURN; END IF;
  UPDATE hub.runs SET reports = reports + 1 WHERE run = r.run;
  RETURN QUERY SELECT CASE WHEN rests THEN 'paused' ELSE r.wanted END, gone;
END $$;
`;
