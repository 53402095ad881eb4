/** The check blocks of Decision Signals, with its own names. Distances are whole miles. */
import { isIP } from 'node:net';
import { seededBy, type EmailFacts, type PhoneFacts } from './facts.ts';
import { addressFacts, addressNameMatches, askedAddress, homeAt, isGiven, type AddressFacts } from './addresses.ts';
import type { AskedAddress } from './register.ts';
import { emailFacts, emailNameMatches } from './emails.ts';
import { homeOf, householdOfPhone, type Home, isBusiness } from './households.ts';
import { nameMatches, isCommercial } from './people.ts';
import { phoneFacts } from './phones.ts';
import { anyPlace, milesBetween } from './places.ts';
import type { AnswerBody } from '../routes/route.ts';

export interface IpFacts {
  readonly trustScore: number | null;
  /** Approximate miles; null if confidence in the location is low, or no postal address was given. */
  readonly distanceToAddress: number | null;
  readonly warnings: readonly string[];
}

/** Facts about the address from which a lead signed up. `hasAddress`: whether there is a postal address to measure from. */
export function ipFacts(ip: string, hasAddress: boolean): IpFacts {
  if (isIP(ip) === 0 || isPrivate(ip)) return { trustScore: null, distanceToAddress: null, warnings: ['Input IP address is invalid'] };
  const seeded = seededBy('ip', ip);
  if (seeded.chance(0.01)) return { trustScore: null, distanceToAddress: null, warnings: ['Timeout getting response for IP information'] };
  const trustScore = seeded.chance(0.8) ? seeded.int(55, 100) : seeded.int(0, 54);
  // Most leads sign up from home, some through a proxy across the country.
  const miles = seeded.chance(0.85) ? Math.floor(60 * seeded.fraction() ** 2) : seeded.int(60, 2600);
  return { trustScore, distanceToAddress: hasAddress && !seeded.chance(0.1) ? miles : null, warnings: [] };
}

function isPrivate(ip: string): boolean {
  return /^(10\.|127\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|0\.|::1$|f[cd])/i.test(ip);
}

interface PartyPhone {
  readonly facts: PhoneFacts;
  readonly nameMatch: boolean | null;
  /** Where the number's household lives; null if unknown. */
  readonly home: Home | null;
}

interface PartyAddress {
  readonly asked: AskedAddress;
  readonly facts: AddressFacts;
  readonly nameMatch: boolean | null;
  /** Null if the address isn't valid. */
  readonly home: Home | null;
}

interface PartyEmail {
  readonly text: string;
  readonly facts: EmailFacts;
  readonly isDisposable: boolean;
  readonly nameMatch: boolean | null;
}

/** Null if the input wasn't given. A business name is used if there is no person's. */
export interface Party {
  readonly name: string;
  readonly phone: PartyPhone | null;
  readonly address: PartyAddress | null;
  readonly email: PartyEmail | null;
}

/** One of the two parties of Decision Signals: what was given, and what the sandbox knows about it. */
export function readParty(values: ReadonlyMap<string, string>, which: 'primary' | 'secondary'): Party {
  const name = values.get(`${which}.name`) ?? values.get(`${which}.business_name`) ?? '';
  const phone = values.get(`${which}.phone`);
  const email = values.get(`${which}.email_address`);
  const address = askedAddress(values, `${which}.address.`);
  return {
    name,
    phone: phone === undefined ? null : partyPhone(phone, name),
    address: isGiven(address) ? partyAddress(address, name) : null,
    email: email === undefined ? null : partyEmail(email, name),
  };
}

function partyPhone(text: string, name: string): PartyPhone {
  const facts = phoneFacts(text, undefined);
  const isKnown = facts.e164 !== null && facts.isValid !== false;
  const line = isKnown ? householdOfPhone(facts.e164) : null;
  return {
    facts,
    nameMatch: isKnown && name !== '' ? nameMatches(facts.e164, name) : null,
    home: line === null ? null : homeOf(line.number),
  };
}

function partyAddress(asked: AskedAddress, name: string): PartyAddress {
  const facts = addressFacts(asked);
  return {
    asked,
    facts,
    nameMatch: name === '' ? null : addressNameMatches(facts, name),
    home: facts.isValid === true ? homeAt(asked, facts) : null,
  };
}

function partyEmail(text: string, name: string): PartyEmail {
  const facts = emailFacts(text);
  return {
    text,
    facts,
    isDisposable: facts.warnings.includes('Disposible Email'),
    nameMatch: facts.isValid === true && name !== '' ? emailNameMatches(text, name) : null,
  };
}

export function phoneChecks({ facts, nameMatch }: PartyPhone, party: Party): AnswerBody {
  return {
    is_valid: facts.isValid,
    country_code: facts.countryCode,
    is_commercial: facts.e164 === null ? null : isCommercial(facts.e164),
    line_type: facts.lineType,
    carrier: facts.carrier,
    is_prepaid: facts.isPrepaid,
    name_match: nameMatch,
    address_match: addressMatch(party),
  };
}

/**
 * Whether phone and address belong to one household. Known for our addresses; an address from a user's list usually matches the number
 * beside it, consistently per pair. Null if either is not given or unknown.
 */
export function addressMatch({ phone, address }: Party): string | null {
  const [ofPhone, ofAddress] = [phone?.home ?? null, address?.home ?? null];
  if (address === null || ofPhone === null || ofAddress === null) return null;
  if (ofPhone.key === ofAddress.key) return 'Match';
  if (address.facts.household === null && seededBy('address match', ofPhone.key, ofAddress.key).chance(0.6)) return 'Match';
  if (ofPhone.place.postalCode === ofAddress.place.postalCode) return 'Postal Match';
  const [a, b] = [ofPhone.place, ofAddress.place];
  return a.city.toLowerCase() === b.city.toLowerCase() && a.stateCode === b.stateCode ? 'City State Match' : 'No Match';
}

/** `other`: the primary party, if this is the secondary's address. */
export function addressChecks({ facts, home, nameMatch }: PartyAddress, other: Party | null): AnswerBody {
  return {
    is_valid: facts.isValid,
    is_commercial: facts.household === null ? (facts.isValid === true ? false : null) : isBusiness(facts.household),
    is_forwarder: home?.isForwarder ?? null,
    type: home === null ? null : addressTypes[home.deliveryPoint],
    name_match: nameMatch,
    ...(other === null ? {} : { distance_from_primary_address: miles(home, other.address?.home ?? null) }),
  };
}

const addressTypes = { SingleUnit: 'Single Unit', MultiUnit: 'Multi Unit', POBox: 'PO Box' } as const;

export function emailChecks({ text, facts, isDisposable, nameMatch }: PartyEmail): AnswerBody {
  const domain = text.slice(text.lastIndexOf('@') + 1).toLowerCase();
  return {
    is_valid: facts.isValid,
    is_disposable: isDisposable,
    email_age_score: facts.ageScore,
    email_domain_creation_days:
      facts.isValid === true ? seededBy('domain', domain).int(isDisposable ? 4 : 400, isDisposable ? 300 : 9800) : null,
    name_match: nameMatch,
  };
}

interface IpChecks {
  readonly checks: AnswerBody;
  readonly trustScore: number | null;
  readonly warnings: readonly string[];
}

/** Most people sign up from home. The distance to the primary address is the same as in Real Contact, and the place follows from it. */
export function ipChecks(ip: string, primary: Party, secondary: Party): IpChecks {
  const ofPrimary = primary.address?.home ?? null;
  const { trustScore, distanceToAddress, warnings } = ipFacts(ip, primary.address !== null);
  const isKnown = trustScore !== null;
  const isNear = ofPrimary !== null && distanceToAddress !== null && distanceToAddress < 60;
  const place = isNear ? { ...ofPrimary.place, latitude: ofPrimary.latitude, longitude: ofPrimary.longitude } : anyPlace('ip', ip);
  const kind = seededBy('connection', ip).weighted(connections, 'Residential');
  const from = (home: Home | null | undefined): number | null => (isKnown && home ? milesBetween(place, home) : null);
  const distances: AnswerBody = {
    ...(primary.address === null ? {} : { distance_from_primary_address: distanceToAddress }),
    ...(secondary.address === null ? {} : { distance_from_secondary_address: from(secondary.address.home) }),
    ...(primary.phone === null ? {} : { distance_from_primary_phone: from(primary.phone.home) }),
    ...(secondary.phone === null ? {} : { distance_from_secondary_phone: from(secondary.phone.home) }),
  };
  return {
    checks: {
      is_valid: isKnown,
      trust_score: trustScore,
      connection_type: isKnown ? kind : null,
      geolocation: isKnown
        ? { postal_code: place.postalCode, city_name: place.city, subdivision: place.stateCode, country_code: 'US' }
        : null,
      ...distances,
    },
    trustScore,
    warnings: [...warnings, ...(isKnown && kind === 'Proxy' ? ['Proxy detected'] : [])],
  };
}

const connections = [
  ['Residential', 70],
  ['Mobile', 18],
  ['Business', 8],
  ['Proxy', 4],
] as const;

function miles(a: Home | null, b: Home | null): number | null {
  return a === null || b === null ? null : milesBetween(a, b);
}
