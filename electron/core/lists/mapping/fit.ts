/**
 * Determines whether a text fits its field. One definition for all uses: weighing guesses, counting the share that fits, and choosing among
 * several columns for one field.
 */
import type { FieldKind } from '#contract/lists/fields.ts';
import { emailsInCell } from '../../normalise/email.ts';
import { normaliseIp } from '../../normalise/ip.ts';
import type { PhoneReader } from '../../normalise/phones/phoneCell.ts';
import { normaliseCountry, remembering, stateCode, normalisePostalCode, stateInForm } from '../../normalise/place.ts';
import { normaliseTime } from '../../normalise/text.ts';

/** How well a cell fits a kind. 2: valid; 1: possible, such as a number in an unassigned range; 0: something else. */
export type Fit = 0 | 1 | 2;

/** `text`: a cell as `readCell` reads it for the kind; `country`: the number's country, if the row states it (ISO-3166 alpha-2). */
export type FitOf = (text: string, country?: string | null) => Fit;

/** Marks of yes/no columns, and what people write for "no answer". */
const flag = /^(y|yes|n|no|x|true|false|t|f|j|ja|nein|oui|non|s[ií]|0|1|[-–—✓✔✗✘☑☐]|n\/?a|none|null|wahr|falsch)$/i;

/** Whether a cell means yes, no, or "no answer". */
export const isFlag = (cell: string): boolean => flag.test(cell.trim());

const when = (holds: boolean): Fit => (holds ? 2 : 0);
const hasLetter = /\p{L}/u;

/** Checks for kinds without a canonical form: a text passes unless it is implausible. */
const plain: Partial<Record<FieldKind, FitOf>> = {
  email: (text) => when(emailsInCell(text).length > 0),
  ip: (text) => when(normaliseIp(text) !== null),
  country: (text) => when(normaliseCountry(text) !== null),
  time: (text) => when(normaliseTime(text) !== null),
  state: remembering((text) =>
    when(stateCode(text) !== null || stateInForm(text) !== null || (/^[\p{L}. '’-]{3,40}$/u.test(text.trim()) && !isFlag(text))),
  ),
  // Up to six digits, or nine for ZIP+4; eight are a date, ten a phone.
  postalCode: (text) =>
    when(/^(\d{3,6}|\d{5}[- ]?\d{4}|(?=.*\d)(?=.*[a-z])[a-z\d]{2,5}[- ]?[a-z\d]{2,5})$/i.test(normalisePostalCode(text) ?? '')),
  name: (text) => when(hasLetter.test(text) && !text.includes('@') && !isFlag(text)),
  city: (text) => when(hasLetter.test(text) && !text.includes('@') && !isFlag(text)),
  street: (text) => when(hasLetter.test(text) && text.trim().length > 3 && !text.includes('@') && !isFlag(text)),
};

export type FitOfKind = (kind: FieldKind) => FitOf | null;

/** Returns how to judge texts of a kind; null if any text is accepted. `readPhone`: the list's own reader. */
export function openFit(readPhone: PhoneReader): FitOfKind {
  const phone: FitOf = (text, country) => {
    const read = readPhone(text, country);
    return read === null ? 0 : read.facts.assigned ? 2 : 1;
  };
  return (kind) => (kind === 'phone' ? phone : (plain[kind] ?? null));
}
