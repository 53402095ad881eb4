/** Reads pairs of rows for a comparison, with the values of both sides, from the ledger page by page. */
import type { ComparedSide } from '#contract/review/compare.ts';
import { Failed } from '#contract/failure.ts';
import { facetChoices } from '#contract/review/facets.ts';
import type { Litigator } from '#contract/verdict/verdict.ts';
import type { ReadDb } from '../../platform/database.ts';
import { findRun } from '../../runs/readRuns.sql.ts';
import { runsUpTo } from '../../service/answers/kept/verdictSources.sql.ts';
import { litigatorFreshMs } from '../../verdict/freshness.ts';
import { gradeRows, type AsOf, type GradedRow } from '../../verdict/judging/gradeRows.ts';
import { derivedAge } from '../../verdict/kept/verdicts.sql.ts';
import type { FacetIndex } from '../facets/facetIndex.ts';
import type { OpenList } from '../openLists.ts';
import type { Slices } from '../slices.ts';
import type { ComparedValues } from './changesOf.ts';
import { isPartner, only, type Match } from './matchRows.ts';

export type SideName = 'before' | 'after';
export const otherSide = (of: SideName): SideName => (of === 'before' ? 'after' : 'before');
export type Sides = Readonly<Record<SideName, OpenSide>>;

interface OpenSide {
  readonly list: OpenList;
  readonly moment: AsOf;
  /** The list's facts, for a side in its current state. */
  readonly now: FacetIndex | null;
}

/**
 * Opens one side of a comparison: a list as it was when one of its runs ended, or in its current state. Throws Failed('run.notFound') if
 * the list has no such run.
 */
export async function openSide(ledger: ReadDb, list: OpenList, { listId, runId }: ComparedSide, slices: Slices): Promise<OpenSide> {
  const litigatorMs = derivedAge(list.db) ?? litigatorFreshMs;
  if (runId === null) {
    const { index } = await slices.join(list.index());
    // Whether a clear answer has expired is read from the list, so that it matches what the review shows.
    return { list, moment: { runs: null, now: 0, litigatorMs }, now: index };
  }
  const runs = runsUpTo(ledger, listId, runId);
  const run = findRun(ledger, runId);
  if (run === undefined || runs.length === 0) throw new Failed('run.notFound', { runId });
  return { list, moment: { runs: new Set(runs), now: run.finishedAt ?? run.startedAt, litigatorMs }, now: null };
}

interface SideRow extends ComparedValues {
  readonly row: number;
  readonly sandbox: boolean;
}

/**
 * Returns the compared values of these rows on sides of the same list, reading each row once. Rows that no run of a side covers are absent,
 * and so are rows that are certain to be the same on both sides.
 */
function readSides(ledger: ReadDb, sides: readonly OpenSide[], rows: readonly number[]): Map<number, SideRow>[] {
  const list = sides[0]?.list;
  if (list === undefined) return [];
  if (!list.db.open) throw new Failed('list.notFound', { listId: list.listId });
  const moments = sides.map(({ moment }) => moment);
  const graded = gradeRows(ledger, list.db, list.listId, rows, moments, { passesOver: (row) => isSettled(sides, row) });
  return sides.map(({ now }, side) => new Map((graded[side] ?? []).map((one) => [one.row, valuesOf(one, now)])));
}

/**
 * Whether the same answers give the same verdict on both sides, one of which is the current state. Only a clear litigator answer can
 * expire: with the same answers, a litigator now was one before, and a row that is still clear was clear before.
 */
function isSettled([before, after]: readonly OpenSide[], row: number): boolean {
  const now = before?.now ?? after?.now ?? null;
  return before !== undefined && after !== undefined && now !== null && litigatorNow(now, row) !== 'notChecked';
}

const states = facetChoices('litigator');
const litigatorNow = ({ codes }: FacetIndex, row: number): Litigator =>
  states[codes.litigator[row - 1] ?? states.indexOf('notChecked')] ?? 'notChecked';

function valuesOf({ row, verdict, answers }: GradedRow, now: FacetIndex | null): SideRow {
  const named = answers.map((answer) => answer.owners()).find((names) => names.length > 0) ?? [];
  const litigator = now === null ? verdict.litigator : litigatorNow(now, row);
  const { score, grade, lineType, sandbox } = verdict;
  return { row, litigator, score, grade, lineType, owner: named.length === 0 ? null : named.toSorted().join('; '), sandbox };
}

/** A row of one side and its partner; a side is undefined if no run covers the row there. */
export interface Pair {
  readonly row: number;
  /** The row's partner on the other side; null if none. */
  readonly other: number | null;
  readonly before: SideRow | undefined;
  readonly after: SideRow | undefined;
}

/** Reads these rows of the side `of`, a few at a time. Rows that are certain to be the same on both sides have neither value. */
export function readPairs(ledger: ReadDb, sides: Sides, match: Match, of: SideName, rows: readonly number[]): Pair[] {
  const partnerOf = (row: number): number | null => {
    const partner = match[of][row - 1] ?? only;
    return isPartner(partner) ? partner : null;
  };
  const [mine, theirs] = [sides[of], sides[otherSide(of)]];
  const isOne = mine.list.listId === theirs.list.listId;
  const [own, others] = isOne
    ? readSides(ledger, [mine, theirs], rows)
    : [
        readSides(ledger, [mine], rows)[0],
        readSides(
          ledger,
          [theirs],
          rows.flatMap((row) => partnerOf(row) ?? []),
        )[0],
      ];
  return rows.map((row) => {
    const [self, partner] = [own?.get(row), others?.get(partnerOf(row) ?? 0)];
    const [before, after] = of === 'before' ? [self, partner] : [partner, self];
    return { row, other: partnerOf(row), before, after };
  });
}
