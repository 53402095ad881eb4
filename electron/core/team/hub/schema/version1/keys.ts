/** Keys: what admins allow them, which billing cycle applies, and who may send next. */
import { hubStates } from '../hubFunctions.ts';
import { isDoubt, definer } from './guards.ts';
import { msOf } from './members.ts';

/**
 * Slots per second for a cap of one call per second. Together with the tolerance, this keeps what reaches the service in any second below
 * the cap.
 */
const shareOfCap = 0.95;
/** How late a slot may be used: (1 s + tolerance) * share must stay below one second's calls. */
export const toleranceMs = 40;
/** Time constant of the moving average of a device's slots per second. */
const paceSeconds = 4;
/**
 * The decayed average of a row of hub.paces, written out where it is used: PostgreSQL can't inline an SQL function with a fixed path, and
 * calling it takes longer than all the rest of giving out a slot. The bounds are for a clock that was set back, and for the range of exp.
 */
const paced = (row: string, now: string): string =>
  `${row}.per_second * exp(-greatest(0, least(50, date_part('epoch', ${now} - ${row}.at) / ${paceSeconds})))`;
const longestLeadMs = 60_000;
const longestPauseMs = 3_600_000;

export const keys = `
-- Start of the billing cycle that contains a time: the day of the month in UTC, or the last day of a shorter month.
CREATE FUNCTION hub.cycle_from(p_at timestamptz, p_day int) RETURNS timestamptz LANGUAGE plpgsql IMMUTABLE ${definer} AS $$
DECLARE
  month timestamp := date_trunc('month', p_at AT TIME ZONE 'UTC');
  here timestamp := least(month + make_interval(days => p_day - 1), month + interval '1 month' - interval '1 day');
BEGIN
  IF p_at AT TIME ZONE 'UTC' < here THEN
    month := month - interval '1 month';
    here := least(month + make_interval(days => p_day - 1), month + interval '1 month' - interval '1 day');
  END IF;
  RETURN here AT TIME ZONE 'UTC';
END $$;

CREATE FUNCTION hub.must_know_key(p_key bytea) RETURNS void LANGUAGE plpgsql STABLE ${definer} AS $$
BEGIN
  PERFORM 1 FROM hub.keys WHERE key = p_key;
  IF NOT FOUND THEN RAISE EXCEPTION 'the key is unknown' USING ERRCODE = '${hubStates.keyUnknown}'; END IF;
END $$;

-- Locks a key, and says what the clock, the queue of its rate and its cycle are now. Whoever gives something out writes back what this returns.
-- first: the earliest slot that may be given out.
CREATE FUNCTION hub.lock_key(p_key bytea, p_lead_ms double precision, OUT k hub.keys, OUT t timestamptz, OUT first timestamptz, OUT step interval)
LANGUAGE plpgsql ${definer} AS $$
DECLARE
  cycle timestamptz;
BEGIN
  SELECT * INTO k FROM hub.keys q WHERE q.key = p_key FOR UPDATE;
  IF NOT FOUND THEN RAISE EXCEPTION 'the key is unknown' USING ERRCODE = '${hubStates.keyUnknown}'; END IF;
  t := clock_timestamp();
  -- The queue must neither stand still until a clock that was set back is where it was, nor start again while calls of it are on their way.
  IF k.clock_at > t THEN
    k.due := k.due - (k.clock_at - t);
    k.paused_until := k.paused_until - (k.clock_at - t);
  END IF;
  k.clock_at := t;
  step := make_interval(secs => 1 / (k.calls_per_second * ${shareOfCap}));
  first := greatest(k.due, k.paused_until, t + make_interval(secs => greatest(0, least(p_lead_ms, ${longestLeadMs})) / 1000));
  -- A call counts in the cycle in which it is sent. A cycle that lies ahead by more than any queue was begun by a clock that was wrong.
  -- None is shorter than 28 days.
  IF first >= k.cycle_from + interval '28 days' OR k.cycle_from > t + interval '1 day' THEN
    cycle := hub.cycle_from(first, k.cycle_day);
    IF cycle > k.cycle_from THEN
      k.calls := 0;
      k.micros := 0;
    END IF;
    k.cycle_from := cycle;
  END IF;
END $$;

-- Gives slots out: moves the queue on, counts, and remembers how fast the device is.
CREATE FUNCTION hub.give(k hub.keys, p_device uuid, p_first timestamptz, p_step interval, p_slots bigint, p_calls bigint, p_micros bigint) RETURNS void
LANGUAGE plpgsql ${definer} AS $$
BEGIN
  UPDATE hub.keys q
     SET due = p_first + p_step * p_slots, paused_until = k.paused_until, clock_at = k.clock_at,
         cycle_from = k.cycle_from, calls = k.calls + p_calls, micros = k.micros + p_micros
   WHERE q.key = k.key;
  INSERT INTO hub.paces AS p (key, device, per_second, at) VALUES (k.key, p_device, p_slots::double precision / ${paceSeconds}, k.clock_at)
  ON CONFLICT (key, device) DO UPDATE
    SET per_second = ${paced('p', 'excluded.at')} + excluded.per_second, at = excluded.at;
END $$;

-- A changed cycle counts on with what was counted: too much rather than too little, until it begins anew.
CREATE FUNCTION hub.set_key(p_key bytea, p_site bytea, p_name text, p_per_second double precision, p_calls_max bigint, p_micros_max bigint, p_day int, p_currency text)
RETURNS void LANGUAGE plpgsql ${definer} AS $$
BEGIN
  PERFORM hub.must_be('admin');
  INSERT INTO hub.keys AS k (key, site, name, calls_per_second, calls_max, micros_max, cycle_day, currency, cycle_from)
  VALUES (p_key, p_site, p_name, p_per_second, p_calls_max, p_micros_max, p_day, p_currency, hub.cycle_from(clock_timestamp(), p_day))
  ON CONFLICT (key) DO UPDATE
    SET site = excluded.site, name = excluded.name, calls_per_second = excluded.calls_per_second, calls_max = excluded.calls_max,
        micros_max = excluded.micros_max, currency = excluded.currency, cycle_day = excluded.cycle_day,
        cycle_from = CASE WHEN k.cycle_day = excluded.cycle_day THEN k.cycle_from ELSE excluded.cycle_from END;
END $$;

CREATE FUNCTION hub.keys() RETURNS TABLE (key bytea, site bytea, name text, calls_per_second double precision, calls_max bigint, micros_max bigint,
                                          cycle_day int, currency text, cycle_ms double precision, calls bigint, micros bigint, in_doubt bigint,
                                          devices uuid[], paces double precision[])
LANGUAGE plpgsql STABLE ${definer} AS $$
DECLARE
  t timestamptz := clock_timestamp();
BEGIN
  PERFORM hub.this_member();
  -- Nobody may have asked since the cycle began, so it is looked at here, too.
  RETURN QUERY
  SELECT k.key, k.site, k.name, k.calls_per_second, k.calls_max, k.micros_max, k.cycle_day, k.currency,
         ${msOf('greatest(k.cycle_from, c.began)')},
         CASE WHEN c.began > k.cycle_from THEN 0 ELSE k.calls END, CASE WHEN c.began > k.cycle_from THEN 0 ELSE k.micros END,
         (SELECT count(*) FROM hub.claims q WHERE q.key = k.key AND q.state <> 'bought' AND ${isDoubt('q', 't')}),
         p.devices, p.paces
    FROM hub.keys k CROSS JOIN LATERAL (SELECT hub.cycle_from(t, k.cycle_day) AS began) c
    CROSS JOIN LATERAL (
      SELECT coalesce(array_agg(q.device ORDER BY q.device), '{}') AS devices, coalesce(array_agg(q.pace ORDER BY q.device), '{}') AS paces
        FROM (SELECT r.device, ${paced('r', 't')} AS pace FROM hub.paces r WHERE r.key = k.key) q WHERE q.pace >= 0.05) p
   ORDER BY k.name, k.key;
END $$;

-- The service asked somebody to slow down: everybody with that key waits.
CREATE FUNCTION hub.pause(p_key bytea, p_ms double precision) RETURNS void LANGUAGE plpgsql ${definer} AS $$
DECLARE
  locked record;
BEGIN
  PERFORM hub.must_be('buyer', 'admin');
  SELECT * INTO locked FROM hub.lock_key(p_key, 0);
  UPDATE hub.keys
     SET due = (locked.k).due, clock_at = locked.t,
         paused_until = greatest((locked.k).paused_until, locked.t + make_interval(secs => greatest(0, least(p_ms, ${longestPauseMs})) / 1000))
   WHERE key = p_key;
END $$;

-- Slots for calls that buy nothing which could be shared.
CREATE FUNCTION hub.take_slots(p_device uuid, p_epoch uuid, p_key bytea, p_count int, p_lead_ms double precision)
RETURNS TABLE (slot_ms double precision, spare_ms double precision, hub_ms double precision) LANGUAGE plpgsql ${definer} AS $$
DECLARE
  locked record;
BEGIN
  PERFORM hub.must_be('buyer', 'admin');
  PERFORM hub.must_own(p_device);
  PERFORM hub.must_know_epoch(p_epoch);
  SELECT * INTO locked FROM hub.lock_key(p_key, p_lead_ms);
  IF p_count > 0 THEN PERFORM hub.give(locked.k, p_device, locked.first, locked.step, p_count, 0, 0); END IF;
  RETURN QUERY SELECT ${msOf('locked.first + locked.step * i')}, ${toleranceMs}::double precision, ${msOf('locked.t')} FROM generate_series(0, p_count - 1) i;
END $$;
`;
