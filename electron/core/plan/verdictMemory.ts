/** A compact form of the verdicts of a list's rows, for evaluating conditions again whenever they change. */
import { conditionFields, type Condition } from '#contract/plan/condition.ts';
import { bandOf } from '#contract/verdict/verdict.ts';
import { entryOf } from '#contract/verdict/verdictFields.ts';
import { matches, type ConditionValues } from '../verdict/suggest.ts';
import type { ReadDb } from '../platform/database.ts';
import { codedValue, codesOf, readCodes, type CodedField } from '../verdict/kept/verdictCodes.sql.ts';
import { noTexts } from '../verdict/kept/verdictTexts.sql.ts';

const pageRows = 1_000;

const isCoded = (field: (typeof conditionFields)[number]): field is Exclude<typeof field, 'band'> => entryOf(field).bandOf === undefined;
const columns: readonly CodedField[] = [...conditionFields.filter(isCoded), 'sandbox'];

interface Known extends ConditionValues {
  sandbox: boolean;
}

export class VerdictMemory {
  /** The last row read. */
  through = 0;
  readonly #rows: number;
  /** The number of each row's distinct verdict; 0 if none. */
  readonly #which: Uint32Array;
  /** Numbers of distinct verdicts, by the concatenated codes. */
  readonly #known = new Map<string, number>();
  readonly #verdicts: Known[] = [];
  readonly #texts = noTexts();
  readonly #page = columns.map(() => new Uint16Array(pageRows));

  constructor(rows: number) {
    this.#rows = rows;
    this.#which = new Uint32Array(rows + 1);
  }

  readPage(db: ReadDb): void {
    const first = this.through + 1;
    const last = Math.min(this.#rows, this.through + pageRows);
    const page = readCodes(db, columns, first, last, this.#texts);
    columns.forEach((column, at) => {
      page.copy(column, this.#page[at] ?? new Uint16Array(), first);
    });
    for (let index = 0; index < page.count; index++) {
      const row = page.row(index);
      const key = this.#keyOf(row - first);
      let which = this.#known.get(key);
      if (which === undefined) this.#known.set(key, (which = this.#verdicts.push(this.#valuesOf(row - first))));
      this.#which[row] = which;
    }
    this.through = last;
  }

  #keyOf(at: number): string {
    let [key, number, room] = ['', 0, 1];
    for (let index = 0; index < sizes.length; index++) {
      const size = sizes[index] ?? 1;
      // Once a number holds as many codes as it can exactly, the next number begins.
      if (room * size > Number.MAX_SAFE_INTEGER) [key, number, room] = [`${key}${number} `, 0, 1];
      number = number * size + (this.#page[index]?.[at] ?? 0);
      room *= size;
    }
    return `${key}${number}`;
  }

  #valuesOf(at: number): Known {
    const entries = columns.map((column, index) => [column, codedValue(column, this.#page[index]?.[at] ?? 0, this.#texts)] as const);
    const values = Object.fromEntries(entries) as unknown as Omit<Known, 'band'>;
    return { ...values, band: bandOf(values.score) };
  }

  /** Returns which rows meet a condition. Sandbox answers don't count when real calls are bought. */
  passing(where: Condition, sandbox: boolean): (row: number) => boolean {
    const passes: boolean[] = [];
    const judge = (values: Known): boolean => (!values.sandbox || sandbox) && matches(where, values);
    return (row) => {
      const which = this.#which[row] ?? 0;
      const values = this.#verdicts[which - 1];
      return values !== undefined && (passes[which] ??= judge(values));
    };
  }
}

const sizes = columns.map(codesOf);
