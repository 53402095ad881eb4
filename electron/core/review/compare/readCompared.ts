/** Rows of a comparison with the values of both sides, read from the ledger page by page: only what each row is was kept. */
import type { ComparedKind, ComparedRow, ComparedValues } from '#contract/review/compare.ts';
import type { ReadDb } from '../../platform/database.ts';
import { readCells } from '../../lists/rows/cells.sql.ts';
import type { Slices } from '../slices.ts';
import { bitOf } from './changesOf.ts';
import type { Made, Sides } from './comparisons.ts';
import { isPartner, readSides, unknownValues, type OpenSide, type SideRow } from './matchRows.ts';
import { inPieces } from '../order/sortKeys.ts';

export type SideName = 'before' | 'after';
export const otherSide = (of: SideName): SideName => (of === 'before' ? 'after' : 'before');

/** The numbers of the rows that are of one of these kinds, in file order. */
export async function rowsOfKinds(kinds: Uint16Array, wanted: readonly ComparedKind[], slices: Slices): Promise<Uint32Array> {
  const bits = wanted.reduce((all, kind) => all | bitOf(kind), 0);
  const found = new Uint32Array(kinds.length);
  let count = 0;
  await inPieces(0, kinds.length, slices, (first, last) => {
    for (let at = first; at < last; at++) if (((kinds[at] ?? 0) & bits) !== 0) found[count++] = at + 1;
  });
  return found.slice(0, count);
}

export interface ReadRow extends ComparedRow {
  /** Its partner on the other side; null: it has none. */
  readonly other: number | null;
}

/** These rows of the side `of`, a few at a time. */
export function readCompared(ledger: ReadDb, sides: Sides, { match }: Made, of: SideName, rows: readonly number[]): ReadRow[] {
  const isOne = sides.before.list.listId === sides.after.list.listId;
  const partnerOf = (row: number): number | null => {
    const partner = match[of][row - 1] ?? 0;
    return isPartner(partner) ? partner : null;
  };
  const other = otherSide(of);
  const partners = rows.flatMap((row) => partnerOf(row) ?? []);
  const [own, others] = isOne
    ? readSides(ledger, [sides[of], sides[other]], rows)
    : [readSides(ledger, [sides[of]], rows)[0], readSides(ledger, [sides[other]], partners)[0]];
  const [ownValues, otherValues] = [byRow(own), byRow(others)];
  return readCells(sides[of].list.db, rows).map(({ row, cells }) => {
    const partner = partnerOf(row);
    const values = {
      [of]: valuesIn(ownValues, row, isOne, sides[of]),
      [other]: partner === null ? null : valuesIn(otherValues, partner, isOne, sides[other]),
    } as Record<SideName, ComparedValues | null>;
    return { row, cells, other: partner, ...values };
  });
}

const byRow = (rows: readonly SideRow[] = []): Map<number, SideRow> => new Map(rows.map((one) => [one.row, one]));

/** Of one list, a side whose runs don't cover the row doesn't have it; a row of another list that was never checked is there. */
function valuesIn(rows: Map<number, SideRow>, row: number, isOne: boolean, { moment }: OpenSide): ComparedValues | null {
  const found = rows.get(row);
  if (found === undefined) return isOne && moment.runs !== null ? null : unknownValues;
  const { litigator, score, grade, lineType, owner } = found;
  return { litigator, score, grade, lineType, owner };
}
