/** Every function of the hub that somebody may call, with the least role for it. What isn't listed here may be called by nobody but the hub itself. */
import type { TeamRole } from '#contract/team/team.ts';

/** 12 hexadecimal digits of the team's id. A UUIDv7 begins with its time, so the last ones are those that differ. */
const prefixOf = (teamId: string): string => `rollcall_${teamId.replaceAll('-', '').toLowerCase().slice(-12)}`;

/**
 * Names of the cluster's roles that belong to one team's hub. Roles are the cluster's, not the database's: two hubs in one cluster must not
 * share them. The group roles of a team: an admin is also a buyer, and a buyer also a reviewer.
 */
export function groupNames(teamId: string): Record<TeamRole, string> {
  const prefix = prefixOf(teamId);
  return { reviewer: `${prefix}_reviewer`, buyer: `${prefix}_buyer`, admin: `${prefix}_admin` };
}

/** The login of a member: 54 characters, and PostgreSQL cuts names at 63. */
export const loginName = (teamId: string, memberId: string): string => `${prefixOf(teamId)}_${memberId.replaceAll('-', '').toLowerCase()}`;

/**
 * What the hub's functions refuse, as SQLSTATEs of its own. A code is the only part of an error that PostgreSQL neither translates nor
 * rewords; what else must be known travels in the error's detail.
 */
export const hubStates = {
  /** Whoever calls is no member (any more), or the device was removed or isn't the caller's. */
  removed: 'RC001',
  /** Detail: the caller's role. */
  notAllowed: 'RC002',
  /** The epoch isn't the hub's. */
  otherEpoch: 'RC003',
  /** Detail: labels of the devices that haven't reported all their records to the current epoch. */
  awaited: 'RC004',
  keyUnknown: 'RC005',
  memberNotFound: 'RC006',
  lastAdmin: 'RC007',
  /** The invitation was accepted before. */
  codeUsed: 'RC008',
  deviceNotFound: 'RC009',
  /** An admin would remove the device that they sit at. */
  ownDevice: 'RC010',
  /** Detail: a time zone that the database doesn't know. */
  zoneUnknown: 'RC011',
  /** Detail: the name of a member who is there. */
  nameTaken: 'RC012',
} as const;

/** The kind of a record with a question and its answer: only buyers and former buyers make one, for everybody. */
export const boughtKind = 'call';

export const hubFunctions = {
  version: 'reviewer',
  about: 'reviewer',
  enrol: 'reviewer',
  begin_session: 'reviewer',
  // Whoever sees it keeps the others from buying twice.
  notice_restored: 'reviewer',
  accept: 'reviewer',
  members: 'reviewer',
  devices: 'reviewer',
  look: 'reviewer',
  keys: 'reviewer',
  // A member who was a buyer when the calls were sent must still be able to tell how they ended.
  mine: 'reviewer',
  unreported: 'reviewer',
  settle: 'reviewer',
  reported_all: 'reviewer',
  push: 'reviewer',
  pull: 'reviewer',
  // Everybody must be able to carry out a purge.
  purge: 'reviewer',
  // A former buyer gets back what they handed over.
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
  // By way of hub.ask.
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
