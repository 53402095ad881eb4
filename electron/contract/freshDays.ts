/** For how many days an answer may be used again where a person set nothing else: a litigator answer grows old sooner than an address. */
import type { Operation } from './operation.ts';

/** What users apply (field-notes, "Speed and money"): litigator 30 days, activity 90 days, address 180 days. */
export const usualLitigatorDays = 30;
const activityDays = 90;
const addressDays = 180;

/** Whatever says something about a phone counts as activity; an operation that knows nothing of one is as lasting as an address. */
export function usualFreshDays({ facts }: Pick<Operation, 'facts'>): number {
  const aboutPhone = [facts.score, facts.grade, facts.lineType, facts.valid, facts.nameMatch, facts.carrier].some(
    (path) => path !== undefined,
  );
  return aboutPhone ? activityDays : addressDays;
}
