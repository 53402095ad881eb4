/** Reads the options of every command, of the environment and of a run's limits. Throws UsageError if they contradict each other. */
import path from 'node:path';
import type { RunCaps } from '#contract/plan/plan.ts';
import { defaultDataFolder } from '../../node/dataFolder.ts';
import { UsageError, type OptionValues } from './option.ts';
import type { environmentOptions, everywhereOptions, runCapOptions } from './optionGroups.ts';

/** Operands: the arguments of a command that are not options. */
export interface Operands<A> {
  /** As shown in the help: `FILE…`. */
  readonly text: string;
  /** Parses the operands. Throws UsageError with one sentence. */
  parse(command: string, operands: readonly string[]): A;
}

export const noOperands: Operands<null> = {
  text: '',
  parse(command, [first]) {
    if (first !== undefined) throw new UsageError(`rollcall ${command} doesn’t take “${first}”; see rollcall ${command} --help.`);
    return null;
  },
};

export const oneOperand = (what: string): Operands<string> => ({
  text: what,
  parse(command, [operand, second]) {
    if (operand === undefined) throw new UsageError(`rollcall ${command} needs a ${what}; see rollcall ${command} --help.`);
    if (second !== undefined) throw new UsageError(`rollcall ${command} takes one ${what}; “${second}” is one too many.`);
    return operand;
  },
});

/** Requires at least one operand. */
export const severalOperands = (what: string): Operands<readonly string[]> => ({
  text: `${what}…`,
  parse(command, operands) {
    if (operands.length === 0) throw new UsageError(`rollcall ${command} needs at least one ${what}; see rollcall ${command} --help.`);
    return operands;
  },
});

/** Accepts any number, which the command parses itself. */
export const anyOperands = (text: string): Operands<readonly string[]> => ({ text, parse: (_, operands) => operands });

/** The options of every command. */
export interface Everywhere {
  dataDir: string;
  operator: string | null;
  json: boolean;
  quiet: boolean;
}

export function readEverywhere({ dataDir, operator, json, quiet }: OptionValues<typeof everywhereOptions>): Everywhere {
  const name = operator?.trim() ?? null;
  if (name !== null && (name === '' || name.length > 80)) throw new UsageError('--operator takes a name of 1 to 80 characters.');
  return { dataDir: dataDir === undefined ? defaultDataFolder() : path.resolve(dataDir), operator: name, json, quiet };
}

/** If both are null, the sandbox is used, and the command says so. */
export interface EnvironmentChoice {
  name: string | null;
  baseUrl: string | null;
}

export function readEnvironment({ environment, baseUrl }: OptionValues<typeof environmentOptions>): EnvironmentChoice {
  if (environment !== undefined && baseUrl !== undefined)
    throw new UsageError('--environment and --base-url both name an environment; keep one.');
  return { name: environment ?? null, baseUrl: baseUrl ?? null };
}

/** Returns only what was given: otherwise the settings of the environment, or of the resumed run, apply. */
export function readRunCaps({ qps, concurrency, timeout, maxCalls, budget, onServer }: OptionValues<typeof runCapOptions>): RunCaps {
  return {
    ...(qps === undefined ? {} : { callsPerSecond: qps }),
    ...(concurrency === undefined ? {} : { concurrency }),
    ...(timeout === undefined ? {} : { timeoutMs: timeout }),
    ...(maxCalls === undefined ? {} : { maxCalls }),
    ...(budget === undefined ? {} : { budgetMicros: budget }),
    ...(onServer ? { onServer } : {}),
  };
}
