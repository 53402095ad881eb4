/** Builds the details that a redacted copy states about itself and its list. */
import type { List } from '#contract/lists/list.ts';
import type { Provenance } from '../workbook/factSheets.ts';
import type { SheetOverview } from '../workbook/overviewSheet.ts';
import { maskLoose } from './maskText.ts';

/** Returns the list with names that may be shown. */
export const redactedDetails = (details: List): List => ({
  ...details,
  name: maskLoose(details.name),
  sources: details.sources.map((source) => ({ ...source, name: maskLoose(source.name) })),
});

/** Removes the values of the compared column: it is unknown whose they are, so names in them couldn't be masked. */
export function redactedOverview(given: SheetOverview | null | undefined): SheetOverview | null {
  if (!given) return null;
  const { overview, cost } = given;
  return { overview: { ...overview, sources: null }, column: null, cost };
}

/** Facts for the provenance of a workbook. */
export const redactionFacts: Provenance = [
  ['Redacted copy', 'A copy for showing around. Nobody can be called from it, and it is no proof of what was checked.'],
  [
    'Masked in every row',
    'Phones, e-mail addresses, names, streets, and what the answers say of people; in all other text whatever looks like a phone or an e-mail address, and what is known of the row’s people. Of postal codes three characters are left, of phones two digits, of names and e-mail addresses the first letter. The text of rejected lines is masked whole.',
  ],
  [
    'Not masked',
    'Cities, states and countries; other text of your own columns, as far as nothing in it is known; names in the name of the list and of its files; who exported it.',
  ],
];
