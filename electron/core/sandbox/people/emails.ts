/** Facts about an e-mail address: form, disposable and role from its text, deliverability and age invented per address. */
import mailchecker from 'mailchecker';
import type { EmailFacts } from './facts.ts';
import { magicEmail } from './magicInputs.ts';
import { gradeOf, seededBy, wordsOf } from './seeded.ts';

/** Facts about one address; case doesn't matter. */
export function emailFacts(text: string): EmailFacts {
  const email = text.toLowerCase();
  const magic = magicEmail(email);
  if (magic !== undefined) return magic;
  if (!isWellFormed(email)) return malformed;
  return wellFormed(email, warningsOf(email));
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
  isValid: false,
  contactGrade: 'F',
  isDeliverable: false,
  ageScore: null,
  warnings: ['Invalid Email'],
  deliveryWarnings: [],
};

function wellFormed(email: string, warnings: readonly string[]): EmailFacts {
  const seeded = seededBy('email', email);
  const delivery = seeded.weighted(deliveries);
  const isValid = seeded.chance(0.01) ? null : delivery.isDeliverable !== false || seeded.chance(0.5);
  const penalty = warnings.reduce((sum, warning) => sum + (penalties[warning] ?? 0), 0) + (delivery.isDeliverable === false ? 45 : 0);
  return {
    isValid,
    contactGrade: gradeOf(80 - penalty + seeded.int(-14, 14)),
    isDeliverable: delivery.isDeliverable,
    ageScore: seeded.chance(0.04) ? null : seeded.int(0, 100),
    warnings: isValid === false ? ['Invalid Email', ...warnings] : warnings,
    deliveryWarnings: delivery.warning === null ? [] : [delivery.warning],
  };
}

interface EmailDelivery {
  readonly isDeliverable: boolean | null;
  readonly warning: string | null;
}

const deliveries: readonly (readonly [EmailDelivery, number])[] = [
  [{ isDeliverable: true, warning: null }, 88],
  [{ isDeliverable: false, warning: 'Undeliverable Email' }, 7],
  [{ isDeliverable: null, warning: 'Domain is a catch all and does not support validation' }, 3],
  [{ isDeliverable: null, warning: 'Could not validate email' }, 1],
  [{ isDeliverable: null, warning: 'TimeoutError: Timeout getting a response from the email server for email deliverability check' }, 1],
];

/** In the service's own spelling: `Disposible`. */
const penalties: Readonly<Record<string, number>> = {
  'Disposible Email': 60,
  'Email is a spam trap': 80,
  'Potential Junk Email': 45,
  'Role Based Email': 25,
  'Tumbled Email': 15,
  'Privacy Email': 12,
  'Free Email Service Provider': 2,
};

function warningsOf(email: string): string[] {
  const local = localPart(email);
  const domain = email.slice(local.length + 1);
  const isFree = freeProviders.has(domain);
  const isTumbled = local.includes('+') || (isFree && local.split('.').length > 3);
  return [
    ...(isFree ? ['Free Email Service Provider'] : []),
    ...(isTumbled ? ['Tumbled Email'] : []),
    ...(isDisposable(domain) ? ['Disposible Email'] : []),
    ...(privacyDomains.has(domain) ? ['Privacy Email'] : []),
    ...(/spam-?trap|honeypot/.test(local) ? ['Email is a spam trap'] : []),
    ...(/^(asdf|qwert|test\d*$|xxx|abc123|\d+$|[^aeiouy\d._+-]{7,}$)/.test(local) ? ['Potential Junk Email'] : []),
    ...(roles.has(local) ? ['Role Based Email'] : []),
  ];
}

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
