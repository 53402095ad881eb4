/** The shape of one command of the command line. */
import type { Given } from './given.ts';
import type { OptionSpec } from './optionTable.ts';
import type { Everywhere } from './settingsOf.ts';
import type { Terminal } from './terminal.ts';

export interface CommandContext {
  terminal: Terminal;
  everywhere: Everywhere;
  /** From ROLLCALL_API_KEY, which is not in the environment any more. */
  key: string | null;
  /** Aborted by SIGINT, SIGTERM and SIGHUP. */
  signal: AbortSignal;
}

/** A command as it is named, parsed and explained: known without loading what it needs. */
export interface Command {
  name: string;
  /** What stands behind the name: `FILE…`. */
  operands: string;
  does: string;
  options: Readonly<Record<string, OptionSpec>>;
  load(): Promise<CommandBody>;
}

export interface CommandBody {
  /** Further lines of its help. */
  more?: () => Promise<string>;
  /** Resolves to the exit status. Throws UsageError and Failed where it can't be done. */
  run(given: Given, context: CommandContext): Promise<number>;
}
