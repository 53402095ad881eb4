/** Caller Identification 3.1: `GET /3.1/caller_id`. */
import { callerId31 } from '#contract/service/operations/versions/callerId31.ts';
import type { Asked } from '../asked.ts';
import type { PhoneFacts } from '../people/facts.ts';
import { magicPhone } from '../people/magicPhones.ts';
import { seededBy } from '../people/seeded.ts';
import { spamCheck } from '../people/spam.ts';
import { callerIdOf } from './callerId.ts';
import { partialError, type AnswerBody, type Route } from './route.ts';

export const callerId31Route: Route = {
  operation: callerId31,
  answer(asked, isPartial) {
    const { phone, head, addresses, tail } = callerIdOf(asked, isPartial);
    // This operation documents no warning for a litigator check that timed out: the partial error reports it.
    const timedOut = asked.addOns.has('litigator_checks') && phone.facts.litigator === 'timedOut';
    return {
      ...head,
      ...currentAddress(phone.facts.e164 ?? '', addresses),
      add_ons: addOnsOf(asked, phone.facts, isPartial),
      ...tail,
      ...(timedOut ? { error: partialError } : {}),
    };
  },
};

/** The samples show an object, the field list an array: two numbers in three get the one, the third the other. */
function currentAddress(e164: string, addresses: readonly AnswerBody[]): AnswerBody {
  const shape = magicPhone(e164)?.currentAddress ?? (seededBy('address shape', e164).chance(0.67) ? 'object' : 'array');
  return {
    ...(shape === 'array' ? {} : { current_address: addresses[0] ?? null }),
    ...(shape === 'object' ? {} : { current_addresses: addresses }),
  };
}

function addOnsOf({ addOns }: Asked, { e164, litigator }: PhoneFacts, isPartial: boolean): AnswerBody | null {
  const flag = litigator === 'yes' || litigator === 'warned' ? true : litigator === 'no' ? false : null;
  const spam = spamCheck(e164);
  const checks = {
    ...(addOns.has('litigator_checks') && litigator !== 'absent'
      ? { litigator_checks: { 'phone.is_litigator_risk': isPartial ? null : flag } }
      : {}),
    ...(addOns.has('spam_checks') && spam !== 'absent' ? { spam_checks: { 'phone.is_spam': isPartial ? null : spam } } : {}),
  };
  return Object.keys(checks).length === 0 ? null : checks;
}
