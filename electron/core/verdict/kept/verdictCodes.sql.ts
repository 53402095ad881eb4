/**
 * Reads fields of verdicts as numbers, many rows at a time. SQLite packs the requested fields into as few integers as possible, because
 * passing a value to JavaScript costs more than reading it: for a million rows, this takes half the time of seven values each.
 */
import { entryOf, type FieldEntry, type FieldsOfType } from '#contract/verdict/verdictFields.ts';
import { readTogether, statement, type ReadDb } from '../../platform/database.ts';
import { columnOf } from '../../platform/schema/verdictTable.ts';
import { isTextField, mostCodes, readTexts, type Texts } from './verdictTexts.sql.ts';

/** Fields that can be read as numbers. */
export type CodedField = FieldsOfType<'choice' | 'text' | 'score' | 'flag' | 'yesNo'>;
export type Codes = Uint8Array | Uint16Array;

/** The code for no score; other codes of a score are the score itself. */
export const noScore = 101;
const flags = [false, true] as const;

/**
 * Returns the values by code; the code after the last one means "none". Texts have the codes of their list, where 0 means none. Codes are
 * valid only in this process: stored data includes the values by which it was coded.
 */
export function codedValues(column: Exclude<CodedField, FieldsOfType<'text' | 'score'>>): readonly (string | boolean)[] {
  const { type, values = [] }: FieldEntry = entryOf(column);
  return type === 'choice' ? values : flags;
}

/** Returns the value of a code; null for none. */
export function codedValue(column: CodedField, code: number, texts: Texts): string | number | boolean | null {
  if (isTextField(column)) return code === 0 ? null : (texts[column][code] ?? null);
  if (isScore(column)) return code === noScore ? null : code;
  return codedValues(column)[code] ?? null;
}

/** Returns the number of codes that a column may have. */
export const codesOf = (column: CodedField): number =>
  isTextField(column) ? mostCodes + 1 : isScore(column) ? noScore + 1 : codedValues(column).length + 1;

const bitsFor = (codes: number): number => 32 - Math.clz32(Math.max(1, codes - 1));
const isScore = (column: CodedField): column is FieldsOfType<'score'> => entryOf(column).type === 'score';

interface Part {
  bits: number;
  sql: string;
}

function partOf(column: CodedField, texts: Texts): Part {
  const name = columnOf(column);
  if (isTextField(column)) return { bits: bitsFor(texts[column].length), sql: `coalesce(${name}, 0)` };
  if (isScore(column)) return { bits: bitsFor(noScore + 1), sql: `coalesce(${name}, ${noScore})` };
  const values = codedValues(column);
  const sqlOf = (value: string | boolean): string => (typeof value === 'string' ? `'${value}'` : String(Number(value)));
  return {
    bits: bitsFor(values.length + 1),
    sql: `(CASE ${name} ${values.map((value, code) => `WHEN ${sqlOf(value)} THEN ${code}`).join(' ')} ELSE ${values.length} END)`,
  };
}

/** SQLite integers are exact in JavaScript up to 53 bits: two halves, each small enough for bit operations. */
const halfBits = 26;
const half = 2 ** halfBits;

interface Place {
  half: number;
  shift: number;
  mask: number;
}

/** Places each part where it fits, the widest first. */
function arrange<N extends string>(parts: readonly (readonly [N, Part])[]): { places: Map<N, Place>; words: string[] } {
  const used: number[] = [];
  const halves: string[][] = [];
  const places = new Map<N, Place>();
  for (const [name, { bits, sql }] of parts.toSorted(([, a], [, b]) => b.bits - a.bits)) {
    const found = used.findIndex((taken) => taken + bits <= halfBits);
    const at = found >= 0 ? found : used.push(0) - 1;
    const shift = used[at] ?? 0;
    (halves[at] ??= []).push(`(${sql} << ${shift})`);
    places.set(name, { half: at, shift, mask: 2 ** bits - 1 });
    used[at] = shift + bits;
  }
  const words = halves.flatMap((own, at) =>
    at % 2 > 0 ? [] : [[...own, ...(halves[at + 1] ?? []).map((sql) => `(${sql} << ${halfBits})`)].join(' | ')],
  );
  return { places, words };
}

/** The verdicts of some rows. */
interface CodePage<C extends CodedField> {
  /** How many of the rows have a verdict. */
  readonly count: number;
  /** Returns the row number at an index, in ascending order. */
  row(index: number): number;
  /** Copies a column's codes into `target`, in which row `base` is at index 0. */
  copy(column: C, target: Codes, base: number): void;
}

/** Reads these columns of the rows from `first` to `last` that have a verdict. Adds new texts to `texts`. */
export function readCodes<C extends CodedField>(db: ReadDb, columns: readonly C[], first: number, last: number, texts: Texts): CodePage<C> {
  // In one transaction, so that the rows' codes match the texts.
  const { places, halves } = readTogether(db, () => {
    readTexts(db, texts);
    const parts = columns.map((column): readonly [C, Part] => [column, partOf(column, texts)]);
    const { places, words } = arrange<C | 'row'>([['row', { bits: bitsFor(last - first + 1), sql: '(row - @first)' }], ...parts]);
    const halves = words.flatMap((word) => {
      const sql = `SELECT ${word} FROM verdicts WHERE row BETWEEN @first AND @last ORDER BY row`;
      return apart(statement<[{ first: number; last: number }], number>(db, sql).pluck().all({ first, last }));
    });
    return { places, halves };
  });
  const count = halves[0]?.length ?? 0;
  const partsOf = (column: C | 'row'): Place & { from: Int32Array } => {
    const place = places.get(column);
    const from = place && halves[place.half];
    if (!from) throw new Error(`the column ${column} was not read`);
    return { ...place, from };
  };
  const rows = partsOf('row');
  const rowAt = (index: number): number => first + (((rows.from[index] ?? 0) >>> rows.shift) & rows.mask);
  return {
    count,
    row: rowAt,
    copy(column, target, base) {
      const { from, shift, mask } = partsOf(column);
      for (let index = 0; index < count; index++) target[rowAt(index) - base] = ((from[index] ?? 0) >>> shift) & mask;
    },
  };
}

/** Returns the low and the high half of each word. */
function apart(packed: readonly number[]): [Int32Array, Int32Array] {
  const [lower, upper] = [new Int32Array(packed.length), new Int32Array(packed.length)];
  for (let index = 0; index < packed.length; index++) {
    const word = packed[index] ?? 0;
    const low = word % half;
    lower[index] = low;
    upper[index] = (word - low) / half;
  }
  return [lower, upper];
}

export type TimeField = FieldsOfType<'time'>;

/** Passes this time (epoch ms) of each row from `first` to `last` that has one to `take`. */
export function eachTime(db: ReadDb, field: TimeField, first: number, last: number, take: (row: number, at: number) => void): void {
  const column = columnOf(field);
  const sql = `SELECT row, ${column} FROM verdicts WHERE row BETWEEN ? AND ? AND ${column} IS NOT NULL`;
  for (const [row, at] of statement<[number, number], [number, number]>(db, sql).raw().all(first, last)) take(row, at);
}
