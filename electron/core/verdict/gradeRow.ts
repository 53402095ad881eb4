/** Turns a row's answers into its one verdict. Pure: the same answers give the same verdict, today or after a crash. */
import type { FactName, FactValue } from '../../contract/answerFacts.ts';
import type { RuleParams, Unreadable } from '../../contract/finding.ts';
import { bandOf, type RowStatus, type Verdict } from '../../contract/verdict.ts';
import type { ReadAnswer } from '../answers/readAnswer.ts';
import type { Age } from './freshness.ts';
import { judgeLitigator } from './litigator.ts';
import { reasonsOf } from './reasons.ts';
import type { RowState } from './rowState.ts';

/** What has expired does not count. */
export interface RowToGrade extends Age {
  /** In any order, over all runs. */
  answers: readonly ReadAnswer[];
  findings: readonly (RuleParams | Unreadable)[];
  state: RowState;
}

/**
 * House, "Verdict": grade is the service's own letter only; score, line type, validity and name match come from the newest answer that has them;
 * litigator is one of three. As soon as one live answer is there, sandbox answers say nothing any more.
 */
export function gradeRow({ answers, findings, state, now, litigatorMs }: RowToGrade): Verdict {
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
  const { litigator, notChecked, reason } = judgeLitigator(used, now, litigatorMs);
  const latest = newestOfEach(used);
  const warnings = [...new Set(latest.flatMap((answer) => answer.warnings))];
  const score = newest('score');
  const facts = {
    grade: newest('grade'),
    score,
    band: bandOf(score),
    lineType: newest('lineType'),
    valid: newest('valid'),
    nameMatch: newest('nameMatch'),
  };
  const reasons = reasonsOf({ state, findings, facts, litigator: reason, newest, latest, warnings });
  return {
    status: statusOf(state),
    grade: facts.grade,
    score,
    band: facts.band,
    lineType: facts.lineType,
    valid: facts.valid,
    nameMatch: facts.nameMatch,
    litigator,
    notChecked,
    reasons,
    warnings,
    checkedAt: used[0]?.answer.arrivedAt ?? null,
    checkedWith: [...new Set(used.map(({ answer }) => answer.operation))].reverse(),
    answerIds: used.map(({ answer }) => answer.answerId),
    sandbox: used.some(({ answer }) => answer.sandbox),
  };
}

function statusOf(state: RowState): RowStatus {
  switch (state.kind) {
    case 'answered':
      return state.partial ? 'partial' : 'answered';
    case 'refused':
      return 'failed';
    case 'pending':
    case 'failed':
    case 'skipped':
      return state.kind;
  }
}

/** The newest answer of each operation, whatever its version: what an older one warned of may have been mended since. */
function newestOfEach(used: readonly ReadAnswer[]): ReadAnswer[] {
  const byName = new Map<string, ReadAnswer>();
  for (const read of used) {
    const [name = ''] = read.answer.operation.split('@');
    if (!byName.has(name)) byName.set(name, read);
  }
  return [...byName.values()];
}
