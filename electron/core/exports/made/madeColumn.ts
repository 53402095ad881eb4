/** The cells of recipe columns that come neither from the list nor from Rollcall's own columns: made from a row's fields, or constant. */
import { createHash } from 'node:crypto';
import type { EmailFormat, PhoneFormat, RecipeColumn } from '#contract/exports/recipeColumns.ts';
import { nationalPhone } from '../../normalise/phones/phone.ts';
import { type Contact, emailOf, personText } from './contacts.ts';

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

const phoneTexts: Readonly<Record<PhoneFormat, (e164: string) => string>> = {
  tenDigits: (e164) => (/^\+1\d{10}$/.test(e164) ? e164.slice(2) : ''),
  e164: (e164) => e164,
  digits: (e164) => e164.slice(1),
  national: nationalPhone,
  // Meta, "Customer information parameters": no symbols, no leading zeros, with the country code.
  sha256Digits: (e164) => sha256(e164.slice(1)),
  // Google, "Format user data" of the Data Manager API, and Customer Match: E.164 with its plus sign.
  sha256E164: sha256,
};

/** Writes a canonical phone in a recipe's format. `e164`: canonical, '' if there is none. Returns '' if the format can't represent it. */
export const phoneText = (format: PhoneFormat, e164: string): string => (e164 === '' ? '' : phoneTexts[format](e164));

const googleMailbox = /^(.*)@(gmail\.com|googlemail\.com)$/;

/** Google ignores dots and `+…` in the addresses of its own mailboxes, and compares them without. */
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

/** Returns an e-mail address in this format. `email`: canonical (trimmed, in lower case); '' if there is none. */
export const emailText = (format: EmailFormat, email: string): string => (email === '' ? '' : emailTexts[format](email));

export type MadeColumn = Extract<RecipeColumn, { from: 'phone' | 'email' | 'person' | 'calling' | 'text' }>;

export const isMade = (column: RecipeColumn): column is MadeColumn => ['phone', 'email', 'person', 'calling', 'text'].includes(column.from);

export function madeText(column: MadeColumn, { fields, phones, calling }: Contact): string {
  switch (column.from) {
    case 'phone':
      return nthPhone(column, phones);
    case 'email':
      return emailText(column.format, emailOf(fields));
    case 'person':
      return personText(column.field, fields) || (column.ifEmpty ?? '');
    case 'calling':
      return calling?.text(column.says) ?? '';
    case 'text':
      return column.text;
  }
}

/** The first place belongs to the checked phone; later ones move up if the format can't represent one. */
function nthPhone({ place, format }: Extract<MadeColumn, { from: 'phone' }>, [own = '', ...others]: readonly string[]): string {
  if (place === 1) return phoneText(format, own);
  return others.map((phone) => phoneText(format, phone)).filter((text) => text !== '')[place - 2] ?? '';
}
