/**
 * Which row of one list is which row of another, by a key. Only a key that each list has exactly once matches: whatever is ambiguous is told
 * as such, and never guessed.
 */
import type { Comparison, ComparedSide, ComparedValues } from '#contract/review/compare.ts';
import { Failed } from '#contract/failure.ts';
import { fieldColumns, readFieldsAfter } from '../../lists/findings/fields.sql.ts';
import { openJoinedCells } from '../../lists/rows/joinedCells.sql.ts';
import { gradeRows, type AsOf, type GradedRow } from '../../verdict/judging/gradeRows.ts';
import type { ReadDb } from '../../platform/database.ts';
import { findRun } from '../../runs/readRuns.sql.ts';
import { runsUpTo } from '../../service/answers/kept/verdictSources.sql.ts';
import { derivedAge } from '../../verdict/kept/verdicts.sql.ts';
import { litigatorFreshMs } from '../../verdict/freshness.ts';
import { facetChoices } from '#contract/review/facets.ts';
import { eachCell } from '../columns/columnValues.ts';
import { makeValueTexts, type ValueTextsMaker } from '../columns/valueTexts.ts';
import type { OpenList } from '../openLists.ts';
import { inPieces } from '../order/sortKeys.ts';
import type { Slices } from '../slices.ts';
import type { FacetIndex } from '../facets/facetIndex.ts';

/** Per row, at row number − 1: the number of its partner, or why it has none. */
export interface Match {
  readonly before: Uint32Array;
  readonly after: Uint32Array;
}

/** The other list has no row with its key. */
export const only = 0;
/** Several rows of either list have its key. */
export const repeated = 0xffff_fffe;
/** It has no key. */
export const keyless = 0xffff_ffff;
export const isPartner = (row: number): boolean => row !== only && row < repeated;

type Lists = Readonly<Record<'before' | 'after', OpenList>>;

/** Rows of one list are their own partners. Throws Failed('view.superseded') and Failed('command.badParams'). */
export async function matchRows({ before, after }: Lists, key: Comparison['key'], slices: Slices): Promise<Match> {
  if (before.listId === after.listId) {
    const own = new Uint32Array(before.rows);
    await inPieces(0, before.rows, slices, (first, last) => {
      for (let at = first; at < last; at++) own[at] = at + 1;
    });
    return { before: own, after: own };
  }
  const maker = makeValueTexts(before.rows + after.rows);
  const [inBefore, inAfter] = [
    await readKeys(before, key === 'phone' ? key : key.before, maker, slices),
    await readKeys(after, key === 'phone' ? key : key.after, maker, slices),
  ];
  const { size } = maker.finish();
  const [firstBefore, firstAfter] = [await firstRows(inBefore, size, slices), await firstRows(inAfter, size, slices)];
  const partners = async (keys: Uint32Array, own: Uint32Array, others: Uint32Array): Promise<Uint32Array> => {
    const found = new Uint32Array(keys.length);
    await inPieces(0, keys.length, slices, (first, last) => {
      for (let at = first; at < last; at++) {
        const code = keys[at] ?? 0;
        const other = others[code] ?? only;
        // A key that only one list has matches nothing, however often that list has it.
        found[at] = code === 0 ? keyless : other === only ? only : (own[code] ?? only) === repeated ? repeated : other;
      }
    });
    return found;
  };
  return { before: await partners(inBefore, firstBefore, firstAfter), after: await partners(inAfter, firstAfter, firstBefore) };
}

/** By key: the row that has it, or `repeated`; `only` if none has. */
async function firstRows(keys: Uint32Array, size: number, slices: Slices): Promise<Uint32Array> {
  const rows = new Uint32Array(size);
  await inPieces(0, keys.length, slices, (first, last) => {
    for (let at = first; at < last; at++) {
      const code = keys[at] ?? 0;
      rows[code] = rows[code] === only ? at + 1 : repeated;
    }
  });
  return rows;
}

const rowsAtOnce = 2_000;
/** Maximum bytes of cells read at once. */
const mostBytes = 1 << 20;

/** A code per row, equal for equal keys; 0: none. */
async function readKeys(list: OpenList, key: 'phone' | number, maker: ValueTextsMaker, slices: Slices): Promise<Uint32Array> {
  const { db, rows, listId } = list;
  const codes = new Uint32Array(rows);
  const add = (row: number, bytes: Buffer, from: number, to: number): void => {
    // A row added while the list was open isn't in the view.
    if (row <= rows) codes[row - 1] = maker.add(bytes, from, to);
  };
  const isOpen = async (): Promise<void> => {
    if (slices.due()) await slices.turn();
    if (!db.open) throw new Failed('list.notFound', { listId });
  };
  if (key === 'phone') {
    // Without a phone, no row has a key.
    if (!fieldColumns(db).includes('phone')) return codes;
    for (let after = 0; ;) {
      await isOpen();
      const page = readFieldsAfter(db, ['phone'], after, rowsAtOnce);
      for (const [row, , phone] of page) {
        if (phone === null || phone === undefined || phone === '') continue;
        const bytes = Buffer.from(phone);
        add(row, bytes, 0, bytes.length);
      }
      const last = page.at(-1)?.[0];
      if (last === undefined) return codes;
      after = last;
    }
  }
  if (key >= list.columns)
    throw new Failed('command.badParams', { name: 'review.compare', where: 'key', problem: `the list has ${list.columns} columns` });
  const cells = openJoinedCells(db, [key]);
  for (let after = 0; after < rows;) {
    await isOpen();
    const page = cells.lightAfter(after, rowsAtOnce, mostBytes);
    const last = page.rows.at(-1);
    if (last === undefined) break;
    eachCell(cells, page, add);
    after = last;
  }
  return codes;
}

export interface OpenSide {
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
