/**
 * Every function of the hub that may be called, with the least role for it. Functions not listed here may be called only by the hub itself.
 */
import type { TeamRole } from '#contract/team/team.ts';

/** With 12 hexadecimal digits of the team's id. A UUIDv7 begins with its time, so the last ones differ. */
const prefixOf = (teamId: string): string => `rollcall_${teamId.replaceAll('-', '').toLowerCase().slice(-12)}`;

/**
 * Names of the group roles of one team's hub: an admin is also a buyer, and a buyer also a reviewer. Roles belong to the cluster, not the
 * database, and two hubs in one cluster must not share them.
 */
export function groupNames(teamId: string): Record<TeamRole, string> {
  const prefix = prefixOf(teamId);
  return { reviewer: `${prefix}_reviewer`, buyer: `${prefix}_buyer`, admin: `${prefix}_admin` };
}

/** A member's login: 54 characters, and PostgreSQL cuts names at 63. */
export const loginName = (teamId: string, memberId: string): string => `${prefixOf(teamId)}_${memberId.replaceAll('-', '').toLowerCase()}`;

/**
 * Refusals of the hub's functions, as SQLSTATEs of their own. A code is the only part of an error that PostgreSQL neither translates nor
 * rewords; anything else to report is in the error's detail.
 */
export const hubStates = {
  /** The caller isn't a member (any more), or the device was removed or isn't the caller's. */
  removed: 'RC001',
  /** Detail: the caller's role. */
  notAllowed: 'RC002',
  /** The given epoch isn't the hub's. */
  otherEpoch: 'RC003',
  /** Detail: labels of the devices that haven't reported all their records to the current epoch. */
  awaited: 'RC004',
  keyUnknown: 'RC005',
  memberNotFound: 'RC006',
  lastAdmin: 'RC007',
  /** The invitation has been accepted already. */
  codeUsed: 'RC008',
  deviceNotFound: 'RC009',
  /** An admin tried to remove the device that they are using. */
  ownDevice: 'RC010',
  /** Detail: a time zone that the database doesn't know. */
  zoneUnknown: 'RC011',
  /** Detail: the name of an existing member. */
  nameTaken: 'RC012',
} as const;

/** The kind of record that contains a question and its answer. Only buyers and former buyers make one, for everybody. */
export const boughtKind = 'call';

export const hubFunctions = {
  version: 'reviewer',
  about: 'reviewer',
  enrol: 'reviewer',
  begin_session: 'reviewer',
  // Noticing it keeps the others from buying twice.
  notice_restored: 'reviewer',
  accept: 'reviewer',
  members: 'reviewer',
  devices: 'reviewer',
  look: 'reviewer',
  keys: 'reviewer',
  // A member who was a buyer when the calls were sent must still be able to report how they ended.
  mine: 'reviewer',
  unreported: 'reviewer',
  settle: 'reviewer',
  reported_all: 'reviewer',
  push: 'reviewer',
  pull: 'reviewer',
  // Every member must be able to carry out a purge.
  purge: 'reviewer',
  // Lets a former buyer get back what they handed over.
  pause_run: 'reviewer',
  withdraw_questions: 'reviewer',
  forget_run: 'reviewer',
  slice_reports: 'reviewer',
  report_slice: 'reviewer',
  schedules: 'reviewer',
  hand_over: 'buyer',
  resume_run: 'buyer',
  open_slices: 'buyer',
  take_slice: 'buyer',
  set_schedule: 'buyer',
  remove_schedule: 'buyer',
  due_schedules: 'buyer',
  begin_schedule: 'buyer',
  report_schedule: 'buyer',
  ask: 'buyer',
  // Called through hub.ask.
  claim: 'buyer',
  take_slots: 'buyer',
  pause: 'buyer',
  restate: 'buyer',
  invite: 'admin',
  remove_member: 'admin',
  remove_device: 'admin',
  set_role: 'admin',
  set_key: 'admin',
  begin_epoch: 'admin',
} as const satisfies Record<string, TeamRole>;

export type HubFunction = keyof typeof hubFunctions;
