/** Our columns: what Rollcall knows of a row, then the fields of the answers under the service's own names. */
import { litigatorTexts } from '../../contract/litigator.ts';
import { answerColumns, type AnswerOfRow } from '../answers/answerColumns.ts';
import type { RowFacts } from '../store/lists/rows/exportPages.ts';
import { keptTexts, reasonText } from './reasonText.ts';

export interface LeavingAnswer extends AnswerOfRow {
  /** The name of the environment that gave it. */
  environment: string;
  sandbox: boolean;
}

/** A row on its way out, and its answers, newest first. */
export interface LeavingRow {
  listId: string;
  row: RowFacts & { row: number };
  answers: readonly LeavingAnswer[];
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

/** All our columns for a list whose runs asked these operations: what Rollcall says, then what the answers say. */
export function ourColumns(operationIds: readonly string[]): OurColumn[] {
  const ofAnswers = answerColumns(operationIds).map(({ name, text }): OurColumn => ({
    name,
    free: true,
    text: ({ answers }) => text(answers),
  }));
  return [...rollcallColumns, ...ofAnswers];
}

/** Their names alone, for whoever chooses among them. */
export const ourColumnNames = (operationIds: readonly string[]): string[] => ourColumns(operationIds).map(({ name }) => name);
