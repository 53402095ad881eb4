/** Writes canonical phones and e-mail addresses in the formats of recipes. */
import { createHash } from 'node:crypto';
import type { EmailFormat, PhoneFormat } from '#contract/exports/recipeColumns.ts';
import { nationalPhone } from '../../normalise/phones/phone.ts';

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

const phoneTexts: Readonly<Record<PhoneFormat, (e164: string) => string>> = {
  tenDigits: (e164) => (/^\+1\d{10}$/.test(e164) ? e164.slice(2) : ''),
  e164: (e164) => e164,
  digits: (e164) => e164.slice(1),
  national: nationalPhone,
  // Meta, "Customer information parameters": no symbols, no leading zeros, with the country code.
  sha256Digits: (e164) => sha256(e164.slice(1)),
  // Google, "Format user data" of the Data Manager API, and Customer Match: E.164 with its plus.
  sha256E164: sha256,
};

/** `e164`: canonical, '' if there is none. '' if the format can't hold it. */
export const phoneText = (format: PhoneFormat, e164: string): string => (e164 === '' ? '' : phoneTexts[format](e164));

const googleMailbox = /^(.*)@(gmail\.com|googlemail\.com)$/;

/** Google delivers mail to its own mailboxes whatever dots and `+…` are in the address, and compares them without. */
function googleForm(email: string): string {
  const bare = email.replaceAll(/\s/g, '');
  const [, box, domain] = googleMailbox.exec(bare) ?? [];
  return box === undefined || domain === undefined ? bare : `${box.replace(/\+.*$/, '').replaceAll('.', '')}@${domain}`;
}

const emailTexts: Readonly<Record<EmailFormat, (email: string) => string>> = {
  plain: (email) => email,
  sha256,
  sha256Google: (email) => sha256(googleForm(email)),
};

/** `email`: canonical (trimmed and in lower case), '' if there is none. */
export const emailText = (format: EmailFormat, email: string): string => (email === '' ? '' : emailTexts[format](email));
