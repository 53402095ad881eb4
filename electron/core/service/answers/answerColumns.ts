/** The export columns that are filled from answers, under the service's own names. */
import type { Operation, OperationColumn } from '#contract/service/operation.ts';
import { operations } from '#contract/service/operations/catalog.ts';
import { wordsOf } from '#contract/service/operations/tolerant.ts';
import type { PersonalKind } from '#contract/privacy/privacy.ts';
import { valueAt, type AnswerBody } from './answerBody.ts';

/** An answer whose fields fill cells. */
export interface AnswerOfRow {
  /** `name@version` */
  readonly operation: string;
  readonly body: AnswerBody | null;
}

interface AnswerColumn {
  /** `real_contact.phone.is_valid`: versions of an operation share their columns. */
  readonly name: string;
  /** The personal data that it reveals; null: none. */
  readonly personal: PersonalKind | null;
  /** A cell's text, from the newest answer of the operation; `answers` must be sorted newest first. */
  text(answers: readonly AnswerOfRow[]): string;
}

/** Returns the columns of these operations (`name@version`), in catalog order, without duplicates. */
export function answerColumns(operationIds: readonly string[]): AnswerColumn[] {
  const asked = operations.filter(({ id }) => operationIds.includes(id));
  const personalOf = new Map(
    asked.flatMap(({ name, columns }) => columns.map(({ name: field, personal }) => [`${name}.${field}`, personal] as const)),
  );
  const columnsOf = new Map(asked.map((operation) => [operation.id, columnsByName(operation)]));
  return [...personalOf].map(([name, personal]): AnswerColumn => {
    const [operation = ''] = name.split('.');
    return {
      name,
      personal,
      text(answers) {
        const answer = answers.find((one) => one.operation.startsWith(`${operation}@`));
        const column = answer && columnsOf.get(answer.operation)?.get(name);
        return answer?.body && column ? columnText(answer.body, column) : '';
      },
    };
  });
}

const columnsByName = ({ name, columns }: Operation): Map<string, OperationColumn> =>
  new Map(columns.map((column) => [`${name}.${column.name}`, column]));

/** Returns a column as cell text: empty for null or absent, lists joined with `; `, the message of a PartialError. */
export function columnText(body: AnswerBody, column: Omit<OperationColumn, 'personal'>): string {
  const value = valueAt(body, column.path);
  return cellText(value ?? (column.otherPath && valueAt(body, column.otherPath)));
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value))
    return value
      .map(cellText)
      .filter((part) => part !== '')
      .join('; ');
  if (typeof value === 'boolean' || typeof value === 'number') return String(value);
  return wordsOf(value);
}
