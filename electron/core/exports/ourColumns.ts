/** Our columns: what Rollcall knows of a row, then the fields of the answers under the service's own names. */
import { litigatorTexts } from '../../contract/litigator.ts';
import type { Operation, OperationColumn } from '../../contract/operation.ts';
import { columnText } from '../../contract/operations/answerBody.ts';
import { operations } from '../../contract/operations/catalog.ts';
import type { StoredAnswer } from '../store/ledger/answers/verdictSources.ts';
import type { RowFacts } from '../store/lists/rows/exportPages.ts';
import { keptTexts, reasonText } from './reasonText.ts';

/** A row on its way out, and its answers, newest first. */
export interface LeavingRow {
  listId: string;
  row: RowFacts & { row: number };
  answers: readonly StoredAnswer[];
}

/** How a cell looks and what it is in a workbook: text, where nothing else is said. */
export type CellKind = 'text' | 'number' | 'grade' | 'litigator' | 'decision';

export interface OurColumn {
  name: string;
  kind?: CellKind;
  /** Its cells may hold what a person or the service wrote, and so what looks like a formula. */
  free?: true;
  text(leaving: LeavingRow): string;
}

const joined = (parts: Iterable<string>): string => [...new Set(parts)].join('; ');

/** Always there, in this order (command-line, "Exported columns"). Rows that no run has reached say `pending`. */
const rollcallColumns: readonly OurColumn[] = [
  { name: 'rollcall.row', text: ({ listId, row }) => `${listId}:${row.row}` },
  {
    name: 'rollcall.status',
    text: ({ row: { verdict } }) => (verdict === null || verdict.status === 'unplanned' ? 'pending' : verdict.status),
  },
  { name: 'rollcall.grade', kind: 'grade', text: ({ row }) => row.verdict?.grade ?? '' },
  { name: 'rollcall.activity_score', kind: 'number', text: ({ row }) => String(row.verdict?.score ?? '') },
  { name: 'rollcall.line_type', free: true, text: ({ row }) => row.verdict?.lineType ?? '' },
  { name: 'rollcall.litigator', kind: 'litigator', text: ({ row }) => litigatorTexts[row.verdict?.litigator ?? 'notChecked'] },
  { name: 'rollcall.decision', kind: 'decision', text: ({ row }) => row.decision ?? '' },
  {
    name: 'rollcall.reasons',
    free: true,
    text: ({ row }) => joined([...keptTexts(row), ...(row.verdict?.reasons ?? []).map(reasonText).filter((text) => text !== null)]),
  },
  { name: 'rollcall.note', free: true, text: ({ row }) => row.note },
  { name: 'rollcall.warnings', free: true, text: ({ row }) => joined(row.verdict?.warnings ?? []) },
  { name: 'rollcall.checked_at', text: ({ row: { verdict } }) => (verdict?.checkedAt ? new Date(verdict.checkedAt).toISOString() : '') },
  { name: 'rollcall.checked_with', text: ({ row }) => joined(row.verdict?.checkedWith ?? []) },
  {
    name: 'rollcall.environment',
    free: true,
    text: ({ answers }) => joined(answers.map(({ environment, sandbox }) => (sandbox ? `${environment} (sandbox)` : environment))),
  },
];

/**
 * All our columns for a list whose runs asked these operations. Versions of one operation share the columns of one name (`real_contact.phone.is_valid`);
 * the newest answer of that operation fills them.
 */
export function ourColumns(operationIds: readonly string[]): OurColumn[] {
  const asked = operations.filter(({ id }) => operationIds.includes(id));
  const names = new Set(asked.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`)));
  const readers = new Map(asked.map((operation) => [operation.id, readersOf(operation)]));
  const answerColumns = [...names].map((name): OurColumn => {
    const [operation = ''] = name.split('.');
    return {
      name,
      free: true,
      text: ({ answers }) => {
        const answer = answers.find((one) => one.operation.startsWith(`${operation}@`));
        const column = answer && readers.get(answer.operation)?.get(name);
        return answer?.body && column ? columnText(answer.body, column) : '';
      },
    };
  });
  return [...rollcallColumns, ...answerColumns];
}

/** Their names alone, for whoever chooses among them. */
export const ourColumnNames = (operationIds: readonly string[]): string[] => ourColumns(operationIds).map(({ name }) => name);

const readersOf = ({ name, columns }: Operation): Map<string, OperationColumn> =>
  new Map(columns.map((column) => [`${name}.${column.name}`, column]));
