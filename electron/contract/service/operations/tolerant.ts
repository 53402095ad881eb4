/** Building blocks of response schemas that lose no answer: a value of the wrong type becomes null, and everything else stays. */
import { z } from 'zod';

/**
 * Whether a text is a valid time in a format that the service accepts: `YYYY-MM-DD HH:MM` or ISO 8601 (specification, Decision Signals).
 */
export function isServiceTime(text: string): boolean {
  const parts = /^(\d{4})-(\d\d)-(\d\d)([ T]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/.exec(text);
  if (!parts || Number.isNaN(Date.parse(text.replace(' ', 'T')))) return false;
  // `Date` would turn the 31st of a short month into the first of the next.
  const [, year, month, day] = parts.map(Number);
  return new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDate() === day;
}

/** A string or null; anything else becomes null. Unknown enum values pass unchanged. */
export const text = z.string().nullable().optional().catch(null);

/** A string of a list that may grow, or null. A value outside the list passes unchanged, and `driftOf` marks it. */
export function oneOf(known: readonly string[]) {
  return z.string().nullable().optional().catch(null).meta({ known });
}

/** A boolean or null. `"false"` and 0 become null, because a flag is never guessed. */
export const flag = z.boolean().nullable().optional().catch(null);

export const integer = z.int().nullable().optional().catch(null);

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

/** Warnings as a list; the service sends an array, a single string, null, or nothing. */
export const warnings = z.unknown().optional().transform(warningList);

/**
 * Converts warnings to a list. An entry that isn't a string is kept as text rather than lost, because it may report that a check didn't
 * run.
 */
export function warningList(value: unknown): string[] {
  if (value === null || value === undefined || value === '') return [];
  if (Array.isArray(value)) return value.flatMap(warningList);
  return [wordsOf(value)];
}

/** Returns the text of a value of unknown shape: the string itself, an object's `message` or `name`, anything else as JSON. */
export function wordsOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value !== null && typeof value === 'object') {
    if ('message' in value && typeof value.message === 'string' && value.message !== '') return value.message;
    if ('name' in value && typeof value.name === 'string' && value.name !== '') return value.name;
  }
  return JSON.stringify(value);
}

/** Warnings of Phone Validation, Caller Identification and Smart CNAM. */
export const phoneWarnings = ['Invalid Input', 'International number. Not authorized', 'Missing Input'] as const;

/** The only warning that the specification shows for Reverse Phone, Reverse Address, Find Person and Decision Signals. */
export const shownWarnings = ['Missing Input'] as const;

/** Warnings of Address Validation, which has its own list. */
export const addressValidationWarnings = [
  'Missing Input',
  'Invalid address',
  'Invalid house/building number',
  'Missing unit/apt/suite number',
  'Invalid unit/apt/suite number',
  'Non-US country address validation is not supported.',
  'Address validation could not be completed at this time. Please try again later',
] as const;

/** Warnings of Real Contact, listed for 1.1. For 2.0 the specification shows only the first, but its inputs pass the same checks. */
export const realContactWarnings = [
  'Missing Input',
  'Missing Unit/Apt/Suite Number',
  'Invalid Address',
  'Invalid House/Building Number',
  'Invalid Unit/Apt/Suite Number',
  'Invalid Phone',
  'Lead is a Litigator. Must not be contacted.',
  'TimeoutError: Timeout getting response for litigator check. Partial response returned.',
  'Invalid Email',
  'Free Email Service Provider',
  'Tumbled Email',
  'Disposible Email', // the service's own spelling
  'Privacy Email',
  'Email is a spam trap',
  'Potential Junk Email',
  'Role Based Email',
  'Undeliverable Email',
  'Domain is a catch all and does not support validation',
  'Could not validate email',
  'TimeoutError: Timeout getting a response from the email server for email deliverability check',
] as const;

/**
 * Whether a warning states that the person is a litigator: `Lead is a Litigator. Must not be contacted.`, also with a prefix or in another
 * case. It takes precedence over a null or false flag. Few of the service's warnings change a verdict; unknown ones are shown as received.
 */
export function saysLitigator(warning: string): boolean {
  return /\blead is a litigator\b/i.test(warning);
}

/** Whether a warning states an incomplete check or answer: a time-out, or "could not be completed". */
export function saysIncomplete(warning: string): boolean {
  return /time-?\s?out|could not be completed/i.test(warning);
}

/** Whether a warning states an incomplete litigator check. */
export function saysLitigatorTimedOut(warning: string): boolean {
  return saysIncomplete(warning) && /litigator/i.test(warning);
}

/** `International number. Not authorized`: the key may not check this number. */
export function saysInternational(warning: string): boolean {
  return /international number/i.test(warning);
}
