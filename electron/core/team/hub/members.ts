/** The hub's functions about the team itself: its members, devices and keys. */
import { createHash, createHmac, pbkdf2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import type { Hub, HubAbout } from './hub.ts';
import type { Lanes } from './lanes.ts';
import { pack32, aboutRow, deviceRow, epochRow, keyRow, memberRow, nothing, noticedRow, sessionRow } from './rows.ts';
import { loginName } from './schema/hubFunctions.ts';

const iterations = 4096;

/**
 * The verifier that PostgreSQL keeps of a password (RFC 5803). Made here, so that no password is ever part of a statement: servers log
 * those. `salt`: 16 bytes; random if absent. Throws a RangeError for characters other than printable ASCII: they would have to be
 * normalized first, and the passwords here are generated.
 */
export async function scramVerifier(password: string, salt: Uint8Array = randomBytes(16)): Promise<string> {
  if (!/^[\x20-\x7e]+$/.test(password)) throw new RangeError('a password of printable ASCII is needed');
  const salted = await promisify(pbkdf2)(password, salt, iterations, 32, 'sha256');
  const keyOf = (name: string): Buffer => createHmac('sha256', salted).update(name).digest();
  const storedKey = createHash('sha256').update(keyOf('Client Key')).digest('base64');
  const serverKey = keyOf('Server Key').toString('base64');
  return `SCRAM-SHA-256$${iterations}:${Buffer.from(salt).toString('base64')}$${storedKey}:${serverKey}`;
}

type Members =
  | ('about' | 'enrol' | 'beginSession' | 'noticeRestored' | 'members' | 'keys' | 'invite' | 'accept')
  | ('removeMember' | 'removeDevice' | 'setRole' | 'setKey' | 'beginEpoch' | 'reportedAll');

/** The row of a function that returns one row. */
function only<T>([row]: readonly T[]): T {
  if (row === undefined) throw new Error('the hub returned nothing');
  return row;
}

/** `usePassword`: sets the password for later connections. */
export function members(lanes: Lanes, usePassword: (password: string) => void): Pick<Hub, Members> {
  const about = async (): Promise<HubAbout> => {
    const row = only(await lanes.call('about', aboutRow));
    lanes.setTeam(row.name);
    const member = { memberId: row.member, name: row.member_name, role: row.role, invitedUntil: row.invited_ms, removedAt: null };
    return { teamId: row.team, name: row.name, version: row.version, epoch: row.epoch, epochs: row.epochs, member, hubNow: row.hub_ms };
  };
  return {
    about,

    enrol: async ({ deviceId, label }) => only(await lanes.call('enrol', deviceRow, deviceId, label)),

    beginSession: async (deviceId, known, next) => only(await lanes.call('begin_session', sessionRow, deviceId, known, next)).begin_session,

    noticeRestored: async (deviceId, { reportedEpoch, reportedEpochs, pulledThrough, pulledId, pushedThrough }) =>
      only(await lanes.call('notice_restored', noticedRow, deviceId, reportedEpoch, reportedEpochs, pulledThrough, pulledId, pushedThrough))
        .notice_restored,

    async members() {
      const [people, devices] = await Promise.all([lanes.call('members', memberRow), lanes.call('devices', deviceRow)]);
      return { members: people, devices };
    },

    keys: () => lanes.call('keys', keyRow),

    async invite({ memberId, name, role, password, expiresAt }) {
      const { teamId } = await about();
      const login = loginName(teamId, memberId);
      await lanes.call('invite', nothing, memberId, name, role, login, await scramVerifier(password), expiresAt);
      return { login };
    },

    async accept(password) {
      await lanes.call('accept', nothing, await scramVerifier(password));
      usePassword(password);
      await lanes.endOthers();
    },

    async removeMember(memberId) {
      await lanes.call('remove_member', nothing, memberId);
    },
    async removeDevice({ deviceId, by }) {
      await lanes.call('remove_device', nothing, deviceId, by);
    },
    async setRole(memberId, role) {
      await lanes.call('set_role', nothing, memberId, role);
    },
    async setKey({ keyId, siteId, name, callsPerSecond, quotaCalls, budgetMicros, cycleDay, currency }) {
      const [key, site] = [pack32([keyId]), pack32([siteId])];
      await lanes.call('set_key', nothing, key, site, name, callsPerSecond, quotaCalls, budgetMicros, cycleDay, currency);
    },
    async beginEpoch() {
      return { epoch: only(await lanes.call('begin_epoch', epochRow)).begin_epoch };
    },
    async reportedAll(deviceId, epoch) {
      await lanes.call('reported_all', nothing, deviceId, epoch);
    },
  };
}
