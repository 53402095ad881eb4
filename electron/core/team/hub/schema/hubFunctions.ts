/** Every function of the hub that somebody may call, with the least role for it. What isn't listed here may be called by nobody but the hub itself. */
import type { TeamRole } from '#contract/team/team.ts';

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
  known: 'reviewer',
  // A member who was a buyer when the calls were sent must still be able to tell how they ended.
  mine: 'reviewer',
  untold: 'reviewer',
  settle: 'reviewer',
  told_all: 'reviewer',
  push: 'reviewer',
  pull: 'reviewer',
  // Whoever is told to forget a person must be able to.
  purge: 'reviewer',
  // What a buyer handed over comes back to whoever isn't one any more.
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
  turns: 'buyer',
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
