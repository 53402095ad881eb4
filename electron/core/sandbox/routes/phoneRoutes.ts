/** What the sandbox answers about a phone number: the versions of Caller ID, CNAM, Phone and Phone Intel. */
import { pick } from '#base/pick.ts';
import { callerId30, callerId31, cnam31 } from '#contract/service/operations/versions/callerId.ts';
import { phone32, phoneIntel30 } from '#contract/service/operations/versions/phone.ts';
import type { ParsedRequest } from '../readRequest.ts';
import { linkedAddress } from '../people/households.ts';
import { magicPhone } from '../people/magicPhones.ts';
import { isCommercial, ownersOf, type Owner } from '../people/owners.ts';
import type { PhoneFacts } from '../people/facts.ts';
import { phoneFacts } from '../people/phones.ts';
import { seededBy } from '../people/seeded.ts';
import { nameFields, personFields } from './people.ts';
import { internationalWarning, missingInput, partialError, type AnswerBody, type Route } from './route.ts';

interface AskedPhone {
  readonly facts: PhoneFacts;
  /** The add-ons that were asked for, the error and the warnings, in which most of these operations agree. */
  readonly end: AnswerBody;
}

function askedPhone(asked: ParsedRequest, isPartial: boolean): AskedPhone {
  const { values, addOns } = asked;
  const known = phoneFacts(values.get('phone') ?? '', values.get('phone.country_hint'));
  const warnings = [
    ...missingInput(asked.missingInput),
    ...(values.has('phone') && known.is_valid === false ? ['Invalid Input'] : []),
    ...(known.isInternational ? [internationalWarning] : []),
  ];
  // These operations document no warning for a litigator check that timed out: the partial error reports it.
  const timedOut = addOns.has('litigator_checks') && known.litigator === 'timedOut';
  return {
    facts: {
      ...known,
      is_valid: values.has('phone') ? known.is_valid : null,
      ...(isPartial ? { activity_score: null, carrier: null, is_prepaid: null } : {}),
    },
    end: { add_ons: addOnsOf(asked, known, isPartial), error: partialError(isPartial || timedOut), warnings },
  };
}

interface OwnedPhone extends AskedPhone {
  /** What Reverse Phone and Caller Identification say of the number itself. */
  readonly number: AnswerBody;
  /** Best first; none for a number that isn't valid, or that the key may not ask about, and in a partial answer. */
  readonly owners: readonly Owner[];
}

function ownedPhone(asked: ParsedRequest, isPartial: boolean): OwnedPhone {
  const { values } = asked;
  const phone = askedPhone(asked, isPartial);
  const { phone_number, is_valid, isInternational } = phone.facts;
  const e164 = is_valid === false || isInternational ? null : phone_number;
  const owners = e164 === null ? [] : ownersOf(e164, values.get('phone.name_hint'), values.get('phone.postal_code_hint'));
  return {
    ...phone,
    number: {
      ...pick(phone.facts, ['id', 'phone_number', 'is_valid', 'country_calling_code', 'line_type', 'carrier', 'is_prepaid']),
      is_commercial: e164 === null || owners.length === 0 ? null : isCommercial(e164),
    },
    owners: isPartial ? [] : owners,
  };
}

function addOnsOf({ addOns }: ParsedRequest, { phone_number, litigator }: PhoneFacts, isPartial: boolean): AnswerBody | null {
  const flag = litigator === 'yes' || litigator === 'warned' ? true : litigator === 'no' ? false : null;
  const spam = spamCheck(phone_number);
  const checks = {
    ...(addOns.has('litigator_checks') && litigator !== 'absent'
      ? { litigator_checks: { 'phone.is_litigator_risk': isPartial ? null : flag } }
      : {}),
    ...(addOns.has('spam_checks') && spam !== 'absent' ? { spam_checks: { 'phone.is_spam': isPartial ? null : spam } } : {}),
  };
  return Object.keys(checks).length === 0 ? null : checks;
}

/**
 * Whether a number is known for spam, scam or fraud: invented per number. Null if the check can't say; `absent`: it is missing from the
 * answer.
 */
function spamCheck(e164: string | null): boolean | null | 'absent' {
  if (e164 === null || !e164.startsWith('+1')) return null;
  const magic = magicPhone(e164);
  if (magic !== undefined) return magic.spam === undefined ? false : magic.spam;
  const seeded = seededBy('spam', e164);
  return seeded.chance(0.01) ? null : seeded.chance(0.03);
}

function ownerOf({ person, alias, linkedSince }: Owner): AnswerBody {
  return {
    ...pick(person, [...personFields, 'type', 'industry']),
    alternate_names: [...(alias === null ? [] : [alias]), ...person.alternate_names],
    link_to_phone_start_date: linkedSince,
  };
}

function currentAddresses(owner: Owner | undefined): AnswerBody[] {
  return owner === undefined || owner.home === null ? [] : [linkedAddress(owner.home.address, owner.person.link_to_address_start_date)];
}

/** The common answer of both versions of Caller Identification: the first owner of a number; their address is added. */
function callerOf({ number, owners: [owner] }: OwnedPhone): AnswerBody {
  return { ...number, belongs_to: owner === undefined ? null : ownerOf(owner) };
}

/** The samples show an object, the field list an array: two numbers in three get the one, the third the other. */
function currentAddress(e164: string, addresses: readonly AnswerBody[]): AnswerBody {
  const shape = magicPhone(e164)?.currentAddress ?? (seededBy('address shape', e164).chance(0.67) ? 'object' : 'array');
  return {
    ...(shape === 'array' ? {} : { current_address: addresses[0] ?? null }),
    ...(shape === 'object' ? {} : { current_addresses: addresses }),
  };
}

/** Only Caller Identification, Find Person and Reverse Address say whether mail arrives. */
function plain({ is_active: _, ...address }: AnswerBody): AnswerBody {
  return address;
}

function withoutAddOns({ add_ons: _, ...end }: AnswerBody): AnswerBody {
  return end;
}

export const phoneRoutes: readonly Route[] = [
  {
    operation: phoneIntel30,
    answer(asked, isPartial) {
      const { facts, end } = askedPhone(asked, isPartial);
      const { isInternational: _, litigator: __, ...known } = facts;
      return { ...known, ...end };
    },
  },
  {
    operation: phone32,
    answer(asked, isPartial) {
      const phone = ownedPhone(asked, isPartial);
      const owners = phone.owners.map((owner) => ({ ...ownerOf(owner), current_addresses: currentAddresses(owner).map(plain) }));
      return { ...phone.number, owners, ...withoutAddOns(phone.end) };
    },
  },
  {
    operation: callerId31,
    answer(asked, isPartial) {
      const phone = ownedPhone(asked, isPartial);
      const address = currentAddress(phone.facts.phone_number ?? '', currentAddresses(phone.owners[0]));
      return { ...callerOf(phone), ...address, ...phone.end };
    },
  },
  {
    // The earlier version: addresses as an array, no add-ons.
    operation: callerId30,
    isEarlier: true,
    answer(asked, isPartial) {
      const phone = ownedPhone(asked, isPartial);
      return { ...callerOf(phone), current_addresses: currentAddresses(phone.owners[0]), ...withoutAddOns(phone.end) };
    },
  },
  {
    operation: cnam31,
    isEarlier: true,
    answer(asked, isPartial) {
      const { facts, owners, end } = ownedPhone(asked, isPartial);
      return {
        ...pick(facts, ['id', 'is_valid']),
        belongs_to: owners[0] === undefined ? null : pick(owners[0].person, nameFields),
        ...end,
      };
    },
  },
];
