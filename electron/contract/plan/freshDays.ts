/** For how many days an answer can be reused (litigator answers age first), and rows whose clear litigator check expires soon. */
import { z } from 'zod';
import { idSchema, timeSchema } from '../ids.ts';
import type { Operation } from '../service/operation.ts';

/** Usual practice: litigator 30 days, activity 90 days, address 180 days (docs/data.md). */
export const usualLitigatorDays = 30;
const activityDays = 90;
const addressDays = 180;

/** Days by operation id and add-on name, as set by a person. */
export type FreshDays = Readonly<Record<string, number>>;

/** An operation with facts about a phone counts as activity; any other stays valid as long as an address. */
export function usualFreshDays({ facts }: Pick<Operation, 'facts'>): number {
  const aboutPhone = [facts.score, facts.grade, facts.lineType, facts.valid, facts.nameMatch, facts.carrier].some(
    (path) => path !== undefined,
  );
  return aboutPhone ? activityDays : addressDays;
}

/** How many days a litigator check stays valid: the person's setting, else the default. */
export const litigatorDays = (days: FreshDays): number => daysOf(days, 'litigator_checks') ?? usualLitigatorDays;

/**
 * For how many days an answer of this operation with these add-ons can be reused: the shortest of the settings for the operation and its
 * add-ons, with defaults for those without one.
 */
export function freshForDays(operation: Pick<Operation, 'id' | 'facts'>, addOns: readonly string[], days: FreshDays = {}): number {
  const ofAddOns = addOns.map((name) => (name === 'litigator_checks' ? litigatorDays(days) : (daysOf(days, name) ?? Infinity)));
  return Math.min(daysOf(days, operation.id) ?? usualFreshDays(operation), ...ofAddOns);
}

const daysOf = (days: FreshDays, name: string): number | undefined => (Object.hasOwn(days, name) ? days[name] : undefined);

/**
 * How many days before expiry a clear litigator check is pointed out by default, so that a person can plan to check its rows again before
 * they stop an export.
 */
export const usualStaleDays = 3;

export const staleSchema = z.object({
  /** Rows whose check expires soon or has expired. */
  rows: z.int(),
  /** Of these, rows whose check has expired. */
  expired: z.int(),
  /** When the next check expires; null if all have. */
  at: timeSchema.nullable(),
});
export type Stale = z.infer<typeof staleSchema>;

export const staleListSchema = staleSchema.extend({ listId: idSchema, name: z.string() });
export type StaleList = z.infer<typeof staleListSchema>;
