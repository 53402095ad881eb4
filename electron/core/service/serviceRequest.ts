/** A request to send: an operation, its parameters by their exact names, and its add-ons. */
import { Failed } from '#contract/failure.ts';
import { addOnsOf, type AddOnName, type Operation } from '#contract/service/operation.ts';

/** Name and value of a parameter, as sent. */
export type NamedValue = [name: string, value: string];

export interface ServiceRequest {
  operation: Operation;
  /** The parameters without correlation, in the operation's own order, without empty ones. Part of the identity. */
  parameters: NamedValue[];
  /** Sent, but not part of the identity (`source_id`, `transaction_id`, `transaction_time`). */
  correlation: NamedValue[];
  /** Sorted, without repeats. */
  addOns: AddOnName[];
}

/** Refuses misspelled add-ons: the service would ignore them, and every lead would look clean. */
export function parseAddOns(operation: Operation, addOns: readonly string[]): AddOnName[] {
  const known = addOnsOf(operation);
  const unknown = addOns.find((name) => !known.some((one) => one === name));
  if (unknown !== undefined) throw new Failed('addOn.unknown', { addOn: unknown, operation: operation.id, known: known.join(', ') });
  return known.filter((name) => addOns.includes(name)).toSorted();
}

/**
 * Returns generated correlation values by parameter name, for operations that need them (Decision Signals) if no column has them: the
 * list's row or the look-up that a call is for, and the start of its run (epoch ms) in UTC. Neither is part of a request's identity.
 */
export function correlationOf(about: string, startedAt: number): { transaction_id: string; transaction_time: string } {
  return { transaction_id: about, transaction_time: new Date(startedAt).toISOString().replace(/\.\d+Z$/, 'Z') };
}

/**
 * Parses the base URL of a service. Returns it in canonical form: http or https, a host, an optional path, no trailing slash. Throws
 * Failed('environment.badUrl') for anything else, including credentials, a query or a fragment, which the failure doesn't repeat, because
 * people paste keys there.
 */
export function parseBaseUrl(text: string): string {
  const trimmed = text.trim();
  const url = /^https?:\/\/[^\s\\/?#@]+(\/[^\s\\?#]*)?$/i.test(trimmed) ? URL.parse(trimmed) : null;
  if (!url) throw new Failed('environment.badUrl', { url: showable(trimmed) });
  return url.origin + url.pathname.replace(/\/+$/, '');
}

function showable(text: string): string {
  return text
    .replace(/[?#].*$/s, (rest) => `${rest.charAt(0)}…`)
    .replace(/\/\/.*@/s, '//…@')
    .slice(0, 200);
}
