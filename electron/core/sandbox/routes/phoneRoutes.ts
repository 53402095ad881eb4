/** What the sandbox answers about a phone number: the versions of Caller ID, CNAM, Phone and Phone Intel. */
import { pick } from '#base/pick.ts';
import { nameFields, phoneFields } from '#contract/service/operations/records.ts';
import { intelFields } from '#contract/service/operations/versions/phone.ts';
import type { ParsedRequest } from '../readRequest.ts';
import type { AnswerBody, PhoneFacts } from '../people/facts.ts';
import { isCommercial, ownersOf } from '../people/owners.ts';
import { phoneFacts } from '../people/phones.ts';
import { applying, internationalWarning, litigatorAnswers, missingWarning, partialError } from './fields.ts';

/** The number, and the add-ons, error and warnings, in which most of these operations agree. */
function askedPhone(asked: ParsedRequest, isPartial: boolean) {
  const { values, addOns } = asked;
  const known = phoneFacts(values.get('phone') ?? '', values.get('phone.country_hint'));
  const warnings = applying(
    asked.missingInput && missingWarning,
    values.has('phone') && known.is_valid === false && 'Invalid Input',
    known.isInternational && internationalWarning,
  );
  const facts: PhoneFacts = {
    ...known,
    is_valid: values.has('phone') ? known.is_valid : null,
    ...(isPartial ? { activity_score: null, carrier: null, is_prepaid: null } : {}),
  };
  // These operations document no warning for a litigator check that timed out: the partial error reports it.
  const timedOut = addOns.has('litigator_checks') && known.litigator === 'timedOut';
  return { facts, end: { add_ons: addOnsOf(asked, known, isPartial), error: partialError(isPartial || timedOut), warnings } };
}

function addOnsOf({ addOns }: ParsedRequest, { litigator, spam }: PhoneFacts, isPartial: boolean): AnswerBody | null {
  // There is no warning beside the flag here: a litigator by warning alone is one by the flag.
  const flag = litigator === 'warned' || (litigator !== 'absent' && litigatorAnswers[litigator].flag);
  const checks = {
    ...(addOns.has('litigator_checks') && litigator !== 'absent'
      ? { litigator_checks: { 'phone.is_litigator_risk': isPartial ? null : flag } }
      : {}),
    ...(addOns.has('spam_checks') && spam !== 'absent' ? { spam_checks: { 'phone.is_spam': isPartial ? null : spam } } : {}),
  };
  return Object.keys(checks).length === 0 ? null : checks;
}

/** With its owners, best first: none for a number that isn't valid, or that the key may not ask about, and in a partial answer. */
function ownedPhone(asked: ParsedRequest, isPartial: boolean) {
  const { facts, end } = askedPhone(asked, isPartial);
  const isKnown = facts.is_valid !== false && !facts.isInternational;
  const owners = isKnown ? ownersOf(facts, asked.values.get('phone.name_hint')) : [];
  const number = pick({ ...facts, is_commercial: owners.length === 0 ? null : isCommercial(facts) }, phoneFields);
  return { facts, end, number, owners: isPartial ? [] : owners };
}

/** Both versions of Caller Identification name the first owner. The earlier one gives addresses as an array, and no add-ons. */
function callerId(asked: ParsedRequest, isPartial: boolean, isEarlier: boolean): AnswerBody {
  const { facts, end, number, owners } = ownedPhone(asked, isPartial);
  const { current_addresses = [], ...owner } = owners[0] ?? {};
  const form = isEarlier ? 'array' : facts.addressForm;
  const { add_ons, ...rest } = end;
  return {
    ...number,
    belongs_to: owners.length === 0 ? null : owner,
    ...(form === 'array' ? {} : { current_address: current_addresses[0] ?? null }),
    ...(form === 'object' ? {} : { current_addresses }),
    ...(isEarlier ? {} : { add_ons }),
    ...rest,
  };
}

export const phoneAnswers = {
  'phone_intel@3.0'(asked: ParsedRequest, isPartial: boolean): AnswerBody {
    const { facts, end } = askedPhone(asked, isPartial);
    return { ...pick(facts, intelFields), ...end };
  },
  'phone@3.2'(asked: ParsedRequest, isPartial: boolean): AnswerBody {
    const { end, number, owners } = ownedPhone(asked, isPartial);
    // Only the other operations say whether mail arrives.
    const withoutMail = ({ is_active: _, ...address }: AnswerBody): AnswerBody => address;
    const shown = owners.map((owner) => ({ ...owner, current_addresses: owner.current_addresses.map(withoutMail) }));
    return { ...number, owners: shown, ...pick(end, ['error', 'warnings']) };
  },
  'caller_id@3.1': (asked: ParsedRequest, isPartial: boolean) => callerId(asked, isPartial, false),
  'caller_id@3.0': (asked: ParsedRequest, isPartial: boolean) => callerId(asked, isPartial, true),
  'cnam@3.1'(asked: ParsedRequest, isPartial: boolean): AnswerBody {
    const { facts, end, owners } = ownedPhone(asked, isPartial);
    return { ...pick(facts, ['id', 'is_valid']), belongs_to: owners[0] === undefined ? null : pick(owners[0], nameFields), ...end };
  },
};
