/** Writes the help from the same declarations that the command line is parsed with. */
import type { Command } from './command.ts';
import { flagOf, type Options } from './options/option.ts';
import { everywhereOptions } from './options/optionGroups.ts';

function optionLines(options: Options): string[] {
  const rows = Object.entries(options).map(([name, { valueName, description, repeatable }]) => ({
    left: valueName === null ? flagOf(name) : `${flagOf(name)} ${valueName}`,
    right: repeatable ? `${description} (repeatable)` : description,
  }));
  const width = Math.max(...rows.map(({ left }) => left.length));
  return rows.map(({ left, right }) => `  ${left.padEnd(width)}  ${right}`);
}

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
