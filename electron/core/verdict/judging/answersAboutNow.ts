/**
 * What of a row's answers is about the values that the row has now. Another column may be the phone since the row was asked: what an answer
 * says of the old number is said of nobody in this row any more, until that number is back.
 */
import type { Operation } from '#contract/service/operation.ts';
import { findOperation } from '#contract/service/operations/catalog.ts';
import type { ReadAnswer } from '../../service/answers/readAnswer.ts';
import { canonicalText } from '../../service/canonicalText.ts';
import { openRowRequests, type RowRequests } from '../../service/rowRequests.ts';
import type { ReadDb } from '../../platform/database.ts';
import { parsePairs } from '../../service/answers/kept/answerViews.sql.ts';
import { fieldColumns, readFieldsOf } from '../../lists/findings/fields.sql.ts';
import { subjectOfParameter, subjectsOfFact, type Subject } from './subjects.ts';

/** An answer as it counts for one row. */
export interface AnswerAboutNow {
  /** Null: nothing of it is about what the row has now. */
  read: ReadAnswer | null;
  /** Everything that was asked is what the row has now. */
  isWhole: boolean;
  /** It was asked about another phone than the row's. */
  otherPhone: boolean;
}

export type AnswersAboutNow = (row: number, read: ReadAnswer, sent: string | null) => AnswerAboutNow;

/** Reads what these rows would be asked now. */
export function openAnswersAboutNow(list: ReadDb, rows: readonly number[]): AnswersAboutNow {
  const names = fieldColumns(list);
  const texts = new Map(
    readFieldsOf(list, names, rows).map(([row, , ...values]) => [row, values.map((value) => canonicalText(value ?? ''))]),
  );
  const requests = new Map<string, RowRequests>();
  const requestsOf = (operation: Operation): RowRequests => {
    let known = requests.get(operation.id);
    if (known === undefined) requests.set(operation.id, (known = openRowRequests(operation, names)));
    return known;
  };
  return (row, read, sent) => {
    const operation = findOperation(read.answer.operation);
    const asked = parsePairs(sent);
    // Nobody knows any more what was asked: then it is said of nobody.
    if (operation === undefined || asked.length === 0) return { read: null, isWhole: false, otherPhone: false };
    const request = requestsOf(operation);
    request.take(texts.get(row) ?? names.map(() => ''), {});
    return compare(operation, read, new Map(asked), new Map(request.question()));
  };
}

const whole = (read: ReadAnswer): AnswerAboutNow => ({ read, isWhole: true, otherPhone: false });

function compare(
  operation: Operation,
  read: ReadAnswer,
  asked: ReadonlyMap<string, string>,
  now: ReadonlyMap<string, string>,
): AnswerAboutNow {
  const [sent, others] = [new Set<Subject>(), new Set<Subject>()];
  for (const { name, sentAs = name, correlation = false } of operation.parameters) {
    const value = asked.get(sentAs) ?? '';
    if (correlation || value === '') continue;
    const subject = subjectOfParameter(name);
    sent.add(subject);
    if (value !== (now.get(sentAs) ?? '')) others.add(subject);
  }
  if (others.size === 0) return whole(read);
  const otherPhone = others.has('phone');
  // A name alone identifies nobody.
  const holds = [...sent].some((subject) => subject !== 'name' && !others.has(subject));
  if (!holds) return { read: null, isWhole: false, otherPhone };
  return { read: without(read, sent, others), isWhole: false, otherPhone };
}

/** The answer without what it says of these subjects. */
function without(read: ReadAnswer, sent: ReadonlySet<Subject>, others: ReadonlySet<Subject>): ReadAnswer {
  const isAbout = (subjects: readonly Subject[]): boolean => {
    const asked = subjects.filter((subject) => sent.has(subject));
    // What an operation finds out of what it wasn't asked about depends on all that it was asked.
    return (asked.length > 0 ? asked : [...sent]).some((subject) => others.has(subject));
  };
  const ofPhone = isAbout(['phone']);
  return {
    ...read,
    fact: (name) => (isAbout(subjectsOfFact(name)) ? null : read.fact(name)),
    checksLitigators: read.checksLitigators && !ofPhone,
    litigatorFlag: ofPhone ? undefined : read.litigatorFlag,
    warnings: ofPhone ? [] : read.warnings,
    owners: () => (others.has('phone') || others.has('address') ? [] : read.owners()),
  };
}
