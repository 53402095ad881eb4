/**
 * The members of the team, and what only admins change. Logins are created here by a role that isn't a superuser: the owner, who may create
 * roles.
 */
import type { TeamRole } from '#contract/team/team.ts';
import { hubStates } from '../hubFunctions.ts';
import { definer } from './guards.ts';
import { isFresh } from './looking.ts';

/** Times are passed as epoch milliseconds. */
export const msOf = (time: string): string => `(date_part('epoch', ${time}) * 1000)`;
export const timeOf = (ms: string): string => `to_timestamp(${ms} / 1000)`;

/** A server not seen for longer than this isn't at work. */
const atWorkFor = '60 seconds';

export const members = (groups: Record<TeamRole, string>): string => `
CREATE FUNCTION hub.group_of(p_role text) RETURNS name LANGUAGE sql IMMUTABLE ${definer} AS $$
  SELECT CASE p_role WHEN 'reviewer' THEN '${groups.reviewer}' WHEN 'buyer' THEN '${groups.buyer}' WHEN 'admin' THEN '${groups.admin}' END::name;
$$;

-- Passwords come as verifiers: PostgreSQL writes statements to its log. Anything else would be taken as the password itself.
CREATE FUNCTION hub.must_be_verifier(p_verifier text) RETURNS void LANGUAGE plpgsql IMMUTABLE ${definer} AS $$
BEGIN
  IF p_verifier !~ '^SCRAM-SHA-256[$][0-9]{4,6}:[A-Za-z0-9+/]{22}==[$][A-Za-z0-9+/]{43}=:[A-Za-z0-9+/]{43}=$' THEN
    RAISE EXCEPTION 'not a SCRAM-SHA-256 verifier' USING ERRCODE = '22023';
  END IF;
END $$;

-- A member with a login of its own. p_until is NULL for the first admin, whose password is their own from the start.
CREATE FUNCTION hub.add_member(p_member uuid, p_name text, p_role text, p_login name, p_verifier text, p_until timestamptz) RETURNS void
LANGUAGE plpgsql ${definer} AS $$
DECLARE
  there text;
BEGIN
  PERFORM hub.must_be_verifier(p_verifier);
  -- Records name their authors: nobody may be taken for somebody else. Whoever was removed, or didn't come in time, can be invited again.
  LOCK TABLE hub.members IN SHARE ROW EXCLUSIVE MODE;
  SELECT m.name INTO there FROM hub.members m WHERE lower(m.name) = lower(p_name) AND m.removed_at IS NULL
     AND (m.invited_until IS NULL OR m.invited_until > clock_timestamp());
  IF FOUND THEN RAISE EXCEPTION 'the name of another' USING ERRCODE = '${hubStates.nameTaken}', DETAIL = there; END IF;
  INSERT INTO hub.members (member, name, role, login, invited_until) VALUES (p_member, p_name, p_role, p_login, p_until);
  EXECUTE format('CREATE ROLE %I LOGIN PASSWORD %L VALID UNTIL %L', p_login, p_verifier, coalesce(p_until, 'infinity'));
  EXECUTE format('GRANT %I TO %I', hub.group_of(p_role), p_login);
END $$;

-- Admins who have joined, with a device that they can use. Taken with the lock on members, because two admins may remove each other at the same moment.
CREATE FUNCTION hub.must_leave_admin(p_member uuid) RETURNS void LANGUAGE plpgsql ${definer} AS $$
BEGIN
  PERFORM 1 FROM hub.members m WHERE m.role = 'admin' AND m.removed_at IS NULL AND m.invited_until IS NULL AND m.member <> p_member
     AND EXISTS (SELECT FROM hub.devices d WHERE d.member = m.member AND d.removed_at IS NULL);
  IF NOT FOUND THEN RAISE EXCEPTION 'the last admin' USING ERRCODE = '${hubStates.lastAdmin}'; END IF;
END $$;

CREATE FUNCTION hub.about() RETURNS TABLE (team uuid, name text, version int, epoch uuid, epochs int, member uuid, member_name text, role text,
                                          invited_ms double precision, hub_ms double precision)
LANGUAGE plpgsql STABLE ${definer} AS $$
DECLARE
  m hub.members := hub.this_member();
BEGIN
  RETURN QUERY SELECT t.team, t.name, hub.version(), t.epoch, t.epochs, m.member, m.name, m.role, ${msOf('m.invited_until')}, ${msOf('clock_timestamp()')}
                 FROM hub.team t;
END $$;

CREATE FUNCTION hub.members() RETURNS TABLE (member uuid, name text, role text, invited_ms double precision, removed_ms double precision)
LANGUAGE plpgsql STABLE ${definer} AS $$
BEGIN
  PERFORM hub.this_member();
  RETURN QUERY SELECT m.member, m.name, m.role, ${msOf('m.invited_until')}, ${msOf('m.removed_at')} FROM hub.members m ORDER BY m.member;
END $$;

CREATE FUNCTION hub.devices() RETURNS TABLE (device uuid, member uuid, label text, seen_ms double precision, last_seq bigint, reported_epoch uuid,
                                             removed_ms double precision, at_work boolean, looking bytea)
LANGUAGE plpgsql STABLE ${definer} AS $$
BEGIN
  PERFORM hub.this_member();
  RETURN QUERY SELECT d.device, d.member, d.label, ${msOf('d.seen_at')},
                      coalesce((SELECT max(r.device_seq) FROM hub.records r WHERE r.device = d.device), 0), d.reported_epoch,
                      ${msOf('d.removed_at')}, coalesce(d.worked_at > clock_timestamp() - interval '${atWorkFor}', false),
                      coalesce((SELECT string_agg(l.list, '') FROM hub.looking l WHERE l.device = d.device AND ${isFresh('l', 'clock_timestamp()')}), '')
                 FROM hub.devices d ORDER BY d.device;
END $$;

-- A device that comes to a hub whose epoch never changed has nothing to tell that could have been lost.
CREATE FUNCTION hub.enrol(p_device uuid, p_label text)
RETURNS TABLE (device uuid, member uuid, label text, seen_ms double precision, last_seq bigint, reported_epoch uuid, removed_ms double precision,
              at_work boolean, looking bytea)
LANGUAGE plpgsql ${definer} AS $$
#variable_conflict use_column
DECLARE
  m hub.members := hub.this_member();
BEGIN
  INSERT INTO hub.devices AS d (device, member, label, seen_at, reported_epoch)
  SELECT p_device, m.member, p_label, clock_timestamp(), CASE WHEN t.epochs = 1 THEN t.epoch END FROM hub.team t
  ON CONFLICT (device) DO UPDATE SET label = excluded.label, seen_at = excluded.seen_at WHERE d.member = excluded.member;
  PERFORM hub.must_own(p_device);
  RETURN QUERY SELECT * FROM hub.devices() d WHERE d.device = p_device;
END $$;

-- A device that connects names the sessions it knows. If the hub's last session isn't among them, another copy of its folder has connected
-- since: returns false. A restored hub remembers an earlier session, and takes any.
CREATE FUNCTION hub.begin_session(p_device uuid, p_known uuid[], p_next uuid) RETURNS boolean LANGUAGE plpgsql ${definer} AS $$
BEGIN
  PERFORM hub.must_own(p_device);
  UPDATE hub.devices d SET session = p_next FROM hub.team t
   WHERE d.device = p_device AND (d.session IS NULL OR d.session = ANY (p_known) OR d.reported_epoch IS DISTINCT FROM t.epoch);
  RETURN FOUND;
END $$;

CREATE FUNCTION hub.invite(p_member uuid, p_name text, p_role text, p_login name, p_verifier text, p_until_ms double precision) RETURNS void
LANGUAGE plpgsql ${definer} AS $$
BEGIN
  PERFORM hub.must_be('admin');
  -- No name but the one that follows from the ids: a login must not look like another team's, or like a group.
  IF p_login <> (SELECT 'rollcall_' || right(replace(t.team::text, '-', ''), 12) || '_' || replace(p_member::text, '-', '') FROM hub.team t) THEN
    RAISE EXCEPTION 'not the login of this member' USING ERRCODE = '22023';
  END IF;
  PERFORM hub.add_member(p_member, p_name, p_role, p_login, p_verifier, ${timeOf('p_until_ms')});
END $$;

-- Once: a connection made with the code must not change the password later.
CREATE FUNCTION hub.accept(p_verifier text) RETURNS void LANGUAGE plpgsql ${definer} AS $$
BEGIN
  PERFORM hub.this_member();
  PERFORM hub.must_be_verifier(p_verifier);
  UPDATE hub.members SET invited_until = NULL WHERE login = session_user AND invited_until > clock_timestamp();
  IF NOT FOUND THEN RAISE EXCEPTION 'accepted before, or too late' USING ERRCODE = '${hubStates.codeUsed}'; END IF;
  EXECUTE format('ALTER ROLE %I PASSWORD %L VALID UNTIL ''infinity''', session_user, p_verifier);
END $$;

-- The password stays, so that removed members are told that they were removed, not that it is wrong.
CREATE FUNCTION hub.remove_member(p_member uuid) RETURNS void LANGUAGE plpgsql ${definer} AS $$
DECLARE
  m hub.members;
BEGIN
  LOCK TABLE hub.members IN SHARE ROW EXCLUSIVE MODE;
  PERFORM hub.must_be('admin');
  SELECT * INTO m FROM hub.members WHERE member = p_member;
  IF NOT FOUND THEN RAISE EXCEPTION 'no such member' USING ERRCODE = '${hubStates.memberNotFound}'; END IF;
  IF m.removed_at IS NOT NULL THEN RETURN; END IF;
  IF m.role = 'admin' AND m.invited_until IS NULL THEN PERFORM hub.must_leave_admin(p_member); END IF;
  UPDATE hub.members SET removed_at = clock_timestamp() WHERE member = p_member;
  EXECUTE format('REVOKE %I FROM %I', hub.group_of(m.role), m.login);
  EXECUTE format('ALTER ROLE %I NOLOGIN', m.login);
END $$;

-- p_by: the admin's own device. It can't be removed, so that one always remains to change members from. What the removed device was asking
-- comes in doubt when its lease ends, as with a removed member.
CREATE FUNCTION hub.remove_device(p_device uuid, p_by uuid) RETURNS void LANGUAGE plpgsql ${definer} AS $$
BEGIN
  LOCK TABLE hub.members IN SHARE ROW EXCLUSIVE MODE;
  PERFORM hub.must_be('admin');
  PERFORM hub.must_own(p_by);
  IF p_device = p_by THEN RAISE EXCEPTION 'the device in use' USING ERRCODE = '${hubStates.ownDevice}'; END IF;
  UPDATE hub.devices SET removed_at = coalesce(removed_at, clock_timestamp()) WHERE device = p_device;
  IF NOT FOUND THEN RAISE EXCEPTION 'no such device' USING ERRCODE = '${hubStates.deviceNotFound}'; END IF;
END $$;

CREATE FUNCTION hub.set_role(p_member uuid, p_role text) RETURNS void LANGUAGE plpgsql ${definer} AS $$
DECLARE
  m hub.members;
BEGIN
  LOCK TABLE hub.members IN SHARE ROW EXCLUSIVE MODE;
  PERFORM hub.must_be('admin');
  SELECT * INTO m FROM hub.members WHERE member = p_member AND removed_at IS NULL;
  IF NOT FOUND THEN RAISE EXCEPTION 'no such member' USING ERRCODE = '${hubStates.memberNotFound}'; END IF;
  IF m.role = p_role THEN RETURN; END IF;
  IF m.role = 'admin' AND m.invited_until IS NULL THEN PERFORM hub.must_leave_admin(p_member); END IF;
  UPDATE hub.members SET role = p_role WHERE member = p_member;
  EXECUTE format('REVOKE %I FROM %I', hub.group_of(m.role), m.login);
  EXECUTE format('GRANT %I TO %I', hub.group_of(p_role), m.login);
END $$;

-- A hub that lacks what this device saw in it was restored from a backup: the first device to notice begins a new epoch. The device names
-- the last epoch to which it reported all its records (NULL: none) and its number, the last record of the log that it read, and the last
-- number of its own that the hub took. If there is a later epoch already, none begins: the device will report to that one. Returns whether
-- an epoch began.
CREATE FUNCTION hub.notice_restored(p_device uuid, p_epoch uuid, p_epochs int, p_seq bigint, p_id uuid, p_device_seq bigint) RETURNS boolean
LANGUAGE plpgsql ${definer} AS $$
DECLARE
  t hub.team;
BEGIN
  PERFORM hub.must_own(p_device);
  -- Of two that notice it at the same moment, one begins the epoch.
  SELECT * INTO STRICT t FROM hub.team FOR UPDATE;
  IF t.epochs >= p_epochs THEN
    IF t.epoch IS DISTINCT FROM p_epoch THEN RETURN false; END IF;
    IF (p_seq = 0 OR EXISTS (SELECT FROM hub.records r WHERE r.seq = p_seq AND r.id = p_id))
       AND p_device_seq <= greatest((SELECT max(r.device_seq) FROM hub.records r WHERE r.device = p_device),
                                    (SELECT max(q.device_seq) FROM hub.quarantine q WHERE q.device = p_device), 0) THEN
      RETURN false;
    END IF;
  END IF;
  UPDATE hub.team SET epoch = gen_random_uuid(), epochs = greatest(epochs, p_epochs) + 1;
  RETURN true;
END $$;

CREATE FUNCTION hub.begin_epoch() RETURNS uuid LANGUAGE plpgsql ${definer} AS $$
DECLARE
  made uuid;
BEGIN
  PERFORM hub.must_be('admin');
  UPDATE hub.team SET epoch = gen_random_uuid(), epochs = epochs + 1 RETURNING epoch INTO made;
  RETURN made;
END $$;

CREATE FUNCTION hub.reported_all(p_device uuid, p_epoch uuid) RETURNS void LANGUAGE plpgsql ${definer} AS $$
BEGIN
  PERFORM hub.must_own(p_device);
  PERFORM hub.must_know_epoch(p_epoch);
  UPDATE hub.devices SET reported_epoch = p_epoch WHERE device = p_device;
END $$;
`;
