/** Decision Signals 1.0: `GET /1.0/decision_signals`. What the other operations say about each input, and how the inputs agree. */
import { pick } from '#base/pick.ts';
import type { ParsedRequest } from '../readRequest.ts';
import type { AnswerBody } from '../people/facts.ts';
import { askedAddress, homeAt } from '../people/addresses.ts';
import { homeOf, householdOfPhone, isBusiness, type Home } from '../people/households.ts';
import { ipFacts } from '../people/ipAddresses.ts';
import { isCommercial } from '../people/owners.ts';
import { partyOf, type Party } from '../people/party.ts';
import { anyPlace, milesBetween, type Point } from '../people/places.ts';
import { seededBy } from '../people/seeded.ts';
import { applying, missingWarning, partialError } from './fields.ts';

/** Where the number's household and the address are: null if that isn't known. */
interface Homes {
  readonly ofPhone: Home | null;
  readonly ofAddress: Home | null;
}

/** A business name is used if there is no person's. */
function readParty(values: ReadonlyMap<string, string>, which: string): Party & Homes {
  const name = values.get(`${which}.name`) ?? values.get(`${which}.business_name`) ?? '';
  const [phone, email] = [values.get(`${which}.phone`), values.get(`${which}.email_address`)];
  const party = partyOf(name, phone, email, askedAddress(values, `${which}.address.`));
  const household = party.phone === null || party.phone.is_valid === false ? null : householdOfPhone(party.phone.phone_number ?? '');
  return {
    ...party,
    ofPhone: household === null ? null : homeOf(household),
    ofAddress: party.address?.is_valid === true ? homeAt(party.address) : null,
  };
}
type SignalParty = ReturnType<typeof readParty>;

const isDisposable = (email: Party['email']): boolean => email?.warnings.includes('Disposible Email') === true;

/** Only inputs that were given have a block. `other`: the primary party, if this is the secondary. */
function partyChecks(which: string, party: SignalParty, other: SignalParty | null): AnswerBody {
  return {
    ...(party.phone === null ? {} : { [`${which}_phone_checks`]: phoneChecks(party.phone, party) }),
    ...(party.address === null ? {} : { [`${which}_address_checks`]: addressChecks(party.address, party, other) }),
    ...(party.email === null ? {} : { [`${which}_email_address_checks`]: emailChecks(party.email) }),
  };
}

function phoneChecks(phone: NonNullable<Party['phone']>, party: SignalParty): AnswerBody {
  return {
    ...pick(phone, ['is_valid', 'country_code', 'line_type', 'carrier', 'is_prepaid']),
    is_commercial: isCommercial(phone),
    name_match: phone.name_match,
    address_match: addressMatch(party),
  };
}

/**
 * Whether phone and address belong to one household. Known for our addresses; an address from a user's list usually matches the number
 * beside it, consistently per pair. Null if either is not given or unknown.
 */
function addressMatch({ address, ofPhone, ofAddress }: SignalParty): string | null {
  if (address === null || ofPhone === null || ofAddress === null) return null;
  if (ofPhone.key === ofAddress.key) return 'Match';
  if (address.household === null && seededBy('address match', ofPhone.key, ofAddress.key).chance(0.6)) return 'Match';
  const [a, b] = [ofPhone.address, ofAddress.address];
  if (a.postal_code === b.postal_code) return 'Postal Match';
  return a.city.toLowerCase() === b.city.toLowerCase() && a.state_code === b.state_code ? 'City State Match' : 'No Match';
}

const addressTypes = { SingleUnit: 'Single Unit', MultiUnit: 'Multi Unit', POBox: 'PO Box' } as const;

function addressChecks(address: NonNullable<Party['address']>, { ofAddress }: Homes, other: Homes | null): AnswerBody {
  const { is_valid, household, name_match } = address;
  return {
    is_valid,
    is_commercial: is_valid === true ? household !== null && isBusiness(household) : null,
    is_forwarder: ofAddress?.isForwarder ?? null,
    type: ofAddress && addressTypes[ofAddress.address.delivery_point],
    name_match,
    ...(other === null ? {} : { distance_from_primary_address: miles(ofAddress?.address.lat_long, other.ofAddress?.address.lat_long) }),
  };
}

function emailChecks(email: NonNullable<Party['email']>): AnswerBody {
  const domain = seededBy('domain', email.text.slice(email.text.lastIndexOf('@') + 1).toLowerCase());
  const days = isDisposable(email) ? domain.int(4, 300) : domain.int(400, 9800);
  return {
    is_valid: email.is_valid,
    is_disposable: isDisposable(email),
    email_age_score: email.email_age_score,
    email_domain_creation_days: email.is_valid === true ? days : null,
    name_match: email.name_match,
  };
}

const connections = [
  ['Residential', 70],
  ['Mobile', 18],
  ['Business', 8],
  ['Proxy', 4],
] as const;

/** Most people sign up from home. The distance to the primary address is the same as in Real Contact, and the place follows from it. */
function ipSignals(ip: string, primary: SignalParty, secondary: SignalParty) {
  const { trust_score, ip_distance_to_address, warnings } = ipFacts(ip, primary.address !== null);
  const isKnown = trust_score !== null;
  const kind = seededBy('connection', ip).weighted(connections);
  const ofPrimary = primary.ofAddress?.address;
  const isNear = ofPrimary !== undefined && ip_distance_to_address !== null && ip_distance_to_address < 60;
  const place = isNear ? { ...ofPrimary, ...ofPrimary.lat_long } : anyPlace('ip', ip);
  const from = (home: Home | null): number | null => (isKnown ? miles(place, home?.address.lat_long) : null);
  const geolocation = { postal_code: place.postal_code, city_name: place.city, subdivision: place.state_code, country_code: 'US' };
  const checks = {
    is_valid: isKnown,
    trust_score,
    connection_type: isKnown ? kind : null,
    geolocation: isKnown ? geolocation : null,
    ...(primary.address === null ? {} : { distance_from_primary_address: ip_distance_to_address }),
    ...(secondary.address === null ? {} : { distance_from_secondary_address: from(secondary.ofAddress) }),
    ...(primary.phone === null ? {} : { distance_from_primary_phone: from(primary.ofPhone) }),
    ...(secondary.phone === null ? {} : { distance_from_secondary_phone: from(secondary.ofPhone) }),
  };
  return { checks, trust_score, warnings: applying(...warnings, isKnown && kind === 'Proxy' && 'Proxy detected') };
}

function miles(a: Point | undefined, b: Point | undefined): number | null {
  return a === undefined || b === undefined ? null : milesBetween(a, b);
}

/** Our own rule: fifty, and up or down by what agrees or doesn't. */
function identityScore(party: SignalParty, trustScore: number | null): number {
  const { phone, address, email } = party;
  const match = addressMatch(party);
  const found = [
    phone?.is_valid,
    phone?.name_match,
    address?.is_valid,
    address?.name_match,
    email?.is_valid,
    email?.name_match,
    match === null ? null : match === 'Match',
    isDisposable(email) ? false : null,
    trustScore === null ? null : trustScore >= 60,
  ];
  const score = found.reduce((sum, flag) => sum + (flag === true ? 8 : flag === false ? -10 : 0), 50);
  return Math.min(100, Math.max(0, score));
}

/** Warnings name the input they are about; the specification only has `Missing Input`. */
function partyWarnings(whose: string, { phone, address, email }: Party): string[] {
  return applying(
    phone?.is_valid === false && `${whose} Phone: Invalid Phone`,
    address?.warning && `${whose} Address: ${address.warning}`,
    ...(email?.warnings ?? []).map((warning) => `${whose} Email: ${warning.replace('Disposible', 'Disposable')}`),
  );
}

export function decisionSignals({ values, missingInput }: ParsedRequest, isPartial: boolean): AnswerBody {
  const [primary, secondary] = [readParty(values, 'primary'), readParty(values, 'secondary')];
  const ipText = values.get('ip_address');
  const ip = ipText === undefined ? null : ipSignals(ipText, primary, secondary);
  const checks = { ...partyChecks('primary', primary, null), ...partyChecks('secondary', secondary, primary) };
  return {
    identity_score: isPartial ? null : identityScore(primary, ip?.trust_score ?? null),
    upcoming_identity_score: null,
    ...(isPartial ? {} : { ...checks, ...(ip === null ? {} : { ip_address_checks: ip.checks }) }),
    warnings: [
      ...applying(missingInput && missingWarning),
      ...partyWarnings('Primary', primary),
      ...partyWarnings('Secondary', secondary),
      ...(ip?.warnings ?? []).map((warning) => `IP: ${warning}`),
    ],
    errors: isPartial ? [partialError(true)] : [],
  };
}
