/** Reads an answer's body by its operation's schema: values by path, warnings and errors. Trusts nothing about their shapes. */
import { parseJson } from '#base/json.ts';
import type { Operation, ResponsePath } from '#contract/service/operation.ts';
import { findOperation } from '#contract/service/operations/catalog.ts';
import { warningList, wordsOf } from '#contract/service/operations/tolerant.ts';

const utf8 = new TextDecoder();

/** Returns a response's body as text. Broken UTF-8 is replaced rather than refused, because the rest of the answer was paid for. */
export function bodyText(body: Uint8Array): string {
  return utf8.decode(body);
}

/** The maximum depth: no answer of the service nests nearly this deep, and deeper ones would overflow recursive code. */
const deepest = 64;

/** Removes the byte order mark that some servers send first, although JSON allows none. */
const withoutMark = (text: string): string => (text.startsWith('\uFEFF') ? text.slice(1) : text);

/**
 * Parses JSON from the network. Returns the JSON object in a text, or null if it is malformed, another kind of value, or nested too deep.
 */
export function parseJsonObject(text: string): Readonly<Record<string, unknown>> | null {
  const json = parseJson(withoutMark(text));
  return isObject(json) && !isDeeper(json, deepest) ? json : null;
}

/** Whether a value is a JSON object: not null, not an array. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

function isDeeper(value: unknown, levels: number): boolean {
  if (value === null || typeof value !== 'object') return false;
  if (levels === 0) return true;
  for (const key in value) if (isDeeper(Reflect.get(value, key), levels - 1)) return true;
  return false;
}

// Part of the language since 2025, but not yet in the compiler's library types.
declare global {
  interface JSON {
    rawJSON(text: string): object;
    parse(text: string, reviver: (key: string, value: unknown, context: { source?: string }) => unknown): unknown;
  }
}

/**
 * Returns a body's JSON as a value that `JSON.stringify` writes with every digit as received, so that it can be embedded in other JSON
 * without losing what a JavaScript number can't hold; invalid JSON stays a text.
 */
export function exactJson(body: string): unknown {
  try {
    return JSON.parse(withoutMark(body), (_, value, { source }) =>
      typeof value === 'number' && source !== undefined && String(value) !== source ? JSON.rawJSON(source) : value,
    );
  } catch {
    return body;
  }
}

/** A response's JSON object after the operation's tolerant schema: known fields typed or null, unknown ones as received. */
export type AnswerBody = Readonly<Record<string, unknown>>;

/**
 * Parses a body according to its operation (`name@version`). Returns null if it was purged or isn't a JSON object (an HTML page, half a
 * body, a bare array). If the operation is unknown, every field stays as received.
 */
export function readBody(operationId: string, text: string | null): AnswerBody | null {
  const json = text === null ? null : parseJsonObject(text);
  const operation = findOperation(operationId);
  return json && operation ? tolerantly(operation, json) : json;
}

/** Applies the operation's schema, which accepts everything and types the fields that it knows. */
export function tolerantly(operation: Operation, json: AnswerBody): AnswerBody {
  const parsed = operation.response.safeParse(json);
  return parsed.success && isObject(parsed.data) ? parsed.data : json;
}

/** Returns the value at a path; undefined if any step is absent. A step into an array is its index (`['owners', '0', 'name']`). */
export function valueAt(body: unknown, path: ResponsePath): unknown {
  let value = body;
  for (const key of path) {
    if (value === null || typeof value !== 'object' || !Object.hasOwn(value, key)) return undefined;
    value = Reflect.get(value, key);
  }
  return value;
}

/** Returns a boolean at a path; null if there is no path, or the value is absent or of another type. */
export function booleanAt(body: AnswerBody, path: ResponsePath | undefined): boolean | null {
  const value = path && valueAt(body, path);
  return typeof value === 'boolean' ? value : null;
}

/** Returns an integer at a path; null if there is no path, or the value is absent or of another type. */
export function integerAt(body: AnswerBody, path: ResponsePath | undefined): number | null {
  const value = path && valueAt(body, path);
  return Number.isSafeInteger(value) ? Number(value) : null;
}

/** Returns a number at a path; null if there is no path, or the value is absent or of another type. */
export function numberAt(body: AnswerBody, path: ResponsePath | undefined): number | null {
  const value = path && valueAt(body, path);
  return typeof value === 'number' ? value : null;
}

/** Returns a string at a path; null if there is no path, or the value is absent, empty or of another type. */
export function textAt(body: AnswerBody, path: ResponsePath | undefined): string | null {
  const value = path && valueAt(body, path);
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Returns `['0', '1', …]` for the elements of the array at a path; empty if there is no array. */
export function indexesAt(body: AnswerBody, path: ResponsePath): string[] {
  const list = valueAt(body, path);
  return Array.isArray(list) ? list.map((_, index) => String(index)) : [];
}

/** The answer's warnings; always a list. */
export function warningsOf(body: AnswerBody): string[] {
  return warningList(body['warnings']);
}

/**
 * Returns the texts of `error` and `errors`, one string per error; empty if neither is set. Both are read, because pages of the
 * specification differ in which one they name.
 */
export function partialErrorWords(body: AnswerBody): string[] {
  const { error, errors } = body;
  // A fast path: few answers have errors, and every answer of a run passes here.
  if (!isSet(error) && !isSet(errors)) return [];
  return [error, errors].flat(4).filter(isSet).map(wordsOf);
}

/** Whether a value is an error: not null, false, an empty string or an object with only such values. */
function isSet(value: unknown): boolean {
  if (value === null || value === undefined || value === false || value === '') return false;
  return typeof value !== 'object' || Object.values(value).some(isSet);
}
