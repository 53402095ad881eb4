/** Finds values of a column by their texts: one pass over all of them, because a table of a million texts takes more memory than it is asked for. */
import { inPieces } from '../order/sortKeys.ts';
import type { Slices } from '../slices.ts';
import type { ColumnValues } from './columnValues.ts';
import { keptText } from './valueTexts.ts';

interface Wanted {
  readonly kept: Buffer;
  readonly isWhole: boolean;
}

/** More texts of one length than these are looked up instead of compared one by one. */
const fewTexts = 8;

/** The codes of these texts, folded and trimmed, in no order; a text that the column doesn't have has none. Throws Failed('view.superseded'). */
export async function findCodes(values: ColumnValues, texts: readonly string[], slices: Slices): Promise<Set<number>> {
  const { bytes, starts, size, long } = values;
  const found = new Set<number>();
  const byLength: Wanted[][] = [];
  for (const text of texts) {
    const wanted = keptText(Buffer.from(text));
    if (text === '') found.add(0);
    else (byLength[wanted.kept.length] ??= []).push(wanted);
  }
  if (byLength.length === 0) return found;
  const keys = byLength.map((some) => (some.length > fewTexts ? new Set(some.map(({ kept }) => kept.toString('latin1'))) : null));
  await inPieces(1, size, slices, (first, last) => {
    for (let code = first; code < last; code++) {
      const start = starts[code] ?? 0;
      // There is one byte between two texts.
      const end = (code + 1 < size ? (starts[code + 1] ?? 0) : bytes.length) - 1;
      const some = byLength[end - start];
      if (some === undefined || keys[end - start]?.has(bytes.toString('latin1', start, end)) === false) continue;
      if (some.some(({ kept, isWhole }) => isWhole !== long.has(code) && bytes.compare(kept, 0, kept.length, start, end) === 0))
        found.add(code);
    }
  });
  return found;
}
