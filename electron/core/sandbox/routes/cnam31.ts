/** Smart CNAM 3.1: `GET /3.1/cnam`. */
import { cnam31 } from '#contract/service/operations/versions/cnam31.ts';
import { nameParts, personId } from '../people/records.ts';
import { spamCheck } from '../people/spam.ts';
import { ownedPhone } from './ownedPhone.ts';
import { partialError, phoneWarningsOf, type Route } from './route.ts';

export const cnam31Route: Route = {
  operation: cnam31,
  isEarlier: true,
  answer(asked, isPartial) {
    const { facts, owners } = ownedPhone(asked);
    const resident = isPartial ? undefined : owners[0]?.resident;
    const spam = spamCheck(facts.e164);
    return {
      id: facts.id,
      is_valid: asked.values.has('phone') ? facts.isValid : null,
      belongs_to: resident === undefined ? null : { id: personId(resident), ...nameParts(resident) },
      error: isPartial ? partialError : null,
      add_ons: asked.addOns.has('spam_checks') && spam !== 'absent' ? { spam_checks: { 'phone.is_spam': isPartial ? null : spam } } : null,
      warnings: phoneWarningsOf(asked, facts),
    };
  },
};
