/** The one thing that a command works on. */
import { UsageError } from './usageError.ts';

/** Throws UsageError where there is none, or more than one. */
export function oneOperand(command: string, what: string, operands: readonly string[]): string {
  const [operand, second] = operands;
  if (operand === undefined) throw new UsageError(`rollcall ${command} needs a ${what}; see rollcall ${command} --help.`);
  if (second !== undefined) throw new UsageError(`rollcall ${command} takes one ${what}; “${second}” is one too many.`);
  return operand;
}

/** Throws UsageError where anything stands behind a command that works on nothing. */
export function noOperand(command: string, operands: readonly string[]): void {
  const [first] = operands;
  if (first !== undefined) throw new UsageError(`rollcall ${command} takes no “${first}”; see rollcall ${command} --help.`);
}
