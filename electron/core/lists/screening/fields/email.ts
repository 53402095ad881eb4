/** Offline checks of an e-mail address: disposable domains, role addresses, typos. */
import mailchecker from 'mailchecker';
import { isOneSlip } from '#core/normalise/text.ts';

/**
 * Providers of free mailboxes, or of mailboxes that come with an internet connection. A list of our own, version 1, 2026-11-21: names are
 * facts.
 */
const anywhere =
  'gmail.com googlemail.com aol.com aim.com outlook.com hotmail.com live.com msn.com passport.com windowslive.com icloud.com me.com mac.com ' +
  'proton.me protonmail.com protonmail.ch pm.me tutanota.com tutanota.de tuta.io tuta.com keemail.me zoho.com zohomail.com mail.com email.com usa.com ' +
  'post.com europe.com consultant.com engineer.com fastmail.com fastmail.fm hushmail.com hey.com inbox.com gmx.com gmx.us gmx.net gmx.de gmx.at gmx.ch web.de ' +
  'freenet.de t-online.de arcor.de online.de vodafone.de 1und1.de mail.de posteo.de mailbox.org bluewin.ch hispeed.ch sunrise.ch aon.at chello.at ' +
  'orange.fr wanadoo.fr free.fr sfr.fr laposte.net neuf.fr libero.it virgilio.it tiscali.it alice.it tin.it telefonica.net terra.es ' +
  'btinternet.com btopenworld.com virginmedia.com ntlworld.com sky.com talktalk.net blueyonder.co.uk tiscali.co.uk ' +
  'mail.ru bk.ru inbox.ru list.ru yandex.ru yandex.com rambler.ru ukr.net wp.pl o2.pl onet.pl interia.pl seznam.cz centrum.cz abv.bg ' +
  'qq.com foxmail.com 163.com 126.com yeah.net sina.com sohu.com naver.com daum.net hanmail.net rediffmail.com bigpond.com optusnet.com.au ' +
  'xtra.co.nz telkomsa.net uol.com.br bol.com.br terra.com.br ig.com.br prodigy.net.mx ';
const lines =
  'comcast.net xfinity.com verizon.net att.net sbcglobal.net bellsouth.net pacbell.net ameritech.net swbell.net snet.net flash.net nvbell.net prodigy.net ' +
  'cox.net charter.net spectrum.net rr.com roadrunner.com twc.com brighthouse.com optonline.net optimum.net earthlink.net mindspring.com juno.com netzero.net ' +
  'netzero.com windstream.net centurylink.net centurytel.net embarqmail.com q.com qwest.net frontier.com frontiernet.net mediacombb.net suddenlink.net cableone.net ' +
  'wowway.com rcn.com tds.net hughes.net excite.com lycos.com netscape.net rocketmail.com ymail.com rogers.com shaw.ca telus.net bell.net sympatico.ca videotron.ca cogeco.ca ';
const countries =
  'com ca co.uk fr de it es nl be dk se no ie in co.in com.au com.br com.mx com.ar at ch pt pl gr co.jp jp co.id com.sg co.nz co.za';

const freeProviders: ReadonlySet<string> = new Set([
  ...(anywhere + lines).trim().split(' '),
  ...['yahoo', 'hotmail', 'outlook', 'live'].flatMap((name) => countries.split(' ').map((country) => `${name}.${country}`)),
]);

const roles = new Set(
  (
    'abuse accounting accounts admin administrator billing careers contact customerservice enquiries enquiry feedback finance hello help helpdesk hostmaster hr info ' +
    'inquiries inquiry jobs legal mail marketing media no-reply noreply office orders postmaster press privacy reception recruitment root sales security service ' +
    'spam subscribe support team unsubscribe webmaster'
  ).split(' '),
);

/** Whether a mailbox belongs to a role, not to a person; anything after a `+` is the owner's own. */
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

/** Providers whose names are often misspelled. Short names have too many real neighbors, so only their top-level domain is checked. */
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

/** Returns the probably intended domain, or null. */
export function meantDomain(domain: string): string | null {
  if (realNeighbours.has(domain)) return null;
  const dot = domain.lastIndexOf('.');
  const mended = slippedCom.has(domain.slice(dot + 1)) ? `${domain.slice(0, dot)}.com` : domain;
  // A real provider under a wrong top-level domain is meant as spelled.
  if (realNeighbours.has(mended)) return mended;
  return providers.find((provider) => provider.indexOf('.') > shortName && isOneSlip(mended, provider)) ?? null;
}

interface DomainProperties {
  meant: string | null;
  kind: 'disposable' | 'free' | 'other';
}

const rememberedDomains = 50_000;

/** Opens a reader of domains for one list, which checks each domain once as long as it is cached. */
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
