/** What the sandbox answers about an address: the versions of Location, and Location Intel. */
import { location30, location31, locationIntel30 } from '#contract/service/operations/versions/location.ts';
import type { ParsedRequest } from '../readRequest.ts';
import {
  addressFacts,
  askedAddress,
  hasTown,
  homeAt,
  isForeign,
  isGiven,
  residentsAt,
  type AddressFacts,
  type AskedAddress,
} from '../people/addresses.ts';
import type { AddressWarning } from '../people/facts.ts';
import { homeOf, neighbourOf, peopleOf, type Home, type Person } from '../people/households.ts';
import { magicStreet } from '../people/magicInputs.ts';
import { findPlace } from '../people/places.ts';
import { seededBy } from '../people/seeded.ts';
import { phonesOf, residentOf } from './people.ts';
import { missingInput, nulls, partialError, type AnswerBody, type Route } from './route.ts';

interface KnownPlace {
  readonly home: Home;
  readonly people: readonly Person[];
  readonly household: number | null;
}

/** The given place with its residents; null, and the input in its stead, if the address isn't valid, or outside the United States. */
function askedPlace(asked: ParsedRequest): { place: KnownPlace | null; parts: AnswerBody; warnings: string[] } {
  const address = askedAddress(asked.values, '');
  const facts = addressFacts(address);
  const isMissing = asked.missingInput || address.street_line_1 === undefined;
  const warnings = missingInput(isMissing);
  if (facts.isValid !== true || isMissing)
    return { place: null, parts: { ...unknownPlace(address), is_valid: isMissing ? null : facts.isValid }, warnings };
  const place = { home: homeAt(facts), people: residentsAt(facts), household: facts.household };
  return { place, parts: placeParts(place), warnings };
}

function placeParts({ home, people }: KnownPlace): AnswerBody {
  return { ...home.address, is_valid: true, is_commercial: people[0]?.type === 'Business' };
}

/** The fields of a place of which nothing is known but what was asked. */
function unknownPlace(address: AskedAddress): AnswerBody {
  return {
    ...nulls(['id', 'street_line_1', 'street_line_2', 'city', 'postal_code', 'zip4', 'state_code']),
    ...nulls(['lat_long', 'is_active', 'is_commercial', 'delivery_point']),
    ...address,
    country_code: address.country_code ?? (isGiven(address) && !isForeign(address) ? 'US' : null),
  };
}

/** Maximum depth of addresses within addresses. */
const deepest = 3;

const noMore: AnswerBody = {
  ...nulls(['is_forwarder', 'last_sale_date', 'total_value']),
  current_residents: [],
  owners: [],
  associated_addresses: [],
};

/** What only the earlier version of Reverse Address returns: owners, the last sale and associated addresses. */
function more({ home, people, household }: KnownPlace, levels: number): AnswerBody {
  const seeded = seededBy('sale', home.key);
  const landlord = household === null ? null : landlordOf(household);
  const owners = landlord?.people ?? people;
  return {
    is_forwarder: home.isForwarder,
    last_sale_date: seeded.chance(0.1) ? null : `${seeded.int(1988, 2024)}-0${seeded.int(1, 9)}-${seeded.int(10, 28)}`,
    total_value: seeded.chance(0.1) ? null : seeded.int(90, 1400) * 1000 + 500,
    current_residents: people.map((one) => ({ ...residentOf(one, people), phones: phonesOf(one) })),
    owners: owners.map((one) => residentOf(one, owners)),
    associated_addresses:
      landlord === null || levels === 0 ? [] : [{ ...placeParts(landlord), location_type: 'Address', ...more(landlord, levels - 1) }],
  };
}

/** The owner's home, if they live elsewhere; null if the residents own the place. */
function landlordOf(household: number): KnownPlace | null {
  if (!seededBy('landlord', String(household)).chance(0.35)) return null;
  const owner = neighbourOf(household, 11);
  return { home: homeOf(owner), people: peopleOf(owner), household: owner };
}

const notSupported = 'Non-US country address validation is not supported.';

/** The same findings as in Real Contact, in the words of Address Validation. */
const ownWords: Readonly<Record<AddressWarning, string>> = {
  'Invalid Address': 'Invalid address',
  'Invalid House/Building Number': 'Invalid house/building number',
  'Missing Unit/Apt/Suite Number': 'Missing unit/apt/suite number',
  'Invalid Unit/Apt/Suite Number': 'Invalid unit/apt/suite number',
};

/** No id and no coordinates: they are present only if the address exists. */
const noAddress = nulls(['is_valid', 'street_line_1', 'street_line_2', 'city', 'postal_code', 'zip4', 'state_code', 'country_code']);

/** The unit is part of line 1, and `zip4` has only the four digits. */
function validated(facts: AddressFacts): AnswerBody {
  const { id, street_line_1, street_line_2, city, postal_code, state_code, zip4, country_code, lat_long } = homeAt(facts).address;
  const { asked } = facts;
  const isExact = facts.household !== null;
  const isTown = findPlace(asked.postal_code, asked.city, asked.state_code) !== undefined;
  return {
    id,
    is_valid: true,
    street_line_1: street_line_2 === null ? street_line_1 : `${street_line_1} ${street_line_2}`,
    street_line_2: null,
    city: city === '' ? null : city,
    postal_code: postal_code === '' ? null : postal_code,
    zip4: zip4?.slice(-4) ?? null,
    state_code: state_code === '' ? null : state_code,
    country_code,
    // For an address not in our register, at most the town is known.
    ...(isExact || isTown ? { lat_long: { ...lat_long, accuracy: isExact ? 'RoofTop' : 'PostalCode' } } : {}),
  };
}

export const locationRoutes: readonly Route[] = [
  {
    operation: location31,
    isEarlier: true,
    answer(asked, isPartial) {
      const { place, parts, warnings } = askedPlace(asked);
      const people = isPartial || place === null ? [] : place.people;
      return { ...parts, current_residents: people.map((one) => residentOf(one, people)), error: partialError(isPartial), warnings };
    },
  },
  {
    operation: location30,
    isEarlier: true,
    answer(asked, isPartial) {
      const { place, parts, warnings } = askedPlace(asked);
      return {
        ...parts,
        ...(place === null || isPartial ? noMore : more(place, deepest)),
        error: partialError(isPartial),
        // In the sample output, a single warning is a string.
        warnings: warnings.length === 1 ? warnings[0] : warnings,
      };
    },
  },
  {
    operation: locationIntel30,
    answer(asked, isPartial) {
      const address = askedAddress(asked.values, '');
      const { street_line_1: street } = address;
      const warnings = missingInput(asked.missingInput || (street !== undefined && !hasTown(address)));
      const error = partialError(isPartial)?.message ?? null;
      if (street === undefined || isForeign(address))
        return { ...noAddress, error, warnings: [...warnings, ...(isForeign(address) ? [notSupported] : [])] };
      const facts = addressFacts(address);
      const ofMagic = magicStreet(street)?.validation;
      return {
        ...(facts.isValid === true && !isPartial ? validated(facts) : { ...noAddress, is_valid: facts.isValid }),
        error,
        warnings: [...warnings, ...(ofMagic === undefined ? facts.warnings.map((warning) => ownWords[warning]) : [ofMagic])],
      };
    },
  },
];
