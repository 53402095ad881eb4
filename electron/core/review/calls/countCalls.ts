/** Counts the call results of one list’s rows by their verdicts. mergeCalls.ts adds up several lists. */
import { decisionCode } from '#contract/review/decision.ts';
import { mostCalledValues } from '#contract/outcomes/calibration.ts';
import type { CalledBetween } from '#contract/review/facets.ts';
import { columnWithHeading } from '#contract/lists/fields.ts';
import { grades } from '#contract/verdict/verdictValues.ts';
import { type Tally, noTally, scoreCount } from '../../outcomes/calibration/callSums.ts';
import type { ReadDb } from '../../platform/database.ts';
import { readList } from '../../lists/file/list.sql.ts';
import { countList } from '../../verdict/kept/rowCounts.sql.ts';
import { openJoinedCells } from '../../lists/rows/joinedCells.sql.ts';
import { heldOutRows } from '../acts/rowActions.sql.ts';
import { hasRow } from '#base/rowSet.ts';
import type { Column } from '../columns/openColumn.ts';
import type { OpenList } from '../openLists.ts';
import { inPieces } from '../order/sortKeys.ts';
import type { Slices } from '../slices.ts';
import { counts, foldCalls, isConnected, isRightParty, notCalled, resultsOf } from './foldCalls.ts';

export interface ListCalls {
  listId: string;
  outcomes: number;
  sandbox: boolean;
  apart: { suppressed: number; undecided: number };
  neverCalled: { rows: number; dropped: number };
  /** Tallies by grade: A to F, then none. */
  grades: Tally[];
  /** Tallies by score: 0 to 100, then none. */
  scores: Tally[];
  /** Tallies by line type; '' if unknown. */
  lines: { value: string; tally: Tally }[];
  /** The values with the most calls, and the sum of all others; null if the list has no such column. */
  sources: { values: { value: string; tally: Tally }[]; others: { values: number; tally: Tally } } | null;
  heldOut: { drawn: number; tally: Tally } | null;
}

const dropCode = decisionCode('drop');
const suppressedResult = resultsOf(['suppressed']);
/** Number of values that a list reports: enough to include the most frequent ones of several lists. */
const mostOfList = 20 * mostCalledValues;

/** `heading`: heading of the column whose values are compared; null for none. Throws Failed('view.superseded') when `slices` do. */
export async function countCalls(
  ledger: ReadDb,
  list: OpenList,
  between: CalledBetween,
  heading: string | null,
  slices: Slices,
): Promise<ListCalls> {
  const { results, outcomes } = await foldCalls(ledger, list, between, slices);
  const source = heading === null ? null : columnWithHeading(readList(list.db).columns, heading);
  const column = source === null ? null : await list.columnValues.of(source, slices);
  const { index } = await slices.join(list.index());
  const heldOut = heldOutRows(list.db, list.rows);
  const tallies = (count: number): Tally[] => Array.from({ length: count }, noTally);
  const found = {
    ...{ grades: tallies(grades.length + 1), scores: tallies(scoreCount + 1), lines: tallies(index.texts.lineType.length) },
    ...{ apart: { suppressed: 0, undecided: 0 }, neverCalled: { rows: 0, dropped: 0 }, held: noTally() },
  };
  const bySource = column === null ? null : openTallies(column.values.size);
  const { grade, score, lineType, decision } = index.codes;
  await inPieces(0, list.rows, slices, (first, last) => {
    for (let at = first; at < last; at++) {
      const result = results[at] ?? notCalled;
      if (result === notCalled) {
        found.neverCalled.rows++;
        if (decision[at] === dropCode) found.neverCalled.dropped++;
        continue;
      }
      if (!counts(result)) {
        found.apart[suppressedResult[result] === 1 ? 'suppressed' : 'undecided']++;
        continue;
      }
      if (heldOut !== null && hasRow(heldOut.set, at + 1)) {
        add(found.held, result);
        continue;
      }
      add(found.grades[grade[at] ?? 0], result);
      add(found.scores[score[at] ?? 0], result);
      // Rows may have got new texts during a pause.
      add((found.lines[lineType[at] ?? 0] ??= noTally()), result);
      bySource?.add(column?.values.codes[at] ?? 0, result);
    }
  });
  return {
    ...{
      listId: list.listId,
      outcomes,
      sandbox: countList(list.db).sandbox,
      apart: found.apart,
      neverCalled: found.neverCalled,
      grades: found.grades,
      scores: found.scores,
    },
    lines: found.lines.flatMap((tally, code) => (tally.calls === 0 ? [] : [{ value: index.texts.lineType[code] ?? '', tally }])),
    sources: column === null || bySource === null ? null : await sourcesOf(column, bySource, slices),
    heldOut: heldOut && { drawn: heldOut.rows, tally: found.held },
  };
}

function add(tally: Tally | undefined, result: number): void {
  if (tally === undefined) return;
  tally.calls++;
  if (isConnected(result)) tally.connected++;
  if (isRightParty(result)) tally.rightParty++;
}

/** Tallies per code of a column, in typed arrays, because a million objects would take a hundred megabytes. */
interface Tallies {
  add(code: number, result: number): void;
  of(code: number): Tally;
}

function openTallies(size: number): Tallies {
  const counted = new Uint32Array(size * 3);
  return {
    add(code, result) {
      const at = code * 3;
      counted[at] = (counted[at] ?? 0) + 1;
      if (isConnected(result)) counted[at + 1] = (counted[at + 1] ?? 0) + 1;
      if (isRightParty(result)) counted[at + 2] = (counted[at + 2] ?? 0) + 1;
    },
    of: (code) => ({ calls: counted[code * 3] ?? 0, connected: counted[code * 3 + 1] ?? 0, rightParty: counted[code * 3 + 2] ?? 0 }),
  };
}

async function sourcesOf({ values, db }: Column, tallies: Tallies, slices: Slices): Promise<NonNullable<ListCalls['sources']>> {
  const called: { code: number; tally: Tally }[] = [];
  await inPieces(0, values.size, slices, (first, last) => {
    for (let code = first; code < last; code++) {
      const tally = tallies.of(code);
      if (tally.calls > 0) called.push({ code, tally });
    }
  });
  called.sort((a, b) => b.tally.calls - a.tally.calls);
  const cells = openJoinedCells(db, [values.column]);
  const others = noTally();
  for (const { tally } of called.slice(mostOfList)) {
    others.calls += tally.calls;
    others.connected += tally.connected;
    others.rightParty += tally.rightParty;
  }
  return {
    values: called
      .slice(0, mostOfList)
      .map(({ code, tally }) => ({ value: valueText(cells, code === 0 ? 0 : (values.firstRows[code] ?? 0)), tally })),
    others: { values: Math.max(0, called.length - mostOfList), tally: others },
  };
}

/** Returns the text of a column's value, given the first row that has it; 0 for the empty value. */
const valueText = (cells: ReturnType<typeof openJoinedCells>, firstRow: number): string =>
  firstRow === 0 ? '' : (cells.cellsOf(firstRow)[0] ?? '').trim();
