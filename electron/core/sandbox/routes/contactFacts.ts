/** Real Contact's findings about a lead; each version has its own form. */
import { addressFacts, addressNameMatches, askedAddress, isGiven } from '../people/addresses.ts';
import type { Asked } from '../asked.ts';
import { emailFacts, emailNameMatches } from '../people/emails.ts';
import type { EmailFacts, PhoneFacts } from '../people/facts.ts';
import { ipFacts, type IpFacts } from '../people/ipAddresses.ts';
import { phoneGrade } from '../people/phoneGrade.ts';
import { phoneFacts } from '../people/phones.ts';
import { nameMatches } from '../people/people.ts';
import { internationalWarning, missingInputWarning } from './route.ts';

export interface ContactFacts {
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

export function contactFacts(asked: Asked, isPartial: boolean): ContactFacts {
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
export function contactAddOns(
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
