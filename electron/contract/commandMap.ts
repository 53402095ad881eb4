/** How a subject declares its commands. */
import type { z } from 'zod';

export interface Command {
  readonly params: z.ZodType;
  readonly returns: z.ZodType;
  /** The thread that does all the work, in a task of the same name. Absent: the core's main side has a handler. */
  readonly runsIn?: 'listThread';
  /** First brings the verdicts of the named list up to date, if that is due. */
  readonly derives?: true;
  /** Only the process that owns the data folder may run it; in any other process it fails with dataFolder.inUse. */
  readonly ownerOnly?: true;
}

export type CommandMap = Record<string, Command>;
