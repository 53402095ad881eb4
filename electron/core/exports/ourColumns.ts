/** The columns added by an export: Rollcall's own, then the fields of the answers under the service's names. */
import { whyNotCheckedText } from '#contract/verdict/unchecked.ts';
import type { FindingParams } from '#contract/lists/finding.ts';
import { lastDayOf } from '#base/lastDay.ts';
import { shortRepair } from '#contract/lists/repair.ts';
import type { Suppressing } from '#contract/suppression/suppressionKind.ts';
import { type Reason, type ReasonCode, type ReasonParams, unplannedVerdict } from '#contract/verdict/verdict.ts';
import {
  exportColumns,
  exportText,
  isExportedField,
  type CellKind,
  type ExportColumn,
  type RowColumn,
} from '#contract/exports/recipeColumns.ts';
import { rowName } from '#contract/lists/rowName.ts';
import type { PersonalKind } from '#contract/privacy/privacy.ts';
import type { ReviewedRow } from '../lists/rows/exportPages.sql.ts';
import { answerColumns, type AnswerOfRow } from '../service/answers/answerColumns.ts';

/** The text of each reason; null for warnings, which have their own column. */
const texts: { readonly [C in ReasonCode]: (params: ReasonParams[C]) => string | null } = {
  grade: ({ grade }) => `grade ${grade}`,
  score: ({ score, band }) => `score ${score} ${band}`,
  line: ({ lineType, prepaid }) => words(`line ${lineType}`, prepaid === null ? '' : prepaid ? 'prepaid' : 'not prepaid'),
  'phone.valid': () => 'phone valid',
  'phone.invalid': () => 'phone invalid',
  'name.matches': () => 'name matches',
  'name.differs': () => 'name differs',
  'litigator.flag': () => 'litigator',
  'litigator.elsewhere': () => 'litigator: found in another list or look-up',
  'litigator.warning': ({ warning }) => labeled('litigator', warning),
  'litigator.clear': () => 'litigator clear',
  'litigator.notChecked': ({ why }) => labeled('litigator not checked', whyNotCheckedText[why]),
  'email.valid': ({ grade }) => words('email valid', grade === null ? '' : `grade ${grade}`),
  'email.invalid': () => 'email invalid',
  'email.nameDiffers': () => 'email name differs',
  'address.invalid': () => 'address invalid',
  'address.nameDiffers': () => 'address name differs',
  'ip.trust': ({ score }) => `ip trust ${score}`,
  'ip.distance': ({ miles }) => `ip ${miles} miles from address`,
  partial: (params) => labeled('partial', params.serviceMessage ?? ''),
  refused: (params) => labeled('refused', params.serviceMessage ?? ''),
  failed: (params) => labeled(words('failed', params.cause), params.serviceMessage ?? ''),
  skipped: ({ why, parameter = '', rule }) => labeled(`skipped ${why}`, rule === undefined ? parameter : rule.replace('.', ' ')),
  finding: ({ rule, params }) => {
    if ('on' in params) return suppressedReason(params);
    if ('repair' in params) return repairText(rule === 'cell.repaired', params);
    // A column's position is for programs; people know it by its heading.
    const values = Object.entries(params).flatMap(([name, value]) => (name === 'position' ? [] : [String(value)]));
    return labeled(rule.replace('.', ' '), values.join(', '));
  },
  warning: () => null,
  purged: ({ by, at }) => `purged by ${by} ${new Date(at).toISOString()}`,
  unreadable: () => 'unreadable',
};

/**
 * Returns the short text of a reason in `rollcall.reasons`: `score 34 unsure; name differs; litigator not checked: timed out`. Scripts may
 * parse it, so it is stable: the words of the code, its parameters, then after a colon the service's or the check's own words. Null for
 * reasons with a column of their own.
 */
export function reasonText<C extends ReasonCode>({ code, params }: Reason<C>): string | null {
  return texts[code](params);
}

/**
 * Returns the texts that come first in `rollcall.reasons` of a kept row that must not be called: `litigator kept by Ana: signed up in our
 * shop`, or `litigator: keep not confirmed` if no reason was given.
 */
function keptTexts({ decision, kept, heldBack }: Pick<ReviewedRow, 'decision' | 'kept' | 'heldBack'>): string[] {
  if (decision !== 'keep') return [];
  const overrides = kept?.despite.map((one) => `${one} kept by ${kept.by}: ${kept.reason}`) ?? [];
  return [...heldBack.map((one) => `${one}: keep not confirmed`), ...overrides];
}

/**
 * Returns `suppressed phone: Asked in May, dnc.csv, until 2026-12-31`, `suppressed column: Do Not Call = TRUE`. Semicolons in user text are
 * replaced, because they would look like separators between reasons.
 */
function suppressedReason({ on, reason, source, until }: Suppressing & { on: string }): string {
  if (on === 'hidden') return 'suppressed hidden row';
  if (on === 'column') return labeled('suppressed column', `${source} = ${reason}`.replaceAll(';', ','));
  const parts = [reason, source, until === null ? '' : `until ${lastDayOf(until)}`].filter((part) => part !== '');
  return labeled(`suppressed ${on}`, parts.join(', ').replaceAll(';', ','));
}

/**
 * Returns `repaired address.postal_code: 02138 (zeros, MA 010-027)`, `suggested name: encoding`. A suggested value isn't written, because a
 * redacted copy couldn't tell whom it names.
 */
function repairText(isApplied: boolean, understood: FindingParams['cell.repaired']): string {
  const { field, repair, as, state, first = '', last = '', states, of, others } = understood;
  const notes = [shortRepair(repair), state && `${state} ${first}-${last}`, states, of && `of ${of}`, others && `also ${others}`];
  const why = notes.filter(Boolean).join(', ');
  const text = isApplied ? (as === '' ? why : `${as} (${why})`) : why;
  return labeled(`${isApplied ? 'repaired' : 'suggested'} ${field}`, text.replaceAll(';', ','));
}

const words = (...parts: string[]): string => parts.filter((part) => part !== '').join(' ');
const labeled = (head: string, rest: string): string => (rest === '' ? head : `${head}: ${rest}`);

export interface LeavingAnswer extends AnswerOfRow {
  /** The name of the environment that returned the answer. */
  environment: string;
  sandbox: boolean;
}

/** A row to be exported, and its answers, newest first. */
export interface LeavingRow {
  listId: string;
  /** Absent if no file is written. */
  exportId?: string | undefined;
  row: ReviewedRow & { row: number };
  answers: readonly LeavingAnswer[];
}

export interface OurColumn {
  name: string;
  kind: CellKind;
  /** Whether its cells may contain text from a person or the service, which may look like a formula. */
  free: boolean;
  /**
   * The personal information in the column; null if none by itself, `own` if its cells are in Rollcall's own words and can't name anybody.
   */
  personal: PersonalKind | 'own' | null;
  text(leaving: LeavingRow): string;
}

/** Text from the service or from a person may name somebody. */
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

/** Returns a column's text. A row without a verdict is exported like one that no run has covered. */
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

/** Returns all added columns for a list whose runs used these operations: Rollcall's own, then those of the answers. */
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

/** Returns the columns' names, for choosing columns. */
export const ourColumnNames = (operationIds: readonly string[]): string[] => ourColumns(operationIds).map(({ name }) => name);
