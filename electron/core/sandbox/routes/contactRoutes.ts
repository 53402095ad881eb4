/** What the sandbox answers about a contact as a whole: both versions of Real Contact. */
import { pick } from '#base/pick.ts';
import type { ParsedRequest } from '../readRequest.ts';
import type { AnswerBody } from '../people/facts.ts';
import { askedAddress } from '../people/addresses.ts';
import { ipFacts } from '../people/ipAddresses.ts';
import { partyOf, type Party } from '../people/party.ts';
import { gradeOf, seededBy, wordsOf } from '../people/seeded.ts';
import { applying, internationalWarning, litigatorAnswers, missingWarning, partialError, pickOrNulls } from './fields.ts';

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
 * The sandbox's grade of a lead's phone: it correlates with validity, activity, name and line, but not by an obvious rule. A-F; null for a
 * number that the key may not ask about, and if validity is unknown.
 */
function phoneGrade(phone: NonNullable<Party['phone']>, name: string): string | null {
  if (phone.grade !== undefined) return phone.grade;
  if (phone.isInternational || phone.is_valid === null) return null;
  const seeded = seededBy('grade', phone.phone_number ?? '', wordsOf(name).join(' '));
  if (!phone.is_valid) return seeded.chance(0.9) ? 'F' : 'E';
  const nameWeight = phone.name_match === null ? 12 : phone.name_match ? 24 : -2;
  const lineWeight = lineWeights[phone.line_type ?? ''] ?? 0;
  // 0 is a disconnected number, which is much worse than 1.
  const activity = phone.activity_score === 0 ? -12 : (phone.activity_score ?? 40) * 0.54;
  return gradeOf(activity + nameWeight + lineWeight + seeded.int(-9, 9));
}

/** Findings about a lead, with the field names of version 2.0; each version has its own form. */
function contactOf({ values, addOns, missingInput: isMissing }: ParsedRequest, isPartial: boolean) {
  const name = values.get('name') ?? '';
  const { phone, email, address } = partyOf(name, values.get('phone'), values.get('email'), askedAddress(values, 'address.'));
  const ipText = values.get('ip_address');
  const ip = ipText === undefined ? null : ipFacts(ipText, address !== null);
  const litigator = phone?.litigator ?? 'null';
  const risk = addOns.has('litigator_checks') && litigator !== 'absent' ? litigatorAnswers[isPartial ? 'null' : litigator] : null;
  const [checksAge, checksDelivery] = [addOns.has('email_checks_age'), addOns.has('email_checks_deliverability')];
  const emailChecks = {
    ...(checksAge ? pickOrNulls(email, ['email_age_score']) : {}),
    ...(checksDelivery ? { email_is_deliverable: email?.is_deliverable ?? null } : {}),
  };
  const add_ons: Record<string, AnswerBody> = {
    ...(risk === null ? {} : { litigator_checks: { phone_is_litigator_risk: risk.flag } }),
    ...(checksAge || checksDelivery ? { email_checks: emailChecks } : {}),
  };
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
    ip_address: ip && pick(ip, ['trust_score', 'ip_distance_to_address']),
    add_ons: Object.keys(add_ons).length === 0 ? null : add_ons,
    warnings: applying(
      isMissing && missingWarning,
      address?.warning,
      phone?.is_valid === false && 'Invalid Phone',
      phone?.isInternational === true && internationalWarning,
      ...(risk?.warnings ?? []),
      ...(email?.warnings ?? []),
      checksDelivery && email?.deliveryWarning,
    ),
    ipWarnings: ip?.warnings ?? [],
  };
}

const renamed = (block: AnswerBody, rename: (name: string) => string): AnswerBody =>
  Object.fromEntries(Object.entries(block).map(([name, value]) => [rename(name), value]));

export const contactAnswers = {
  'real_contact@2.0'(asked: ParsedRequest, isPartial: boolean): AnswerBody {
    const { blocks, ip_address, add_ons, warnings, ipWarnings } = contactOf(asked, isPartial);
    return { ...blocks, ip_address, add_ons, warnings: [...warnings, ...ipWarnings], errors: partialError(isPartial) };
  },
  /** The earlier version: flat keys that contain dots, and nothing about an IP address. */
  'real_contact@1.1'(asked: ParsedRequest, isPartial: boolean): AnswerBody {
    const { blocks, add_ons, warnings } = contactOf(asked, isPartial);
    const flat = Object.entries(blocks).flatMap(([part, block]) => Object.entries(renamed(block, (name) => `${part}.${name}`)));
    // `phone_is_litigator_risk` of 2.0 is `phone.is_litigator_risk`.
    const dotted = Object.entries(add_ons ?? {}).map(([name, block]) => [name, renamed(block, (field) => field.replace('_', '.'))]);
    return { ...Object.fromEntries(flat), add_ons: add_ons && Object.fromEntries(dotted), error: partialError(isPartial), warnings };
  },
};
