/** Building blocks of response schemas that lose no answer: a value of the wrong type becomes null, and everything else stays. */
import { z } from 'zod';

/** A string or null; anything else becomes null. Unknown enum values pass unchanged. */
export const text = z.string().nullable().optional().catch(null);

/** A string of a list that may grow, or null. A value outside the list passes unchanged, and `driftOf` marks it. */
export function oneOf(known: readonly string[]) {
  return z.string().nullable().optional().catch(null).meta({ known });
}

/** A boolean or null. `"false"` and 0 become null: a flag that has to be guessed says nothing. */
export const flag = z.boolean().nullable().optional().catch(null);

/** An integer or null. */
export const integer = z.int().nullable().optional().catch(null);

/** A number or null. */
export const number = z.number().nullable().optional().catch(null);

/** A score of 0 to 100, or null. */
export const score = z.int().min(0).max(100).nullable().optional().catch(null);

/** An object whose unknown fields are kept; anything but an object becomes null. */
export function block<S extends z.core.$ZodLooseShape>(shape: S) {
  return z.looseObject(shape).nullable().optional().catch(null);
}

/** An array or null. An element of the wrong type becomes null, so that the others keep their positions. */
export function listOf<T extends z.ZodType>(element: T) {
  return z.array(element).nullable().optional().catch(null);
}

/** A value whose type the specification doesn't show, kept as received. */
export const anything = z.unknown().optional();

/** `error` or `errors`: null, a string, one PartialError or an array of them, kept as received (`partialErrorWords` reads it). */
export const partialErrors = z.unknown().optional();

/** Warnings as a list. The service sends an array, a single string, null, or nothing. */
export const warnings = z.unknown().optional().transform(warningList);

/** The same, as a function. An entry that isn't a string is kept as text rather than lost: it may say that a check didn't run. */
export function warningList(value: unknown): string[] {
  if (value === null || value === undefined || value === '') return [];
  if (Array.isArray(value)) return value.flatMap(warningList);
  return [wordsOf(value)];
}

/** The text of a value of unknown shape: the string itself, an object's `message` or `name`, anything else as JSON. */
export function wordsOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value !== null && typeof value === 'object') {
    if ('message' in value && typeof value.message === 'string' && value.message !== '') return value.message;
    if ('name' in value && typeof value.name === 'string' && value.name !== '') return value.name;
  }
  return JSON.stringify(value);
}
