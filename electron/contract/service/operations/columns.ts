/** Makes export columns from the paths of a response. */
import type { OperationColumn, ResponsePath } from '../operation.ts';
import { answerFields, type AnswerField } from './answerFields.ts';
import { addressFields, coordinateFields } from './records.ts';

/** How many owners, residents or people get columns; the raw answer has all of them. */
export const exportedPeople = [0, 1, 2] as const;

/** One column per field of the object at `at`, named by its path: `owners.0.name`. */
export function columnsAt(at: ResponsePath, fields: readonly AnswerField[]): OperationColumn[] {
  return fields.map((field) => ({ name: [...at, field].join('.'), path: [...at, field], personal: answerFields[field] }));
}

/** The columns of the address object at `at`, coordinates included. `also`: another place of the same address. */
export function addressColumns(at: ResponsePath, also?: ResponsePath): OperationColumn[] {
  const columns = (from: ResponsePath) => [...columnsAt(from, addressFields), ...columnsAt([...from, 'lat_long'], coordinateFields)];
  const others = also && columns(also);
  return columns(at).map((column, index) => {
    const other = others?.[index];
    return other ? { ...column, otherPath: other.path } : column;
  });
}
