/**
 * The state of each row of a list under one operation, independent of a plan's conditions, selected findings, limits and add-ons; kept in
 * memory, so that changes to these are counted immediately.
 */
import { openFirstRows, type FirstRows } from '#base/firstRows.ts';
import type { FieldName } from '#contract/lists/fields.ts';
import type { FindingRule } from '#contract/lists/finding.ts';
import { sourcesOf, type Operation } from '#contract/service/operation.ts';
import { openRowRequests, type RowRequests } from '../service/rowRequests.ts';
import { isFieldSpoilt, spoiltFields } from '../lists/findings/fields.sql.ts';
import { QuestionHash } from './questionHash.ts';
import { correlationOf } from '../service/serviceRequest.ts';
import type { ReadRow, RowKeeper } from './rowReading.ts';

/** Why a row can't be checked: the missing parameter, and the finding in its cell. */
export interface InvalidReason {
  parameter: string;
  rule: FindingRule | null;
}

const absent = 0;
const askable = 1;
const firstReason = 2;

export class CheckMemory implements RowKeeper {
  through = 0;
  readonly columns: readonly number[];
  readonly operation: Operation;
  /** By row: whether it can be asked, else the number of its reason. */
  readonly #standing: Uint8Array;
  readonly #first: Uint32Array;
  /** Each reason once. */
  readonly #reasons: InvalidReason[] = [];
  readonly #requests: RowRequests;
  /** Present only while rows are read, because it takes more memory than everything else. */
  readonly #firstRows: FirstRows;
  readonly #hash = new QuestionHash();
  readonly #asks: readonly boolean[];
  readonly #rows: number;

  constructor(operation: Operation, fields: readonly FieldName[], rows: number) {
    this.operation = operation;
    this.#rows = rows;
    this.#standing = new Uint8Array(rows + 1);
    this.#first = new Uint32Array(rows + 1);
    this.#requests = openRowRequests(operation, fields);
    this.#firstRows = openFirstRows(rows);
    this.#asks = operation.parameters.map(({ correlation }) => correlation !== true);
    this.columns = this.#requests.columns;
  }

  /** Whether the list has this row; a damaged file may have lost it. */
  has = (row: number): boolean => this.#standing[row] !== absent;
  /** The first row with the same request: this one, or an earlier one. Only for a row that can be checked. */
  firstAlike = (row: number): number => this.#first[row] ?? row;
  /** Undefined if the row can be checked. */
  invalid = (row: number): InvalidReason | undefined => this.#reasons[(this.#standing[row] ?? absent) - firstReason];

  take(read: ReadRow): void {
    const { row, texts } = read;
    const problem = this.#requests.take(texts, someCorrelation);
    if (problem === null) {
      this.#standing[row] = askable;
      this.#hashQuestion(read);
      this.#first[row] = this.#firstRows.firstOf(this.#hash.a, this.#hash.b, row);
    } else {
      const rule = isFieldSpoilt(read.rules) ? this.#ruleOf(problem.parameter, spoiltFields(read.db, row)) : null;
      this.#standing[row] = this.#reasonOf(problem.parameter, rule);
    }
    if (row >= this.#rows) this.#firstRows.release();
  }

  #hashQuestion({ a, b }: ReadRow): void {
    const hash = this.#hash;
    const { values, from } = this.#requests;
    hash.begin();
    // The hash of a value from a single column is known; joined values must be hashed as one text.
    for (let at = 0; at < values.length; at += 1) {
      if (!this.#asks[at]) continue;
      const column = from[at] ?? -1;
      const value = values[at] ?? '';
      if (column >= 0) hash.add(a[column] ?? 0, b[column] ?? 0);
      else if (value === '') hash.add(0, 0);
      else {
        joined.ofText(value);
        hash.add(joined.a, joined.b);
      }
    }
  }

  #reasonOf(parameter: string, rule: FindingRule | null): number {
    const known = this.#reasons.findIndex((one) => one.parameter === parameter && one.rule === rule);
    return firstReason + (known >= 0 ? known : this.#reasons.push({ parameter, rule }) - 1);
  }

  /** Returns the finding that explains why a required parameter couldn't be filled. */
  #ruleOf(parameter: string, spoilt: Partial<Record<FieldName, FindingRule>>): FindingRule | null {
    const wanted = this.operation.parameters.find(({ name }) => name === parameter);
    const sources: readonly string[] = wanted ? sourcesOf(wanted).flat() : [parameter];
    return Object.entries(spoilt).find(([field]) => sources.includes(field))?.[1] ?? null;
  }
}

const joined = new QuestionHash();
/** Correlation doesn't change a request's identity; what matters is only that the program generates a value. */
const someCorrelation = correlationOf('a row', 0);
