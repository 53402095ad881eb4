/** Makes a mapping from guesses: a list's mapping until a person changes it. */
import { fieldNameSchema } from '#contract/lists/fields.ts';
import type { ColumnGuess, Filled, Mapping } from '#contract/lists/list.ts';
import { mappedFrom } from './columnCandidate.ts';
import { joiningOrder } from './halves.ts';

/** The parts of a one-line address, after the party's prefix. */
const addressParts = ['street_line_1', 'street_line_2', 'city', 'state_code', 'postal_code'] as const;

/** Two columns with the same field are joined; a one-line address fills parts that have no column of their own. */
export function mapByGuesses(guesses: readonly ColumnGuess[], country: string): Mapping {
  const mapped: Filled[] = [];
  const splitting: Filled[] = [];
  for (const { field, column, confidence, split } of guesses) {
    if (field === null || confidence < mappedFrom || mapped.some((one) => one.field === field)) continue;
    mapped.push({ field, ...columnsFor(field, column, guesses), ...(split && { split }) });
    if (split !== 'address') continue;
    const prefix = field.slice(0, -'street_line_1'.length);
    for (const part of addressParts) {
      const name = fieldNameSchema.safeParse(prefix + part);
      if (name.success && name.data !== field) splitting.push({ field: name.data, column, split });
    }
  }
  return { fields: [...mapped, ...splitting.filter(({ field }) => !mapped.some((one) => one.field === field))], country };
}

/** An area code comes before its number wherever its column is; the parts of a street stay in file order. */
function columnsFor(field: string, column: number, guesses: readonly ColumnGuess[]): Pick<Filled, 'column' | 'also'> {
  const parts = guesses.filter((one) => one.field === field && one.confidence >= mappedFrom);
  if (field === 'phone') parts.sort((a, b) => joiningOrder(a.heading) - joiningOrder(b.heading));
  const [first = column, ...also] = parts.map((one) => one.column);
  return { column: first, ...(also.length > 0 && { also }) };
}
