/** Measures what the values of a column are worth in one list. mergeCalls.ts adds up several lists. */
import { decisionCode } from '#contract/review/decision.ts';
import { mostScored } from '#contract/outcomes/calibration.ts';
import type { CalledBetween } from '#contract/review/facets.ts';
import { columnWithHeading } from '#contract/lists/fields.ts';
import type { SourceSums } from '#contract/review/overview.ts';
import { grades, scoreRanges } from '#contract/verdict/verdictValues.ts';
import { type Tally, noTally } from '../../outcomes/calibration/callSums.ts';
import type { ReadDb } from '../../platform/database.ts';
import { readList } from '../../lists/file/list.sql.ts';
import { countList } from '../../verdict/kept/rowCounts.sql.ts';
import { openJoinedCells } from '../../lists/rows/joinedCells.sql.ts';
import { heldOutRows } from '../acts/rowActions.sql.ts';
import { noScore } from '../../verdict/kept/verdictCodes.sql.ts';
import { hasRow } from '#base/rowSet.ts';
import { codeOf } from '../facets/standingCodes.ts';
import type { OpenList } from '../openLists.ts';
import { inPieces } from '../order/sortKeys.ts';
import type { Slices } from '../slices.ts';
import { counts, foldCalls, isConnected, isRightParty } from './foldCalls.ts';

export interface CountedSource extends SourceSums {
  litigators: number;
  notChecked: number;
  tally: Tally;
}

export interface ListSources {
  listId: string;
  /** Number of answered rows in the whole list, over which its cost is spread. */
  answered: number;
  values: (CountedSource & { value: string })[];
  others: CountedSource & { values: number };
  sandbox: boolean;
}

const answeredCodes = [codeOf('status', 'answered'), codeOf('status', 'partial')];
const keepCode = decisionCode('keep');
const [litigatorCode, notCheckedCode] = [codeOf('litigator', 'litigator'), codeOf('litigator', 'notChecked')];
const gradeNames = [...grades, 'none'] as const;
/** Number of values that a list reports, as in countCalls.ts. */
const mostOfList = 10 * mostScored;
const counted = ['rows', 'answered', 'scored', 'dead', 'kept', 'litigators', 'notChecked', 'calls', 'connected', 'rightParty'] as const;
const width = counted.length + gradeNames.length;
const [ROWS, ANSWERED, SCORED, DEAD, KEPT, LITIGATORS, NOT_CHECKED, CALLS, CONNECTED, RIGHT_PARTY] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

/** Returns null if the list has no column with this heading. Throws Failed('view.superseded') when `slices` do. */
export async function countSources(
  ledger: ReadDb,
  list: OpenList,
  between: CalledBetween,
  heading: string,
  slices: Slices,
): Promise<ListSources | null> {
  const column = columnWithHeading(readList(list.db).columns, heading);
  if (column === null) return null;
  const { values } = await list.columnValues.of(column, slices);
  const { results } = await foldCalls(ledger, list, between, slices);
  const { index } = await slices.join(list.index());
  const held = heldOutRows(list.db, list.rows)?.set ?? null;
  const top = await mostFrequent(values.counts, slices);
  const slots = new Uint16Array(values.size).fill(top.length);
  for (const [slot, code] of top.entries()) slots[code] = slot;
  const sums = new Uint32Array((top.length + 1) * width);
  const { status, score, decision, litigator, grade } = index.codes;
  const add = (at: number): void => {
    sums[at] = (sums[at] ?? 0) + 1;
  };
  let answered = 0;
  await inPieces(0, index.rows, slices, (first, last) => {
    for (let at = first; at < last; at++) {
      const base = (slots[values.codes[at] ?? 0] ?? top.length) * width;
      add(base + ROWS);
      add(base + counted.length + (grade[at] ?? grades.length));
      if (answeredCodes.includes(status[at] ?? -1)) {
        answered++;
        add(base + ANSWERED);
      }
      const points = score[at] ?? noScore;
      if (points !== noScore) add(base + SCORED);
      if (points <= scoreRanges.unanswered.to) add(base + DEAD);
      if (decision[at] === keepCode) add(base + KEPT);
      if (litigator[at] === litigatorCode) add(base + LITIGATORS);
      if (litigator[at] === notCheckedCode) add(base + NOT_CHECKED);
      const result = results[at] ?? 0;
      if (!counts(result) || (held !== null && hasRow(held, at + 1))) continue;
      add(base + CALLS);
      if (isConnected(result)) add(base + CONNECTED);
      if (isRightParty(result)) add(base + RIGHT_PARTY);
    }
  });
  const sumsOf = (slot: number): CountedSource => {
    const of = (what: number): number => sums[slot * width + what] ?? 0;
    return {
      ...{ rows: of(ROWS), answered: of(ANSWERED), scored: of(SCORED), dead: of(DEAD), kept: of(KEPT) },
      ...{ litigators: of(LITIGATORS), notChecked: of(NOT_CHECKED) },
      tally: { ...noTally(), calls: of(CALLS), connected: of(CONNECTED), rightParty: of(RIGHT_PARTY) },
      grades: Object.fromEntries(gradeNames.map((name, code) => [name, of(counted.length + code)])) as SourceSums['grades'],
    };
  };
  const cells = openJoinedCells(list.db, [column]);
  const distinct = values.counts.reduce((sum, rows) => sum + Number(rows > 0), 0);
  return {
    listId: list.listId,
    answered,
    values: top.map((code, slot) => ({
      value: code === 0 ? '' : (cells.cellsOf(values.firstRows[code] ?? 0)[0] ?? '').trim(),
      ...sumsOf(slot),
    })),
    others: { values: distinct - top.length, ...sumsOf(top.length) },
    sandbox: countList(list.db).sandbox,
  };
}

/** Returns the codes of the values with the most rows, most frequent first. */
async function mostFrequent(rowsOf: Uint32Array, slices: Slices): Promise<number[]> {
  const used: number[] = [];
  // Values on a single row can't be among the most frequent; skipping them avoids sorting a million distinct values.
  const few = rowsOf.length > 100_000 ? 1 : 0;
  await inPieces(0, rowsOf.length, slices, (first, last) => {
    for (let code = first; code < last; code++) if ((rowsOf[code] ?? 0) > few) used.push(code);
  });
  return used.sort((a, b) => (rowsOf[b] ?? 0) - (rowsOf[a] ?? 0)).slice(0, mostOfList);
}
