/** Decision Signals 1.0: `GET /1.0/decision_signals`. What the other operations say about each input, and how the inputs agree. */
import { pick } from '#base/pick.ts';
import { decisionSignals10 } from '#contract/service/operations/versions/decisionSignals10.ts';
import type { ParsedRequest } from '../readRequest.ts';
import { askedAddress, homeAt } from '../people/addresses.ts';
import { homeOf, householdOfPhone, isBusiness, type Home } from '../people/households.ts';
import { ipFacts } from '../people/ipAddresses.ts';
import { isCommercial } from '../people/owners.ts';
import { partyOf, type Party } from '../people/party.ts';
import { anyPlace, milesBetween } from '../people/places.ts';
import { seededBy } from '../people/seeded.ts';
import { missingInput, partialError, type AnswerBody, type Route } from './route.ts';

/** A business name is used if there is no person's. */
function readParty(values: ReadonlyMap<string, string>, which: 'primary' | 'secondary'): Party {
  const name = values.get(`${which}.name`) ?? values.get(`${which}.business_name`) ?? '';
  const [phone, email] = [values.get(`${which}.phone`), values.get(`${which}.email_address`)];
  return partyOf(name, phone, email, askedAddress(values, `${which}.address.`));
}

const isDisposable = (email: Party['email']): boolean => email?.facts.warnings.includes('Disposible Email') === true;

/** Only inputs that were given have a block. `other`: the primary party, if this is the secondary. */
function partyChecks(which: 'primary' | 'secondary', party: Party, other: Party | null): AnswerBody {
  return {
    ...(party.phone === null ? {} : { [`${which}_phone_checks`]: phoneChecks(party.phone, party) }),
    ...(party.address === null ? {} : { [`${which}_address_checks`]: addressChecks(party.address, other) }),
    ...(party.email === null ? {} : { [`${which}_email_address_checks`]: emailChecks(party.email) }),
  };
}

/** Where the number's household lives; null if it isn't known. */
function homeOfPhone(phone: Party['phone']): Home | null {
  const line = phone === null || phone.facts.is_valid === false ? null : householdOfPhone(phone.facts.phone_number ?? '');
  return line && homeOf(line.number);
}

/** Null if the address isn't valid. */
const homeOfAddress = (address: Party['address']): Home | null => (address?.facts.isValid === true ? homeAt(address.facts) : null);

function phoneChecks({ facts, nameMatch }: NonNullable<Party['phone']>, party: Party): AnswerBody {
  return {
    ...pick(facts, ['is_valid', 'country_code', 'line_type', 'carrier', 'is_prepaid']),
    is_commercial: facts.phone_number === null ? null : isCommercial(facts.phone_number),
    name_match: nameMatch,
    address_match: addressMatch(party),
  };
}

/**
 * Whether phone and address belong to one household. Known for our addresses; an address from a user's list usually matches the number
 * beside it, consistently per pair. Null if either is not given or unknown.
 */
function addressMatch({ phone, address }: Party): string | null {
  const [ofPhone, ofAddress] = [homeOfPhone(phone), homeOfAddress(address)];
  if (address === null || ofPhone === null || ofAddress === null) return null;
  if (ofPhone.key === ofAddress.key) return 'Match';
  if (address.facts.household === null && seededBy('address match', ofPhone.key, ofAddress.key).chance(0.6)) return 'Match';
  const [a, b] = [ofPhone.address, ofAddress.address];
  if (a.postal_code === b.postal_code) return 'Postal Match';
  return a.city.toLowerCase() === b.city.toLowerCase() && a.state_code === b.state_code ? 'City State Match' : 'No Match';
}

function addressChecks(address: NonNullable<Party['address']>, other: Party | null): AnswerBody {
  const { facts, nameMatch } = address;
  const home = homeOfAddress(address);
  return {
    is_valid: facts.isValid,
    is_commercial: facts.isValid === true ? facts.household !== null && isBusiness(facts.household) : null,
    is_forwarder: home?.isForwarder ?? null,
    type: home === null ? null : addressTypes[home.address.delivery_point],
    name_match: nameMatch,
    ...(other === null ? {} : { distance_from_primary_address: miles(home, homeOfAddress(other.address)) }),
  };
}

const addressTypes = { SingleUnit: 'Single Unit', MultiUnit: 'Multi Unit', POBox: 'PO Box' } as const;

function emailChecks(email: NonNullable<Party['email']>): AnswerBody {
  const { text, facts, nameMatch } = email;
  const domain = seededBy('domain', text.slice(text.lastIndexOf('@') + 1).toLowerCase());
  return {
    is_valid: facts.isValid,
    is_disposable: isDisposable(email),
    email_age_score: facts.ageScore,
    email_domain_creation_days: facts.isValid !== true ? null : isDisposable(email) ? domain.int(4, 300) : domain.int(400, 9800),
    name_match: nameMatch,
  };
}

interface IpChecks {
  readonly checks: AnswerBody;
  readonly trustScore: number | null;
  readonly warnings: readonly string[];
}

/** Most people sign up from home. The distance to the primary address is the same as in Real Contact, and the place follows from it. */
function ipChecks(ip: string, primary: Party, secondary: Party): IpChecks {
  const ofPrimary = homeOfAddress(primary.address)?.address ?? null;
  const { trustScore, distanceToAddress, warnings } = ipFacts(ip, primary.address !== null);
  const isKnown = trustScore !== null;
  const isNear = ofPrimary !== null && distanceToAddress !== null && distanceToAddress < 60;
  const far = anyPlace('ip', ip);
  const place = isNear ? { ...ofPrimary, ...ofPrimary.lat_long } : { ...far, state_code: far.stateCode, postal_code: far.postalCode };
  const kind = seededBy('connection', ip).weighted(connections);
  const from = (home: Home | null): number | null => (isKnown && home !== null ? milesBetween(place, home.address.lat_long) : null);
  return {
    checks: {
      is_valid: isKnown,
      trust_score: trustScore,
      connection_type: isKnown ? kind : null,
      geolocation: isKnown
        ? { postal_code: place.postal_code, city_name: place.city, subdivision: place.state_code, country_code: 'US' }
        : null,
      ...(primary.address === null ? {} : { distance_from_primary_address: distanceToAddress }),
      ...(secondary.address === null ? {} : { distance_from_secondary_address: from(homeOfAddress(secondary.address)) }),
      ...(primary.phone === null ? {} : { distance_from_primary_phone: from(homeOfPhone(primary.phone)) }),
      ...(secondary.phone === null ? {} : { distance_from_secondary_phone: from(homeOfPhone(secondary.phone)) }),
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
  return a === null || b === null ? null : milesBetween(a.address.lat_long, b.address.lat_long);
}

/** Our own rule: fifty, adjusted by the checks of the primary party. */
function identityScore(party: Party, trustScore: number | null): number {
  const { phone, address, email } = party;
  const match = addressMatch(party);
  const score =
    50 +
    weigh(phone?.nameMatch, 14, -16) +
    weigh(phone?.facts.is_valid, 4, -20) +
    weigh(match === null ? null : match === 'Match', 10, -8) +
    weigh(address?.nameMatch, 10, -8) +
    weigh(address?.facts.isValid, 4, -10) +
    weigh(email?.nameMatch, 8, -4) +
    weigh(email?.facts.isValid, 3, -12) +
    (isDisposable(email) ? -15 : 0) +
    (trustScore === null ? 0 : Math.round((trustScore - 60) / 4));
  return Math.min(100, Math.max(0, score));
}

function weigh(flag: boolean | null | undefined, ifTrue: number, ifFalse: number): number {
  return flag === true ? ifTrue : flag === false ? ifFalse : 0;
}

/** Warnings name the input they are about; the specification only has `Missing Input`. */
function partyWarnings(whose: string, { phone, address, email }: Party): string[] {
  return [
    ...(phone?.facts.is_valid === false ? [`${whose} Phone: Invalid Phone`] : []),
    ...(address?.facts.warnings ?? []).map((warning) => `${whose} Address: ${warning}`),
    ...(email?.facts.warnings ?? []).map((warning) => `${whose} Email: ${warning.replace('Disposible', 'Disposable')}`),
  ];
}

export const signalsRoute: Route = {
  operation: decisionSignals10,
  answer({ values, missingInput: isMissing }: ParsedRequest, isPartial) {
    const [primary, secondary] = [readParty(values, 'primary'), readParty(values, 'secondary')];
    const ip = values.get('ip_address');
    const ofIp = ip === undefined ? null : ipChecks(ip, primary, secondary);
    return {
      identity_score: isPartial ? null : identityScore(primary, ofIp?.trustScore ?? null),
      upcoming_identity_score: null,
      ...(isPartial ? {} : { ...partyChecks('primary', primary, null), ...partyChecks('secondary', secondary, primary) }),
      ...(ofIp === null || isPartial ? {} : { ip_address_checks: ofIp.checks }),
      warnings: [
        ...missingInput(isMissing),
        ...partyWarnings('Primary', primary),
        ...partyWarnings('Secondary', secondary),
        ...(ofIp?.warnings ?? []).map((warning) => `IP: ${warning}`),
      ],
      errors: isPartial ? [partialError(true)] : [],
    };
  },
};
