/** Splits the arguments of a command into options and operands, checked against the options that the command declares. */
import { parseArgs as tokenize } from 'node:util';
import { flagOf, type Options, type OptionValues } from './option.ts';
import { UsageError } from './usageError.ts';

export interface ParsedArgs {
  operands: readonly string[];
  /** By option, what was given; an option that was not given is missing. */
  texts: ReadonlyMap<string, readonly string[]>;
}

/** Throws UsageError for an option that the command does not declare, or that lacks its value. */
export function parseArgs(command: string, args: readonly string[], declared: Options): ParsedArgs {
  const byFlag = new Map(Object.entries(declared).map(([name, option]) => [flagOf(name), { name, ...option }]));
  const types = Object.fromEntries(
    [...byFlag].map(([flag, { valueName }]) => [
      flag.slice(2),
      { type: valueName === null ? ('boolean' as const) : ('string' as const), multiple: true },
    ]),
  );
  // Not strict: its errors are written for programmers. The tokens say all that is needed to write ours.
  const { tokens } = tokenize({ args: [...args], options: types, strict: false, allowPositionals: true, tokens: true });
  const texts = new Map<string, string[]>();
  const operands: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') operands.push(token.value);
    if (token.kind !== 'option') continue;
    const option = byFlag.get(token.rawName);
    if (!option) throw new UsageError(`rollcall ${command} has no option ${token.rawName}; see rollcall ${command} --help.`);
    const { name, valueName, repeatable } = option;
    if (valueName === null && token.value !== undefined) throw new UsageError(`${token.rawName} takes no value; write it alone.`);
    if (valueName !== null && (token.value === undefined || (!token.inlineValue && token.value.startsWith('--'))))
      throw new UsageError(`${token.rawName} needs a value: ${valueName}.`);
    const known = texts.get(name);
    if (known && !repeatable && valueName !== null) throw new UsageError(`${token.rawName} is given twice; keep one.`);
    texts.set(name, [...(known ?? []), token.value ?? '']);
  }
  return { operands, texts };
}

/** What these options were given, each parsed as it declares. Throws UsageError for the first that can't be. */
export function parseOptions<O extends Options>(declared: O, { texts }: ParsedArgs): OptionValues<O> {
  const values = Object.entries(declared).map(([name, option]) => [name, option.parse(texts.get(name) ?? [], flagOf(name))]);
  // Each value is what its own option's `parse` returned; the compiler loses that where the map is walked.
  return Object.fromEntries(values) as OptionValues<O>;
}
