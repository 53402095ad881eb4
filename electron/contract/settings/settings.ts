/** The settings, and the program's information about itself. */
import { z } from 'zod';
import { environmentIdSchema } from '../ids.ts';
import { policySchema } from '../review/policy.ts';
import { timestampUrlSchema } from '../evidence/signing.ts';
import { feedUrlSchema } from '../desktop/updates.ts';
import { keptDaysSchema } from '../privacy/privacy.ts';

const noteOf = (member: string, typed: string): string => `${member} (typed name: ${typed})`;

/**
 * Returns the author of records made on a member's device. `typed`: the name given with `--operator`, which proves no identity; null if
 * none was given.
 */
export const memberAuthor = (member: string, typed: string | null): string =>
  typed === null || typed === member ? member : noteOf(member, typed);

/**
 * Whether the author is this member, with or without a typed name. The author of records is the operator, or in a team the member that the
 * device belongs to.
 */
export function isByMember(author: string, member: string): boolean {
  const [before, after = ''] = noteOf(member, '\0').split('\0');
  return author === member || (before !== undefined && author.startsWith(before) && author.endsWith(after));
}

const rowDensities = ['comfortable', 'compact'] as const;
export type RowDensity = (typeof rowDensities)[number];

export const settingsSchema = z.object({
  /** Recorded as the author of every record, except in a team. */
  operator: z.string().min(1).max(80),
  theme: z.enum(['light', 'dark', 'system']),
  /** The default environment of new plans. */
  environmentId: environmentIdSchema,
  /** Country for reading local phone numbers. */
  country: z.string().regex(/^[A-Z]{2}$/),
  /** Keeps a compressed copy of every imported file. */
  keepOriginals: z.boolean(),
  /** Days for which an answer of an operation, or an add-on's result, can be reused, by id or name; absent: the defaults. 0: never. */
  freshDays: z.record(z.string().max(80), z.int().min(0).max(3650)),
  /** The changed keys of the window's commands, by command such as `review.keep`: `1`, `F2`, `mod+Enter`. Empty: the command has no key. */
  keys: z.record(z.string().max(80), z.array(z.string().min(1).max(40)).max(6)),
  /** The height of the review's rows; absent: comfortable. */
  rowDensity: z.enum(rowDensities).optional(),
  /** The desktop program keeps the computer awake during a run; absent: no. */
  keepAwake: z.boolean().optional(),
  /** The organization and campaign for which checks are made, stated in evidence. Absent or empty: not stated. */
  organization: z.string().trim().max(300).optional(),
  campaign: z.string().trim().max(300).optional(),
  /** The time-stamp server for evidence (RFC 3161). Absent or empty: none. */
  timestampUrl: z.union([z.literal(''), timestampUrlSchema]).optional(),
  /** The feed that the desktop program checks for updates. Absent or empty: none. */
  updateFeed: z.union([z.literal(''), feedUrlSchema]).optional(),
  /** How many days before expiry a litigator check is pointed out; absent: `usualStaleDays`. */
  staleDays: z.int().min(1).max(30).optional(),
  /**
   * Days for which lists without their own date are kept after their import, and days for which answers are kept; absent, null:
   * indefinitely.
   */
  keepListsDays: keptDaysSchema.optional(),
  keepAnswersDays: keptDaysSchema.optional(),
  /** The policy of new lists; absent: the first shipped one. */
  policy: policySchema.optional(),
});
export type Settings = z.infer<typeof settingsSchema>;

export const appStateSchema = z.object({
  version: z.string(),
  host: z.enum(['electron', 'browser', 'cli']),
  settings: settingsSchema,
  /** The current author of records: in a team, the member. */
  author: z.string(),
});
export type AppState = z.infer<typeof appStateSchema>;

/** Data shipped with Rollcall for its offline findings. */
export const dataSetSchema = z.object({
  use: z.string(),
  /** The name of the package or list, and its version. */
  name: z.string(),
  version: z.string(),
  /** Release date of that version, or date of the list: `2026-11-21`. */
  date: z.string(),
  origin: z.string(),
  licence: z.string(),
});
export type DataSet = z.infer<typeof dataSetSchema>;
