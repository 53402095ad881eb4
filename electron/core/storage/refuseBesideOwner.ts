/** Commands that only the owner of the data folder may do, refused where another process owns it. */
import type { Command } from '#contract/commandMap.ts';
import { commands, type CommandHandlers } from '#contract/commands.ts';
import { Failed } from '#contract/failure.ts';

export function refuseBesideOwner(handlers: CommandHandlers, dataDir: string): CommandHandlers {
  const refuse = (): Promise<never> => Promise.reject(new Failed('dataFolder.inUse', { path: dataDir }));
  const refused = Object.entries<Command>(commands).filter(([, { ownerOnly }]) => ownerOnly);
  return { ...handlers, ...Object.fromEntries(refused.map(([name]) => [name, refuse])) };
}
