/** The command line as a whole: words in, exit status out. */
import { constants } from 'node:os';
import { Failed, type Failure } from '../../contract/failure.ts';
import { failureSentence } from '../../words/failureSentence.ts';
import { defaultDataFolder } from '../node/dataFolder.ts';
import { openFileLog } from '../node/fileLog.ts';
import { realClock } from '../node/realClock.ts';
import { backup } from './backup.ts';
import { check } from './check.ts';
import type { Command } from './command.ts';
import { exitCodes } from './exitCodes.ts';
import { exportList } from './exportList.ts';
import { parseGiven } from './given.ts';
import { helpOn, helpOnAll } from './help.ts';
import { lists } from './lists.ts';
import { lookup } from './lookup.ts';
import { merge } from './merge.ts';
import { open } from './open.ts';
import { everywhere as everywhereOptions } from './optionTable.ts';
import { plan } from './plan.ts';
import { restore } from './restore.ts';
import { resume } from './resume.ts';
import { runs } from './runs.ts';
import { sandbox } from './sandbox.ts';
import { readEverywhere } from './settingsOf.ts';
import { openTerminal, type Terminal } from './terminal.ts';
import { UsageError } from './usageError.ts';
import { verify } from './verify.ts';
import { readVersion } from './version.ts';

const commands: readonly Command[] = [check, plan, resume, exportList, merge, lists, runs, lookup, backup, restore, verify, sandbox, open];

/** Runs one command. `key` comes from ROLLCALL_API_KEY; the caller has taken it out of the environment. Never rejects. */
export async function runCli(args: readonly string[], key: string | null): Promise<number> {
  const [name = '', ...rest] = args;
  const loud = openTerminal(false);
  const command = commands.find((known) => known.name === name);
  if (name === '--help' || name === '-h' || name === 'help') {
    loud.result(helpOnAll(commands));
    return exitCodes.done;
  }
  if (name === '--version') {
    loud.result(readVersion());
    return exitCodes.done;
  }
  if (!command) {
    const known = commands.map((other) => other.name).join(', ');
    loud.complain(
      `rollcall: ${name === '' ? 'no command was given' : name.startsWith('-') ? `${name} stands before the command` : `there is no command “${name}”`}; use one of ${known}, or --help.`,
    );
    return exitCodes.unusable;
  }
  if (rest.includes('--help') || rest.includes('-h')) {
    loud.result(await helpOn(command));
    return exitCodes.done;
  }

  const interrupt = new AbortController();
  const abort = (): void => interrupt.abort();
  // Kept for the whole time: a second Ctrl-C must not cut off the draining that the first one began.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) if (signal in constants.signals) process.on(signal, abort);
  // Started by a script of the checkout: when that is killed, this must not go on buying unseen.
  process.on('disconnect', abort);
  process.channel?.unref();
  let dataDir = defaultDataFolder();
  try {
    const given = parseGiven(command.name, rest, { ...everywhereOptions, ...command.options });
    const everywhere = readEverywhere(given);
    dataDir = everywhere.dataDir;
    return await command.run(given, { terminal: openTerminal(everywhere.quiet), everywhere, key, signal: interrupt.signal });
  } catch (error) {
    return explain(error, loud, dataDir, interrupt.signal.aborted);
  }
}

/** One sentence for what went wrong, and the exit status that goes with it. */
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
  return isInterrupted && ['import.cancelled', 'export.cancelled', 'program.ends'].includes(failure.code)
    ? exitCodes.interrupted
    : exitCodes.unusable;
}
