/** What the program remembers about how it is used, and about itself. */
import { z } from 'zod';
import { environmentIdSchema } from '../ids.ts';
import { policySchema } from '../review/policy.ts';
import { timestampUrlSchema } from '../evidence/signing.ts';
import { feedUrlSchema } from '../desktop/updates.ts';
import { keptDaysSchema } from '../privacy/privacy.ts';

const noteOf = (member: string, typed: string): string => `${member} (typed name: ${typed})`;

/** Of a member's device. `typed`: the name that somebody gave with `--operator`, which says nothing about who they are; null: none was given. */
export const memberAuthor = (member: string, typed: string | null): string =>
  typed === null || typed === member ? member : noteOf(member, typed);

/**
 * The author of records: the operator, or in a team the member that the device belongs to. Whether the author is this member, with or
 * without a typed name.
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
  /** The keys of the window's commands that were changed, by command, such as `review.keep`: `1`, `F2`, `mod+Enter`. Empty: it has no key. */
  keys: z.record(z.string().max(80), z.array(z.string().min(1).max(40)).max(6)),
  /** How high the rows of the review are; absent: comfortable. */
  rowDensity: z.enum(rowDensities).optional(),
  /** The desktop program keeps the computer awake while a run is on; absent: no. */
  keepAwake: z.boolean().optional(),
  /** On whose behalf checks are made, and for what: stated in evidence. Absent or empty: not stated. */
  organization: z.string().trim().max(300).optional(),
  campaign: z.string().trim().max(300).optional(),
  /** Where evidence gets its time from outside (RFC 3161). Absent or empty: nowhere. */
  timestampUrl: z.union([z.literal(''), timestampUrlSchema]).optional(),
  /** Where the desktop program looks for updates. Absent or empty: nowhere. */
  updateFeed: z.union([z.literal(''), feedUrlSchema]).optional(),
  /** How many days before a litigator check expires its rows are pointed out; absent: `usualStaleDays`. */
  staleDays: z.int().min(1).max(30).optional(),
  /** Days after its import until which a list is kept unless it has a date of its own, and days that answers are kept; absent, null: without end. */
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
  /** What it is used for. */
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
