/** Turns storage errors during a command into failures with a sentence, and marks a damaged file for the next start. */
import type { CommandHandlers, CommandName } from '#contract/commands.ts';
import { Failed } from '#contract/failure.ts';
import { markSuspect } from '../platform/suspect.ts';
import { storageFailure } from '../platform/storageFailure.ts';

/** `fileOf`: the file that a command with these parameters uses. */
export function translateStorageErrors(handlers: CommandHandlers, dataDir: string, fileOf: (params: unknown) => string): CommandHandlers {
  const told = { ...handlers };
  const put = <N extends CommandName>(name: N): void => {
    const handler = handlers[name];
    told[name] = (async (params: never) => {
      try {
        return await handler(params);
      } catch (error) {
        const failed = error instanceof Failed ? error : storageFailure(error, dataDir, fileOf(params));
        if (failed?.failure.code === 'dataFolder.corrupt') markSuspect(failed.failure.params.file);
        throw failed ?? error;
      }
      // The compiler can't see that name, parameters and result belong together.
    }) as CommandHandlers[N];
  };
  for (const name of Object.keys(handlers) as CommandName[]) put(name);
  return told;
}
