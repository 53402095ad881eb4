/** Writes people, addresses and phones with the specification's names. The route decides which parts an operation shows. */
import { particularsOf, phonesOf, residentsOf, type Home, type Resident } from './households.ts';
import type { Owner } from './people.ts';
import { phoneFacts } from './phones.ts';
import type { AnswerBody } from '../routes/route.ts';
import { uuidOf } from './facts.ts';

export function personId({ type, key }: Resident): string {
  return `${type}.${uuidOf(`${type} ${key}`)}`;
}

export function locationId({ key }: Home): string {
  return `Location.${uuidOf(`location ${key}`)}`;
}

/** The parts that are in an address object as well as at the top level of Reverse Address. `zip4` is ZIP+4. */
export function addressParts({ streetLine1, streetLine2, place, zip4, latitude, longitude }: Home): AnswerBody {
  return {
    street_line_1: streetLine1,
    street_line_2: streetLine2,
    city: place.city,
    postal_code: place.postalCode,
    zip4,
    state_code: place.stateCode,
    country_code: 'US',
    lat_long: { latitude, longitude, accuracy: 'RoofTop' },
  };
}

/** Address object. `linkedSince`: when it was first linked to the person. */
export function addressRecord(home: Home, linkedSince: string): AnswerBody {
  return {
    id: locationId(home),
    location_type: 'Address',
    ...addressParts(home),
    is_active: home.isActive,
    delivery_point: home.deliveryPoint,
    link_to_person_start_date: linkedSince,
  };
}

export function nameParts({ name, firstName, middleName, lastName }: Resident): AnswerBody {
  return { name, firstname: firstName, middlename: middleName, lastname: lastName };
}

/** A person, without addresses and relations. `alias`: another name. */
export function personParts(resident: Resident, alias: string | null = null): AnswerBody {
  const { alternateNames, ageRange, gender } = particularsOf(resident);
  return {
    id: personId(resident),
    ...nameParts(resident),
    alternate_names: alias === null ? alternateNames : [alias, ...alternateNames],
    age_range: ageRange,
    gender,
  };
}

/** The owner of a phone; the operation adds `current_addresses` if it shows them. */
export function ownerRecord({ resident, alias, linkedSince }: Owner): AnswerBody {
  return {
    ...personParts(resident, alias),
    type: resident.type,
    industry: resident.industry,
    link_to_phone_start_date: linkedSince,
  };
}

export function historicalAddresses(resident: Resident): AnswerBody[] {
  const { formerHome } = particularsOf(resident);
  if (formerHome === null) return [];
  return [{ ...addressRecord(formerHome.home, formerHome.from), link_to_person_end_date: formerHome.until }];
}

/** Everybody else at the same address. */
export function associatedPeople(resident: Resident, residents: readonly Resident[]): AnswerBody[] {
  return residents
    .filter(({ key }) => key !== resident.key)
    .map((other) => ({ id: personId(other), ...nameParts(other), relation: 'Household' }));
}

/** The listed numbers of somebody of a household; others have none. */
export function phoneRecords(household: number | null, resident: Resident): AnswerBody[] {
  if (household === null) return [];
  const index = residentsOf(household).findIndex(({ key }) => key === resident.key);
  return phonesOf(household, index).map((e164) => {
    const { id, lineType } = phoneFacts(e164, undefined);
    return { id, phone_number: e164, line_type: lineType };
  });
}

/** A resident, as in Reverse Address. */
export function residentRecord(resident: Resident, residents: readonly Resident[]): AnswerBody {
  return {
    ...personParts(resident),
    type: resident.type,
    industry: resident.industry,
    link_to_address_start_date: particularsOf(resident).livesThereSince,
    historical_addresses: historicalAddresses(resident),
    associated_people: associatedPeople(resident, residents),
  };
}
