/** What the sandbox answers about a contact as a whole: both versions of Real Contact. */
import { realContact11, realContact20 } from '#contract/service/operations/versions/realContact.ts';
import type { ParsedRequest } from '../readRequest.ts';
import { askedAddress } from '../people/addresses.ts';
import type { EmailFacts, PhoneFacts } from '../people/facts.ts';
import { ipFacts } from '../people/ipAddresses.ts';
import { magicPhone } from '../people/magicPhones.ts';
import { partyOf } from '../people/party.ts';
import { gradeOf, seededBy, wordsOf } from '../people/seeded.ts';
import { internationalWarning, missingInput, partialError, type AnswerBody, type Route } from './route.ts';

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
function phoneGrade(phone: PhoneFacts, nameMatch: boolean | null, name: string): string | null {
  const magic = magicPhone(phone.phone_number ?? '');
  if (magic !== undefined) return magic.grade;
  if (phone.isInternational || phone.is_valid === null) return null;
  const seeded = seededBy('grade', phone.phone_number ?? '', wordsOf(name).join(' '));
  if (phone.is_valid === false) return seeded.chance(0.9) ? 'F' : 'E';
  const nameWeight = nameMatch === null ? 12 : nameMatch ? 24 : -2;
  const lineWeight = lineWeights[phone.line_type ?? ''] ?? 0;
  // 0 is a disconnected number, which is much worse than 1.
  const activity = phone.activity_score === 0 ? -12 : (phone.activity_score ?? 40) * 0.54;
  return gradeOf(activity + nameWeight + lineWeight + seeded.int(-9, 9));
}

/** The blocks of an answer, with the field names of version 2.0. */
interface ContactBlocks {
  readonly phone: AnswerBody;
  readonly email: AnswerBody;
  readonly address: AnswerBody;
  /** Null if no IP address was given. */
  readonly ip_address: AnswerBody | null;
  /** The checks that ran; null if none did. */
  readonly add_ons: Readonly<Record<string, AnswerBody>> | null;
  readonly warnings: readonly string[];
  readonly ipWarnings: readonly string[];
}

/** Real Contact's findings about a lead; each version has its own form. */
function contactOf(asked: ParsedRequest, isPartial: boolean): ContactBlocks {
  const { values } = asked;
  const name = values.get('name') ?? '';
  const { phone, email, address } = partyOf(name, values.get('phone'), values.get('email'), askedAddress(values, 'address.'));
  const ipText = values.get('ip_address');
  const ip = ipText === undefined ? null : ipFacts(ipText, address !== null);
  const litigator = litigatorCheck(asked, phone?.facts.litigator ?? 'null', isPartial);
  const add_ons = { ...litigator.block, ...emailChecks(asked, email?.facts ?? null) };
  const nameMatch = phone?.nameMatch ?? null;

  return {
    phone: {
      contact_grade: phone === null ? null : phoneGrade(phone.facts, nameMatch, name),
      is_valid: phone?.facts.is_valid ?? null,
      activity_score: isPartial ? null : (phone?.facts.activity_score ?? null),
      line_type: phone?.facts.line_type ?? null,
      name_match: isPartial ? null : nameMatch,
    },
    email: {
      contact_grade: email?.facts.contactGrade ?? null,
      is_valid: email?.facts.isValid ?? null,
      name_match: email?.nameMatch ?? null,
    },
    address: { is_valid: address?.facts.isValid ?? null, name_match: address?.nameMatch ?? null },
    ip_address: ip === null ? null : { trust_score: ip.trustScore, ip_distance_to_address: ip.distanceToAddress },
    add_ons: Object.keys(add_ons).length === 0 ? null : add_ons,
    warnings: [
      ...missingInput(asked.missingInput),
      ...(address?.facts.warnings ?? []),
      ...(phone?.facts.is_valid === false ? ['Invalid Phone'] : []),
      ...(phone?.facts.isInternational === true ? [internationalWarning] : []),
      ...litigator.warnings,
      ...(email?.facts.warnings ?? []),
      ...(asked.addOns.has('email_checks_deliverability') ? (email?.facts.deliveryWarnings ?? []) : []),
    ],
    ipWarnings: ip?.warnings ?? [],
  };
}

/** The flag and the warnings of the litigator check, only if it was requested. */
function litigatorCheck(
  asked: ParsedRequest,
  litigator: PhoneFacts['litigator'],
  isPartial: boolean,
): { block: Readonly<Record<string, AnswerBody>>; warnings: readonly string[] } {
  if (!asked.addOns.has('litigator_checks') || litigator === 'absent') return { block: {}, warnings: [] };
  const { flag, warnings } = litigatorAnswers[isPartial ? 'null' : litigator];
  return { block: { litigator_checks: { phone_is_litigator_risk: flag } }, warnings };
}

const litigatorWarning = 'Lead is a Litigator. Must not be contacted.';
const litigatorAnswers = {
  yes: { flag: true, warnings: [litigatorWarning] },
  warned: { flag: false, warnings: [litigatorWarning] },
  no: { flag: false, warnings: [] },
  null: { flag: null, warnings: [] },
  timedOut: { flag: null, warnings: ['TimeoutError: Timeout getting response for litigator check. Partial response returned.'] },
} as const;

function emailChecks({ addOns }: ParsedRequest, email: EmailFacts | null): Readonly<Record<string, AnswerBody>> {
  const checks = {
    ...(addOns.has('email_checks_age') ? { email_age_score: email?.ageScore ?? null } : {}),
    ...(addOns.has('email_checks_deliverability') ? { email_is_deliverable: email?.isDeliverable ?? null } : {}),
  };
  return Object.keys(checks).length === 0 ? {} : { email_checks: checks };
}

const renamed = (block: AnswerBody, rename: (name: string) => string): AnswerBody =>
  Object.fromEntries(Object.entries(block).map(([name, value]) => [rename(name), value]));
/** `phone_is_litigator_risk` of 2.0 is `phone.is_litigator_risk` in 1.1. */
const dotted = (name: string): string => name.replace('_', '.');

export const contactRoutes: readonly Route[] = [
  {
    operation: realContact20,
    answer(asked, isPartial) {
      const { warnings, ipWarnings, ...blocks } = contactOf(asked, isPartial);
      return { ...blocks, warnings: [...warnings, ...ipWarnings], errors: partialError(isPartial) };
    },
  },
  {
    // The earlier version: flat keys that contain dots, and nothing about an IP address.
    operation: realContact11,
    isEarlier: true,
    answer(asked, isPartial) {
      const { phone, email, address, add_ons, warnings } = contactOf(asked, isPartial);
      return {
        ...renamed(phone, (name) => `phone.${name}`),
        ...renamed(email, (name) => `email.${name}`),
        ...renamed(address, (name) => `address.${name}`),
        add_ons: add_ons && Object.fromEntries(Object.entries(add_ons).map(([name, block]) => [name, renamed(block, dotted)])),
        error: partialError(isPartial),
        warnings,
      };
    },
  },
];
