/** One command of the command line. It gets the options that it declares and no others, and its help shows the same ones. */
import { parseArgs as tokenize } from 'node:util';
import { flagOf, type Options, type OptionValues, UsageError } from './options/option.ts';
import type { Operands, Everywhere } from './options/readOptions.ts';
import type { Terminal } from './terminal.ts';

export interface ParsedArgs {
  operands: readonly string[];
  /** By option, what was given; an option that was not given is missing. */
  texts: ReadonlyMap<string, readonly string[]>;
}

/**
 * Splits the arguments of a command into options and operands, checked against the options that the command declares. Throws UsageError for
 * an option that the command does not declare, or that lacks its value.
 */
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

export interface CommandContext {
  terminal: Terminal;
  everywhere: Everywhere;
  /** From ROLLCALL_API_KEY, which is not in the environment any more. */
  key: string | null;
  /** Aborted by SIGINT, SIGTERM and SIGHUP. */
  signal: AbortSignal;
}

/** `O`: the options that the command declares. `A`: what it works on. */
export interface Invocation<O extends Options, A> extends CommandContext {
  options: OptionValues<O>;
  operands: A;
}

export interface CommandBody<O extends Options, A> {
  /** Resolves to the exit status. Throws UsageError and Failed where it can't be done. */
  run(invocation: Invocation<O, A>): Promise<number>;
}

interface DeclaredCommand<O extends Options, A> {
  name: string;
  operands: Operands<A>;
  description: string;
  options: O;
  /** Further lines of its help; loads no more than it needs. */
  more?(): Promise<string>;
  load(): Promise<CommandBody<O, A>>;
}

/** A command as it is named, parsed and explained: known without loading what it needs. */
export interface Command {
  name: string;
  /** As shown in the help: `FILE…`. */
  operands: string;
  description: string;
  options: Options;
  more?(): Promise<string>;
  /** Resolves to the exit status. Throws UsageError and Failed where it can't be done. */
  run(args: ParsedArgs, context: CommandContext): Promise<number>;
}

/** Ties a command's declaration to its body: the compiler sees that the body asks for nothing else. */
export function command<O extends Options, A>({ name, operands, description, options, more, load }: DeclaredCommand<O, A>): Command {
  return {
    name,
    operands: operands.text,
    description,
    options,
    ...(more === undefined ? {} : { more }),
    async run(args, context) {
      const invocation = { ...context, options: parseOptions(options, args), operands: operands.parse(name, args.operands) };
      return (await load()).run(invocation);
    },
  };
}
