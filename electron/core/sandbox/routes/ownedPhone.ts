/** What Reverse Phone and Caller Identification share: a number, its type, and its owners. */
import type { Asked } from '../asked.ts';
import type { PhoneFacts } from '../people/facts.ts';
import { isCommercial, ownersOf, type Owner } from '../people/people.ts';
import { phoneFacts } from '../people/phones.ts';
import { addressRecord } from '../people/records.ts';
import { particularsOf } from '../people/households.ts';
import type { AnswerBody } from './route.ts';

export interface OwnedPhone {
  readonly facts: PhoneFacts;
  /** Best first; none for a number that isn't valid, or that the key may not ask about. */
  readonly owners: readonly Owner[];
}

export function ownedPhone({ values }: Asked): OwnedPhone {
  const facts = phoneFacts(values.get('phone') ?? '', values.get('phone.country_hint'));
  const isKnown = facts.e164 !== null && facts.isValid !== false && !facts.isInternational;
  const hints = { name: values.get('phone.name_hint'), postalCode: values.get('phone.postal_code_hint') };
  return { facts, owners: isKnown ? ownersOf(facts.e164, hints) : [] };
}

export function phoneParts(asked: Asked, { facts, owners }: OwnedPhone, isPartial: boolean): AnswerBody {
  return {
    id: facts.id,
    phone_number: facts.e164,
    is_valid: asked.values.has('phone') ? facts.isValid : null,
    country_calling_code: facts.countryCallingCode,
    line_type: facts.lineType,
    carrier: isPartial ? null : facts.carrier,
    is_prepaid: isPartial ? null : facts.isPrepaid,
    is_commercial: facts.e164 === null || owners.length === 0 ? null : isCommercial(facts.e164),
  };
}

/** An owner's current addresses. */
export function currentAddresses({ home, resident }: Owner): AnswerBody[] {
  return home === null ? [] : [addressRecord(home, particularsOf(resident).livesThereSince)];
}
