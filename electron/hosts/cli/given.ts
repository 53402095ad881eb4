/** Turns the words of a command line into options and operands, checked against the options that a command takes. */
import { parseArgs } from 'node:util';
import type { OptionSpec } from './optionTable.ts';
import { UsageError } from './usageError.ts';

export interface Given {
  operands: string[];
  has(name: string): boolean;
  /** The option's value, the last one where it is given twice. */
  text(name: string): string | undefined;
  texts(name: string): string[];
}

/** Throws UsageError for an option that the command does not know, or that lacks its value. */
export function parseGiven(command: string, args: readonly string[], specs: Readonly<Record<string, OptionSpec>>): Given {
  const options = Object.fromEntries(
    Object.entries(specs).map(([name, { takes }]) => [
      name,
      { type: takes === null ? ('boolean' as const) : ('string' as const), multiple: true },
    ]),
  );
  // Not strict: its errors are written for programmers. The tokens say all that is needed to write ours.
  const { tokens } = parseArgs({ args: [...args], options, strict: false, allowPositionals: true, tokens: true });
  const values = new Map<string, string[]>();
  const operands: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') operands.push(token.value);
    if (token.kind !== 'option') continue;
    const spec = Object.hasOwn(specs, token.name) ? specs[token.name] : undefined;
    if (!spec) throw new UsageError(`rollcall ${command} has no option ${token.rawName}; see rollcall ${command} --help.`);
    if (spec.takes === null && token.value !== undefined) throw new UsageError(`${token.rawName} takes no value; write it alone.`);
    if (spec.takes !== null && (token.value === undefined || (!token.inlineValue && token.value.startsWith('--'))))
      throw new UsageError(`${token.rawName} needs a value: ${spec.takes}.`);
    const value = token.value ?? '';
    const known = values.get(token.name);
    if (known && !spec.repeatable && spec.takes !== null) throw new UsageError(`${token.rawName} is given twice; keep one.`);
    values.set(token.name, [...(known ?? []), value]);
  }
  return {
    operands,
    has: (name) => values.has(name),
    text: (name) => values.get(name)?.at(-1),
    texts: (name) => values.get(name) ?? [],
  };
}
