/** Updates of the desktop program from a feed that a team hosts itself: their state, and why an update failed. */
import { z } from 'zod';
import { timeSchema } from '../ids.ts';

/** Where the program keeps its data and its logs. */
export const aboutSchema = z.object({
  /** Absolute paths. */
  dataDir: z.string(),
  logsDir: z.string(),
});

/** The most characters of a problem report. */
export const longestReport = 2_000_000;
/** Folders that the desktop program can show. */
export const shownFolders = ['data', 'logs'] as const;

/** The URL of a team's releases: http or https, a host, optionally a path; no credentials, no query, no fragment. */
export const feedUrlSchema = z
  .string()
  .trim()
  .max(2000)
  .regex(/^https?:\/\/[^\s\\/?#@]+(\/[^\s\\?#]*)?$/i);

/** Why this program can't be updated from a feed at all. */
export const noUpdates = [
  /** Only the desktop program updates itself. */
  'host',
  'checkout',
  /** It was packaged without the public key that verifies releases. */
  'noKey',
  /** It was unpacked from an archive, so there is no installation to replace. */
  'unpacked',
] as const;
export type NoUpdates = (typeof noUpdates)[number];

/** Why checking the feed or installing an update failed. The installed program stays as it is in each case. */
const updateProblems = [
  /** The feed doesn't answer, or the connection broke off. */
  'unreachable',
  'unsigned',
  /** The signature was made with another key or over other content. */
  'signature',
  /** A file differs from the signed one. */
  'changed',
  /** The signed content can't be read as a release. */
  'unreadable',
  'older',
  'noPackage',
  /** The download can't be written to disk. */
  'disk',
  /** The system's installer refused, or could not be started. */
  'install',
] as const;
const updateProblemSchema = z.enum(updateProblems);
export type UpdateProblem = z.infer<typeof updateProblemSchema>;

const failedSchema = z.object({
  problem: updateProblemSchema,
  /** The file name, version or system message that the problem concerns; empty if there is nothing to add. */
  detail: z.string(),
});

export const updateStateSchema = z.object({
  /** Null if updates are possible. */
  impossible: z.enum(noUpdates).nullable(),
  /** Null if updates are off. */
  feed: z.string().nullable(),
  /** When the feed was last checked in this session. */
  lookedAt: timeSchema.nullable(),
  found: z.discriminatedUnion('is', [
    z.object({ is: z.literal('nothing') }),
    z.object({ is: z.literal('looking') }),
    /** The feed has the version that is installed. */
    z.object({ is: z.literal('current') }),
    /** `share`: the share of the download that is done, 0 to 1. */
    z.object({ is: z.literal('downloading'), version: z.string(), share: z.number() }),
    /** Downloaded and verified. `headline`: the first line of the release notes; empty if there are none. */
    z.object({ is: z.literal('ready'), version: z.string(), headline: z.string() }),
    z.object({ is: z.literal('installing'), version: z.string() }),
    failedSchema.extend({ is: z.literal('failed') }),
  ]),
});
export type UpdateState = z.infer<typeof updateStateSchema>;
