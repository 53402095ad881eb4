/** Derives a row's single verdict from its answers. Pure: the same answers give the same verdict, today or after a crash. */
import { saysLitigator } from '#contract/service/operations/tolerant.ts';
import { type Litigator, type NotCheckedReason, type Reason, bandOf, type RowStatus, type Verdict } from '#contract/verdict/verdict.ts';
import type { FactName, FactValue } from '#contract/service/answerFacts.ts';
import type { RuleParams, Unreadable } from '#contract/lists/finding.ts';
import { entryOf, fieldNames, type FieldsWith } from '#contract/verdict/verdictFields.ts';
import { doubtOfClear, type ReadAnswer } from '../service/answers/readAnswer.ts';
import { isFresh, type Age } from './freshness.ts';
import { reasonsOf, type RowState } from './reasons.ts';

interface LitigatorVerdict {
  litigator: Litigator;
  /** Set if and only if the state is `notChecked`. */
  notChecked: NotCheckedReason | null;
  reason: Reason;
}

/**
 * Judges one of three states: litigator, clear, not checked. Not checked is never clear, so every doubt ends there, with its reason.
 * `answers`: newest first. Any answer that names a litigator wins, whatever its age. Clear needs an explicit false in a complete answer
 * that was asked for it and isn't older than `freshMs`. Everything else is not checked. `elsewhere`: another list, or a look-up, found the
 * row's phone to be a litigator's. `otherPhone`: the requests were about a different phone than the row has now. For `clear`, the reason's
 * `until` is when it expires.
 */
function judgeLitigator(
  answers: readonly ReadAnswer[],
  { elsewhere, otherPhone }: { elsewhere: boolean; otherPhone: boolean },
  now: number,
  freshMs: number,
): LitigatorVerdict {
  for (const { litigatorFlag, warnings } of answers) {
    if (litigatorFlag === true) return { litigator: 'litigator', notChecked: null, reason: { code: 'litigator.flag', params: {} } };
    const warning = warnings.find(saysLitigator);
    if (warning !== undefined)
      return { litigator: 'litigator', notChecked: null, reason: { code: 'litigator.warning', params: { warning } } };
  }
  if (elsewhere) return { litigator: 'litigator', notChecked: null, reason: { code: 'litigator.elsewhere', params: {} } };
  const able = answers.filter((answer) => answer.checksLitigators);
  const asked = able.filter(({ answer }) => answer.addOns.includes('litigator_checks'));
  const [newest] = asked;
  if (newest === undefined) {
    if (otherPhone) return notChecked('otherPhone');
    if (answers.length === 0) return notChecked('noAnswer');
    return notChecked(able.length === 0 ? 'notAsked' : 'notRequested');
  }
  const clear = asked.find((answer) => doubtOfClear(answer) === null && isFresh(answer.answer.arrivedAt, freshMs, now));
  if (clear === undefined) return notChecked(doubtOfClear(newest) ?? 'expired');
  return { litigator: 'clear', notChecked: null, reason: { code: 'litigator.clear', params: { until: clear.answer.arrivedAt + freshMs } } };
}

const notChecked = (why: NotCheckedReason): LitigatorVerdict => ({
  litigator: 'notChecked',
  notChecked: why,
  reason: { code: 'litigator.notChecked', params: { why } },
});

/** A row with everything needed to grade it. Expired litigator checks don't count. */
export interface RowToGrade extends Age {
  /** Answers from all runs, in any order. */
  answers: readonly ReadAnswer[];
  /** Ids of the answers that are only about the row's current values; absent for all. */
  whole?: ReadonlySet<string>;
  /** Whether requests were sent about a different phone than the row has now. */
  otherPhone?: boolean;
  /** Set if an answer about another row, or a look-up, names the row's phone as a litigator's. */
  elsewhere?: 'live' | 'sandbox' | undefined;
  findings: readonly (RuleParams | Unreadable)[];
  state: RowState;
}

/**
 * Grades a row. The grade is the service's own letter, never computed. Score, line type, validity and name match come from the newest
 * answer that has them. The litigator state is one of three. Once there is a live answer, sandbox answers no longer count.
 */
export function gradeRow({ answers, whole, otherPhone = false, elsewhere, findings, state, now, litigatorMs }: RowToGrade): Verdict {
  const live = answers.filter(({ answer }) => !answer.sandbox);
  const used = (live.length > 0 ? live : answers).toSorted(
    ({ answer: a }, { answer: b }) => b.arrivedAt - a.arrivedAt || (a.answerId < b.answerId ? 1 : -1),
  );
  const newest = <Name extends FactName>(name: Name): FactValue<Name> | null => {
    for (const { fact } of used) {
      const value = fact(name);
      if (value !== null) return value;
    }
    return null;
  };
  const sandbox = used.some(({ answer }) => answer.sandbox);
  const isKnown = elsewhere === 'live' || (elsewhere === 'sandbox' && sandbox);
  const { litigator, notChecked, reason } = judgeLitigator(used, { elsewhere: isKnown, otherPhone }, now, litigatorMs);
  const latest = newestOfEach(used);
  const warnings = [...new Set(latest.flatMap((answer) => answer.warnings))];
  const facts = factsOf(used);
  const reasons = reasonsOf({ state, findings, facts, litigator: reason, newest, latest, warnings });
  return {
    ...facts,
    status: statusOf(state),
    litigator,
    notChecked,
    reasons,
    warnings,
    checkedAt: used[0]?.answer.arrivedAt ?? null,
    checkedWith: [...new Set(used.map(({ answer }) => answer.operation))].reverse(),
    answerIds: used.flatMap(({ answer: { answerId } }) => (whole?.has(answerId) === false ? [] : [answerId])),
    sandbox,
  };
}

type AnsweredField = FieldsWith<'fromAnswers'>;
/** Fields taken from the answers alone, and the bands that follow from them. */
type AnsweredFields = Pick<Verdict, AnsweredField | FieldsWith<'bandOf'>>;
const answeredFields = fieldNames.filter((field): field is AnsweredField => entryOf(field).fromAnswers === true);

/** Returns the newest value of each field that an answer has under the field's name. */
function factsOf(used: readonly ReadAnswer[]): AnsweredFields {
  // Built key by key, in a fixed order, because it runs for every row of a list.
  const facts: Partial<Record<keyof AnsweredFields, unknown>> = {};
  for (const field of answeredFields) {
    facts[field] = null;
    for (const answer of used) {
      const value = understood(field, answer.fact(field));
      if (value === null) continue;
      facts[field] = value;
      break;
    }
  }
  const answered = facts as Omit<AnsweredFields, 'band'>;
  return { ...answered, band: bandOf(answered.score) };
}

/** Returns null for a choice that isn't in the table; every other value is returned as read. */
function understood(field: AnsweredField, value: FactValue<AnsweredField> | null): FactValue<AnsweredField> | null {
  const { type, values } = entryOf(field);
  return type === 'choice' && !values?.some((known) => known === value) ? null : value;
}

function statusOf(state: RowState): RowStatus {
  switch (state.kind) {
    case 'answered':
      return state.partial ? 'partial' : 'answered';
    case 'refused':
      return 'failed';
    case 'pending':
    case 'unplanned':
    case 'failed':
    case 'skipped':
      return state.kind;
  }
}

/** Returns the newest answer of each operation, in any version: an older answer's warnings may have been resolved. */
function newestOfEach(used: readonly ReadAnswer[]): ReadAnswer[] {
  const byName = new Map<string, ReadAnswer>();
  for (const read of used) {
    const [name = ''] = read.answer.operation.split('@');
    if (!byName.has(name)) byName.set(name, read);
  }
  return [...byName.values()];
}
