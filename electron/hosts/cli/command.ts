/** One command of the command line. It receives only the options that it declares, and its help shows the same ones. */
import { parseArgs as tokenize } from 'node:util';
import { flagOf, type Options, type OptionValues, UsageError } from './options/option.ts';
import type { Operands, Everywhere } from './options/readOptions.ts';
import type { Terminal } from './terminal.ts';

export interface ParsedArgs {
  operands: readonly string[];
  /** The given texts by option; an option that was not given is missing. */
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
  // Not strict, because strict errors are written for programmers. The tokens contain everything needed for our own messages.
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

/** Returns the values of these options, each parsed as declared. Throws UsageError for the first that can't be parsed. */
export function parseOptions<O extends Options>(declared: O, { texts }: ParsedArgs): OptionValues<O> {
  const values = Object.entries(declared).map(([name, option]) => [name, option.parse(texts.get(name) ?? [], flagOf(name))]);
  // Each value is the result of its own option's `parse`, which TypeScript loses when mapping.
  return Object.fromEntries(values) as OptionValues<O>;
}

export interface CommandContext {
  terminal: Terminal;
  everywhere: Everywhere;
  /** The value of ROLLCALL_API_KEY, which has been removed from the environment. */
  key: string | null;
  /** Aborted by SIGINT, SIGTERM, SIGHUP and SIGBREAK. */
  signal: AbortSignal;
}

/** `O`: the options that the command declares. `A`: its parsed operands. */
export interface Invocation<O extends Options, A> extends CommandContext {
  options: OptionValues<O>;
  operands: A;
}

export interface CommandBody<O extends Options, A> {
  /** Resolves to the exit status. Throws UsageError and Failed if the command can't be carried out. */
  run(invocation: Invocation<O, A>): Promise<number>;
}

interface DeclaredCommand<O extends Options, A> {
  name: string;
  operands: Operands<A>;
  description: string;
  options: O;
  /** Returns further lines of its help; loads no more than it needs. */
  more?(): Promise<string>;
  load(): Promise<CommandBody<O, A>>;
}

/** A command's name, parsing and help, known without loading its implementation. */
export interface Command {
  name: string;
  /** As shown in the help: `FILE…`. */
  operands: string;
  description: string;
  options: Options;
  more?(): Promise<string>;
  /** Resolves to the exit status. Throws UsageError and Failed if the command can't be carried out. */
  run(args: ParsedArgs, context: CommandContext): Promise<number>;
}

/** Combines a command's declaration and body, checked by the compiler so that the body uses only declared options. */
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
