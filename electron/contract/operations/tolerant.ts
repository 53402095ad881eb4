/** Pieces of response schemas that lose no answer: a value of the wrong type becomes null by itself, and everything beside it stays. */
import { z } from 'zod';

/** A string or null; anything else is null. Unknown enumeration values pass as they came. */
export const text = z.string().nullable().optional().catch(null);

/** A string of a list that may grow, or null. A value outside the list passes as it came, and `driftOf` marks it. */
export function oneOf(known: readonly string[]) {
  return z.string().nullable().optional().catch(null).meta({ known });
}

/** A boolean or null. `"false"` and 0 are null: a flag that has to be guessed says nothing. */
export const flag = z.boolean().nullable().optional().catch(null);

/** An integer or null. */
export const integer = z.int().nullable().optional().catch(null);

/** A number or null. */
export const number = z.number().nullable().optional().catch(null);

/** A score of 0 to 100, or null. */
export const score = z.int().min(0).max(100).nullable().optional().catch(null);

/** An object whose unknown fields are kept; anything but an object is null. */
export function block<S extends z.core.$ZodLooseShape>(shape: S) {
  return z.looseObject(shape).nullable().optional().catch(null);
}

/** An array or null. An element of the wrong type becomes null by itself, so that the others keep their places. */
export function listOf<T extends z.ZodType>(element: T) {
  return z.array(element).nullable().optional().catch(null);
}

/** A value whose type the specification does not show, kept as it came. */
export const anything = z.unknown().optional();

/** `error` or `errors`: null, a string, one PartialError or an array of them, kept as it came (`partialErrorWords` reads it). */
export const partialErrors = z.unknown().optional();

/** Warnings as a list, whatever they came as: an array, a single string, null, or not at all (field-notes.md). */
export const warnings = z.unknown().optional().transform(warningList);

/** The same, as a function. An entry that is no string is kept in words rather than lost: one may say that a check did not run. */
export function warningList(value: unknown): string[] {
  if (value === null || value === undefined || value === '') return [];
  if (Array.isArray(value)) return value.flatMap(warningList);
  return [wordsOf(value)];
}

/** What a value of unknown shape says: a string itself, an object's `message` or `name`, anything else as JSON. */
export function wordsOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value !== null && typeof value === 'object') {
    if ('message' in value && typeof value.message === 'string' && value.message !== '') return value.message;
    if ('name' in value && typeof value.name === 'string' && value.name !== '') return value.name;
  }
  return JSON.stringify(value);
}
