/** Facts about an e-mail address: form and kind from its text, deliverability and age invented per address. */
import { isRole, openDomains } from '../../lists/screening/fields/email.ts';
import { normaliseEmail } from '../../normalise/email.ts';
import type { EmailFacts } from './facts.ts';
import { magicEmail } from './magicInputs.ts';
import { goodEmail, magicEmails } from './magicTables.ts';
import { gradeOf, seededBy } from './seeded.ts';

/** Ignores the case of `text`. */
export function emailFacts(text: string): EmailFacts {
  const email = normaliseEmail(text);
  return email === null ? malformed : (magicEmail(email) ?? wellFormed(email));
}

const kindOf = openDomains();

const malformed: EmailFacts = {
  is_valid: false,
  contact_grade: 'F',
  is_deliverable: false,
  email_age_score: null,
  warnings: ['Invalid Email'],
  deliveryWarning: null,
};

function wellFormed(email: string): EmailFacts {
  const at = email.lastIndexOf('@');
  const found = signs.filter(([, , isSo]) => isSo(email.slice(0, at), email.slice(at + 1), email));
  const warnings = found.map(([warning]) => warning);
  const seeded = seededBy('email', email);
  const { is_deliverable, deliveryWarning } = { ...goodEmail, ...magicEmails[`${seeded.weighted(deliveries)}@sandbox.example`] };
  const is_valid = seeded.chance(0.01) ? null : is_deliverable !== false || seeded.chance(0.5);
  const penalty = found.reduce((sum, [, points]) => sum + points, is_deliverable === false ? 45 : 0);
  return {
    is_valid,
    contact_grade: gradeOf(80 - penalty + seeded.int(-14, 14)),
    is_deliverable,
    email_age_score: seeded.chance(0.04) ? null : seeded.int(0, 100),
    warnings: is_valid === false ? ['Invalid Email', ...warnings] : warnings,
    deliveryWarning,
  };
}

/** The magic inputs that other addresses share their deliverability with, and how often. */
const deliveries = [
  ['good', 88],
  ['undeliverable', 7],
  ['catch-all', 3],
  ['unvalidated', 1],
  ['timeout', 1],
] as const;

/** Each warning, its cost in points, and the addresses that get it. `Disposible` is the service's own spelling. */
const signs: readonly (readonly [warning: string, points: number, isSo: (local: string, domain: string, email: string) => boolean])[] = [
  ['Free Email Service Provider', 2, (_, domain) => isFree(domain)],
  ['Tumbled Email', 15, (local, domain) => local.includes('+') || (isFree(domain) && local.split('.').length > 3)],
  ['Disposible Email', 60, (_, domain) => kindOf(domain).kind === 'disposable'],
  ['Privacy Email', 12, (_, domain) => privacyDomains.has(domain)],
  ['Email is a spam trap', 80, (local) => /spam-?trap|honeypot/.test(local)],
  ['Potential Junk Email', 45, (local) => /^(asdf|qwert|test\d*$|xxx|abc123|\d+$|[^aeiouy\d._+-]{7,}$)/.test(local)],
  ['Role Based Email', 25, (_local, _domain, email) => isRole(email)],
];

const isFree = (domain: string): boolean => kindOf(domain).kind === 'free';
const privacyDomains = new Set('privaterelay.appleid.com mozmail.com duck.com simplelogin.com anonaddy.me'.split(' '));
