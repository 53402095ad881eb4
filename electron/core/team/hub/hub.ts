/**
 * The hub's door: what several machines must agree on, and no more. It decides who may ask which question now, at which rate, within which
 * caps, and keeps the log of records. Behind it is one PostgreSQL database in which nobody may touch a table: each function here is a
 * function there.
 *
 * Every call rejects with `HubAway` if the hub can't be reached or stopped answering (its effect is then unknown, and calling again is
 * free), and with Failed('team.*') if trying again doesn't help.
 */
import type { HubAddress, TeamRole } from '#contract/team/team.ts';
import type { HubAsking } from './hubAsking.ts';
import type { HubLog } from './hubLog.ts';
import type { HubServers } from './hubServers.ts';

/** The hub can't be reached just now. `problem`: in the system's words. */
export class HubAway extends Error {
  override readonly name = 'HubAway';
}

/** The version of the hub's schema that this program makes and speaks. */
export const hubVersion = 1;

export interface HubLogin {
  address: HubAddress;
  login: string;
  password: string;
  /** The certificate authority of the database, as PEM; null: those that this computer trusts. */
  caPem: string | null;
}

export interface HubMember {
  memberId: string;
  name: string;
  role: TeamRole;
  invitedUntil: number | null;
  removedAt: number | null;
}
export interface HubDevice {
  deviceId: string;
  memberId: string;
  label: string;
  seenAt: number;
  /** The highest of its records' numbers that the hub has. */
  lastSeq: number;
  /** The last epoch to which it has reported all its records. */
  reportedEpoch: string | null;
  removedAt: number | null;
  /** As a server, within the last minute. */
  isAtWork: boolean;
  /** The team's ids (32 bytes) of the lists that it has open. */
  looking: Uint8Array[];
}
export interface HubKey {
  keyId: Uint8Array;
  /** 32 bytes: the team's id of the service (base URL) that the key is for. */
  siteId: Uint8Array;
  name: string;
  callsPerSecond: number;
  quotaCalls: number | null;
  budgetMicros: number | null;
  cycleDay: number;
  currency: string;
  cycleFrom: number;
  calls: number;
  micros: number;
  inDoubt: number;
  /** Slots a second that devices were given over the last seconds. */
  rateNow: { deviceId: string; callsPerSecond: number }[];
}

export interface HubAbout {
  teamId: string;
  name: string;
  version: number;
  /** Changed when the hub is restored from a backup. */
  epoch: string;
  /** How many epochs there were until now, with this one. */
  epochs: number;
  /** The member that this login is. */
  member: HubMember;
  hubNow: number;
}

/** What a device last saw of the hub, which a hub that was restored from a backup may lack. */
export interface SeenOfHub {
  /** The last epoch to which the device has reported all its records (null: none), and its number. */
  reportedEpoch: string | null;
  reportedEpochs: number;
  /** The last record of the log that it read: its number and id; 0 and null: none. */
  pulledThrough: number;
  pulledId: string | null;
  /** The last of its own records that the hub took. */
  pushedThrough: number;
}

export interface Hub extends HubAsking, HubLog, HubServers {
  about(): Promise<HubAbout>;
  /**
   * Registers this device of the member, or confirms it. `reportedEpoch` and `lastSeq` are the hub's. Also marks it as seen. Throws
   * team.removed if an admin removed it.
   */
  enrol(device: { deviceId: string; label: string }): Promise<HubDevice>;
  /**
   * Begins the session `next` of this device, which knows of the sessions `known`. False: another copy of its folder began one since, so that this
   * one must not tell or ask anything as this device.
   */
  beginSession(deviceId: string, known: readonly string[], next: string): Promise<boolean>;
  /** Begins a new epoch if the hub lacks some of this, and so was restored from a backup. Returns whether it did; all members may. */
  noticeRestored(deviceId: string, seen: SeenOfHub): Promise<boolean>;
  members(): Promise<{ members: HubMember[]; devices: HubDevice[] }>;
  keys(): Promise<HubKey[]>;
  /**
   * This device has these lists open (32 bytes each: the team's ids of them), for the next 15 seconds; none: it has closed them. Returns what other
   * devices have open.
   */
  look(deviceId: string, lists: readonly Uint8Array[]): Promise<{ deviceId: string; list: Uint8Array }[]>;

  /** Admins: a login of its own that takes `password` once, until `expiresAt` (epoch ms). Returns its name. */
  invite(member: { memberId: string; name: string; role: TeamRole; password: string; expiresAt: number }): Promise<{ login: string }>;
  /** Whoever was invited: replaces the password by their own, of which the hub gets only the SCRAM verifier. */
  accept(password: string): Promise<void>;
  /** Admins. Throws team.memberNotFound, team.lastAdmin. */
  removeMember(memberId: string): Promise<void>;
  /**
   * Admins: the hub takes nothing more from this device; what it made stays. `by`: the admin's own device. Throws team.deviceNotFound,
   * team.ownDevice.
   */
  removeDevice(removal: { deviceId: string; by: string }): Promise<void>;
  setRole(memberId: string, role: TeamRole): Promise<void>;
  setKey(
    key: Pick<HubKey, 'keyId' | 'siteId' | 'name' | 'callsPerSecond' | 'quotaCalls' | 'budgetMicros' | 'cycleDay' | 'currency'>,
  ): Promise<void>;
  /** Admins: begins a new epoch. */
  beginEpoch(): Promise<{ epoch: string }>;
  /** This device has reported all its records to this epoch. */
  reportedAll(deviceId: string, epoch: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Makes the hub in an empty database: schema, roles, and the first admin with a login and password of its own. Throws team.notEmpty,
 * team.cannotCreate, team.noTls, …; nothing of it stays after a failure.
 */
export type CreateHub = (
  owner: HubLogin,
  team: { teamId: string; name: string; member: { memberId: string; name: string; password: string } },
) => Promise<{ login: string }>;

/** Brings an older hub to `hubVersion`, one numbered migration after the other; does nothing to a current one. */
export type MigrateHub = (owner: HubLogin) => Promise<void>;
