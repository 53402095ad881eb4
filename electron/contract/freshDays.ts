/** For how many days an answer can be reused by default: litigator answers age faster than addresses. */
import type { Operation } from './operation.ts';

/** Usual practice: litigator 30 days, activity 90 days, address 180 days (docs/data.md). */
export const usualLitigatorDays = 30;
const activityDays = 90;
const addressDays = 180;

/** Anything that describes a phone counts as activity; an operation without phone facts is as lasting as an address. */
export function usualFreshDays({ facts }: Pick<Operation, 'facts'>): number {
  const aboutPhone = [facts.score, facts.grade, facts.lineType, facts.valid, facts.nameMatch, facts.carrier].some(
    (path) => path !== undefined,
  );
  return aboutPhone ? activityDays : addressDays;
}
