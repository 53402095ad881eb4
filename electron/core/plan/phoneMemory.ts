/** The first row with each row's phone: of rows that only differ in who answers it, one is enough. */
import type { FieldName } from '#contract/lists/fields.ts';
import { FirstAlike } from './firstAlike.ts';
import type { ReadRow, RowKeeper } from './rowReading.ts';
import { TextLanes } from './textLanes.ts';

export class PhoneMemory implements RowKeeper {
  through = 0;
  readonly columns: readonly number[];
  readonly #first: Uint32Array;
  readonly #rows: number;
  readonly #lanes = new TextLanes();
  /** Only while rows are read. */
  #alike: FirstAlike | null;

  constructor(fields: readonly FieldName[], rows: number) {
    this.columns = fields.flatMap((field, column) => (field === 'phone' ? [column] : []));
    this.#rows = rows;
    this.#first = new Uint32Array(rows + 1);
    this.#alike = new FirstAlike(rows);
  }

  /** A row without a phone is alone. */
  firstWithPhone = (row: number): number => this.#first[row] || row;

  take({ row, texts, a, b, c }: ReadRow): void {
    const [column = -1] = this.columns;
    if (column >= 0 && texts[column] !== '') {
      [this.#lanes.a, this.#lanes.b, this.#lanes.c] = [a[column] ?? 0, b[column] ?? 0, c[column] ?? 0];
      this.#first[row] = this.#alike?.of(row, this.#lanes) ?? row;
    }
    if (row >= this.#rows) this.#alike = null;
  }
}
