/** The sandbox's answers about an address: the versions of Location, and Location Intel. */
import { addressFacts, askedAddress, hasTown, isForeign, isGiven } from '../people/addresses.ts';
import { homeOf, neighbourOf, peopleOf, type Household } from '../people/households.ts';
import { magicStreet } from '../people/magicInputs.ts';
import { findPlace } from '../people/places.ts';
import { seededBy } from '../people/seeded.ts';
import type { ParsedRequest } from '../readRequest.ts';
import { partialError, type AnswerBody } from '../reshapes.ts';
import { applying, missingWarning, nulls, phoneRecords, residentRecord } from './fields.ts';

const partFields = ['street_line_1', 'street_line_2', 'city', 'postal_code', 'zip4', 'state_code'];

/** Returns the household and the address's parts; null and the input if the address is invalid or outside the United States. */
function askedPlace({ values, missingInput }: ParsedRequest) {
  const address = askedAddress(values, '');
  const facts = addressFacts(address);
  const isMissing = missingInput || address.street_line_1 === undefined;
  const household = isMissing ? null : facts.household;
  const unknown = {
    ...nulls(['id', ...partFields, 'lat_long', 'is_active', 'is_commercial', 'delivery_point']),
    ...address,
    country_code: address.country_code ?? (isGiven(address) && !isForeign(address) ? 'US' : null),
    is_valid: isMissing ? null : facts.is_valid,
  };
  return { household, parts: household === null ? unknown : placeParts(household), warnings: applying(isMissing && missingWarning) };
}

function placeParts(household: Household): AnswerBody {
  return { ...homeOf(household).address, is_valid: true, is_commercial: household.isBusiness };
}

const residentsOf = (household: Household) => peopleOf(household).map((person, _, people) => residentRecord(person, people));

const noMore: AnswerBody = {
  ...nulls(['is_forwarder', 'last_sale_date', 'total_value']),
  current_residents: [],
  owners: [],
  associated_addresses: [],
};

/** Fields that only the earlier Reverse Address returns. A neighbor owns some homes; the neighbor's home is the associated address. */
function more(household: Household, isLandlord = false): AnswerBody {
  const { chance, date, int } = seededBy('sale', household.key);
  const landlord = !isLandlord && chance(0.35) ? neighbourOf(household) : null;
  const phones = phoneRecords(household);
  const residents = residentsOf(household);
  return {
    is_forwarder: homeOf(household).isForwarder,
    last_sale_date: chance(0.1) ? null : date(1988, 2024),
    total_value: chance(0.1) ? null : int(90, 1400) * 1000 + 500,
    current_residents: residents.map((resident) => ({ ...resident, phones })),
    owners: landlord === null ? residents : residentsOf(landlord),
    associated_addresses: landlord === null ? [] : [{ ...placeParts(landlord), location_type: 'Address', ...more(landlord, true) }],
  };
}

/** The parts of a valid address. The unit is part of line 1, and `zip4` has only the four digits. */
function validated(household: Household): AnswerBody {
  const { id, street_line_1, street_line_2, city, postal_code, state_code, zip4, country_code, lat_long } = homeOf(household).address;
  const isTown = findPlace(postal_code, city, state_code) !== undefined;
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
    ...(isTown ? { lat_long: { ...lat_long, accuracy: household.isListed ? 'RoofTop' : 'PostalCode' } } : {}),
  };
}

/** Answers Address Validation. Id and coordinates are present only if the address exists. */
function validation({ values, missingInput }: ParsedRequest, isPartial: boolean): AnswerBody {
  const address = askedAddress(values, '');
  const { street_line_1: street } = address;
  const { household, is_valid, warning } = addressFacts(address);
  const isNothing = street === undefined || isForeign(address);
  const isMissing = missingInput || (street !== undefined && !hasTown(address));
  // The wording is Real Contact's, but only the first letter is a capital.
  const finding = warning && warning.slice(0, 1) + warning.slice(1).toLowerCase();
  return {
    ...(household === null || isPartial
      ? { ...nulls(['is_valid', ...partFields, 'country_code']), is_valid: isNothing ? null : is_valid }
      : validated(household)),
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
    const { household, parts, warnings } = askedPlace(asked);
    const residents = isPartial || household === null ? [] : residentsOf(household);
    return { ...parts, current_residents: residents, error: partialError(isPartial), warnings };
  },
  'location@3.0'(asked: ParsedRequest, isPartial: boolean): AnswerBody {
    const { household, parts, warnings } = askedPlace(asked);
    return {
      ...parts,
      ...(household === null || isPartial ? noMore : more(household)),
      error: partialError(isPartial),
      // In the sample output, a single warning is a string.
      warnings: warnings.length === 1 ? warnings[0] : warnings,
    };
  },
  'location_intel@3.0': validation,
};
