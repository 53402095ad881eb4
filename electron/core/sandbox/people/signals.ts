/** The check blocks of Decision Signals, with its own names. Distances are whole miles. */
import { isBusiness, type Home } from './households.ts';
import { ipFacts } from './ipAddresses.ts';
import type { Party, PartyAddress, PartyEmail, PartyPhone } from './parties.ts';
import { isCommercial } from './people.ts';
import { anyPlace, milesBetween } from './places.ts';
import type { AnswerBody } from '../routes/route.ts';
import { seededBy } from './seeded.ts';

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

export interface IpChecks {
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
