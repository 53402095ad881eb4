/** Guards every command on the data folder: rejects owners’ commands in other processes, and turns storage errors into failures. */
import type { Command } from '#contract/commandMap.ts';
import { commands, type CommandHandlers, type CommandName } from '#contract/commands.ts';
import { Failed } from '#contract/failure.ts';
import { markSuspect, storageFailure } from '../platform/examine.ts';

/** Rejects commands that only the owner of the data folder may perform, because another process owns it. */
export function refuseBesideOwner(handlers: CommandHandlers, dataDir: string): CommandHandlers {
  const refuse = (): Promise<never> => Promise.reject(new Failed('dataFolder.inUse', { path: dataDir }));
  const refused = Object.entries<Command>(commands).filter(([, { ownerOnly }]) => ownerOnly);
  return { ...handlers, ...Object.fromEntries(refused.map(([name]) => [name, refuse])) };
}

/**
 * Turns storage errors during a command into failures with a message, and marks a damaged file for the next start. `fileOf`: the file that
 * a command with these parameters uses.
 */
export function translateStorageErrors(handlers: CommandHandlers, dataDir: string, fileOf: (params: unknown) => string): CommandHandlers {
  const guarded = { ...handlers };
  const put = <N extends CommandName>(name: N): void => {
    const handler = handlers[name];
    guarded[name] = (async (params: never) => {
      try {
        return await handler(params);
      } catch (error) {
        const failed = error instanceof Failed ? error : storageFailure(error, dataDir, fileOf(params));
        if (failed?.failure.code === 'dataFolder.corrupt') markSuspect(failed.failure.params.file);
        throw failed ?? error;
      }
      // The compiler can't see that name, parameters and result match.
    }) as CommandHandlers[N];
  };
  for (const name of Object.keys(handlers) as CommandName[]) put(name);
  return guarded;
}
