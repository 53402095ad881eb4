/** Names the columns of recipes, and their formats. */
import type { CallingColumn, EmailFormat, PersonField, PhoneFormat, RecipeColumn } from '#contract/exports/recipeColumns.ts';
import { count } from '../count.ts';

const personTitles: Readonly<Record<PersonField, string>> = {
  fullName: 'Full name',
  firstName: 'First name',
  lastName: 'Last name',
  company: 'Company',
  street: 'Street',
  unit: 'Unit',
  city: 'City',
  state: 'State',
  postalCode: 'ZIP code',
  country: 'Country',
};

const phoneFormats: Readonly<Record<PhoneFormat, string>> = {
  tenDigits: '2065550142',
  e164: '+12065550142',
  digits: '12065550142',
  national: '(206) 555-0142',
  sha256Digits: 'SHA-256 of 12065550142 (Meta)',
  sha256E164: 'SHA-256 of +12065550142 (Google)',
};
export const phoneFormatTitle = (format: PhoneFormat): string => phoneFormats[format];

const emailFormats: Readonly<Record<EmailFormat, string>> = {
  plain: 'ann@example.com',
  sha256: 'SHA-256 (Meta)',
  sha256Google: 'SHA-256 (Google)',
};
export const emailFormatTitle = (format: EmailFormat): string => emailFormats[format];

const callingTitles: Readonly<Record<CallingColumn, string>> = {
  callableNow: 'Callable when the file is written',
  hours: 'Calling hours',
  timeZone: 'Time zone',
};

/** `counts`: how many columns a group has in this list. */
export function columnTitle(column: RecipeColumn, counts?: { readonly own: number; readonly ours: number }): string {
  const of = (number: number | undefined): string => (number === undefined || number === 0 ? '' : ` (${count(number)})`);
  switch (column.from) {
    case 'originals':
      return `All your columns${of(counts?.own)}`;
    case 'ours':
      return `All columns of Rollcall${of(counts?.ours)}`;
    case 'original':
    case 'our':
      return column.column.trim() === '' ? 'Column without a heading' : column.column;
    case 'phone':
      return column.place === 1 ? 'Phone' : `Phone ${column.place}, not checked`;
    case 'email':
      return 'Email';
    case 'person':
      return personTitles[column.field];
    case 'calling':
      return callingTitles[column.says];
    case 'text':
      return 'Fixed text';
  }
}
