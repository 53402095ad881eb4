/** The sandbox's answers about a phone number: the versions of Caller ID, CNAM, Phone and Phone Intel. */
import { pick } from '#base/pick.ts';
import { nameFields, personFields, phoneFields } from '#contract/service/operations/records.ts';
import { intelFields } from '#contract/service/operations/versions/phone.ts';
import type { PhoneFacts } from '../people/facts.ts';
import { homeOf, linkedAddress, peopleNamed, peopleOf } from '../people/households.ts';
import { phoneMatches } from '../people/party.ts';
import { phoneFacts } from '../people/phones.ts';
import { seededBy } from '../people/seeded.ts';
import type { ParsedRequest } from '../readRequest.ts';
import { partialError, type AnswerBody } from '../reshapes.ts';
import { addOnsOf, litigatorCheck } from './checks.ts';
import { applying, internationalWarning, missingWarning } from './fields.ts';

/** Returns the number's facts and, as `end`, the add-ons, error and warnings that most of these operations share. */
function askedPhone(asked: ParsedRequest, isPartial: boolean) {
  const { values, missingInput } = asked;
  const isGiven = values.has('phone');
  const known = phoneFacts(values.get('phone') ?? '', values.get('phone.country_hint'));
  const litigator = litigatorCheck(asked, known.litigator, isPartial);
  const spam = known.spam === 'absent' ? undefined : isPartial ? null : known.spam;
  const facts: PhoneFacts = {
    ...known,
    is_valid: isGiven ? known.is_valid : null,
    ...(isPartial ? { activity_score: null, carrier: null, is_prepaid: null } : {}),
  };
  const end = {
    add_ons: addOnsOf(asked, { litigator_checks: litigator.flag, spam_checks: spam }),
    error: partialError(isPartial || litigator.timedOut),
    warnings: applying(
      missingInput && missingWarning,
      isGiven && known.is_valid === false && 'Invalid Input',
      known.isInternational && internationalWarning,
    ),
  };
  return { facts, end };
}

/**
 * Adds the number's owners: everyone in its household, those with the hinted name first. A postal code can't rank people who live together.
 * A partial answer has no owners.
 */
function ownedPhone(asked: ParsedRequest, isPartial: boolean) {
  const { facts, end } = askedPhone(asked, isPartial);
  const { household } = facts;
  const number = pick({ ...facts, is_commercial: household?.isBusiness ?? null }, phoneFields);
  if (household === null || isPartial) return { facts, end, number, owners: [] };
  const hint = asked.values.get('phone.name_hint');
  const first = hint === undefined ? [] : peopleNamed(household, hint, phoneMatches(facts, hint));
  const others = peopleOf(household).filter(({ id }) => first.every((one) => one.id !== id));
  const { address } = homeOf(household);
  const owners = [...first, ...others].map((person) => {
    const since = person.link_to_address_start_date;
    return {
      ...pick(person, [...personFields, 'type', 'industry']),
      link_to_phone_start_date: seededBy('linked', facts.phone_number ?? '', person.key).date(Number(since.slice(0, 4)), 2025),
      current_addresses: facts.isHomeless ? [] : [linkedAddress(address, since)],
    };
  });
  return { facts, end, number, owners };
}

/** Both versions of Caller Identification name the first owner. The earlier one has addresses as an array, and no add-ons. */
function callerId(asked: ParsedRequest, isPartial: boolean): AnswerBody {
  const { facts, end, number, owners } = ownedPhone(asked, isPartial);
  const { current_addresses = [], ...owner } = owners[0] ?? {};
  const isEarlier = asked.operation.version === '3.0';
  const form = isEarlier ? 'array' : facts.addressForm;
  return {
    ...number,
    belongs_to: owners.length === 0 ? null : owner,
    ...(form === 'array' ? {} : { current_address: current_addresses[0] ?? null }),
    ...(form === 'object' ? {} : { current_addresses }),
    ...(isEarlier ? pick(end, ['error', 'warnings']) : end),
  };
}

export const phoneAnswers = {
  'phone_intel@3.0'(asked: ParsedRequest, isPartial: boolean): AnswerBody {
    const { facts, end } = askedPhone(asked, isPartial);
    return { ...pick(facts, intelFields), ...end };
  },
  'phone@3.2'(asked: ParsedRequest, isPartial: boolean): AnswerBody {
    const { end, number, owners } = ownedPhone(asked, isPartial);
    // Only the other operations report whether mail arrives.
    const withoutMail = ({ is_active: _, ...address }: AnswerBody): AnswerBody => address;
    const shown = owners.map((owner) => ({ ...owner, current_addresses: owner.current_addresses.map(withoutMail) }));
    return { ...number, owners: shown, ...pick(end, ['error', 'warnings']) };
  },
  'caller_id@3.1': callerId,
  'caller_id@3.0': callerId,
  'cnam@3.1'(asked: ParsedRequest, isPartial: boolean): AnswerBody {
    const { facts, end, owners } = ownedPhone(asked, isPartial);
    return { ...pick(facts, ['id', 'is_valid']), belongs_to: owners[0] === undefined ? null : pick(owners[0], nameFields), ...end };
  },
};
