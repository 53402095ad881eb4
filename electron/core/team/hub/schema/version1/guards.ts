/**
 * SQL of the checks at the start of every function: who calls, and whether they still may. The cluster's roles decide who may call a
 * function; these checks notice removals at once.
 */
import { hubStates } from '../hubFunctions.ts';

/** If the clock was set back by more than this, leases are worthless, and claims made "later than now" are in doubt. */
const longestSetback = '10 minutes';

/**
 * When a claim counts as in doubt. An expired lease means doubt; there is no sweeper and no heartbeat. This is a piece of SQL rather than a
 * function of the hub, because it is evaluated for every row. `row`: a row of hub.claims, or its alias.
 */
export const isDoubt = (row: string, now: string): string =>
  `(${row}.state = 'doubt' OR (${row}.state = 'asking' AND (${row}.until <= ${now} OR ${row}.asked_at > ${now} + interval '${longestSetback}')))`;

/** How each function of the hub is defined: it acts as the hub's owner, with a search path that the caller can't change. */
export const definer = `SECURITY DEFINER SET search_path = pg_catalog, pg_temp`;
/**
 * For functions whose plans matter: a plan made while a table was empty must not stay, and compiling one would take longer than running it.
 */
export const planned = `${definer} SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET jit = off`;

/** A device's activity is recorded as seen at most this often. */
const seenEvery = '15 seconds';

export const guards = `
-- The member whose login calls. session_user stays the login in all circumstances; current_user doesn't.
CREATE FUNCTION hub.this_member() RETURNS hub.members LANGUAGE plpgsql STABLE ${definer} AS $$
DECLARE
  m hub.members;
BEGIN
  SELECT * INTO m FROM hub.members q WHERE q.login = session_user AND q.removed_at IS NULL;
  IF NOT FOUND THEN RAISE EXCEPTION 'no member of this team' USING ERRCODE = '${hubStates.removed}'; END IF;
  RETURN m;
END $$;

-- Buyers are buyers and admins; whoever calls is one of the roles.
CREATE FUNCTION hub.must_be(VARIADIC p_roles text[]) RETURNS hub.members LANGUAGE plpgsql STABLE ${definer} AS $$
DECLARE
  m hub.members := hub.this_member();
BEGIN
  IF m.role <> ALL (p_roles) THEN
    RAISE EXCEPTION 'the role may not' USING ERRCODE = '${hubStates.notAllowed}', DETAIL = m.role;
  END IF;
  RETURN m;
END $$;

-- The device is the caller's, and isn't removed. Also marks it as seen. Returns the caller.
CREATE FUNCTION hub.must_own(p_device uuid) RETURNS hub.members LANGUAGE plpgsql ${definer} AS $$
DECLARE
  own record;
BEGIN
  SELECT m, d.seen_at INTO own FROM hub.devices d JOIN hub.members m ON m.member = d.member
   WHERE d.device = p_device AND d.removed_at IS NULL AND m.login = session_user AND m.removed_at IS NULL;
  IF NOT FOUND THEN RAISE EXCEPTION 'not a device of yours' USING ERRCODE = '${hubStates.removed}'; END IF;
  IF own.seen_at < clock_timestamp() - interval '${seenEvery}' THEN
    UPDATE hub.devices SET seen_at = clock_timestamp() WHERE device = p_device;
  END IF;
  RETURN own.m;
END $$;

-- The caller knows which hub it talks with: after a restore it has to look again before it does anything that the restore may have lost.
CREATE FUNCTION hub.must_know_epoch(p_epoch uuid) RETURNS void LANGUAGE plpgsql STABLE ${definer} AS $$
BEGIN
  PERFORM 1 FROM hub.team WHERE epoch = p_epoch;
  IF NOT FOUND THEN RAISE EXCEPTION 'the hub has another epoch' USING ERRCODE = '${hubStates.otherEpoch}'; END IF;
END $$;

-- Every device has reported all its records to this epoch, unless it or its member is removed.
CREATE FUNCTION hub.must_know_all(p_epoch uuid) RETURNS void LANGUAGE plpgsql STABLE ${definer} AS $$
DECLARE
  labels text;
BEGIN
  -- Asked before every call, so the names are put together only where there are some.
  PERFORM 1 FROM hub.devices d WHERE d.reported_epoch IS DISTINCT FROM p_epoch AND d.removed_at IS NULL;
  IF NOT FOUND THEN RETURN; END IF;
  SELECT string_agg(d.label, ', ' ORDER BY d.label) INTO labels FROM hub.devices d JOIN hub.members m ON m.member = d.member
   WHERE m.removed_at IS NULL AND d.removed_at IS NULL AND d.reported_epoch IS DISTINCT FROM p_epoch;
  IF labels IS NOT NULL THEN RAISE EXCEPTION 'devices are awaited' USING ERRCODE = '${hubStates.awaited}', DETAIL = labels; END IF;
END $$;
`;
