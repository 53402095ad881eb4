/** Builds the jobs of rows that are to be asked, with their requests as they will be sent. */
import type { FieldName } from '#contract/lists/fields.ts';
import type { AddOnName, Operation } from '#contract/service/operation.ts';
import { canonicalText } from '../service/canonicalText.ts';
import { openRowRequests } from '../service/rowRequests.ts';
import type { NamedValue } from '../service/serviceRequest.ts';
import type { ReadDb } from '../platform/database.ts';
import type { PlannedJob, PlannedRow } from '../runs/runs.sql.ts';
import { readFieldsOf } from '../lists/findings/fields.sql.ts';

export interface JobsOptions {
  operation: Operation;
  /** The field of each column of the list. */
  fields: readonly FieldName[];
  addOns: readonly AddOnName[];
  identityOf(operation: string, parameters: readonly NamedValue[]): Uint8Array;
  /** Generated values for a row's correlation parameters, by name; a row's own value wins. */
  correlationOf(row: number): Record<string, string>;
}

export interface JobsOfRows {
  /** One job for each of these rows that has a call of its own. */
  of(rows: readonly PlannedRow[]): PlannedJob[];
}

export function openJobs(list: ReadDb, { operation, fields, addOns, identityOf, correlationOf }: JobsOptions): JobsOfRows {
  const all = openRowRequests(operation, fields);
  const columns = all.columns.flatMap((column) => fields[column] ?? []);
  const requests = openRowRequests(operation, columns);
  const addOnText = [...addOns].sort().join(',');
  return {
    of(rows) {
      const calls = rows.filter(({ treatment }) => treatment === 'call');
      const read = readFieldsOf(
        list,
        columns,
        calls.map(({ row }) => row),
      );
      return calls.map(({ row, ordinal }, index): PlannedJob => {
        const [found, , ...values] = read[index] ?? [0, 0];
        const problem = requests.take(values.map(canonicalText), correlationOf(row));
        // What was counted as a call must not be sent as something else.
        if (found !== row || problem !== null || ordinal === null) throw new Error(`row ${row} can no longer be asked`);
        const { parameters, correlation } = requests.request(addOns);
        return {
          ordinal,
          operation: operation.id,
          addOns: addOnText,
          identity: identityOf(operation.id, requests.question()),
          parameters: JSON.stringify(parameters),
          correlation: JSON.stringify(correlation),
        };
      });
    },
  };
}
