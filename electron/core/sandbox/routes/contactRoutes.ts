/** What the sandbox answers about a contact as a whole: both versions of Real Contact. */
import { realContact11, realContact20 } from '#contract/service/operations/versions/realContact.ts';
import { type PhoneFacts, gradeOf, seededBy, wordsOf, type EmailFacts } from '../people/facts.ts';
import { magicPhone } from '../people/magicPhones.ts';
import { addressFacts, addressNameMatches, askedAddress, isGiven } from '../people/addresses.ts';
import type { Asked } from '../asked.ts';
import { emailFacts, emailNameMatches } from '../people/emails.ts';
import { ipFacts, type IpFacts } from '../people/signals.ts';
import { phoneFacts } from '../people/phones.ts';
import { nameMatches } from '../people/people.ts';
import { internationalWarning, missingInputWarning, partialError, type Route } from './route.ts';

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
  const magic = phone.e164 === null ? undefined : magicPhone(phone.e164)?.grade;
  if (magic !== undefined) return magic;
  if (phone.isInternational || phone.isValid === null) return null;
  const seeded = seededBy('grade', phone.e164 ?? '', wordsOf(name).join(' '));
  if (phone.isValid === false) return seeded.chance(0.9) ? 'F' : 'E';
  const nameWeight = nameMatch === null ? 12 : nameMatch ? 24 : -2;
  const lineWeight = lineWeights[phone.lineType ?? ''] ?? 0;
  // 0 is a disconnected number, which is much worse than 1.
  const activity = phone.activityScore === 0 ? -12 : (phone.activityScore ?? 40) * 0.54;
  return gradeOf(activity + nameWeight + lineWeight + seeded.int(-9, 9));
}

interface ContactFacts {
  readonly phone: {
    readonly grade: string | null;
    readonly isValid: boolean | null;
    readonly score: number | null;
    readonly lineType: string | null;
    readonly nameMatch: boolean | null;
  };
  readonly email: { readonly grade: string | null; readonly isValid: boolean | null; readonly nameMatch: boolean | null };
  readonly address: { readonly isValid: boolean | null; readonly nameMatch: boolean | null };
  /** Null if no IP address was given. */
  readonly ip: IpFacts | null;
  /** Absent if the check wasn't requested, or is missing from the answer. */
  readonly litigator?: boolean | null;
  readonly emailAge?: number | null;
  readonly emailDeliverable?: boolean | null;
  readonly warnings: readonly string[];
}

/** Real Contact's findings about a lead; each version has its own form. */
function contactFacts(asked: Asked, isPartial: boolean): ContactFacts {
  const { values } = asked;
  const name = values.get('name') ?? '';
  const phone = phoneFacts(values.get('phone') ?? '', undefined);
  const hasPhone = values.has('phone');
  const nameMatch = name === '' || phone.e164 === null || phone.isValid === false ? null : nameMatches(phone.e164, name);

  const emailText = values.get('email');
  const email = emailText === undefined ? null : emailFacts(emailText);
  const emailNameMatch = emailText === undefined || email?.isValid !== true || name === '' ? null : emailNameMatches(emailText, name);
  const address = askedAddress(values, 'address.');
  const atAddress = addressFacts(address);
  const ipText = values.get('ip_address');
  const ip = ipText === undefined ? null : ipFacts(ipText, isGiven(address));
  const litigator = litigatorFacts(asked, phone, isPartial);

  return {
    phone: {
      grade: hasPhone ? phoneGrade(phone, nameMatch, name) : null,
      isValid: hasPhone ? phone.isValid : null,
      score: isPartial ? null : phone.activityScore,
      lineType: phone.lineType,
      nameMatch: isPartial ? null : nameMatch,
    },
    email: { grade: email?.contactGrade ?? null, isValid: email?.isValid ?? null, nameMatch: emailNameMatch },
    address: { isValid: atAddress.isValid, nameMatch: name === '' ? null : addressNameMatches(atAddress, name) },
    ip,
    ...litigator.flag,
    ...emailChecks(asked, email),
    warnings: [
      ...(asked.missingInput ? [missingInputWarning] : []),
      ...atAddress.warnings,
      ...(hasPhone && phone.isValid === false ? ['Invalid Phone'] : []),
      ...(phone.isInternational ? [internationalWarning] : []),
      ...litigator.warnings,
      ...(email?.warnings ?? []),
      ...(asked.addOns.has('email_checks_deliverability') ? (email?.deliveryWarnings ?? []) : []),
      ...(ip?.warnings ?? []),
    ],
  };
}

/** The flag and the warnings of the litigator check, only if it was requested. */
function litigatorFacts(
  asked: Asked,
  phone: PhoneFacts,
  isPartial: boolean,
): { flag: { litigator?: boolean | null }; warnings: readonly string[] } {
  if (!asked.addOns.has('litigator_checks') || phone.litigator === 'absent') return { flag: {}, warnings: [] };
  if (isPartial) return { flag: { litigator: null }, warnings: [] };
  const { flag, warnings } = litigatorAnswers[phone.litigator];
  return { flag: { litigator: flag }, warnings };
}

const litigatorWarning = 'Lead is a Litigator. Must not be contacted.';
const litigatorAnswers = {
  yes: { flag: true, warnings: [litigatorWarning] },
  warned: { flag: false, warnings: [litigatorWarning] },
  no: { flag: false, warnings: [] },
  null: { flag: null, warnings: [] },
  timedOut: { flag: null, warnings: ['TimeoutError: Timeout getting response for litigator check. Partial response returned.'] },
} as const;

function emailChecks(asked: Asked, email: EmailFacts | null): Pick<ContactFacts, 'emailAge' | 'emailDeliverable'> {
  return {
    ...(asked.addOns.has('email_checks_age') ? { emailAge: email?.ageScore ?? null } : {}),
    ...(asked.addOns.has('email_checks_deliverability') ? { emailDeliverable: email?.isDeliverable ?? null } : {}),
  };
}

/** `add_ons`: the blocks of the checks that ran, with the version's spelling of keys; null if none did. */
function contactAddOns(
  { litigator, emailAge, emailDeliverable }: ContactFacts,
  keys: { readonly litigator: string; readonly emailAge: string; readonly emailDeliverable: string },
): Record<string, unknown> | null {
  const emails = {
    ...(emailAge === undefined ? {} : { [keys.emailAge]: emailAge }),
    ...(emailDeliverable === undefined ? {} : { [keys.emailDeliverable]: emailDeliverable }),
  };
  const addOns = {
    ...(litigator === undefined ? {} : { litigator_checks: { [keys.litigator]: litigator } }),
    ...(Object.keys(emails).length === 0 ? {} : { email_checks: emails }),
  };
  return Object.keys(addOns).length === 0 ? null : addOns;
}

const keys11 = { litigator: 'phone.is_litigator_risk', emailAge: 'email.age_score', emailDeliverable: 'email.is_deliverable' };

/** Real Contact 1.1: `GET /1.1/real_contact`, the earlier version: flat keys that contain dots, and nothing about an IP address. */
export const realContact11Route: Route = {
  operation: realContact11,
  isEarlier: true,
  answer(asked, isPartial) {
    const facts = contactFacts(asked, isPartial);
    const { phone, email, address, ip } = facts;
    return {
      'phone.is_valid': phone.isValid,
      'phone.activity_score': phone.score,
      'phone.line_type': phone.lineType,
      'phone.name_match': phone.nameMatch,
      'phone.contact_grade': phone.grade,
      'email.is_valid': email.isValid,
      'email.name_match': email.nameMatch,
      'email.contact_grade': email.grade,
      'address.is_valid': address.isValid,
      'address.name_match': address.nameMatch,
      add_ons: contactAddOns(facts, keys11),
      error: isPartial ? partialError : null,
      warnings: facts.warnings.filter((warning) => !(ip?.warnings ?? []).includes(warning)),
    };
  },
};

const keys20 = { litigator: 'phone_is_litigator_risk', emailAge: 'email_age_score', emailDeliverable: 'email_is_deliverable' };

/** Real Contact 2.0: `GET /2.0/real_contact`. */
export const realContact20Route: Route = {
  operation: realContact20,
  answer(asked, isPartial) {
    const facts = contactFacts(asked, isPartial);
    const { phone, email, address, ip, warnings } = facts;
    return {
      phone: {
        contact_grade: phone.grade,
        is_valid: phone.isValid,
        activity_score: phone.score,
        line_type: phone.lineType,
        name_match: phone.nameMatch,
      },
      email: { contact_grade: email.grade, is_valid: email.isValid, name_match: email.nameMatch },
      address: { is_valid: address.isValid, name_match: address.nameMatch },
      ip_address: ip === null ? null : { trust_score: ip.trustScore, ip_distance_to_address: ip.distanceToAddress },
      add_ons: contactAddOns(facts, keys20),
      warnings,
      errors: isPartial ? partialError : null,
    };
  },
};
