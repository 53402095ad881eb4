/** How long an answer counts: a litigator answer expires sooner than an address. */
import { usualFreshDays, usualLitigatorDays } from '../../contract/freshDays.ts';
import type { Operation } from '../../contract/operation.ts';

const dayMs = 86_400_000;

export const litigatorFreshMs = usualLitigatorDays * dayMs;

/** What decides whether a clear litigator answer has expired: the current time (epoch ms), and how long one counts. */
export interface Age {
  now: number;
  litigatorMs: number;
}

/** Days by operation id and add-on name, as set by a person. */
export type FreshDays = Readonly<Record<string, number>>;

/** How long a litigator check counts: the person's days, else the default. */
export const litigatorMsOf = (days: FreshDays): number => daysOf(days, 'litigator_checks') ?? litigatorFreshMs;

/**
 * How long an answer of this operation with these add-ons can be reused, in milliseconds: the shortest of the settings for the operation
 * and its add-ons, with defaults for those without one.
 */
export function freshForMs(operation: Pick<Operation, 'id' | 'facts'>, addOns: readonly string[], days: FreshDays = {}): number {
  const ofAddOns = addOns.map((name) => (name === 'litigator_checks' ? litigatorMsOf(days) : (daysOf(days, name) ?? Infinity)));
  return Math.min(daysOf(days, operation.id) ?? usualFreshDays(operation) * dayMs, ...ofAddOns);
}

const daysOf = (days: FreshDays, name: string): number | undefined => {
  const own = Object.hasOwn(days, name) ? days[name] : undefined;
  return own === undefined ? undefined : own * dayMs;
};

/** Whether something that arrived at `arrivedAt` still counts at `now` (epoch ms). Setting the clock back expires nothing. */
export function isFresh(arrivedAt: number, freshMs: number, now: number): boolean {
  return now - arrivedAt <= freshMs;
}
