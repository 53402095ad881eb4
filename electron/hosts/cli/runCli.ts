/** The whole command line, from arguments to exit status. Help and version load nothing else. */
import type { Command } from './command.ts';
import { optionLines } from './options/option.ts';
import { everywhereOptions } from './options/optionGroups.ts';
import { commands } from './commandTable.ts';
import { exitCodes } from './exitCodes.ts';
import { openTerminal } from './terminal.ts';
import { readVersion } from './version.ts';

/** Returns the help, generated from the same declarations that the command line is parsed with. */
export function helpOnAll(commands: readonly Command[]): string {
  const width = Math.max(...commands.map(({ name, operands }) => `${name} ${operands}`.length));
  return [
    'rollcall COMMAND …',
    '',
    ...commands.map(({ name, operands, description }) => `  ${`${name} ${operands}`.padEnd(width)}  ${description}`),
    '',
    'Options of every command:',
    ...optionLines(everywhereOptions),
    '',
    'For the options of a command, run rollcall COMMAND --help. An environment’s key is never an option:',
    'set ROLLCALL_API_KEY, or save the key in the keychain from the window.',
    'Exit status: 0 done; 1 bug; 2 bad input; 3 rows failed; 4 stopped: fix the cause, then resume; 5 offline; 130 interrupted.',
  ].join('\n');
}

export async function helpOn(command: Command): Promise<string> {
  const { name, operands, description, options } = command;
  const more = await command.more?.();
  return [
    `rollcall ${[name, operands].join(' ').trim()}`,
    '',
    `  ${description}`,
    ...(Object.keys(options).length > 0 ? ['', 'Options:', ...optionLines(options)] : []),
    '',
    'Options of every command:',
    ...optionLines(everywhereOptions),
    ...(more === undefined ? [] : ['', more]),
  ].join('\n');
}

/** Runs one command. `key` comes from ROLLCALL_API_KEY, which the caller has removed from the environment. Never rejects. */
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
