/** Reads an answer's body by its operation's schema: values by path, warnings and errors. Nothing about their shapes is trusted. */
import type { Operation, ResponsePath } from '#contract/service/operation.ts';
import { findOperation } from '#contract/service/operations/catalog.ts';
import { warningList, wordsOf } from '#contract/service/operations/tolerant.ts';
import { isObject, parseJsonObject } from './parseJson.ts';

/** A response's JSON object after the operation's tolerant schema: known fields typed or null, unknown ones as received. */
export type AnswerBody = Readonly<Record<string, unknown>>;

/**
 * Parses a body as its operation (`name@version`) describes it; null if it was purged or isn't a JSON object (an HTML page, half a body, a
 * bare array). Without a known operation, every field stays as received.
 */
export function readBody(operationId: string, text: string | null): AnswerBody | null {
  const json = text === null ? null : parseJsonObject(text);
  const operation = findOperation(operationId);
  return json && operation ? tolerantly(operation, json) : json;
}

/** Applies the operation's schema, which accepts everything and types what it knows. */
export function tolerantly(operation: Operation, json: AnswerBody): AnswerBody {
  const parsed = operation.response.safeParse(json);
  return parsed.success && isObject(parsed.data) ? parsed.data : json;
}

/** The value at a path; undefined if any step is absent. A step into an array is its index (`['owners', '0', 'name']`). */
export function valueAt(body: unknown, path: ResponsePath): unknown {
  let value = body;
  for (const key of path) {
    if (value === null || typeof value !== 'object' || !Object.hasOwn(value, key)) return undefined;
    value = Reflect.get(value, key);
  }
  return value;
}

/** A boolean at a path; null if there is no path, or the value is absent or of another type. */
export function booleanAt(body: AnswerBody, path: ResponsePath | undefined): boolean | null {
  const value = path && valueAt(body, path);
  return typeof value === 'boolean' ? value : null;
}

/** An integer at a path; null if there is no path, or the value is absent or of another type. */
export function integerAt(body: AnswerBody, path: ResponsePath | undefined): number | null {
  const value = path && valueAt(body, path);
  return Number.isSafeInteger(value) ? Number(value) : null;
}

/** A number at a path; null if there is no path, or the value is absent or of another type. */
export function numberAt(body: AnswerBody, path: ResponsePath | undefined): number | null {
  const value = path && valueAt(body, path);
  return typeof value === 'number' ? value : null;
}

/** A string at a path; null if there is no path, or the value is absent, empty or of another type. */
export function textAt(body: AnswerBody, path: ResponsePath | undefined): string | null {
  const value = path && valueAt(body, path);
  return typeof value === 'string' && value !== '' ? value : null;
}

/** `['0', '1', …]` for the elements of the array at a path; empty if there is no array. */
export function indexesAt(body: AnswerBody, path: ResponsePath): string[] {
  const list = valueAt(body, path);
  return Array.isArray(list) ? list.map((_, index) => String(index)) : [];
}

/** The answer's warnings; always a list. */
export function warningsOf(body: AnswerBody): string[] {
  return warningList(body['warnings']);
}

/**
 * What `error` and `errors` say, one string per error; empty if neither is set. Both are read, because pages of the specification differ in
 * which one they name.
 */
export function partialErrorWords(body: AnswerBody): string[] {
  const { error, errors } = body;
  // Hardly any answer has errors, and every answer of a run passes here.
  if (!isSet(error) && !isSet(errors)) return [];
  return [error, errors].flat(4).filter(isSet).map(wordsOf);
}

/** Null, false, an empty string or an object with only such values is no error. */
function isSet(value: unknown): boolean {
  if (value === null || value === undefined || value === false || value === '') return false;
  return typeof value !== 'object' || Object.values(value).some(isSet);
}
