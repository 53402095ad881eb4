/** How long an answer stays valid: a litigator answer expires sooner than an address. */
import { freshForDays, litigatorDays, usualLitigatorDays, type FreshDays } from '#contract/plan/freshDays.ts';
import type { Operation } from '#contract/service/operation.ts';

const dayMs = 86_400_000;

export const litigatorFreshMs = usualLitigatorDays * dayMs;

/** Determines whether a clear litigator answer has expired: the current time (epoch ms), and how long one stays valid. */
export interface Age {
  now: number;
  litigatorMs: number;
}

/** Returns how long a litigator check stays valid, in milliseconds. */
export const litigatorMsOf = (days: FreshDays): number => litigatorDays(days) * dayMs;

/** Returns how long an answer of this operation with these add-ons can be reused, in milliseconds. */
export const freshForMs = (operation: Pick<Operation, 'id' | 'facts'>, addOns: readonly string[], days: FreshDays = {}): number =>
  freshForDays(operation, addOns, days) * dayMs;

/** Whether something that arrived at `arrivedAt` is still valid at `now` (epoch ms). Setting the clock back expires nothing. */
export function isFresh(arrivedAt: number, freshMs: number, now: number): boolean {
  return now - arrivedAt <= freshMs;
}
