/**
 * Matches rows of two lists by a key. A key matches only if each list has it exactly once: ambiguous rows are reported as such and never
 * guessed.
 */
import type { Comparison } from '#contract/review/compare.ts';
import { Failed } from '#contract/failure.ts';
import { fieldColumns, readFieldsAfter } from '../../lists/findings/fields.sql.ts';
import { openJoinedCells } from '../../lists/rows/joinedCells.sql.ts';
import { eachCell } from '../columns/columnValues.ts';
import { makeValueTexts, type ValueTextsMaker } from '../columns/valueTexts.ts';
import type { OpenList } from '../openLists.ts';
import { inPieces } from '../order/sortKeys.ts';
import type { Slices } from '../slices.ts';

/** Indexed by row number − 1: the number of the row's partner, or why it has none. */
export interface Match {
  readonly before: Uint32Array;
  readonly after: Uint32Array;
}

/** The other list has no row with the same key. */
export const only = 0;
/** Marks a row whose key occurs several times in either list. */
const repeated = 0xffff_fffe;
/** Marks a row without a key. */
export const keyless = 0xffff_ffff;
export const isPartner = (row: number): boolean => row !== only && row < repeated;

type Lists = Readonly<Record<'before' | 'after', OpenList>>;

/**
 * Matches rows by the key; rows of a single list are their own partners. Throws Failed('view.superseded') and Failed('command.badParams').
 */
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
        // A key that only one list has matches nothing, however often it occurs there.
        found[at] = code === 0 ? keyless : other === only ? only : (own[code] ?? only) === repeated ? repeated : other;
      }
    });
    return found;
  };
  return { before: await partners(inBefore, firstBefore, firstAfter), after: await partners(inAfter, firstAfter, firstBefore) };
}

/** Returns, by key, the row that has it; `repeated` if several do, `only` if none does. */
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

/** Returns a code per row, equal for equal keys; 0 if the row has none. */
async function readKeys(list: OpenList, key: 'phone' | number, maker: ValueTextsMaker, slices: Slices): Promise<Uint32Array> {
  const { db, rows, listId } = list;
  const codes = new Uint32Array(rows);
  const add = (row: number, bytes: Buffer, from: number, to: number): void => {
    // A row added while the list was open isn't in the view.
    if (row <= rows) codes[row - 1] = maker.add(bytes, from, to);
  };
  const isOpen = async (): Promise<void> => {
    if (slices.due()) await slices.pause();
    if (!db.open) throw new Failed('list.notFound', { listId });
  };
  if (key === 'phone') {
    // Without a phone column, no row has a key.
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
