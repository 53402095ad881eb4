/**
 * Everything that a window, a script or a test may request: a closed map from each command's name to its declaration, assembled from the
 * subjects' maps.
 */
import type { z } from 'zod';
import { accountCommands } from './accounts/commands.ts';
import { desktopCommands } from './desktop/commands.ts';
import { evidenceCommands } from './evidence/commands.ts';
import { exportCommands } from './exports/commands.ts';
import { handoverCommands } from './handover/commands.ts';
import { ledgerCommands } from './ledger/commands.ts';
import { listCommands, importCommands } from './lists/commands.ts';
import { lookupCommands } from './lookups/commands.ts';
import { calibrationCommands, outcomeCommands } from './outcomes/commands.ts';
import { planCommands } from './plan/commands.ts';
import { privacyCommands } from './privacy/commands.ts';
import { compareCommands, decisionCommands, policyCommands, viewCommands } from './review/commands.ts';
import { runCommands } from './runs/commands.ts';
import { settingsCommands } from './settings/commands.ts';
import { suppressionCommands } from './suppression/commands.ts';
import { teamCommands } from './team/commands.ts';

/** How a subject declares a command. */
export interface Command {
  readonly params: z.ZodType;
  readonly returns: z.ZodType;
  /** The thread that runs it, as the task of the same name; if absent, the core's main side has a handler. */
  readonly runsIn?: 'listThread';
  /** Whether the verdicts of its list are updated first, if due. */
  readonly derives?: true;
  /** Whether only the process that owns the data folder may run it; in others it fails with dataFolder.inUse. */
  readonly ownerOnly?: true;
}

export type CommandMap = Record<string, Command>;

export const commands = {
  ...settingsCommands,
  ...desktopCommands,
  ...listCommands,
  ...importCommands,
  ...suppressionCommands,
  ...planCommands,
  ...runCommands,
  ...viewCommands,
  ...decisionCommands,
  ...compareCommands,
  ...policyCommands,
  ...exportCommands,
  ...evidenceCommands,
  ...outcomeCommands,
  ...calibrationCommands,
  ...lookupCommands,
  ...privacyCommands,
  ...ledgerCommands,
  ...accountCommands,
  ...teamCommands,
  ...handoverCommands,
} as const satisfies CommandMap;

type Commands = typeof commands;
export type CommandName = keyof Commands;
export type ThreadCommandName = { [N in CommandName]: Commands[N] extends { runsIn: string } ? N : never }[CommandName];
export type CommandParams<N extends CommandName> = z.infer<Commands[N]['params']>;
export type CommandReturns<N extends CommandName> = z.infer<Commands[N]['returns']>;
/** One handler per command: the core as a host sees it. Handlers throw `Failed` for failures. */
export type CommandHandlers = { [N in CommandName]: (params: CommandParams<N>) => Promise<CommandReturns<N>> };
/** The handlers of the commands with this prefix, except those that run entirely on a thread. */
export type HandlersOf<Prefix extends string> = Pick<
  CommandHandlers,
  Exclude<Extract<CommandName, `${Prefix}.${string}`>, ThreadCommandName>
>;
