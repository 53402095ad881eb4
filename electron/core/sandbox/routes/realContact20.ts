/** Real Contact 2.0: `GET /2.0/real_contact`. */
import { realContact20 } from '../../../contract/operations/realContact20.ts';
import { addressFacts, addressNameMatches, type AskedAddress } from '../addresses.ts';
import type { Asked } from '../asked.ts';
import { emailFacts, emailNameMatches } from '../emails.ts';
import type { EmailFacts, PhoneFacts } from '../facts.ts';
import { ipFacts } from '../ipAddresses.ts';
import { phoneGrade } from '../phoneGrade.ts';
import { phoneFacts } from '../phones.ts';
import { nameMatches } from '../people.ts';
import { internationalWarning, missingInputWarning, partialError, type AnswerBody, type Route } from './route.ts';

export const realContact20Route: Route = {
  operation: realContact20,
  answer(asked, isPartial) {
    const { values } = asked;
    const name = values.get('name') ?? '';
    const phone = phoneFacts(values.get('phone') ?? '', undefined);
    const hasPhone = values.has('phone');
    const nameMatch = name === '' || phone.e164 === null || phone.isValid === false ? null : nameMatches(phone.e164, name);

    const emailText = values.get('email');
    const email = emailText === undefined ? null : emailFacts(emailText);
    const address = askedAddress(asked);
    const { isValid: isAddressValid, warnings: addressWarnings } = addressFacts(address);
    const ipText = values.get('ip_address');
    const ip =
      ipText === undefined
        ? null
        : ipFacts(
            ipText,
            Object.values(address).some((part) => part !== undefined),
          );
    const checks = litigatorChecks(asked, phone, isPartial);

    return {
      phone: {
        contact_grade: hasPhone ? phoneGrade(phone, nameMatch, name) : null,
        is_valid: hasPhone ? phone.isValid : null,
        activity_score: isPartial ? null : phone.activityScore,
        line_type: phone.lineType,
        name_match: isPartial ? null : nameMatch,
      },
      email: {
        contact_grade: email?.contactGrade ?? null,
        is_valid: email?.isValid ?? null,
        name_match: emailText === undefined || email?.isValid !== true || name === '' ? null : emailNameMatches(emailText, name),
      },
      address: { is_valid: isAddressValid, name_match: name === '' ? null : addressNameMatches(address, name, isAddressValid) },
      ip_address: ip === null ? null : { trust_score: ip.trustScore, ip_distance_to_address: ip.distanceToAddress },
      add_ons: addOnsOf({ ...checks.addOns, ...emailChecks(asked, email) }),
      warnings: [
        ...(asked.missingInput ? [missingInputWarning] : []),
        ...addressWarnings,
        ...(hasPhone && phone.isValid === false ? ['Invalid Phone'] : []),
        ...(phone.isInternational ? [internationalWarning] : []),
        ...checks.warnings,
        ...(email?.warnings ?? []),
        ...(asked.addOns.has('email_checks_deliverability') ? (email?.deliveryWarnings ?? []) : []),
        ...(ip?.warnings ?? []),
      ],
      errors: isPartial ? partialError : null,
    };
  },
};

function askedAddress({ values }: Asked): AskedAddress {
  return {
    streetLine1: values.get('address.street_line_1'),
    streetLine2: values.get('address.street_line_2'),
    city: values.get('address.city'),
    stateCode: values.get('address.state_code'),
    postalCode: values.get('address.postal_code'),
    countryCode: values.get('address.country_code'),
  };
}

/** The flag and the warnings of the litigator check, only where it was asked for. */
function litigatorChecks(asked: Asked, phone: PhoneFacts, isPartial: boolean): { addOns: AnswerBody; warnings: readonly string[] } {
  if (!asked.addOns.has('litigator_checks') || phone.litigator === 'absent') return { addOns: {}, warnings: [] };
  if (isPartial) return { addOns: { litigator_checks: { phone_is_litigator_risk: null } }, warnings: [] };
  const { flag, warnings } = litigatorAnswers[phone.litigator];
  return { addOns: { litigator_checks: { phone_is_litigator_risk: flag } }, warnings };
}

const litigatorWarning = 'Lead is a Litigator. Must not be contacted.';
const litigatorAnswers = {
  yes: { flag: true, warnings: [litigatorWarning] },
  warned: { flag: false, warnings: [litigatorWarning] },
  no: { flag: false, warnings: [] },
  null: { flag: null, warnings: [] },
  timedOut: { flag: null, warnings: ['TimeoutError: Timeout getting response for litigator check. Partial response returned.'] },
} as const;

function emailChecks(asked: Asked, email: EmailFacts | null): AnswerBody {
  const deliverability = asked.addOns.has('email_checks_deliverability');
  const age = asked.addOns.has('email_checks_age');
  if (!deliverability && !age) return {};
  return {
    email_checks: {
      ...(age ? { email_age_score: email?.ageScore ?? null } : {}),
      ...(deliverability ? { email_is_deliverable: email?.isDeliverable ?? null } : {}),
    },
  };
}

function addOnsOf(addOns: AnswerBody): AnswerBody | null {
  return Object.keys(addOns).length === 0 ? null : addOns;
}
