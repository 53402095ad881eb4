/** Updates of the desktop program from a feed that a team hosts itself: what is known of them, and why one didn't come. */
import { z } from 'zod';
import { timeSchema } from '../ids.ts';

/** What the program says about itself: where its data is, and what a report of a problem contains. */
export const aboutSchema = z.object({
  /** Absolute paths. */
  dataDir: z.string(),
  logsDir: z.string(),
});

/** Longer texts aren't saved as a report. */
export const longestReport = 2_000_000;
/** Folders that the desktop program can show. */
export const shownFolders = ['data', 'logs'] as const;

/** Where a team keeps its releases: http or https, a host, optionally a path; no credentials, no query, no fragment. */
export const feedUrlSchema = z
  .string()
  .trim()
  .max(2000)
  .regex(/^https?:\/\/[^\s\\/?#@]+(\/[^\s\\?#]*)?$/i);

/** Why this program can't be updated from a feed at all. */
export const noUpdates = [
  /** Only the desktop program updates itself. */
  'host',
  /** It was started from a checkout. */
  'checkout',
  /** It was packaged without the public key that releases are signed with. */
  'noKey',
  /** It was unpacked from an archive: there is nothing to install over. */
  'unpacked',
] as const;
export type NoUpdates = (typeof noUpdates)[number];

/** Why a look, or an installation, ended without a new program. The old one stays as it is in each case. */
const updateProblems = [
  /** The feed doesn't answer, or stopped in the middle. */
  'unreachable',
  /** There is no signature. */
  'unsigned',
  /** Another key signed, or something else was signed. */
  'signature',
  /** A file isn't the one that was signed. */
  'changed',
  /** What was signed can't be read as a release. */
  'unreadable',
  'older',
  /** The release has no package for this system. */
  'noPackage',
  /** What was downloaded can't be written here. */
  'disk',
  /** The system's installer refused, or could not be started. */
  'install',
] as const;
const updateProblemSchema = z.enum(updateProblems);
export type UpdateProblem = z.infer<typeof updateProblemSchema>;

const failedSchema = z.object({
  problem: updateProblemSchema,
  /** What it is about, such as the name of a file or a version, or the system's own words; empty if there is nothing to add. */
  detail: z.string(),
});

export const updateStateSchema = z.object({
  /** Null: updates are possible. */
  impossible: z.enum(noUpdates).nullable(),
  /** Null: updates are off. */
  feed: z.string().nullable(),
  /** When the feed was last looked at, in this session. */
  lookedAt: timeSchema.nullable(),
  found: z.discriminatedUnion('is', [
    z.object({ is: z.literal('nothing') }),
    z.object({ is: z.literal('looking') }),
    /** The feed has the version that is installed. */
    z.object({ is: z.literal('current') }),
    /** `share`: 0 to 1 of what is downloaded. */
    z.object({ is: z.literal('downloading'), version: z.string(), share: z.number() }),
    /** Downloaded and checked. `headline`: the first line of its notes; empty if it has none. */
    z.object({ is: z.literal('ready'), version: z.string(), headline: z.string() }),
    z.object({ is: z.literal('installing'), version: z.string() }),
    failedSchema.extend({ is: z.literal('failed') }),
  ]),
});
export type UpdateState = z.infer<typeof updateStateSchema>;
