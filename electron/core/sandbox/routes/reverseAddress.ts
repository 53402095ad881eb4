/** The common answer of both versions of Reverse Address: the given place, and its residents. */
import { addressFacts, askedAddress, homeAt, isForeign, isGiven, residentsAt } from '../people/addresses.ts';
import type { AskedAddress } from '../people/register.ts';
import type { Asked } from '../asked.ts';
import { isBusiness, type Home, type Resident } from '../people/households.ts';
import { addressParts, locationId, residentRecord } from '../people/records.ts';
import { missingInputWarning, type AnswerBody } from './route.ts';

export interface AskedPlace {
  /** The place, without the people. */
  readonly parts: AnswerBody;
  readonly residents: readonly AnswerBody[];
  readonly people: readonly Resident[];
  /** Null if nothing is known. */
  readonly home: Home | null;
  readonly household: number | null;
  readonly warnings: readonly string[];
}

/** For an address that isn't valid, or is outside the United States, it returns the input without any people. */
export function askedPlace(asked: Asked, isPartial: boolean): AskedPlace {
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

export function placeParts(home: Home, household: number | null): AnswerBody {
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
