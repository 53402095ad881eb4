/** Text about recipes: what they are for, and what their files leave out. */
import type { LeftOut, ExportSegment } from '#contract/exports/export.ts';
import { recipeNamed } from '#contract/exports/recipe.ts';
import { shippedRecipes } from '#contract/exports/shippedRecipes.ts';
import type { CallingColumn, EmailFormat, PersonField, PhoneFormat, RecipeColumn } from '#contract/exports/recipeColumns.ts';
import { counted, count } from '../count.ts';

const abouts: Readonly<Record<string, string>> = {
  'To call': 'Kept rows without litigators and suppressed rows: all your columns, then grade, score and why.',
  'Whole spreadsheet': 'All your rows and columns, untouched and in order, then grade, score and why.',
  'Whole spreadsheet, every detail':
    'All your rows and columns, untouched and in order, then everything that Rollcall adds, under headings for programs.',
  'Dialer, 10 digits':
    'Kept rows without litigators and suppressed rows, with ten-digit phones: one per row, the others behind it. At most 30,000 rows in a file. Bring rollcall_row back with the results; in VICIdial, map it to source_id.',
  'Dialer, E.164':
    'Kept rows without litigators and suppressed rows, with phones such as +12065550142: one per row, the others behind it. Bring rollcall_row back with the results.',
  HubSpot:
    'Kept rows without litigators and suppressed rows, under HubSpot’s property names. Make the Rollcall columns custom properties; Rollcall row finds the results’ rows.',
  Salesforce:
    'Kept rows without litigators and suppressed rows, under the names of the Data Import Wizard for leads. Make the Rollcall columns custom fields; an empty last name or company says [not provided], because Salesforce requires both.',
  Close:
    'Kept rows without litigators and suppressed rows, as leads with one contact. Make the Rollcall columns custom fields; Rollcall row finds the results’ rows.',
  Pipedrive:
    'Kept rows without litigators and suppressed rows, under the names of Pipedrive’s fields. Make the Rollcall columns custom fields; Rollcall row finds the results’ rows.',
  'Meta audience':
    'Kept rows with an email address or a phone, hashed with SHA-256 as Meta documents it: only hashes leave. It can’t carry rollcall.row, so results are found by phone.',
  'Google Ads audience':
    'Kept rows with an email address or a phone, hashed with SHA-256 as Google documents it: only hashes leave. It can’t carry rollcall.row, so results are found by phone.',
  'Suppression list':
    'Litigators and suppressed rows, to be blocked in other programs. It can’t carry rollcall.row, so rows are found by phone.',
};

/** Describes the purpose of a recipe that ships with the program; null for a saved one. */
export function aboutRecipe(name: string): string | null {
  const shipped = recipeNamed(shippedRecipes, name);
  return shipped === undefined ? null : (abouts[shipped.name] ?? null);
}

/** Says why chosen rows, or phones in them, aren't in the file: one sentence for each cause. */
export function leftOutSentences({ withoutContact, zoneUnknown, notCallableNow, litigatorPhones, uncheckedPhones }: LeftOut): string[] {
  return [
    withoutContact > 0 ? `${counted(withoutContact, 'row')} left out: no phone or email address that this file can write.` : '',
    zoneUnknown > 0 ? `${counted(zoneUnknown, 'row')} left out: the time zone isn’t known.` : '',
    notCallableNow > 0 ? `${counted(notCallableNow, 'row')} left out: outside the calling window now.` : '',
    litigatorPhones > 0
      ? `${counted(litigatorPhones, 'other phone')} left out: found to be a litigator’s by another row, another list or a look-up.`
      : '',
    uncheckedPhones > 0 ? `${counted(uncheckedPhones, 'other phone')} left out: not checked for litigators.` : '',
  ].filter((sentence) => sentence !== '');
}

/** For files with more than one phone per row that aren’t files to call and therefore leave no phone out. */
export const otherPhonesSentence = 'Only the first phone of each row was checked; the others were not checked for litigators.';

/** `headings`: headings in the recipe that the list doesn't have. */
export const missingColumnsSentence = (headings: readonly string[]): string =>
  `The list has no ${headings.length === 1 ? 'column' : 'columns'} ${headings.map((heading) => `“${heading}”`).join(', ')}, so the file has none either.`;

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

/** Names the columns of recipes and their formats. `counts`: number of columns that each group has in this list. */
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

const segments: Record<ExportSegment, string> = {
  keep: 'Keep',
  hold: 'Hold',
  drop: 'Drop',
  undecided: 'Undecided',
  litigator: 'Litigators',
  rejected: 'Rejected lines',
};

/** Title of a part of an export. */
export const segmentTitle = (segment: ExportSegment): string => segments[segment];

/** Says what a redacted copy masks and what it doesn't. */
export const redactedSentence =
  'Masks phones, email addresses, names and streets wherever they are in a row. A name that is in no matched column and in no answer isn’t recognized: look through your other columns before you show the file.';
