/** One side of a comparison: a list as it was when one of its runs ended, or as it is now. */
import type { ComparedSide, ComparedValues } from '#contract/review/compare.ts';
import { Failed } from '#contract/failure.ts';
import { gradeRows, type AsOf, type GradedRow } from '../../verdict/judging/gradeRows.ts';
import type { ReadDb } from '../../platform/database.ts';
import { findRun } from '../../runs/readRuns.sql.ts';
import { runsUpTo } from '../../service/answers/kept/verdictSources.sql.ts';
import { derivedAge } from '../../verdict/kept/verdicts.sql.ts';
import { litigatorFreshMs } from '../../verdict/freshness.ts';
import { facetChoices } from '#contract/review/facets.ts';
import type { FacetIndex } from '../facets/facetIndex.ts';
import type { OpenList } from '../openLists.ts';
import type { Slices } from '../slices.ts';

export interface OpenSide {
  readonly list: OpenList;
  readonly moment: AsOf;
  /** The list's facts, of a side that is as it is now. */
  readonly now: FacetIndex | null;
}

/** Throws Failed('run.notFound') if the list has no such run. */
export async function openSide(ledger: ReadDb, list: OpenList, { listId, runId }: ComparedSide, slices: Slices): Promise<OpenSide> {
  const litigatorMs = derivedAge(list.db) ?? litigatorFreshMs;
  if (runId === null) {
    const { index } = await slices.join(list.index());
    // Whether a clear answer has expired is read from the list, which says it as the review shows it.
    return { list, moment: { runs: null, now: 0, litigatorMs }, now: index };
  }
  const runs = runsUpTo(ledger, listId, runId);
  const run = findRun(ledger, runId);
  if (run === undefined || runs.length === 0) throw new Failed('run.notFound', { runId });
  return { list, moment: { runs: new Set(runs), now: run.finishedAt ?? run.startedAt, litigatorMs }, now: null };
}

export interface SideRow extends ComparedValues {
  readonly row: number;
  readonly sandbox: boolean;
}

/**
 * The compared values of these rows on sides of the same list, each read once; rows that no run of a side covers are absent. `changed`: so
 * are rows that are surely the same on both sides.
 */
export function readSides(
  ledger: ReadDb,
  sides: readonly OpenSide[],
  rows: readonly number[],
  which: 'all' | 'changed' = 'all',
): SideRow[][] {
  const list = sides[0]?.list;
  if (list === undefined) return [];
  if (!list.db.open) throw new Failed('list.notFound', { listId: list.listId });
  const graded = gradeRows(
    ledger,
    list.db,
    list.listId,
    rows,
    sides.map(({ moment }) => moment),
    which === 'changed' ? { passesOver: (row) => isSettled(sides, row) } : {},
  );
  return sides.map(({ now }, side) => (graded[side] ?? []).map((one) => valuesOf(one, now)));
}

/**
 * Whether the same answers mean the same verdict on both sides, of which one is as it is now: only a clear litigator answer may expire. Who
 * is litigator now was it with the same answers, and who is still clear was clear before.
 */
function isSettled([before, after]: readonly OpenSide[], row: number): boolean {
  const now = before?.now ?? after?.now ?? null;
  return before !== undefined && after !== undefined && now !== null && litigatorNow(now, row) !== 'notChecked';
}

const states = facetChoices('litigator');
const litigatorNow = ({ codes }: FacetIndex, row: number): ComparedValues['litigator'] =>
  states[codes.litigator[row - 1] ?? states.indexOf('notChecked')] ?? 'notChecked';

function valuesOf({ row, verdict, answers }: GradedRow, now: FacetIndex | null): SideRow {
  const named = answers.map((answer) => answer.owners()).find((names) => names.length > 0) ?? [];
  const litigator = now === null ? verdict.litigator : litigatorNow(now, row);
  const { score, grade, lineType, sandbox } = verdict;
  return { row, litigator, score, grade, lineType, owner: named.length === 0 ? null : named.toSorted().join('; '), sandbox };
}

/** Values of a row that no run has covered. */
export const unknownValues: ComparedValues = {
  litigator: 'notChecked',
  score: null,
  grade: null,
  lineType: null,
  owner: null,
};
