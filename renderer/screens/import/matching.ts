/** Which column fills which field, while a person changes it: pure, so that the sentence about it can be tested. */
import type { FieldName } from '../../../electron/contract/fields.ts';
import type { ColumnGuess, List, Mapping } from '../../../electron/contract/list.ts';
import { counted } from '../../../electron/words/count.ts';

/** By column: the field it fills, or null where it is kept and not sent. */
export type Matching = readonly (FieldName | null)[];

export const matchingOf = (list: List): Matching =>
  list.columns.map((_, column) => list.mapping.fields.find((one) => one.column === column)?.field ?? null);

export const mappingOf = (matching: Matching, country: string): Mapping => ({
  fields: matching.flatMap((field, column) => (field === null ? [] : [{ field, column }])),
  country,
});

/** The first field that two columns would fill, or null. */
export function filledTwice(matching: Matching): { field: FieldName; first: number; second: number } | null {
  for (const [second, field] of matching.entries()) {
    const first = matching.indexOf(field);
    if (field !== null && first < second) return { field, first, second };
  }
  return null;
}

/** A person's own choice needs no confidence: it shows only where the column still stands as it was guessed. */
export const confidenceOf = (guess: ColumnGuess | undefined, field: FieldName | null): number =>
  guess !== undefined && field !== null && guess.field === field ? guess.confidence : 0;

/** `9 matched, 2 of them to check, 3 kept as they are`. */
export function matchingSentence(matching: Matching, guesses: readonly ColumnGuess[]): string {
  const matched = matching.filter((field) => field !== null).length;
  const toCheck = matching.filter((field, column) => {
    const confidence = confidenceOf(guesses[column], field);
    return confidence === 1 || confidence === 2;
  }).length;
  const kept = matching.length - matched;
  return [
    `${counted(matched, 'column')} matched`,
    toCheck > 0 ? `${toCheck} of them to check` : '',
    kept > 0 ? `${kept} kept as ${kept === 1 ? 'it is' : 'they are'}` : '',
  ]
    .filter(Boolean)
    .join(', ');
}
