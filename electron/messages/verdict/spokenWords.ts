/** Text for screen readers in the review, besides the name of the focused row: the row's verdict, the selection, and the rows of a view. */
import type { NoCall } from '#contract/verdict/standing.ts';
import type { DecisionValue } from '#contract/review/decision.ts';
import type { Grade, Litigator, RowStatus } from '#contract/verdict/verdict.ts';
import { count, counted } from '../count.ts';
import { decisionWord, litigatorWord, statusWord } from '../names.ts';

interface Spoken {
  readonly row: number;
  readonly verdict: { readonly status: RowStatus; readonly grade: Grade | null; readonly litigator: Litigator };
  readonly decision: {
    readonly value: DecisionValue | null;
    readonly by: 'person' | 'policy' | null;
    readonly contested?: true | undefined;
  };
  readonly noCalls: readonly NoCall[];
}

const litigatorSpoken = (litigator: Litigator): string =>
  litigator === 'clear' ? 'litigator check clear' : litigator === 'notChecked' ? 'litigators not checked' : litigatorWord(litigator);

function gradeSpoken({ status, grade }: Spoken['verdict']): string {
  if (grade !== null) return `grade ${grade}`;
  return status === 'answered' || status === 'partial' ? 'no grade' : `no grade: ${statusWord(status).toLowerCase()}`;
}

/** `Row 1,048, grade D, litigators not checked, suggested: hold`. */
export function rowSentence({ row, verdict, decision: { value, by, contested }, noCalls }: Spoken): string {
  const word = decisionWord(value).toLowerCase();
  return [
    `Row ${count(row)}`,
    gradeSpoken(verdict),
    litigatorSpoken(verdict.litigator),
    ...(noCalls.includes('suppressed') ? ['suppressed'] : []),
    contested
      ? `contested: ${value === null ? 'no decision' : word} holds`
      : value === null
        ? noCalls.includes('suppressed')
          ? 'not to be called'
          : 'no suggestion'
        : by === 'person'
          ? `decided: ${word}`
          : `suggested: ${word}`,
  ].join(', ');
}

/** `3 of 12,472 rows selected`, `All 12,472 rows selected`; empty if none is. `rows`: number of rows in the view. */
export function selectedWords(selected: number, rows: number): string {
  if (selected === 0) return '';
  return selected === rows ? `All ${counted(rows, 'row')} selected` : `${count(selected)} of ${counted(rows, 'row')} selected`;
}
export const noneSelectedWords = 'No row selected';

/** What a newly opened view contains: `1,204 of 12,472 rows`. `all`: number of rows in the list. */
export const viewWords = (rows: number, all: number): string =>
  rows === all ? counted(all, 'row') : `${count(rows)} of ${counted(all, 'row')}`;

/** The same in triage: `11,188 rows not reviewed by you`. `held`: the view shows the rows on hold. */
export function triageViewWords(rows: number, held: boolean): string {
  if (rows === 0) return held ? 'No row on hold' : 'No row is left to review';
  return `${counted(rows, 'row')} ${held ? 'on hold' : 'not reviewed by you'}`;
}

/** The results of several keys pressed in quick succession: each of them, or only the last if they are too many to listen to. */
export function deedWords(deeds: readonly string[]): readonly string[] {
  const last = deeds.at(-1);
  return deeds.length < 4 || last === undefined ? deeds : [`${counted(deeds.length, 'action')}, the last: ${last}`];
}
