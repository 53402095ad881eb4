/** Schedules by which servers check lists again. Their times are readable, because the hub decides what is due; the rest stays sealed. */
import { hubStates } from '../hubFunctions.ts';
import { definer } from './guards.ts';
import { msOf } from './members.ts';

/** The longest interval between two times of a schedule. */
const longestApartDays = 31;

export const schedules = `
CREATE TABLE hub.schedules (
  schedule uuid PRIMARY KEY,
  member uuid NOT NULL REFERENCES hub.members,
  key bytea NOT NULL REFERENCES hub.keys,
  every text NOT NULL CHECK (every IN ('day', 'week', 'month')),
  -- Of a week 0 (Sunday) to 6, of a month 1 to 28.
  day int CHECK (CASE every WHEN 'day' THEN day IS NULL WHEN 'week' THEN day BETWEEN 0 AND 6 ELSE day BETWEEN 1 AND 28 END),
  hour int NOT NULL CHECK (hour BETWEEN 0 AND 23),
  minute int NOT NULL CHECK (minute BETWEEN 0 AND 59),
  zone text NOT NULL,
  -- Nothing was due before.
  set_at timestamptz NOT NULL,
  body bytea NOT NULL,
  -- The time that was begun last: when it was due, when somebody began it first, who has it, or had it last, and whether they have reported.
  due timestamptz,
  begun_at timestamptz,
  device uuid,
  done boolean NOT NULL DEFAULT false,
  -- Of the last time, sealed.
  report bytea
);

-- The last time that it was due. NULL: it wasn't since it was set, or has been done.
CREATE FUNCTION hub.open_time(s hub.schedules) RETURNS timestamptz LANGUAGE plpgsql STABLE ${definer} AS $$
DECLARE
  last timestamptz;
BEGIN
  SELECT max(t.at) INTO last FROM (
    SELECT (d.day + make_time(s.hour, s.minute, 0)) AT TIME ZONE s.zone AS at
      FROM (SELECT (clock_timestamp() AT TIME ZONE s.zone)::date - n AS day FROM generate_series(0, ${longestApartDays}) n) d
     WHERE CASE s.every WHEN 'day' THEN true WHEN 'week' THEN date_part('dow', d.day) = s.day ELSE date_part('day', d.day) = s.day END) t
   WHERE t.at <= clock_timestamp() AND t.at > s.set_at;
  IF last < s.due OR (last = s.due AND s.done) THEN RETURN NULL; END IF;
  RETURN last;
END $$;

-- Setting it to the same time again forgets none that was missed.
CREATE FUNCTION hub.set_schedule(
  p_device uuid, p_schedule uuid, p_key bytea, p_every text, p_day int, p_hour int, p_minute int, p_zone text, p_body bytea
) RETURNS void LANGUAGE plpgsql ${definer} AS $$
DECLARE
  m hub.members := hub.must_own(p_device);
BEGIN
  PERFORM hub.must_be('buyer', 'admin');
  PERFORM hub.must_know_key(p_key);
  PERFORM 1 FROM pg_timezone_names z WHERE lower(z.name) = lower(p_zone);
  IF NOT FOUND THEN RAISE EXCEPTION 'no such time zone' USING ERRCODE = '${hubStates.zoneUnknown}', DETAIL = p_zone; END IF;
  INSERT INTO hub.schedules AS s (schedule, member, key, every, day, hour, minute, zone, set_at, body)
  VALUES (p_schedule, m.member, p_key, p_every, p_day, p_hour, p_minute, p_zone, clock_timestamp(), p_body)
  ON CONFLICT (schedule) DO UPDATE SET member = excluded.member, key = excluded.key, body = excluded.body,
    every = excluded.every, day = excluded.day, hour = excluded.hour, minute = excluded.minute, zone = excluded.zone,
    set_at = CASE WHEN (s.every, s.day, s.hour, s.minute, s.zone)
      IS NOT DISTINCT FROM (excluded.every, excluded.day, excluded.hour, excluded.minute, excluded.zone) THEN s.set_at ELSE excluded.set_at END;
END $$;

CREATE FUNCTION hub.remove_schedule(p_schedule uuid) RETURNS void LANGUAGE plpgsql ${definer} AS $$
BEGIN
  PERFORM hub.must_be('buyer', 'admin');
  DELETE FROM hub.schedules WHERE schedule = p_schedule;
END $$;

-- Of members who may still buy: whoever was removed, or only reviews, has nothing bought in their name.
CREATE FUNCTION hub.schedules()
RETURNS TABLE (schedule uuid, member uuid, key bytea, every text, day int, hour int, minute int, zone text, body bytea, report bytea)
LANGUAGE plpgsql STABLE ${definer} AS $$
#variable_conflict use_column
BEGIN
  PERFORM hub.this_member();
  RETURN QUERY SELECT s.schedule, s.member, s.key, s.every, s.day, s.hour, s.minute, s.zone, s.body, s.report
    FROM hub.schedules s JOIN hub.members m ON m.member = s.member WHERE m.removed_at IS NULL AND m.role <> 'reviewer' ORDER BY s.schedule;
END $$;

-- Those of these keys that are due, or were begun and not done, for the queue. Of several times that nobody was there for, the last one counts.
CREATE FUNCTION hub.due_schedules(p_device uuid, p_keys bytea) RETURNS TABLE (schedule uuid, key bytea) LANGUAGE plpgsql ${definer} AS $$
#variable_conflict use_column
BEGIN
  PERFORM hub.must_be('buyer', 'admin');
  PERFORM hub.must_own(p_device);
  RETURN QUERY SELECT s.schedule, s.key FROM hub.schedules s JOIN hub.members m ON m.member = s.member
   WHERE m.removed_at IS NULL AND m.role <> 'reviewer' AND hub.open_time(s) IS NOT NULL
     AND s.key IN (SELECT substring(p_keys FROM k * 32 + 1 FOR 32) FROM generate_series(0, length(p_keys) / 32 - 1) k)
   ORDER BY s.schedule;
END $$;

-- No row: there is nothing to do. Whoever takes it over from another server goes on with what that one began.
CREATE FUNCTION hub.begin_schedule(p_device uuid, p_schedule uuid) RETURNS TABLE (due_ms double precision, begun_ms double precision)
LANGUAGE plpgsql ${definer} AS $$
#variable_conflict use_column
DECLARE
  s hub.schedules;
  at timestamptz;
BEGIN
  PERFORM hub.must_be('buyer', 'admin');
  PERFORM hub.must_own(p_device);
  SELECT * INTO s FROM hub.schedules q WHERE q.schedule = p_schedule FOR UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  at := hub.open_time(s);
  IF at IS NULL THEN RETURN; END IF;
  RETURN QUERY UPDATE hub.schedules q SET due = at, device = p_device, done = false,
         begun_at = CASE WHEN q.due = at THEN q.begun_at ELSE clock_timestamp() END
   WHERE q.schedule = p_schedule RETURNING ${msOf('q.due')}, ${msOf('q.begun_at')};
END $$;

-- False: another server has it, or nobody wants it any more.
CREATE FUNCTION hub.report_schedule(p_device uuid, p_schedule uuid, p_report bytea) RETURNS boolean LANGUAGE plpgsql ${definer} AS $$
BEGIN
  PERFORM hub.must_be('buyer', 'admin');
  PERFORM hub.must_own(p_device);
  UPDATE hub.schedules SET report = p_report, done = true WHERE schedule = p_schedule AND device = p_device;
  RETURN FOUND;
END $$;
`;
