/** Three states: litigator, clear, not checked. Not checked is never clear, so every doubt ends there, with its reason. */
import { saysLitigator } from '#contract/service/operations/warnings.ts';
import type { Litigator, NotCheckedReason, Reason } from '#contract/verdict/verdict.ts';
import { doubtOfClear, type ReadAnswer } from '../service/answers/readAnswer.ts';
import { isFresh } from './freshness.ts';

export interface LitigatorVerdict {
  litigator: Litigator;
  /** Set if and only if the state is `notChecked`. */
  notChecked: NotCheckedReason | null;
  reason: Reason;
}

/**
 * `answers`: newest first. Any answer that says litigator wins, whatever its age. Clear needs an explicit false in a complete answer that
 * was asked for it and isn't older than `freshMs`. Everything else is not checked. `elsewhere`: another list, or a look-up, found the row's phone
 * to be a litigator's. `otherPhone`: what was asked was about another phone than the row has now. For `clear`, the reason's `until` is when it expires.
 */
export function judgeLitigator(
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
