/** The sandbox's answers about a whole contact: both versions of Real Contact. */
import { pick } from '#base/pick.ts';
import { askedAddress } from '../people/addresses.ts';
import { ipFacts, partyOf, type Party } from '../people/party.ts';
import { gradeOf, seededBy } from '../people/seeded.ts';
import { wordsOf } from '../../normalise/suppressed.ts';
import type { ParsedRequest } from '../readRequest.ts';
import { partialError, type AnswerBody } from '../reshapes.ts';
import { addOnsOf, litigatorCheck } from './checks.ts';
import { applying, internationalWarning, missingWarning, pickOrNulls } from './fields.ts';

const lineWeights: Readonly<Record<string, number>> = {
  Mobile: 10,
  Landline: 8,
  FixedVOIP: 4,
  Other: -4,
  NonFixedVOIP: -6,
  TollFree: -10,
  Voicemail: -14,
  Premium: -20,
};

/**
 * Returns the sandbox's grade (A-F) of a lead's phone: it correlates with validity, activity, name and line, but not by an obvious rule.
 * Null for a number that the key isn't authorized for, and if validity is unknown.
 */
function phoneGrade(phone: NonNullable<Party['phone']>, name: string): string | null {
  if (phone.grade !== undefined) return phone.grade;
  if (phone.isInternational || phone.is_valid === null) return null;
  const seeded = seededBy('grade', phone.phone_number ?? '', wordsOf(name).join(' '));
  if (!phone.is_valid) return seeded.chance(0.9) ? 'F' : 'E';
  const nameWeight = phone.name_match === null ? 12 : phone.name_match ? 24 : -2;
  const lineWeight = lineWeights[phone.line_type ?? ''] ?? 0;
  // A score of 0 means a disconnected number, which is much worse than 1.
  const activity = phone.activity_score === 0 ? -12 : (phone.activity_score ?? 40) * 0.54;
  return gradeOf(activity + nameWeight + lineWeight + seeded.int(-9, 9));
}

/** The findings about a lead, which each version presents in its own form. */
function contactOf(asked: ParsedRequest, isPartial: boolean) {
  const { values, addOns, missingInput } = asked;
  const name = values.get('name') ?? '';
  const { phone, email, address } = partyOf(name, values.get('phone'), values.get('email'), askedAddress(values, 'address.'));
  const litigator = litigatorCheck(asked, phone?.litigator ?? 'null', isPartial);
  const lead = phone && {
    ...phone,
    contact_grade: phoneGrade(phone, name),
    ...(isPartial ? { activity_score: null, name_match: null } : {}),
  };
  return {
    blocks: {
      phone: pickOrNulls(lead, ['contact_grade', 'is_valid', 'activity_score', 'line_type', 'name_match']),
      email: pickOrNulls(email, ['contact_grade', 'is_valid', 'name_match']),
      address: pickOrNulls(address, ['is_valid', 'name_match']),
    },
    isAddressGiven: address !== null,
    add_ons: addOnsOf(asked, {
      litigator_checks: litigator.flag,
      email_checks_age: email?.email_age_score ?? null,
      email_checks_deliverability: email?.is_deliverable ?? null,
    }),
    warnings: applying(
      missingInput && missingWarning,
      address?.warning,
      phone?.is_valid === false && 'Invalid Phone',
      phone?.isInternational === true && internationalWarning,
      litigator.warning,
      ...(email?.warnings ?? []),
      addOns.has('email_checks_deliverability') && email?.deliveryWarning,
    ),
  };
}

export const contactAnswers = {
  'real_contact@2.0'(asked: ParsedRequest, isPartial: boolean): AnswerBody {
    const { blocks, isAddressGiven, add_ons, warnings } = contactOf(asked, isPartial);
    const text = asked.values.get('ip_address');
    const ip = text === undefined ? null : ipFacts(text, isAddressGiven);
    const ip_address = ip && pick(ip, ['trust_score', 'ip_distance_to_address']);
    return { ...blocks, ip_address, add_ons, warnings: [...warnings, ...(ip?.warnings ?? [])], errors: partialError(isPartial) };
  },
  /** The earlier version has flat keys that contain dots, and nothing about an IP address. */
  'real_contact@1.1'(asked: ParsedRequest, isPartial: boolean): AnswerBody {
    const { blocks, add_ons, warnings } = contactOf(asked, isPartial);
    const flat: AnswerBody = {};
    for (const [part, block] of Object.entries(blocks)) for (const name of Object.keys(block)) flat[`${part}.${name}`] = block[name];
    return { ...flat, add_ons, error: partialError(isPartial), warnings };
  },
};
