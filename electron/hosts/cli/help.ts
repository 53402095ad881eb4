/** Writes the help from the same tables that the command line is parsed with. */
import type { Command } from './command.ts';
import { everywhere, type OptionSpec } from './optionTable.ts';

function optionLines(specs: Readonly<Record<string, OptionSpec>>): string[] {
  const rows = Object.entries(specs).map(([name, { takes, does, repeatable }]) => ({
    left: `--${name}${takes === null ? '' : ` ${takes}`}`,
    right: repeatable ? `${does} (repeatable)` : does,
  }));
  const width = Math.max(...rows.map(({ left }) => left.length));
  return rows.map(({ left, right }) => `  ${left.padEnd(width)}  ${right}`);
}

export function helpOnAll(commands: readonly Command[]): string {
  const width = Math.max(...commands.map(({ name, operands }) => `${name} ${operands}`.length));
  return [
    'rollcall COMMAND …',
    '',
    ...commands.map(({ name, operands, does }) => `  ${`${name} ${operands}`.padEnd(width)}  ${does}`),
    '',
    'Everywhere:',
    ...optionLines(everywhere),
    '',
    'rollcall COMMAND --help shows the options of a command. The key of an environment is never an option:',
    'put it into ROLLCALL_API_KEY, or into the keychain in the window.',
    'Exit status: 0 done, 1 a bug, 2 can’t be used, 3 rows failed, 4 stopped by a cause to be mended, 5 offline, 130 interrupted.',
  ].join('\n');
}

export async function helpOn(command: Command): Promise<string> {
  const { name, operands, does, options } = command;
  const { more: tellMore } = await command.load();
  const own = Object.keys(options).length > 0 ? ['', 'Options:', ...optionLines(options)] : [];
  const more = tellMore === undefined ? [] : ['', await tellMore()];
  return [
    `rollcall ${[name, operands].join(' ').trim()}`,
    '',
    `  ${does}`,
    ...own,
    '',
    'Everywhere:',
    ...optionLines(everywhere),
    ...more,
  ].join('\n');
}
