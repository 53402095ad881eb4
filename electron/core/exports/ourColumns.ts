/** Our columns: Rollcall's own, then the fields of the answers under the service's names. */
import {
  exportColumns,
  exportText,
  isExportedField,
  type CellKind,
  type ExportColumn,
  type RowColumn,
} from '#contract/exports/exportColumns.ts';
import { rowName } from '#contract/lists/rowName.ts';
import type { PersonalKind } from '#contract/privacy/privacy.ts';
import { unplannedVerdict } from '#contract/verdict/verdict.ts';
import { answerColumns, type AnswerOfRow } from '../service/answers/answerColumns.ts';
import type { ReviewedRow } from '../lists/rows/exportPages.sql.ts';
import { keptTexts, reasonText, suppressedReason } from './reasonText.ts';

export interface LeavingAnswer extends AnswerOfRow {
  /** The name of the environment that returned it. */
  environment: string;
  sandbox: boolean;
}

/** A row to be exported, and its answers, newest first. */
export interface LeavingRow {
  listId: string;
  /** Absent: no file is written. */
  exportId?: string | undefined;
  row: ReviewedRow & { row: number };
  answers: readonly LeavingAnswer[];
}

export interface OurColumn {
  name: string;
  kind: CellKind;
  /** Its cells may contain text from a person or the service, which may look like a formula. */
  free: boolean;
  /** What it says of a person; null: nothing by itself · `own`: its cells are in Rollcall's own words, and can't name anybody. */
  personal: PersonalKind | 'own' | null;
  text(leaving: LeavingRow): string;
}

/** Text of the service or of a person may name somebody. */
const own: Readonly<Record<ExportColumn['key'], PersonalKind | 'own' | null>> = {
  row: 'own',
  checkedPhone: 'phone',
  extension: 'detail',
  status: 'own',
  grade: 'own',
  score: 'own',
  lineType: null,
  carrier: null,
  emailGrade: 'own',
  litigator: 'own',
  decision: 'own',
  reasons: null,
  note: null,
  heldOut: 'own',
  warnings: null,
  checkedAt: 'own',
  checkedWith: 'own',
  environment: null,
};

const joined = (parts: Iterable<string>): string => [...new Set(parts)].join('; ');

const rowTexts: Readonly<Record<RowColumn, OurColumn['text']>> = {
  row: ({ listId, row, exportId }) => rowName(listId, row.row, exportId),
  checkedPhone: ({ row }) => row.checkedPhone,
  extension: ({ row }) => row.extension,
  decision: ({ row }) => row.decision ?? '',
  note: ({ row }) => row.note,
  heldOut: ({ row }) => (row.heldOut ? 'yes' : ''),
  environment: ({ answers }) => joined(answers.map(({ environment, sandbox }) => (sandbox ? `${environment} (sandbox)` : environment))),
};

const reasonsText: OurColumn['text'] = ({ row }) =>
  joined([
    ...keptTexts(row),
    ...(row.suppressed === null ? [] : [suppressedReason(row.suppressed)]),
    ...(row.verdict?.reasons ?? []).map(reasonText).filter((text) => text !== null),
  ]);

/** A row without a verdict is exported like one that no run has reached. */
function textOf(key: ExportColumn['key']): OurColumn['text'] {
  if (!isExportedField(key)) return rowTexts[key];
  if (key === 'reasons') return reasonsText;
  return ({ row: { verdict } }) => exportText(key, (verdict ?? unplannedVerdict)[key]);
}

const rollcallColumns: readonly OurColumn[] = exportColumns.map(({ key, name, kind, free }) => ({
  name,
  kind,
  free,
  personal: own[key],
  text: textOf(key),
}));

/** All our columns for a list whose runs asked these operations: Rollcall's own, then those of the answers. */
export function ourColumns(operationIds: readonly string[]): OurColumn[] {
  const ofAnswers = answerColumns(operationIds).map(({ name, personal, text }): OurColumn => ({
    name,
    kind: 'text',
    free: true,
    personal,
    text: ({ answers }) => text(answers),
  }));
  return [...rollcallColumns, ...ofAnswers];
}

/** Their names, for choosing columns. */
export const ourColumnNames = (operationIds: readonly string[]): string[] => ourColumns(operationIds).map(({ name }) => name);
