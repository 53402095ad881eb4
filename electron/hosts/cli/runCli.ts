/** The command line as a whole: arguments in, exit status out. Help and version load nothing else. */
import { commands } from './commandTable.ts';
import { exitCodes } from './exitCodes.ts';
import { helpOn, helpOnAll } from './help.ts';
import { openTerminal } from './terminal.ts';
import { readVersion } from './version.ts';

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
      `rollcall: ${name === '' ? 'no command was given' : name.startsWith('-') ? `${name} must come after the command` : `there is no command “${name}”`}; use one of ${known}, or --help.`,
    );
    return exitCodes.unusable;
  }
  if (rest.includes('--help') || rest.includes('-h')) {
    loud.result(await helpOn(command));
    return exitCodes.done;
  }

  const { runCommand } = await import('./runCommand.ts');
  return runCommand(command, rest, key);
}
