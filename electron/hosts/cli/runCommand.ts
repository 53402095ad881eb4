/** Runs one command of the command line, and reports errors. */
import { Failed, type Failure } from '#contract/failure.ts';
import { failureSentence } from '#messages/failureSentence.ts';
import { defaultDataFolder } from '../node/dataFolder.ts';
import { openFileLog } from '../node/fileLog.ts';
import { realClock } from '../node/realClock.ts';
import { type Command, parseArgs, parseOptions } from './command.ts';
import { exitCodes } from './exitCodes.ts';
import { everywhereOptions } from './options/optionGroups.ts';
import { readEverywhere } from './options/readOptions.ts';
import { openTerminal, type Terminal } from './terminal.ts';
import { UsageError } from './options/option.ts';

/** `args`: the arguments after the command's name. Never rejects. */
export async function runCommand(command: Command, args: readonly string[], key: string | null): Promise<number> {
  const loud = openTerminal(false);
  const interrupt = new AbortController();
  const abort = (): void => interrupt.abort();
  // Kept throughout: a second Ctrl-C must not interrupt the draining that the first one began.
  // SIGBREAK is Ctrl-Break on Windows.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK'] as const) process.on(signal, abort);
  // Started by a script of the checkout: if that is killed, this process must not continue buying unseen.
  process.on('disconnect', abort);
  process.channel?.unref();
  let dataDir = defaultDataFolder();
  try {
    const parsed = parseArgs(command.name, args, { ...everywhereOptions, ...command.options });
    const everywhere = readEverywhere(parseOptions(everywhereOptions, parsed));
    dataDir = everywhere.dataDir;
    return await command.run(parsed, { terminal: openTerminal(everywhere.quiet), everywhere, key, signal: interrupt.signal });
  } catch (error) {
    return explain(error, loud, dataDir, interrupt.signal.aborted);
  }
}
/** Prints a sentence about the error, and returns the matching exit status. */
function explain(error: unknown, terminal: Terminal, dataDir: string, isInterrupted: boolean): number {
  if (error instanceof UsageError) {
    terminal.complain(`rollcall: ${error.message}`);
    return exitCodes.unusable;
  }
  const failure: Failure =
    error instanceof Failed
      ? error.failure
      : { code: 'internal', params: { logId: openFileLog(dataDir, realClock).log('a command of the command line threw', error) } };
  terminal.complain(`rollcall: ${failureSentence(failure)}`);
  if (failure.code === 'internal') return exitCodes.bug;
  if (failure.code === 'team.away') return exitCodes.offline;
  return isInterrupted && ['import.cancelled', 'export.cancelled', 'evidence.cancelled', 'program.ends'].includes(failure.code)
    ? exitCodes.interrupted
    : exitCodes.unusable;
}
