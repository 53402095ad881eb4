/** Offline checks of an e-mail address: disposable domains, role addresses, typos. */
import mailchecker from 'mailchecker';
import { isOneSlip } from '#core/normalise/oneSlip.ts';
import { freeProviders } from './freeProviders.data.ts';

const roles = new Set(
  (
    'abuse accounting accounts admin administrator billing careers contact customerservice enquiries enquiry feedback finance hello help helpdesk hostmaster hr info ' +
    'inquiries inquiry jobs legal mail marketing media no-reply noreply office orders postmaster press privacy reception recruitment root sales security service ' +
    'spam subscribe support team unsubscribe webmaster'
  ).split(' '),
);

/** Mailboxes of a role, not of a person; anything after a `+` is the owner's own. */
export function isRole(email: string): boolean {
  const plus = email.indexOf('+');
  const end = email.lastIndexOf('@');
  return roles.has(email.slice(0, plus >= 0 && plus < end ? plus : end));
}

const disposable = mailchecker.blacklist();

/** Whether the domain, or a parent of it, is a known disposable one. */
export function isDisposable(domain: string): boolean {
  const labels = domain.split('.');
  return labels.some((_, index) => index < labels.length - 1 && disposable.has(labels.slice(index).join('.')));
}

/** Providers whose names are often misspelled. Short names have too many real neighbors: for them only the top level is checked. */
const providers = [
  'gmail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'comcast.net',
  'verizon.net',
  'sbcglobal.net',
  'bellsouth.net',
  'charter.net',
  'earthlink.net',
  'protonmail.com',
  'rocketmail.com',
  'aol.com',
  'msn.com',
  'live.com',
];
/** Real providers one letter away from a bigger one. */
const realNeighbours = new Set([
  ...providers,
  ...[
    'mail.com',
    'email.com',
    'ymail.com',
    'fmail.com',
    'qmail.com',
    'zmail.com',
    'hmail.com',
    'tmail.com',
    'yahoo.co',
    'mac.com',
    'me.com',
  ],
]);
const slippedCom = new Set(['con', 'cmo', 'ocm', 'vom', 'xom', 'cpm', 'cim', 'comm', 'coom', 'cm', 'om', 'co', 'cok', 'clm', 'c0m']);
const shortName = 4;

/** The domain that was probably meant, or null. */
export function meantDomain(domain: string): string | null {
  if (realNeighbours.has(domain)) return null;
  const dot = domain.lastIndexOf('.');
  const mended = slippedCom.has(domain.slice(dot + 1)) ? `${domain.slice(0, dot)}.com` : domain;
  // A real provider under a wrong top level is meant as spelled.
  if (realNeighbours.has(mended)) return mended;
  return providers.find((provider) => provider.indexOf('.') > shortName && isOneSlip(mended, provider)) ?? null;
}

export interface DomainProperties {
  meant: string | null;
  kind: 'disposable' | 'free' | 'other';
}

const rememberedDomains = 50_000;

/** A reader of domains for one list: each is checked once, as long as it is among the last ones seen. */
export function openDomains(): (domain: string) => DomainProperties {
  let remembered = new Map<string, DomainProperties>();
  return (domain) => {
    const known = remembered.get(domain);
    if (known) return known;
    if (remembered.size >= rememberedDomains) remembered = new Map();
    const facts: DomainProperties = {
      meant: meantDomain(domain),
      kind: isDisposable(domain) ? 'disposable' : freeProviders.has(domain) ? 'free' : 'other',
    };
    remembered.set(domain, facts);
    return facts;
  };
}
