/** Operands: the arguments of a command that are not options. */
import { UsageError } from './usageError.ts';

export interface Operands<A> {
  /** As shown in the help: `FILE…`. */
  readonly text: string;
  /** Throws UsageError with one sentence. */
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

/** At least one. */
export const severalOperands = (what: string): Operands<readonly string[]> => ({
  text: `${what}…`,
  parse(command, operands) {
    if (operands.length === 0) throw new UsageError(`rollcall ${command} needs at least one ${what}; see rollcall ${command} --help.`);
    return operands;
  },
});

/** Any number, which the command reads by itself. */
export const anyOperands = (text: string): Operands<readonly string[]> => ({ text, parse: (_, operands) => operands });
