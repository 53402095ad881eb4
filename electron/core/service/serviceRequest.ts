/** A request to send: an operation, its parameters by their exact names, and its add-ons. */
import { Failed } from '#contract/failure.ts';
import type { AddOnName, Operation } from '#contract/service/operation.ts';

/** Name and value of a parameter, as sent. */
export type NamedValue = [name: string, value: string];

export interface ServiceRequest {
  operation: Operation;
  /** The question, in the operation's own order, without empty parameters. Part of the identity. */
  parameters: NamedValue[];
  /** Sent, but not part of the identity (`source_id`, `transaction_id`, `transaction_time`). */
  correlation: NamedValue[];
  /** Sorted, without repeats. */
  addOns: AddOnName[];
}

/** The service would ignore a misspelled add-on, and every lead would look clean: it is refused here. */
export function parseAddOns(operation: Operation, addOns: readonly string[]): AddOnName[] {
  const known = operation.addOns.map(({ name }) => name);
  const unknown = addOns.find((name) => !known.some((one) => one === name));
  if (unknown !== undefined) throw new Failed('addOn.unknown', { addOn: unknown, operation: operation.id, known: known.join(', ') });
  return known.filter((name) => addOns.includes(name)).toSorted();
}
