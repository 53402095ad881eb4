/** Address Validation 3.0: `GET /3.0/location_intel`. */
import { locationIntel30 } from '#contract/service/operations/versions/locationIntel30.ts';
import { addressFacts, askedAddress, homeAt, isForeign, type AddressFacts } from '../people/addresses.ts';
import type { AskedAddress } from '../people/register.ts';
import type { AddressWarning } from '../people/facts.ts';
import { magicStreet } from '../people/magicInputs.ts';
import { findPlace } from '../people/places.ts';
import { locationId } from '../people/records.ts';
import { missingInputWarning, partialError, type AnswerBody, type Route } from './route.ts';

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
