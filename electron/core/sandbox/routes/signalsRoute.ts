/** Decision Signals 1.0: `GET /1.0/decision_signals`. Combines the other operations' facts about each input with how the inputs agree. */
import { pick } from '#base/pick.ts';
import { askedAddress } from '../people/addresses.ts';
import { homeOf, type Home } from '../people/households.ts';
import { ipFacts, partyOf, type Party } from '../people/party.ts';
import { milesBetween, places } from '../people/places.ts';
import { seededBy } from '../people/seeded.ts';
import type { ParsedRequest } from '../readRequest.ts';
import { partialError, type AnswerBody } from '../reshapes.ts';
import { applying, missingWarning } from './fields.ts';

/** Adds the homes of the number's household and of the address, null if unknown. A business name is used if there is no person's name. */
function readParty(values: ReadonlyMap<string, string>, which: string) {
  const name = values.get(`${which}.name`) ?? values.get(`${which}.business_name`) ?? '';
  const [phone, email] = [values.get(`${which}.phone`), values.get(`${which}.email_address`)];
  const party = partyOf(name, phone, email, askedAddress(values, `${which}.address.`));
  const homes = [party.phone, party.address].map((part) => (part?.household ? homeOf(part.household) : null));
  const [ofPhone = null, ofAddress = null] = homes;
  return { ...party, ofPhone, ofAddress };
}
type SignalParty = ReturnType<typeof readParty>;

const isDisposable = (email: Party['email']): boolean => email?.warnings.includes('Disposible Email') === true;

/** Makes a block for each input that was given. `other`: the primary party, if this is the secondary; else null. */
function partyChecks(which: string, party: SignalParty, other: SignalParty | null): AnswerBody {
  const { phone, address, email } = party;
  return {
    ...(phone === null ? {} : { [`${which}_phone_checks`]: phoneChecks(phone, party) }),
    ...(address === null ? {} : { [`${which}_address_checks`]: addressChecks(address, party, other) }),
    ...(email === null ? {} : { [`${which}_email_address_checks`]: emailChecks(email) }),
  };
}

function phoneChecks(phone: NonNullable<Party['phone']>, party: SignalParty): AnswerBody {
  return {
    ...pick(phone, ['is_valid', 'country_code', 'line_type', 'carrier', 'is_prepaid', 'name_match']),
    is_commercial: phone.household?.isBusiness ?? null,
    address_match: addressMatch(party),
  };
}

/**
 * Whether phone and address belong to one household. Certain for addresses in the register; an address from a user's list usually matches
 * the number beside it, consistently per pair. Null if either is absent or unknown.
 */
function addressMatch({ address, ofPhone, ofAddress }: SignalParty): 'Match' | 'No Match' | null {
  if (ofPhone === null || ofAddress === null) return null;
  const isInvented = address?.household?.isListed === false && seededBy('address match', ofPhone.key, ofAddress.key).chance(0.6);
  return ofPhone.key === ofAddress.key || isInvented ? 'Match' : 'No Match';
}

const addressTypes = { SingleUnit: 'Single Unit', MultiUnit: 'Multi Unit', POBox: 'PO Box' } as const;

function addressChecks(address: NonNullable<Party['address']>, { ofAddress }: SignalParty, other: SignalParty | null): AnswerBody {
  return {
    ...pick(address, ['is_valid', 'name_match']),
    is_commercial: address.household?.isBusiness ?? null,
    is_forwarder: ofAddress?.isForwarder ?? null,
    type: ofAddress && addressTypes[ofAddress.address.delivery_point],
    ...(other === null ? {} : { distance_from_primary_address: miles(ofAddress, other.ofAddress) }),
  };
}

function emailChecks(email: NonNullable<Party['email']>): AnswerBody {
  const { int } = seededBy('domain', email.domain);
  const days = isDisposable(email) ? int(4, 300) : int(400, 9800);
  return {
    ...pick(email, ['is_valid', 'email_age_score', 'name_match']),
    is_disposable: isDisposable(email),
    email_domain_creation_days: email.is_valid === true ? days : null,
  };
}

const connections = [
  ['Residential', 70],
  ['Mobile', 18],
  ['Business', 8],
  ['Proxy', 4],
] as const;

/** Checks an IP address. Its place follows from the distance to the primary address, as in Real Contact: most people sign up from home. */
function ipSignals(ip: string, primary: SignalParty, secondary: SignalParty) {
  const { trust_score, ip_distance_to_address, warnings } = ipFacts(ip, primary.address !== null);
  const isKnown = trust_score !== null;
  const kind = seededBy('connection', ip).weighted(connections);
  const near = ip_distance_to_address !== null && ip_distance_to_address < 60 ? primary.ofAddress?.address : undefined;
  const place = near ? { ...near, ...near.lat_long } : seededBy('ip place', ip).pick(places);
  const from = (home: Home | null): number | null => (isKnown && home ? milesBetween(place, home.address.lat_long) : null);
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

function miles(a: Home | null, b: Home | null): number | null {
  return a && b && milesBetween(a.address.lat_long, b.address.lat_long);
}

/** Scores the identity by our own rule: 50, plus 8 for each good finding, minus 10 for each bad one; 0-100. */
function identityScore(party: SignalParty, trustScore: number | null): number {
  const { phone, address, email } = party;
  const match = addressMatch(party);
  const found = [
    ...[phone, address, email].flatMap((part) => [part?.is_valid, part?.name_match]),
    match === null ? null : match === 'Match',
    isDisposable(email) ? false : null,
    trustScore === null ? null : trustScore >= 60,
  ];
  const score = found.reduce<number>((sum, flag) => sum + (flag === true ? 8 : flag === false ? -10 : 0), 50);
  return Math.min(100, Math.max(0, score));
}

/** Prefixes warnings with the input that they are about; the specification only has `Missing Input`. */
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
