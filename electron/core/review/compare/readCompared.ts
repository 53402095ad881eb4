/** Rows of a comparison with the values of both sides, read from the ledger page by page: only what each row is was kept. */
import type { ComparedKind, ComparedRow, ComparedSide, ComparedValues } from '#contract/review/compare.ts';
import { Failed } from '#contract/failure.ts';
import { facetChoices } from '#contract/review/facets.ts';
import { readCells } from '../../lists/rows/cells.sql.ts';
import type { ReadDb } from '../../platform/database.ts';
import { findRun } from '../../runs/readRuns.sql.ts';
import { runsUpTo } from '../../service/answers/kept/verdictSources.sql.ts';
import { litigatorFreshMs } from '../../verdict/freshness.ts';
import { gradeRows, type AsOf, type GradedRow } from '../../verdict/judging/gradeRows.ts';
import { derivedAge } from '../../verdict/kept/verdicts.sql.ts';
import type { FacetIndex } from '../facets/facetIndex.ts';
import type { OpenList } from '../openLists.ts';
import { inPieces } from '../order/sortKeys.ts';
import type { Slices } from '../slices.ts';
import { bitsOf, unknownValues } from './changesOf.ts';
import { isPartner, only, type Match } from './matchRows.ts';

export type SideName = 'before' | 'after';
export const otherSide = (of: SideName): SideName => (of === 'before' ? 'after' : 'before');
export type Sides = Readonly<Record<SideName, OpenSide>>;

/** The numbers of the rows that are of one of these kinds, in file order. */
export async function rowsOfKinds(kinds: Uint16Array, wanted: readonly ComparedKind[], slices: Slices): Promise<Uint32Array> {
  const bits = bitsOf(wanted);
  const found = new Uint32Array(kinds.length);
  let count = 0;
  await inPieces(0, kinds.length, slices, (first, last) => {
    for (let at = first; at < last; at++) if (((kinds[at] ?? 0) & bits) !== 0) found[count++] = at + 1;
  });
  return found.slice(0, count);
}

interface OpenSide {
  readonly list: OpenList;
  readonly moment: AsOf;
  /** The list's facts, of a side that is as it is now. */
  readonly now: FacetIndex | null;
}

/**
 * One side of a comparison: a list as it was when one of its runs ended, or as it is now. Throws Failed('run.notFound') if the list has no
 * such run.
 */
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

interface SideRow extends ComparedValues {
  readonly row: number;
  readonly sandbox: boolean;
}

/**
 * The compared values of these rows on sides of the same list, each read once; rows that no run of a side covers are absent. `changed`: so
 * are rows that are surely the same on both sides.
 */
function readSides(ledger: ReadDb, sides: readonly OpenSide[], rows: readonly number[], which: 'all' | 'changed' = 'all'): SideRow[][] {
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

/** A row of one side and its partner; a side that no run covers there is absent. */
export interface Pair {
  readonly row: number;
  /** Its partner on the other side; null: it has none. */
  readonly other: number | null;
  readonly before: SideRow | undefined;
  readonly after: SideRow | undefined;
}

/** These rows of the side `of`, a few at a time. `changed`: rows that are surely the same on both sides have neither. */
export function readPairs(
  ledger: ReadDb,
  sides: Sides,
  match: Match,
  of: SideName,
  rows: readonly number[],
  which: 'all' | 'changed' = 'all',
): Pair[] {
  const partnerOf = (row: number): number | null => {
    const partner = match[of][row - 1] ?? only;
    return isPartner(partner) ? partner : null;
  };
  const [mine, theirs] = [sides[of], sides[otherSide(of)]];
  const partners = rows.flatMap((row) => partnerOf(row) ?? []);
  const [own, others] =
    mine.list.listId === theirs.list.listId
      ? readSides(ledger, [mine, theirs], rows, which)
      : [readSides(ledger, [mine], rows)[0], readSides(ledger, [theirs], partners)[0]];
  const [ownRows, otherRows] = [byRow(own), byRow(others)];
  return rows.map((row) => {
    const [self, partner] = [ownRows.get(row), otherRows.get(partnerOf(row) ?? 0)];
    const [before, after] = of === 'before' ? [self, partner] : [partner, self];
    return { row, other: partnerOf(row), before, after };
  });
}

const byRow = (rows: readonly SideRow[] = []): Map<number, SideRow> => new Map(rows.map((one) => [one.row, one]));

export interface ReadRow extends ComparedRow {
  /** Its partner on the other side; null: it has none. */
  readonly other: number | null;
}

/** These rows of the side `of` with their cells. */
export function readCompared(ledger: ReadDb, sides: Sides, match: Match, of: SideName, rows: readonly number[]): ReadRow[] {
  const isOne = sides.before.list.listId === sides.after.list.listId;
  const cellsOf = new Map(readCells(sides[of].list.db, rows).map(({ row, cells }) => [row, cells]));
  return readPairs(ledger, sides, match, of, rows).flatMap(({ row, other, ...found }) => {
    const cells = cellsOf.get(row);
    const values = (side: SideName): ComparedValues | null => {
      if (side !== of && other === null) return null;
      const its = found[side];
      // Of one list, a side whose runs don't cover the row doesn't have it; a row of another list that was never checked is there.
      if (its === undefined) return isOne && sides[side].moment.runs !== null ? null : unknownValues;
      const { litigator, score, grade, lineType, owner } = its;
      return { litigator, score, grade, lineType, owner };
    };
    return cells === undefined ? [] : [{ row, cells, other, before: values('before'), after: values('after') }];
  });
}
