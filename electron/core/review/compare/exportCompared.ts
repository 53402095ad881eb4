/** The rows behind a comparison as a spreadsheet: their own columns unchanged, then what each row is, and the values of both sides. */
import { comparedKinds, type ComparedKind, type ComparedValues } from '#contract/review/compare.ts';
import { choicesOf, entryOf } from '#contract/verdict/verdictFields.ts';
import type { ReadDb } from '../../platform/database.ts';
import { readList } from '../../lists/file/list.sql.ts';
import type { Slices } from '../slices.ts';
import { bitOf } from './changesOf.ts';
import type { Made } from './comparisons.ts';
import { otherSide, readCompared, rowsOfKinds, type ReadRow, type SideName, type Sides } from './readCompared.ts';

/** A table to write: the list's own columns come first and stay as they are, `ours` are added. */
export interface TableToWrite {
  readonly originals: readonly string[];
  readonly ours: readonly { readonly name: string; readonly free: boolean }[];
  /** All cells of each line. */
  readonly pages: AsyncIterable<readonly (readonly string[])[]> | Iterable<readonly (readonly string[])[]>;
  /** The file's name must say that its answers are invented. */
  readonly sandbox: boolean;
}
/** The exports' own writer of a CSV; completely or not at all. Returns where it is, and its size in bytes. */
export type WriteTable = (path: string, table: TableToWrite) => Promise<{ path: string; bytes: number }>;

const values = ['litigator', 'grade', 'activity_score', 'line_type', 'owner'] as const;
/** Owners and line types are the service's own words, which may look like a formula. */
const isFree = (value: (typeof values)[number]): boolean => value === 'owner' || value === 'line_type';

const columns: TableToWrite['ours'] = [
  { name: 'rollcall.row', free: false },
  { name: 'rollcall.other_row', free: false },
  { name: 'rollcall.changes', free: false },
  ...values.flatMap((value) => (['before', 'after'] as const).map((side) => ({ name: `rollcall.${side}.${value}`, free: isFree(value) }))),
];

/** `becameLitigator` → `became litigator` */
const kindText = (kind: ComparedKind): string => kind.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
const litigatorTexts: Readonly<Record<string, string>> = entryOf('litigator').export?.texts ?? {};
const litigatorText = Object.fromEntries(choicesOf('litigator').map((state) => [state, litigatorTexts[state] ?? state]));

const cellsOf = (side: ComparedValues | null): string[] =>
  side === null
    ? values.map(() => '')
    : [
        litigatorText[side.litigator] ?? '',
        side.grade ?? '',
        side.score === null ? '' : String(side.score),
        side.lineType ?? '',
        side.owner ?? '',
      ];

const rowsAtOnce = 50;

export interface ToExport {
  readonly of: SideName;
  readonly kinds: readonly ComparedKind[];
}

/** The rows that are of one of these kinds, in file order. */
export async function tableOf(
  ledger: ReadDb,
  sides: Sides,
  made: Made,
  { of, kinds }: ToExport,
  slices: Slices,
): Promise<{ table: Omit<TableToWrite, 'sandbox'>; rows: number }> {
  const rows = await rowsOfKinds(made.kinds[of], kinds, slices);
  const { listId, columns: originals } = readList(sides[of].list.db);
  const { listId: otherId } = sides[otherSide(of)].list;
  const lineOf = ({ row, other, cells, before, after }: ReadRow): string[] => {
    const bits = made.kinds[of][row - 1] ?? 0;
    const [was, is] = [cellsOf(before), cellsOf(after)];
    return [
      ...originals.map((_, column) => cells[column] ?? ''),
      `${listId}:${row}`,
      other === null ? '' : `${otherId}:${other}`,
      comparedKinds
        .filter((kind) => (bits & bitOf(kind)) !== 0)
        .map(kindText)
        .join('; '),
      ...was.flatMap((text, index) => [text, is[index] ?? '']),
    ];
  };
  async function* pages(): AsyncGenerator<string[][]> {
    for (let at = 0; at < rows.length; at += rowsAtOnce) {
      if (slices.due()) await slices.turn();
      yield readCompared(ledger, sides, made.match, of, [...rows.subarray(at, at + rowsAtOnce)]).map(lineOf);
    }
  }
  return { table: { originals, ours: columns, pages: pages() }, rows: rows.length };
}
