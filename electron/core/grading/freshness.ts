/** How long an answer counts: a litigator answer grows old sooner than an address. */
import type { Operation } from '../../contract/operation.ts';

const dayMs = 86_400_000;

/** What users apply (field-notes, "Speed and money"): litigator 30 days, activity 90 days, address 180 days. */
export const litigatorFreshMs = 30 * dayMs;
export const activityFreshMs = 90 * dayMs;
export const addressFreshMs = 180 * dayMs;

/**
 * How long an answer of this operation with these add-ons may be used again, in milliseconds: the shortest default that applies.
 * Whatever says something about a phone counts as activity; an operation that knows nothing of either is as lasting as an address.
 */
export function freshForMs(operation: Pick<Operation, 'facts'>, addOns: readonly string[]): number {
  if (addOns.includes('litigator_checks')) return litigatorFreshMs;
  const { facts } = operation;
  const aboutPhone = [facts.score, facts.grade, facts.lineType, facts.valid, facts.nameMatch, facts.carrier].some(
    (path) => path !== undefined,
  );
  return aboutPhone ? activityFreshMs : addressFreshMs;
}

/** Whether something that arrived at `arrivedAt` still counts at `now` (epoch ms). A clock that was set back makes nothing stale. */
export function isFresh(arrivedAt: number, freshMs: number, now: number): boolean {
  return now - arrivedAt <= freshMs;
}
