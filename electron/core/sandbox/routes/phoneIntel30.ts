/** Phone Validation 3.0: `GET /3.0/phone_intel`. */
import { phoneIntel30 } from '#contract/service/operations/versions/phoneIntel30.ts';
import { phoneFacts } from '../people/phones.ts';
import { partialError, phoneWarningsOf, type Route } from './route.ts';

export const phoneIntel30Route: Route = {
  operation: phoneIntel30,
  answer(asked, isPartial) {
    const facts = phoneFacts(asked.values.get('phone') ?? '', asked.values.get('phone.country_hint'));
    const isAskedFor = asked.addOns.has('litigator_checks');
    // This operation documents no warning for a litigator check that timed out: the partial error reports it.
    const timedOut = isAskedFor && facts.litigator === 'timedOut';
    const flag = facts.litigator === 'yes' || facts.litigator === 'warned' ? true : facts.litigator === 'no' ? false : null;
    return {
      id: facts.id,
      phone_number: facts.e164,
      is_valid: asked.values.has('phone') ? facts.isValid : null,
      activity_score: isPartial ? null : facts.activityScore,
      country_calling_code: facts.countryCallingCode,
      country_code: facts.countryCode,
      country_name: facts.countryName,
      line_type: facts.lineType,
      carrier: isPartial ? null : facts.carrier,
      is_prepaid: isPartial ? null : facts.isPrepaid,
      add_ons:
        isAskedFor && facts.litigator !== 'absent' ? { litigator_checks: { 'phone.is_litigator_risk': isPartial ? null : flag } } : null,
      error: isPartial || timedOut ? partialError : null,
      warnings: phoneWarningsOf(asked, facts),
    };
  },
};
