/** Counts the call results of one list’s rows by their verdicts. mergeCalls.ts adds up several lists. */
import { decisionCode } from '#contract/review/decision.ts';
import { mostCalledValues } from '#contract/outcomes/calibration.ts';
import type { CalledBetween } from '#contract/review/facets.ts';
import { columnWithHeading } from '#contract/lists/fields.ts';
import { grades } from '#contract/verdict/verdictValues.ts';
import { type Tally, noTally, scoreCount, sumOf } from '../../outcomes/calibration/callSums.ts';
import type { ReadDb } from '../../platform/database.ts';
import { readList } from '../../lists/file/list.sql.ts';
import { countList } from '../../verdict/kept/rowCounts.sql.ts';
import { heldOutRows } from '../acts/rowActions.sql.ts';
import { hasRow } from '#base/rowSet.ts';
import { mostFrequent } from '../columns/columnValues.ts';
import { type Column, textsOf } from '../columns/openColumn.ts';
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
      if (bySource !== null) addTo(bySource, column?.values.codes[at] ?? 0, result);
    }
  });
  return {
    ...{ listId: list.listId, outcomes, sandbox: countList(list.db).sandbox },
    ...{ apart: found.apart, neverCalled: found.neverCalled, grades: found.grades, scores: found.scores },
    lines: found.lines.flatMap((tally, code) => (tally.calls === 0 ? [] : [{ value: index.texts.lineType[code] ?? '', tally }])),
    sources: column === null || bySource === null ? null : await sourcesOf(column, bySource, sumOf(found.grades), slices),
    heldOut: heldOut && { drawn: heldOut.rows, tally: found.held },
  };
}

function add(tally: Tally | undefined, result: number): void {
  if (tally === undefined) return;
  tally.calls++;
  if (isConnected(result)) tally.connected++;
  if (isRightParty(result)) tally.rightParty++;
}

/** Tallies by code of a column, in typed arrays, because a million objects would take a hundred megabytes. */
type Tallies = Readonly<Record<keyof Tally, Uint32Array>>;

const openTallies = (size: number): Tallies => ({
  calls: new Uint32Array(size),
  connected: new Uint32Array(size),
  rightParty: new Uint32Array(size),
});

function addTo({ calls, connected, rightParty }: Tallies, code: number, result: number): void {
  calls[code] = (calls[code] ?? 0) + 1;
  if (isConnected(result)) connected[code] = (connected[code] ?? 0) + 1;
  if (isRightParty(result)) rightParty[code] = (rightParty[code] ?? 0) + 1;
}

/** `all`: the sum of all tallies. */
async function sourcesOf(column: Column, tallies: Tallies, all: Tally, slices: Slices): Promise<NonNullable<ListCalls['sources']>> {
  const { top, distinct } = await mostFrequent(tallies.calls, mostOfList, slices);
  const listed = top.map((code): Tally => ({
    calls: tallies.calls[code] ?? 0,
    connected: tallies.connected[code] ?? 0,
    rightParty: tallies.rightParty[code] ?? 0,
  }));
  const { calls, connected, rightParty } = sumOf(listed);
  const textOf = textsOf(column);
  return {
    values: listed.map((tally, at) => ({ value: textOf(top[at] ?? 0), tally })),
    others: {
      values: distinct - top.length,
      tally: { calls: all.calls - calls, connected: all.connected - connected, rightParty: all.rightParty - rightParty },
    },
  };
}
