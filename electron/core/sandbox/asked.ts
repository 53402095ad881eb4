/** What a request asks, once its query is read and found good: the first place where a row is typed on the other side of the wire. */
import type { AddOnName, Operation } from '../../contract/operation.ts';
import { isCountry } from './countries.ts';
import { badRequest, type Refusal } from './refusals.ts';

export interface Asked {
  /** Given and not blank, trimmed, by the specification's name. Parameters that the operation does not know are not here. */
  readonly values: ReadonlyMap<string, string>;
  /** True where a parameter was given without a value: the `Missing Input` warning. */
  readonly missingInput: boolean;
  readonly addOns: ReadonlySet<AddOnName>;
}

/**
 * Reads a query against the operation's catalogue entry.
 * A required parameter that is absent is a 400; one that is there but blank is a 200 with the warning `Missing Input`. That line is ours: the
 * specification documents both and does not say where one ends. Unknown names (`addons=`) are ignored without a word, as the service does.
 * A name that is repeated counts once, the first time.
 */
export function readAsked(operation: Operation, query: string): { asked: Asked } | { refusal: Refusal } {
  const given = parseQuery(query);
  if (given === null) return { refusal: badRequest('Malformed URL: the query is not percent-encoded UTF-8.') };

  const values = new Map<string, string>();
  let missingInput = false;
  for (const { name, kind, required, maxLength } of operation.parameters) {
    const value = given.get(name)?.trim();
    if (value === undefined) {
      if (required) return { refusal: badRequest(`Missing required parameter: ${name}`) };
    } else if (value === '') missingInput = true;
    else if (maxLength !== undefined && value.length > maxLength)
      return { refusal: badRequest(`Invalid parameter: ${name} is longer than ${maxLength} characters`) };
    else if (kind === 'country' && !isCountry(value))
      return { refusal: badRequest(`Invalid parameter: ${name} is not an ISO-3166 alpha-2 country code`) };
    else values.set(name, value);
  }

  const addOns = new Set<AddOnName>();
  for (const name of (given.get('add_ons') ?? '').split(',').map((text) => text.trim())) {
    if (name === '') continue;
    const addOn = operation.addOns.find((known) => known.name === name);
    if (addOn === undefined) return { refusal: badRequest(`Invalid parameter: unknown value in add_ons: ${name}`) };
    addOns.add(addOn.name);
  }
  return { asked: { values, missingInput, addOns } };
}

/** Null where a percent sign is not followed by UTF-8. Hand-made because URLSearchParams forgives what the service refuses. */
function parseQuery(query: string): Map<string, string> | null {
  const given = new Map<string, string>();
  if (query === '') return given;
  try {
    for (const pair of query.split('&')) {
      const equals = pair.indexOf('=');
      const name = decode(equals === -1 ? pair : pair.slice(0, equals));
      if (!given.has(name)) given.set(name, equals === -1 ? '' : decode(pair.slice(equals + 1)));
    }
    return given;
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

function decode(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '));
}
