/** What the sandbox answers about an address: the versions of Location, and Location Intel. */
import type { ParsedRequest } from '../readRequest.ts';
import type { AnswerBody } from '../people/facts.ts';
import { addressFacts, askedAddress, hasTown, homeAt, isForeign, isGiven, residentsAt, type AddressFacts } from '../people/addresses.ts';
import { homeOf, neighbourOf, peopleOf, type Home, type Person } from '../people/households.ts';
import { magicStreet } from '../people/magicInputs.ts';
import { findPlace } from '../people/places.ts';
import { seededBy } from '../people/seeded.ts';
import { applying, missingWarning, nulls, partialError, phonesOf, residentsOf } from './fields.ts';

interface KnownPlace {
  readonly home: Home;
  readonly people: readonly Person[];
  readonly household: number | null;
}

const partFields = ['street_line_1', 'street_line_2', 'city', 'postal_code', 'zip4', 'state_code'];

/** The given place with its residents; null, and the input in its stead, if the address isn't valid, or outside the United States. */
function askedPlace(asked: ParsedRequest) {
  const address = askedAddress(asked.values, '');
  const facts = addressFacts(address);
  const isMissing = asked.missingInput || address.street_line_1 === undefined;
  const warnings = applying(isMissing && missingWarning);
  if (facts.is_valid === true && !isMissing) {
    const place: KnownPlace = { home: homeAt(facts), people: residentsAt(facts), household: facts.household };
    return { place, parts: placeParts(place), warnings };
  }
  const parts = {
    ...nulls(['id', ...partFields, 'lat_long', 'is_active', 'is_commercial', 'delivery_point']),
    ...address,
    country_code: address.country_code ?? (isGiven(address) && !isForeign(address) ? 'US' : null),
    is_valid: isMissing ? null : facts.is_valid,
  };
  return { place: null, parts, warnings };
}

function placeParts({ home, people }: KnownPlace): AnswerBody {
  return { ...home.address, is_valid: true, is_commercial: people[0]?.type === 'Business' };
}

const noMore: AnswerBody = {
  ...nulls(['is_forwarder', 'last_sale_date', 'total_value']),
  current_residents: [],
  owners: [],
  associated_addresses: [],
};

/** What only the earlier version of Reverse Address returns: owners, the last sale and associated addresses. */
function more({ home, people, household }: KnownPlace, landlord = landlordOf(household)): AnswerBody {
  const seeded = seededBy('sale', home.key);
  return {
    is_forwarder: home.isForwarder,
    last_sale_date: seeded.chance(0.1) ? null : `${seeded.int(1988, 2024)}-0${seeded.int(1, 9)}-${seeded.int(10, 28)}`,
    total_value: seeded.chance(0.1) ? null : seeded.int(90, 1400) * 1000 + 500,
    current_residents: residentsOf(people, (one) => ({ phones: phonesOf(one) })),
    owners: residentsOf(landlord?.people ?? people),
    associated_addresses: landlord === null ? [] : [{ ...placeParts(landlord), location_type: 'Address', ...more(landlord, null) }],
  };
}

/** The owner's home, if they live elsewhere; null if the residents own the place. */
function landlordOf(household: number | null): KnownPlace | null {
  if (household === null || !seededBy('landlord', String(household)).chance(0.35)) return null;
  const owner = neighbourOf(household, 11);
  return { home: homeOf(owner), people: peopleOf(owner), household: owner };
}

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

/** Without id and coordinates, which are present only if the address exists. */
function validation(asked: ParsedRequest, isPartial: boolean): AnswerBody {
  const address = askedAddress(asked.values, '');
  const { street_line_1: street } = address;
  const facts = addressFacts(address);
  const isNothing = street === undefined || isForeign(address);
  const isMissing = asked.missingInput || (street !== undefined && !hasTown(address));
  // The same findings as in Real Contact, with one capital letter.
  const finding = facts.warning && facts.warning.slice(0, 1) + facts.warning.slice(1).toLowerCase();
  return {
    ...(!isNothing && facts.is_valid === true && !isPartial
      ? validated(facts)
      : { ...nulls(['is_valid', ...partFields, 'country_code']), is_valid: isNothing ? null : facts.is_valid }),
    error: partialError(isPartial)?.message ?? null,
    warnings: applying(
      isMissing && missingWarning,
      isForeign(address) && 'Non-US country address validation is not supported.',
      !isNothing && (magicStreet(street)?.validation ?? finding),
    ),
  };
}

export const locationAnswers = {
  'location@3.1'(asked: ParsedRequest, isPartial: boolean): AnswerBody {
    const { place, parts, warnings } = askedPlace(asked);
    const people = isPartial || place === null ? [] : place.people;
    return { ...parts, current_residents: residentsOf(people), error: partialError(isPartial), warnings };
  },
  'location@3.0'(asked: ParsedRequest, isPartial: boolean): AnswerBody {
    const { place, parts, warnings } = askedPlace(asked);
    return {
      ...parts,
      ...(place === null || isPartial ? noMore : more(place)),
      error: partialError(isPartial),
      // In the sample output, a single warning is a string.
      warnings: warnings.length === 1 ? warnings[0] : warnings,
    };
  },
  'location_intel@3.0': validation,
};
