/** Facts about an e-mail address: form, disposable and role from its text, deliverability and age invented per address. */
import mailchecker from 'mailchecker';
import type { EmailFacts } from './facts.ts';
import { magicEmail } from './magicInputs.ts';
import { goodEmail, magicEmails } from './magicTables.ts';
import { gradeOf, seededBy, wordsOf } from './seeded.ts';

/** Facts about one address; case doesn't matter. */
export function emailFacts(text: string): EmailFacts {
  const email = text.toLowerCase();
  return magicEmail(email) ?? (isWellFormed(email) ? wellFormed(email) : malformed);
}

/** Whether the address belongs to the named person: certain if it contains the name, else invented per pair. */
export function emailNameMatches(text: string, name: string): boolean | null {
  const email = text.toLowerCase();
  const local = wordsOf(localPart(email)).join('');
  if (wordsOf(name).some((word) => word.length > 2 && local.includes(word))) return true;
  if (roles.has(localPart(email))) return false;
  const seeded = seededBy('email name', email, wordsOf(name).join(' '));
  return seeded.chance(0.1) ? null : seeded.chance(0.45);
}

const malformed: EmailFacts = {
  is_valid: false,
  contact_grade: 'F',
  is_deliverable: false,
  email_age_score: null,
  warnings: ['Invalid Email'],
  deliveryWarning: null,
};

function wellFormed(email: string): EmailFacts {
  const local = localPart(email);
  const found = signs.filter(([, , isSo]) => isSo(local, email.slice(local.length + 1)));
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

/** The known inputs whose deliverability other addresses share, by weight. */
const deliveries = [
  ['good', 88],
  ['undeliverable', 7],
  ['catch-all', 3],
  ['unvalidated', 1],
  ['timeout', 1],
] as const;

/** Each warning, what it costs in points, and which addresses get it. In the service's own spelling: `Disposible`. */
const signs: readonly (readonly [warning: string, points: number, isSo: (local: string, domain: string) => boolean])[] = [
  ['Free Email Service Provider', 2, (_, domain) => freeProviders.has(domain)],
  ['Tumbled Email', 15, (local, domain) => local.includes('+') || (freeProviders.has(domain) && local.split('.').length > 3)],
  ['Disposible Email', 60, (_, domain) => isDisposable(domain)],
  ['Privacy Email', 12, (_, domain) => privacyDomains.has(domain)],
  ['Email is a spam trap', 80, (local) => /spam-?trap|honeypot/.test(local)],
  ['Potential Junk Email', 45, (local) => /^(asdf|qwert|test\d*$|xxx|abc123|\d+$|[^aeiouy\d._+-]{7,}$)/.test(local)],
  ['Role Based Email', 25, (local) => roles.has(local)],
];

const freeProviders = new Set(
  'gmail.com yahoo.com outlook.com hotmail.com live.com msn.com aol.com icloud.com me.com proton.me protonmail.com gmx.com gmx.net mail.com zoho.com yandex.com'.split(
    ' ',
  ),
);
const privacyDomains = new Set('privaterelay.appleid.com mozmail.com duck.com simplelogin.com anonaddy.me'.split(' '));
const roles = new Set(
  (
    'abuse accounting accounts admin administrator billing careers contact customerservice enquiries feedback finance hello help helpdesk hostmaster hr info inquiries ' +
    'it jobs legal mail marketing media news newsletter no-reply noc noreply office operations orders payroll postmaster press privacy purchasing reception root ' +
    'sales security service support team webmaster'
  ).split(' '),
);

function isDisposable(domain: string): boolean {
  const throwAways = mailchecker.blacklist();
  const labels = domain.split('.');
  return labels.some((_, index) => throwAways.has(labels.slice(index).join('.')));
}

function isWellFormed(email: string): boolean {
  return (
    email.length <= 254 &&
    /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/.test(email)
  );
}

function localPart(email: string): string {
  const at = email.lastIndexOf('@');
  return at === -1 ? email : email.slice(0, at);
}
