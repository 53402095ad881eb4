/**
 * What a list comes to for whoever calls from it: each row has one standing, and each standing belongs to one of four groups. So the four numbers add
 * up to the rows, whatever was checked, skipped, failed, decided or repeated.
 */
import { z } from 'zod';

/**
 * `toCall`: what a file to call has by default · `toLookAt`: a person has to decide, or something has to be checked first · `toLeave`: not worth a call,
 * not allowed, or without an answer · `litigators`: must not be called, whatever was decided.
 */
export const standingGroups = ['toCall', 'toLookAt', 'toLeave', 'litigators'] as const;
export type StandingGroup = (typeof standingGroups)[number];

/** Why a row is in its group; the first that applies, from top to bottom (core/review/facets/standingCodes.ts). */
const groupOf = {
  litigator: 'litigators',
  suppressed: 'toLeave',
  /** Kept, and it may leave in a file to call. */
  toCall: 'toCall',
  /** Kept, but only the sandbox calls it clear. */
  invented: 'toLookAt',
  /** Kept or held, and nobody checked it for litigators. */
  unchecked: 'toLookAt',
  heldByPerson: 'toLookAt',
  /** Held by the policy, because … */
  otherName: 'toLookAt',
  unsure: 'toLookAt',
  heldByPolicy: 'toLookAt',
  /** It has an answer, and no decision. */
  undecided: 'toLookAt',
  droppedByPerson: 'toLeave',
  /** Dropped by the policy, because … */
  invalid: 'toLeave',
  unanswered: 'toLeave',
  poorGrade: 'toLeave',
  droppedByPolicy: 'toLeave',
  /** Without a decision: the plan left it out, its check got no answer, or it is still to be checked. */
  skipped: 'toLeave',
  failed: 'toLeave',
  notChecked: 'toLeave',
} as const satisfies Readonly<Record<string, StandingGroup>>;

export type Standing = keyof typeof groupOf;
export const standings = Object.keys(groupOf) as readonly Standing[];
export const standingSchema = z.enum(standings);
export const groupOfStanding = (standing: Standing): StandingGroup => groupOf[standing];

/** Rows by standing; all of them together are the rows of the list. */
export const standingCountsSchema = z.record(standingSchema, z.int());
export type StandingCounts = z.infer<typeof standingCountsSchema>;

export const standingsOf = (group: StandingGroup): Standing[] => standings.filter((one) => groupOf[one] === group);

/** The four numbers. */
export function groupCounts(counts: StandingCounts): Record<StandingGroup, number> {
  const groups = { toCall: 0, toLookAt: 0, toLeave: 0, litigators: 0 };
  for (const standing of standings) groups[groupOf[standing]] += counts[standing];
  return groups;
}
