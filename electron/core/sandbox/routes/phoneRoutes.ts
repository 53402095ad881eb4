/** What the sandbox answers about a phone number: the versions of Caller ID, CNAM, Phone and Phone Intel. */
import { callerId30, callerId31, cnam31 } from '#contract/service/operations/versions/callerId.ts';
import { phone32, phoneIntel30 } from '#contract/service/operations/versions/phone.ts';
import { magicPhone } from '../people/magicPhones.ts';
import { seededBy, type PhoneFacts } from '../people/facts.ts';
import type { Asked } from '../asked.ts';
import { isCommercial, ownersOf, type Owner } from '../people/people.ts';
import { phoneFacts } from '../people/phones.ts';
import { addressRecord, ownerRecord, nameParts, personId } from '../people/records.ts';
import { particularsOf } from '../people/households.ts';
import { type AnswerBody, partialError, phoneWarningsOf, type Route } from './route.ts';

/**
 * Whether a number is known for spam, scam or fraud: invented per number. Null if the check can't say; `absent`: it is missing from the
 * answer.
 */
function spamCheck(e164: string | null): boolean | null | 'absent' {
  if (e164 === null || !e164.startsWith('+1')) return null;
  const magic = magicPhone(e164);
  if (magic !== undefined) return magicSpam[magic.spam ?? 'no'];
  const seeded = seededBy('spam', e164);
  return seeded.chance(0.01) ? null : seeded.chance(0.03);
}

const magicSpam = { yes: true, no: false, null: null, absent: 'absent' } as const;

interface OwnedPhone {
  readonly facts: PhoneFacts;
  /** Best first; none for a number that isn't valid, or that the key may not ask about. */
  readonly owners: readonly Owner[];
}

/** What Reverse Phone and Caller Identification share: a number, its type, and its owners. */
function ownedPhone({ values }: Asked): OwnedPhone {
  const facts = phoneFacts(values.get('phone') ?? '', values.get('phone.country_hint'));
  const isKnown = facts.e164 !== null && facts.isValid !== false && !facts.isInternational;
  const hints = { name: values.get('phone.name_hint'), postalCode: values.get('phone.postal_code_hint') };
  return { facts, owners: isKnown ? ownersOf(facts.e164, hints) : [] };
}

function phoneParts(asked: Asked, { facts, owners }: OwnedPhone, isPartial: boolean): AnswerBody {
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
function currentAddresses({ home, resident }: Owner): AnswerBody[] {
  return home === null ? [] : [addressRecord(home, particularsOf(resident).livesThereSince)];
}

interface CallerId {
  readonly phone: OwnedPhone;
  readonly head: AnswerBody;
  readonly addresses: readonly AnswerBody[];
  readonly tail: AnswerBody;
}

/** The common answer of both versions of Caller Identification: the first owner of a number and their address. */
function callerIdOf(asked: Asked, isPartial: boolean): CallerId {
  const phone = ownedPhone(asked);
  const owner = isPartial ? undefined : phone.owners[0];
  return {
    phone,
    head: { ...phoneParts(asked, phone, isPartial), belongs_to: owner === undefined ? null : ownerRecord(owner) },
    addresses: owner === undefined ? [] : currentAddresses(owner),
    tail: { error: isPartial ? partialError : null, warnings: phoneWarningsOf(asked, phone.facts) },
  };
}

/** Caller Identification 3.0: `GET /3.0/caller_id`, the earlier version: addresses as an array, no add-ons. */
export const callerId30Route: Route = {
  operation: callerId30,
  isEarlier: true,
  answer(asked, isPartial) {
    const { head, addresses, tail } = callerIdOf(asked, isPartial);
    return { ...head, current_addresses: addresses, ...tail };
  },
};

/** Caller Identification 3.1: `GET /3.1/caller_id`. */
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

/** Smart CNAM 3.1: `GET /3.1/cnam`. */
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

/** Reverse Phone 3.2: `GET /3.2/phone`. */
export const phone32Route: Route = {
  operation: phone32,
  answer(asked, isPartial) {
    const phone = ownedPhone(asked);
    return {
      ...phoneParts(asked, phone, isPartial),
      owners: isPartial
        ? []
        : phone.owners.map((owner) => ({ ...ownerRecord(owner), current_addresses: currentAddresses(owner).map(plain) })),
      error: isPartial ? partialError : null,
      warnings: phoneWarningsOf(asked, phone.facts),
    };
  },
};

/** Only Caller Identification, Find Person and Reverse Address say whether mail arrives. */
function plain({ is_active: _, ...address }: AnswerBody): AnswerBody {
  return address;
}

/** Phone Validation 3.0: `GET /3.0/phone_intel`. */
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
