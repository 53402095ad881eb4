/** What the sandbox answers about an address: the versions of Location, and Location Intel. */
import { location30, location31, locationIntel30 } from '#contract/service/operations/versions/location.ts';
import { addressFacts, askedAddress, homeAt, isForeign, isGiven, residentsAt, type AddressFacts } from '../people/addresses.ts';
import type { AskedAddress } from '../people/register.ts';
import type { Asked } from '../asked.ts';
import { isBusiness, type Home, type Resident, homeOf, neighbourOf, residentsOf } from '../people/households.ts';
import { addressParts, locationId, residentRecord, phoneRecords } from '../people/records.ts';
import { missingInputWarning, type AnswerBody, partialError, type Route } from './route.ts';
import { seededBy, type AddressWarning } from '../people/facts.ts';
import { magicStreet } from '../people/magicInputs.ts';
import { findPlace } from '../people/places.ts';

interface AskedPlace {
  /** The place, without the people. */
  readonly parts: AnswerBody;
  readonly residents: readonly AnswerBody[];
  readonly people: readonly Resident[];
  /** Null if nothing is known. */
  readonly home: Home | null;
  readonly household: number | null;
  readonly warnings: readonly string[];
}

/**
 * The common answer of both versions of Reverse Address: the given place, and its residents. For an address that isn't valid, or is outside
 * the United States, it returns the input without any people.
 */
function askedPlace(asked: Asked, isPartial: boolean): AskedPlace {
  const address = askedAddress(asked.values, '');
  const facts = addressFacts(address);
  const isMissing = asked.missingInput || address.streetLine1 === undefined;
  const warnings = isMissing ? [missingInputWarning] : [];
  if (facts.isValid !== true || isMissing)
    return {
      parts: unknownPlace(address, isMissing ? null : facts.isValid),
      residents: [],
      people: [],
      home: null,
      household: null,
      warnings,
    };
  const home = homeAt(address, facts);
  const people = residentsAt(facts);
  return {
    parts: placeParts(home, facts.household),
    residents: isPartial ? [] : people.map((one) => residentRecord(one, people)),
    people,
    home,
    household: facts.household,
    warnings,
  };
}

function placeParts(home: Home, household: number | null): AnswerBody {
  return {
    id: locationId(home),
    is_valid: true,
    ...addressParts(home),
    is_active: home.isActive,
    is_commercial: household === null ? false : isBusiness(household),
    delivery_point: home.deliveryPoint,
  };
}

function unknownPlace(address: AskedAddress, isValid: boolean | null): AnswerBody {
  return {
    id: null,
    is_valid: isValid,
    street_line_1: address.streetLine1 ?? null,
    street_line_2: address.streetLine2 ?? null,
    city: address.city ?? null,
    postal_code: address.postalCode ?? null,
    zip4: null,
    state_code: address.stateCode ?? null,
    country_code: address.countryCode ?? (isGiven(address) && !isForeign(address) ? 'US' : null),
    lat_long: null,
    is_active: null,
    is_commercial: null,
    delivery_point: null,
  };
}

/** Reverse Address 3.0: `GET /3.0/location`, the earlier version, which also returns owners, the last sale and associated addresses. */
export const location30Route: Route = {
  operation: location30,
  isEarlier: true,
  answer(asked, isPartial) {
    const { parts, people, home, household, warnings } = askedPlace(asked, isPartial);
    return {
      ...parts,
      ...(home === null || isPartial ? noMore : more(home, people, household, deepest)),
      error: isPartial ? partialError : null,
      // In the sample output, a single warning is a string.
      warnings: warnings.length === 1 ? warnings[0] : warnings,
    };
  },
};

/** Maximum depth of addresses within addresses. */
const deepest = 3;

const noMore: AnswerBody = {
  is_forwarder: null,
  last_sale_date: null,
  total_value: null,
  current_residents: [],
  owners: [],
  associated_addresses: [],
};

function more(home: Home, people: readonly Resident[], household: number | null, levels: number): AnswerBody {
  const seeded = seededBy('sale', home.key);
  const landlord = household === null ? null : landlordOf(household);
  const owners = landlord === null ? people : residentsOf(landlord);
  return {
    is_forwarder: home.isForwarder,
    last_sale_date: seeded.chance(0.1) ? null : `${seeded.int(1988, 2024)}-0${seeded.int(1, 9)}-${seeded.int(10, 28)}`,
    total_value: seeded.chance(0.1) ? null : seeded.int(90, 1400) * 1000 + 500,
    current_residents: people.map((one) => ({ ...residentRecord(one, people), phones: phoneRecords(household, one) })),
    owners: owners.map((one) => residentRecord(one, owners)),
    associated_addresses: landlord === null || levels === 0 ? [] : [associated(landlord, levels - 1)],
  };
}

/** The owner, if they live elsewhere; null if the residents own the place. */
function landlordOf(household: number): number | null {
  return seededBy('landlord', String(household)).chance(0.35) ? neighbourOf(household, 11) : null;
}

function associated(household: number, levels: number): AnswerBody {
  const home = homeOf(household);
  return { ...placeParts(home, household), location_type: 'Address', ...more(home, residentsOf(household), household, levels) };
}

/** Reverse Address 3.1: `GET /3.1/location`. */
export const location31Route: Route = {
  operation: location31,
  isEarlier: true,
  answer(asked, isPartial) {
    const { warnings, parts, residents } = askedPlace(asked, isPartial);
    return { ...parts, current_residents: residents, error: isPartial ? partialError : null, warnings };
  },
};

/** Address Validation 3.0: `GET /3.0/location_intel`. */
export const locationIntel30Route: Route = {
  operation: locationIntel30,
  answer(asked, isPartial) {
    const address = askedAddress(asked.values, '');
    const missing = asked.missingInput || (asked.values.has('street_line_1') && !hasPlace(address)) ? [missingInputWarning] : [];
    const error = isPartial ? partialError.message : null;
    if (!asked.values.has('street_line_1') || isForeign(address))
      return { ...noAddress, error, warnings: [...missing, ...(isForeign(address) ? [notSupported] : [])] };
    const facts = addressFacts(address);
    const { isValid, warnings } = facts;
    const said = magicStreet(address.streetLine1 ?? '')?.validation;
    return {
      ...(isValid === true && !isPartial ? validated(address, facts) : { ...noAddress, is_valid: isValid }),
      error,
      warnings: [...missing, ...(said === undefined ? warnings.map((warning) => ownWords[warning]) : [said])],
    };
  },
};

const notSupported = 'Non-US country address validation is not supported.';

/** The same findings as in Real Contact, in this operation's words. */
const ownWords: Readonly<Record<AddressWarning, string>> = {
  'Invalid Address': 'Invalid address',
  'Invalid House/Building Number': 'Invalid house/building number',
  'Missing Unit/Apt/Suite Number': 'Missing unit/apt/suite number',
  'Invalid Unit/Apt/Suite Number': 'Invalid unit/apt/suite number',
};

/** No id and no coordinates: they are present only if the address exists. */
const noAddress: AnswerBody = {
  is_valid: null,
  street_line_1: null,
  street_line_2: null,
  city: null,
  postal_code: null,
  zip4: null,
  state_code: null,
  country_code: null,
};

/** The unit is part of line 1, and `zip4` has only the four digits. */
function validated(address: AskedAddress, facts: AddressFacts): AnswerBody {
  const home = homeAt(address, facts);
  const { place, streetLine1, streetLine2, zip4, latitude, longitude } = home;
  const isExact = facts.household !== null;
  const isTown = findPlace(address.postalCode, address.city, address.stateCode) !== undefined;
  return {
    id: locationId(home),
    is_valid: true,
    street_line_1: streetLine2 === null ? streetLine1 : `${streetLine1} ${streetLine2}`,
    street_line_2: null,
    city: place.city === '' ? null : place.city,
    postal_code: place.postalCode === '' ? null : place.postalCode,
    zip4: zip4?.slice(-4) ?? null,
    state_code: place.stateCode === '' ? null : place.stateCode,
    country_code: 'US',
    // For an address not in our register, at most the town is known.
    ...(isExact || isTown ? { lat_long: { latitude, longitude, accuracy: isExact ? 'RoofTop' : 'PostalCode' } } : {}),
  };
}

function hasPlace({ city, stateCode, postalCode }: AskedAddress): boolean {
  return postalCode !== undefined || (city !== undefined && stateCode !== undefined);
}
