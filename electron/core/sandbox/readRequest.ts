/** Parses and validates a request's query or body. */
import { isSupportedCountry } from 'libphonenumber-js/max';
import type { AddOnName, Operation, OperationParameter } from '#contract/service/operation.ts';
import { isServiceTime } from '#contract/service/operations/tolerant.ts';
import { badRequest, invalidParameters, refusals, type Refusal } from './refusals.ts';

export interface ParsedRequest {
  readonly operation: Operation;
  /** Known parameters that aren't blank, trimmed, by the specification's name. */
  readonly values: ReadonlyMap<string, string>;
  /** Whether a parameter was blank, which causes the `Missing Input` warning. */
  readonly missingInput: boolean;
  readonly addOns: ReadonlySet<AddOnName>;
  /** The question in canonical form, without correlation parameters, which are about the caller. */
  readonly question: string;
}

export type Read = { asked: ParsedRequest } | { refusal: Refusal };

/**
 * Parses a query by the operation's catalog entry. `isEarlier`: behave like earlier versions, which answer 401 to invalid UTF-8 or `;`
 * between parameters, and name the causes of a 400. An absent required parameter is a 400; a blank one is a 200 with the warning
 * `Missing Input`. This distinction is ours: the specification documents both and doesn't say which applies when. Unknown names (`addons=`,
 * `api_key=`) are silently ignored, as by the service. If a name is repeated, the first value counts.
 */
export function readQuery(operation: Operation, query: string, isEarlier: boolean): Read {
  const given = isEarlier && query.includes(';') ? null : parseQuery(query);
  if (given === null)
    return { refusal: isEarlier ? refusals.badSeparator : badRequest('Malformed URL: the query is not percent-encoded UTF-8.') };
  return readGiven(operation, given, isEarlier);
}

/**
 * Parses the JSON object of a POST, with strings, and booleans for flags. Null counts as absent. Required values can't be blank,
 * because an answer to a POST has no warnings.
 */
export function readBody(operation: Operation, type: string | undefined, text: string): Read {
  if (!/^application\/json\b/i.test(type ?? '')) return { refusal: badRequest('Content-Type must be application/json') };
  const body = parseBody(text);
  if (body === null) return { refusal: badRequest('Malformed JSON: the body is not an object.') };
  const given = new Map<string, string>();
  for (const { name, kind, required } of operation.parameters) {
    const value = body.get(name) ?? undefined;
    if (value === undefined) continue;
    const isFlag = kind === 'flag';
    if (typeof value === 'string' ? isFlag : !(isFlag && typeof value === 'boolean'))
      return { refusal: badRequest(`Invalid parameter: ${name} is not a ${isFlag ? 'boolean' : 'string'}`) };
    const text = typeof value === 'string' ? value : value === true ? 'true' : 'false';
    if (required && text.trim() === '') return { refusal: badRequest(`Missing required parameter: ${name}`) };
    given.set(name, text);
  }
  return readGiven(operation, given, false);
}

function readGiven(operation: Operation, given: ReadonlyMap<string, string>, isEarlier: boolean): Read {
  const refuse = (message: string): Read => ({ refusal: isEarlier ? invalidParameters(message) : badRequest(message) });
  const isBare = (): boolean =>
    isEarlier && operation.parameters.every(({ name, sentAs = name }) => !given.has(name) && !given.has(sentAs));
  const values = new Map<string, string>();
  const question: [string, string][] = [];
  let missingInput = false;
  for (const parameter of operation.parameters) {
    const { name, sentAs = name, required, unless = '', correlation } = parameter;
    const value = (given.get(name) ?? given.get(sentAs))?.trim();
    if (value === undefined) {
      if (required && !given.has(unless))
        return isBare() ? { refusal: refusals.inputError } : refuse(`Missing required parameter: ${name}`);
    } else if (value === '') missingInput = true;
    else {
      const problem = problemOf(parameter, value);
      if (problem !== null) return refuse(`Invalid parameter: ${name} ${problem}`);
      values.set(name, value);
      if (correlation !== true) question.push([name, value]);
    }
  }
  // Even if no parameter is required, at least one must be given.
  if (values.size === 0 && !missingInput) return { refusal: refusals.inputError };

  const addOns = new Set<AddOnName>();
  for (const name of (given.get('add_ons') ?? '').split(',').map((text) => text.trim())) {
    if (name === '' || operation.addOns.length === 0) continue;
    const addOn = operation.addOns.find((one) => one.name === name);
    if (addOn === undefined) return refuse(`Invalid parameter: unknown value in add_ons: ${name}`);
    addOns.add(addOn.name);
  }
  return { asked: { operation, values, missingInput, addOns, question: JSON.stringify([question, [...addOns].toSorted()]) } };
}

/** Returns why a parameter can't have this value; null if it can. */
function problemOf({ kind, maxLength, values }: OperationParameter, value: string): string | null {
  if (maxLength !== undefined && [...value].length > maxLength) return `is longer than ${maxLength} characters`;
  if (kind === 'country' && !isSupportedCountry(value.toUpperCase())) return 'is not an ISO-3166 alpha-2 country code';
  if (kind === 'time' && !isServiceTime(value)) return 'is not a UTC time of the form YYYY-MM-DD HH:MM or ISO 8601';
  return values === undefined || values.includes(value) ? null : `is not one of ${values.join(', ')}`;
}

/** Null if bytes, raw or percent-encoded, aren't UTF-8. Not URLSearchParams, which accepts queries that the service refuses. */
function parseQuery(query: string): Map<string, string> | null {
  const given = new Map<string, string>();
  // Node passes raw bytes on as Latin-1.
  const text = query.replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16)}`).replaceAll('+', ' ');
  try {
    for (const pair of text === '' ? [] : text.split('&')) {
      const [name = '', ...value] = pair.split('=');
      if (!given.has(decodeURIComponent(name))) given.set(decodeURIComponent(name), decodeURIComponent(value.join('=')));
    }
    return given;
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

function parseBody(text: string): ReadonlyMap<string, unknown> | null {
  try {
    const body: unknown = JSON.parse(text);
    return body !== null && typeof body === 'object' && !Array.isArray(body) ? new Map<string, unknown>(Object.entries(body)) : null;
  } catch {
    return null;
  }
}
