/** Which columns of a list hold phones, matched to a field or not: a dialer may read any of them. */
import { columnsOfFilled, type List, type Mapping } from '#contract/lists/list.ts';
import { openPhoneReader } from '../../normalise/phones/phoneCell.ts';
import type { ReadDb } from '../../platform/database.ts';
import { columnCandidate, mappedFrom, namedCandidate } from './columnCandidate.ts';
import { kindOfField } from './fieldKind.ts';
import { openFit } from './fit.ts';
import { guardedColumns, sampledColumn } from './guardedColumns.ts';
import { secondPartyField } from './headingAliases.ts';
import { sampleRows } from './sampleRows.ts';

/** Places of the columns, from 0, that fill a field which is a phone. */
export const matchedPhoneColumns = ({ fields }: Pick<Mapping, 'fields'>): Set<number> =>
  new Set(fields.filter(({ field }) => kindOfField(field) === 'phone').flatMap(columnsOfFilled));

/** Places of the columns, from 0. `mapping`: the list's own, or one that is to take its place. */
export function phoneColumns(
  list: ReadDb,
  { columns: headings, rows: count }: Pick<List, 'columns' | 'rows'>,
  mapping: Mapping,
): ReadonlySet<number> {
  const rows = sampleRows(list, count);
  const guarded = guardedColumns(rows);
  const found = matchedPhoneColumns(mapping);
  const fitOf = openFit(openPhoneReader(mapping.country));
  headings.forEach((heading, at) => {
    const column = sampledColumn(rows, at, guarded);
    const second = secondPartyField(heading);
    const candidate =
      columnCandidate(heading, column, fitOf) ?? (second === null ? null : namedCandidate({ field: second, strength: 1 }, column, fitOf));
    if (candidate !== null && candidate.confidence >= mappedFrom && kindOfField(candidate.field) === 'phone') found.add(at);
  });
  return found;
}
