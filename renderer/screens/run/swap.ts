/** The checks of a follow-up plan for a run whose key is not enabled for one of its operations. */
import type { Check } from '#contract/plan/plan.ts';
import type { RunCheck } from '#contract/runs/run.ts';
import type { OperationInfo } from '#contract/service/operations/operationInfos.ts';

/**
 * All checks of the run, so that conditions see the same answers (fresh ones are not bought again), with `other` replacing `operation`.
 * Rows that the old version answered are left out if their status shows it: in the first check, before others of the new run touch it.
 */
export function checksWithOther(checks: readonly RunCheck[], operation: string, other: Pick<OperationInfo, 'id' | 'addOns'>): Check[] {
  return checks.map((check, index) => {
    if (check.operation !== operation) return { operation: check.operation, addOns: check.addOns, where: check.where };
    const answered = check.counts.done + check.counts.partial > 0;
    return {
      operation: other.id,
      addOns: check.addOns.filter((addOn) => other.addOns.includes(addOn)),
      where: index === 0 && answered ? { ...check.where, status: ['pending', 'failed'] } : check.where,
    };
  });
}
