/** One command of the command line. It gets the options that it declares and no others, and its help shows the same ones. */
import type { Operands } from './options/operands.ts';
import type { Options, OptionValues } from './options/option.ts';
import { parseOptions, type ParsedArgs } from './options/parseArgs.ts';
import type { Everywhere } from './options/readOptions.ts';
import type { Terminal } from './terminal.ts';

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

export interface DeclaredCommand<O extends Options, A> {
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
