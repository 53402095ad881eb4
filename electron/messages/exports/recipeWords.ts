/** Says what recipes are for, and what their files leave out. */
import type { LeftOut } from '#contract/exports/export.ts';
import { recipeNamed } from '#contract/exports/recipe.ts';
import { shippedRecipes } from '#contract/exports/shippedRecipes.ts';
import { counted } from '../count.ts';

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

/** What a recipe that comes with the program is for; null for one that somebody saved. */
export function aboutRecipe(name: string): string | null {
  const shipped = recipeNamed(shippedRecipes, name);
  return shipped === undefined ? null : (abouts[shipped.name] ?? null);
}

/** Why chosen rows, or phones in them, aren't in the file, a sentence for each cause. */
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

/** Of files with more than one phone per row that aren’t files to call, and so leave none of them out. */
export const otherPhonesSentence = 'Only the first phone of each row was checked; the others were not checked for litigators.';

/** `headings`: of the recipe, which the list doesn't have. */
export const missingColumnsSentence = (headings: readonly string[]): string =>
  `The list has no ${headings.length === 1 ? 'column' : 'columns'} ${headings.map((heading) => `“${heading}”`).join(', ')}, so the file has none either.`;
