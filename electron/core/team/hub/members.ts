/** The hub's functions about the team itself: its members, devices and keys. */
import { createHash, createHmac, pbkdf2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import type { Hub, HubAbout } from './hub.ts';
import type { Lanes } from './lanes.ts';
import { pack32, aboutRow, deviceRow, epochRow, keyRow, memberRow, noticedRow, sessionRow } from './rows.ts';
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

/** `usePassword`: sets the password for later connections. */
export function members(lanes: Lanes, usePassword: (password: string) => void): Pick<Hub, Members> {
  const about = async (): Promise<HubAbout> => {
    const found = await lanes.one('about', aboutRow);
    lanes.setTeam(found.name);
    return found;
  };
  return {
    about,

    enrol: ({ deviceId, label }) => lanes.one('enrol', deviceRow, deviceId, label),
    beginSession: (deviceId, known, next) => lanes.one('begin_session', sessionRow, deviceId, known, next),
    noticeRestored: (deviceId, { reportedEpoch, reportedEpochs, pulledThrough, pulledId, pushedThrough }) =>
      lanes.one('notice_restored', noticedRow, deviceId, reportedEpoch, reportedEpochs, pulledThrough, pulledId, pushedThrough),

    async members() {
      const [people, devices] = await Promise.all([lanes.call('members', memberRow), lanes.call('devices', deviceRow)]);
      return { members: people, devices };
    },

    keys: () => lanes.call('keys', keyRow),

    async invite({ memberId, name, role, password, expiresAt }) {
      const { teamId } = await about();
      const login = loginName(teamId, memberId);
      await lanes.run('invite', memberId, name, role, login, await scramVerifier(password), expiresAt);
      return { login };
    },

    async accept(password) {
      await lanes.run('accept', await scramVerifier(password));
      usePassword(password);
      await lanes.endOthers();
    },

    removeMember: (memberId) => lanes.run('remove_member', memberId),
    removeDevice: ({ deviceId, by }) => lanes.run('remove_device', deviceId, by),
    setRole: (memberId, role) => lanes.run('set_role', memberId, role),
    setKey: ({ keyId, siteId, name, callsPerSecond, quotaCalls, budgetMicros, cycleDay, currency }) =>
      lanes.run('set_key', pack32([keyId]), pack32([siteId]), name, callsPerSecond, quotaCalls, budgetMicros, cycleDay, currency),
    beginEpoch: () => lanes.one('begin_epoch', epochRow),
    reportedAll: (deviceId, epoch) => lanes.run('reported_all', deviceId, epoch),
  };
}
