/**
 * The hub's interface, limited to what several machines must agree on. It decides who may send which question now, at which rate and within
 * which caps, and keeps the log of records. It is implemented by one PostgreSQL database whose tables can't be accessed directly: each
 * function here calls a database function.
 *
 * Every call rejects with `HubAway` if the hub can't be reached or stopped answering (its effect is then unknown, and repeating it costs
 * nothing), and with Failed('team.*') if retrying doesn't help.
 */
import type { HubAddress, TeamDevice, TeamKey, TeamKeyLimits, TeamMember, TeamRole } from '#contract/team/team.ts';
import type { HubAsking } from './hubAsking.ts';
import type { HubLog } from './hubLog.ts';
import type { HubServers } from './hubServers.ts';

/** The hub can't be reached now. `problem`: in the system's words. */
export class HubAway extends Error {
  override readonly name = 'HubAway';
}

/** The version of the hub's schema that this program creates and supports. */
export const hubVersion = 1;

export interface HubLogin {
  address: HubAddress;
  login: string;
  password: string;
  /** The certificate authority of the database, as PEM; null for those that this computer trusts. */
  caPem: string | null;
}

export type HubMember = Omit<TeamMember, 'isYou' | 'devices'>;
export interface HubDevice extends Omit<TeamDevice, 'isThis'> {
  memberId: string;
  /** The highest number among its records at the hub. */
  lastSeq: number;
  /** The last epoch to which it has reported all its records; null if none. */
  reportedEpoch: string | null;
  removedAt: number | null;
  /** The team's ids (32 bytes) of the lists that it has open. */
  looking: Uint8Array[];
}
export interface HubKey extends TeamKeyLimits, Omit<TeamKey, 'environmentId' | 'limits'> {
  keyId: Uint8Array;
  /** The team's id (32 bytes) of the service (base URL) that the key is for. */
  siteId: Uint8Array;
}

export interface HubAbout {
  teamId: string;
  name: string;
  version: number;
  /** Changes when the hub is restored from a backup. */
  epoch: string;
  /** The number of epochs so far, including this one. */
  epochs: number;
  /** The member to whom this login belongs. The hub lets no removed one in. */
  member: Omit<HubMember, 'removedAt'>;
}

/** What a device last saw of the hub; a hub restored from a backup may lack it. */
export interface SeenOfHub {
  /** The last epoch to which the device has reported all its records (null if none), and its number. */
  reportedEpoch: string | null;
  reportedEpochs: number;
  /** The number and id of the last record that it read from the log; 0 and null if none. */
  pulledThrough: number;
  pulledId: string | null;
  /** The last of this device's records that the hub has stored. */
  pushedThrough: number;
}

export interface Hub extends HubAsking, HubLog, HubServers {
  about(): Promise<HubAbout>;
  /**
   * Registers this device of the member, or confirms it, and marks it as seen. `reportedEpoch` and `lastSeq` are the hub's. Throws
   * team.removed if an admin removed it.
   */
  enrol(device: { deviceId: string; label: string }): Promise<HubDevice>;
  /**
   * Begins the session `next` of this device, which knows of the sessions `known`. False if another copy of its folder has begun one since:
   * this one must not act as this device any more.
   */
  beginSession(deviceId: string, known: readonly string[], next: string): Promise<boolean>;
  /**
   * Begins a new epoch if the hub lacks some of this and so was restored from a backup. Returns whether it did. All members may call it.
   */
  noticeRestored(deviceId: string, seen: SeenOfHub): Promise<boolean>;
  members(): Promise<{ members: HubMember[]; devices: HubDevice[] }>;
  keys(): Promise<HubKey[]>;
  /**
   * Reports that this device has these lists open (the team's ids, 32 bytes each) for the next 15 seconds; none if it has closed them.
   * Returns what other devices have open.
   */
  look(deviceId: string, lists: readonly Uint8Array[]): Promise<{ deviceId: string; list: Uint8Array }[]>;

  /** For admins: creates a login that accepts `password` once, until `expiresAt` (epoch ms). Returns its name. */
  invite(member: { memberId: string; name: string; role: TeamRole; password: string; expiresAt: number }): Promise<{ login: string }>;
  /** For an invited member: replaces the password with their own, of which the hub gets only the SCRAM verifier. */
  accept(password: string): Promise<void>;
  /** For admins. Throws team.memberNotFound, team.lastAdmin. */
  removeMember(memberId: string): Promise<void>;
  /**
   * For admins: makes the hub refuse this device from now on; its records stay. `by`: the admin's own device. Throws team.deviceNotFound,
   * team.ownDevice.
   */
  removeDevice(removal: { deviceId: string; by: string }): Promise<void>;
  setRole(memberId: string, role: TeamRole): Promise<void>;
  setKey(key: TeamKeyLimits & Pick<HubKey, 'keyId' | 'siteId' | 'name'>): Promise<void>;
  /** For admins: begins a new epoch. */
  beginEpoch(): Promise<{ epoch: string }>;
  /** Records that this device has reported all its records to this epoch. */
  reportedAll(deviceId: string, epoch: string): Promise<void>;
  close(): Promise<void>;
}
