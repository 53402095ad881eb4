/** How a subject declares its commands. */
import type { z } from 'zod';

export interface Command {
  readonly params: z.ZodType;
  readonly returns: z.ZodType;
  /** The thread that does all of it, as the task of the same name. Without it, the core's main side has a handler. */
  readonly runsIn?: 'listThread';
  /** The verdicts of the list it names are brought up to date first, if that is due. */
  readonly derives?: true;
  /** Only the process that owns the data folder may do it; beside it, it fails with dataFolder.inUse. */
  readonly ownerOnly?: true;
}

export type CommandMap = Record<string, Command>;
