/** How long an answer counts: a litigator answer grows old sooner than an address. */
import { usualFreshDays, usualLitigatorDays } from '../../contract/freshDays.ts';
import type { Operation } from '../../contract/operation.ts';

const dayMs = 86_400_000;

export const litigatorFreshMs = usualLitigatorDays * dayMs;

/** By what a clear litigator answer is judged too old: the moment (epoch ms), and how long one counts. */
export interface Age {
  now: number;
  litigatorMs: number;
}

/** Days by operation id and add-on name, as a person set them. */
export type FreshDays = Readonly<Record<string, number>>;

/** How long what the litigator check said counts: the person's days, else the default. */
export const litigatorMsOf = (days: FreshDays): number => daysOf(days, 'litigator_checks') ?? litigatorFreshMs;

/**
 * How long an answer of this operation with these add-ons may be used again, in milliseconds: the shortest that applies of what a person set for
 * the operation and its add-ons, and the defaults for what nothing was set for.
 */
export function freshForMs(operation: Pick<Operation, 'id' | 'facts'>, addOns: readonly string[], days: FreshDays = {}): number {
  const ofAddOns = addOns.map((name) => (name === 'litigator_checks' ? litigatorMsOf(days) : (daysOf(days, name) ?? Infinity)));
  return Math.min(daysOf(days, operation.id) ?? usualFreshDays(operation) * dayMs, ...ofAddOns);
}

const daysOf = (days: FreshDays, name: string): number | undefined => {
  const own = Object.hasOwn(days, name) ? days[name] : undefined;
  return own === undefined ? undefined : own * dayMs;
};

/** Whether something that arrived at `arrivedAt` still counts at `now` (epoch ms). A clock that was set back makes nothing stale. */
export function isFresh(arrivedAt: number, freshMs: number, now: number): boolean {
  return now - arrivedAt <= freshMs;
}
