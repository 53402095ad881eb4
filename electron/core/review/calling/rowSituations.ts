/** Where the people of a whole list may be: one number per row, read once for as long as the list's fields stay. */
import { openSituations, type Situation } from '../../calling/situations.ts';
import { readPlacesAfter } from '../../lists/findings/fields.sql.ts';
import type { FacetIndex } from '../facets/facetIndex.ts';
import type { OpenList } from '../openLists.ts';
import type { Slices } from '../slices.ts';

export interface RowSituations {
  /** By row, from 0: the position of its situation in `all`. */
  readonly codes: Uint32Array;
  readonly all: readonly Situation[];
}

/** Rows per read: a few milliseconds of work. */
const rowsAtOnce = 4_000;

/** The facts in memory are read anew when a list is mapped or grows, so that these go with them. */
const known = new WeakMap<FacetIndex, RowSituations>();

/** Throws Failed('view.superseded') when `slices` do. */
export async function rowSituations(list: OpenList, slices: Slices): Promise<RowSituations> {
  const { index } = await slices.join(list.index());
  const before = known.get(index);
  if (before !== undefined) return before;
  const situations = openSituations();
  // A row without fields, which no list has, would be like one without a phone.
  const codes = new Uint32Array(list.rows).fill(situations.codeOf(null, null, null));
  for (let after = 0; after < list.rows;) {
    if (slices.due()) await slices.turn();
    const page = readPlacesAfter(list.db, after, rowsAtOnce);
    for (const [row, postalCode, state, phone] of page) codes[row - 1] = situations.codeOf(postalCode, state, phone);
    const last = page.at(-1)?.[0];
    if (last === undefined) break;
    after = last;
  }
  const read = { codes, all: situations.all };
  known.set(index, read);
  return read;
}
