/** A request as it is sent: an operation, its parameters by their exact names, and its add-ons. */
import { Failed } from '../../contract/failure.ts';
import type { AddOnName, Operation } from '../../contract/operation.ts';

/** Name and value of a parameter, as they are sent. */
export type NamedValue = [name: string, value: string];

export interface ServiceRequest {
  operation: Operation;
  /** What is asked, in the operation's own order; parameters without a value are left out. Part of the identity. */
  parameters: NamedValue[];
  /** Sent too, but not part of the identity (`source_id`, `transaction_id`, `transaction_time`). */
  correlation: NamedValue[];
  /** Sorted, each once. */
  addOns: AddOnName[];
}

/** A misspelt add-on would be ignored by the service, and every lead would look clean: it is refused here. */
export function parseAddOns(operation: Operation, addOns: readonly string[]): AddOnName[] {
  const known = operation.addOns.map(({ name }) => name);
  const unknown = addOns.find((name) => !known.some((one) => one === name));
  if (unknown !== undefined) throw new Failed('addOn.unknown', { addOn: unknown, operation: operation.id, known: known.join(', ') });
  return known.filter((name) => addOns.includes(name)).toSorted();
}
