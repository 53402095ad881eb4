/** Measures what the values of a column are worth in one list. mergeCalls.ts adds up several lists. */
import { mostScored } from '#contract/outcomes/calibration.ts';
import type { CalledBetween } from '#contract/review/facets.ts';
import { columnWithHeading } from '#contract/lists/fields.ts';
import type { SourceSums } from '#contract/review/overview.ts';
import type { Tally } from '../../outcomes/calibration/callSums.ts';
import type { ReadDb } from '../../platform/database.ts';
import { readList } from '../../lists/file/list.sql.ts';
import { countList } from '../../verdict/kept/rowCounts.sql.ts';
import { heldOutRows } from '../acts/rowActions.sql.ts';
import { hasRow } from '#base/rowSet.ts';
import { sourceTests, sumByValue } from '../facets/sourceSums.ts';
import { codeOf } from '../facets/standingCodes.ts';
import type { OpenList } from '../openLists.ts';
import type { Slices } from '../slices.ts';
import { counts, foldCalls, isConnected, isRightParty, notCalled } from './foldCalls.ts';

export interface CountedSource extends SourceSums, Tally {
  litigators: number;
  notChecked: number;
}

export interface ListSources {
  listId: string;
  values: (CountedSource & { value: string })[];
  others: CountedSource & { values: number };
  sandbox: boolean;
}

const [litigatorCode, notCheckedCode] = [codeOf('litigator', 'litigator'), codeOf('litigator', 'notChecked')];
/** Number of values that a list reports, as in countCalls.ts. */
const mostOfList = 10 * mostScored;

/** Returns null if the list has no column with this heading. Throws Failed('view.superseded') when `slices` do. */
export async function countSources(
  ledger: ReadDb,
  list: OpenList,
  between: CalledBetween,
  heading: string,
  slices: Slices,
): Promise<ListSources | null> {
  const place = columnWithHeading(readList(list.db).columns, heading);
  if (place === null) return null;
  const column = await list.columnValues.of(place, slices);
  const { results } = await foldCalls(ledger, list, between, slices);
  const { index } = await slices.join(list.index());
  const held = heldOutRows(list.db, list.rows)?.set ?? null;
  const { litigator } = index.codes;
  const resultAt = (at: number): number => (held !== null && hasRow(held, at + 1) ? notCalled : (results[at] ?? notCalled));
  const tests = {
    ...sourceTests(index),
    litigators: (at: number) => litigator[at] === litigatorCode,
    notChecked: (at: number) => litigator[at] === notCheckedCode,
    calls: (at: number) => counts(resultAt(at)),
    connected: (at: number) => isConnected(resultAt(at)),
    rightParty: (at: number) => isRightParty(resultAt(at)),
  };
  const sums = await sumByValue(index, column, mostOfList, tests, slices);
  return { listId: list.listId, ...sums, sandbox: countList(list.db).sandbox };
}
