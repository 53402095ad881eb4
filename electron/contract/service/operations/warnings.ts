/**
 * The service's warnings by name, and what the few that change a verdict mean. The service adds more: unknown ones are shown as received.
 */

/** Phone Validation, Caller Identification and Smart CNAM. */
export const phoneWarnings = ['Invalid Input', 'International number. Not authorized', 'Missing Input'] as const;

/** Reverse Phone, Reverse Address, Find Person and Decision Signals: the only one that the specification shows for them. */
export const shownWarnings = ['Missing Input'] as const;

/** Address Validation, which has its own list. */
export const addressValidationWarnings = [
  'Missing Input',
  'Invalid address',
  'Invalid house/building number',
  'Missing unit/apt/suite number',
  'Invalid unit/apt/suite number',
  'Non-US country address validation is not supported.',
  'Address validation could not be completed at this time. Please try again later',
] as const;

/** Real Contact: listed for 1.1. For 2.0 the specification shows only the first, but its inputs pass the same checks. */
export const realContactWarnings = [
  'Missing Input',
  'Missing Unit/Apt/Suite Number',
  'Invalid Address',
  'Invalid House/Building Number',
  'Invalid Unit/Apt/Suite Number',
  'Invalid Phone',
  'Lead is a Litigator. Must not be contacted.',
  'TimeoutError: Timeout getting response for litigator check. Partial response returned.',
  'Invalid Email',
  'Free Email Service Provider',
  'Tumbled Email',
  'Disposible Email', // the service's own spelling
  'Privacy Email',
  'Email is a spam trap',
  'Potential Junk Email',
  'Role Based Email',
  'Undeliverable Email',
  'Domain is a catch all and does not support validation',
  'Could not validate email',
  'TimeoutError: Timeout getting a response from the email server for email deliverability check',
] as const;

/** `Lead is a Litigator. Must not be contacted.`, also with a prefix or in another case. It wins over a null or false flag. */
export function saysLitigator(warning: string): boolean {
  return /\blead is a litigator\b/i.test(warning);
}

/** A check, or the whole answer, wasn't completed: a time-out, or "could not be completed". */
export function saysIncomplete(warning: string): boolean {
  return /time-?\s?out|could not be completed/i.test(warning);
}

/** The litigator check wasn't completed. */
export function saysLitigatorTimedOut(warning: string): boolean {
  return saysIncomplete(warning) && /litigator/i.test(warning);
}

/** `International number. Not authorized`: the key may not check this number. */
export function saysInternational(warning: string): boolean {
  return /international number/i.test(warning);
}
