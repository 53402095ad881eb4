/** The records that several operations return – a person or business, an address, a phone – and the export columns for them. */
import type { FactPaths } from '../operation.ts';
import { grades } from '../../verdict/verdict.ts';
import { namesIn, type AnswerField } from './answerFields.ts';
import { accuracies, deliveryPoints, lineTypes, locationTypes, ownerTypes } from './enumerations.ts';
import { block, flag, listOf, number, oneOf, text } from './tolerant.ts';

export const lineType = oneOf(lineTypes);
export const contactGrade = oneOf(grades);

/** Coordinates; the accuracy values depend on the operation. */
export const latLong = (accuracy: readonly string[]) => block({ latitude: number, longitude: number, accuracy: oneOf(accuracy) });

/** The parts of an address in any answer. `zip4` is ZIP+4 (`98101-1234`); in Address Validation, only the last four digits. */
export const addressParts = {
  street_line_1: text,
  street_line_2: text,
  city: text,
  postal_code: text,
  state_code: text,
  zip4: text,
  country_code: text,
};

/** The specification's Address object (Location). */
export const address = block({
  /** `Location.<uuid>` */
  id: text,
  location_type: oneOf(locationTypes),
  ...addressParts,
  lat_long: latLong(accuracies),
  /** Currently receives mail. */
  is_active: flag,
  delivery_point: oneOf(deliveryPoints),
  link_to_person_start_date: text,
  /** On historical addresses; null if no end is recorded. */
  link_to_person_end_date: text,
});

/** The identity of a person or business. */
export const nameParts = {
  /** `Person.<uuid>`, or `Business.<uuid>`. */
  id: text,
  name: text,
  firstname: text,
  middlename: text,
  lastname: text,
};

/** Person or Business object (owner, resident, belongs_to). Which fields are present depends on the operation. */
export const personParts = {
  ...nameParts,
  alternate_names: listOf(text),
  /** `<low>-<high>`, five years wide. */
  age_range: text,
  gender: text,
  type: oneOf(ownerTypes),
  /** For a business. */
  industry: listOf(text),
  link_to_phone_start_date: text,
  link_to_address_start_date: text,
  current_addresses: listOf(address),
  historical_addresses: listOf(address),
  phones: listOf(block({ id: text, phone_number: text, line_type: lineType })),
  associated_people: listOf(block({ ...nameParts, relation: text })),
};
export const person = block(personParts);

/** What Reverse Phone and Caller Identification return about the phone itself. */
export const phoneRecord = {
  /** `Phone.<uuid>` */
  id: text,
  phone_number: text,
  is_valid: flag,
  country_calling_code: text,
  line_type: lineType,
  /** At the MVNO level. */
  carrier: text,
  is_prepaid: flag,
  /** Registered to a business. */
  is_commercial: flag,
};

/** The paths that Phone Validation has, too. */
export const linePaths = {
  phoneNumber: ['phone_number'],
  valid: ['is_valid'],
  callingCode: ['country_calling_code'],
  lineType: ['line_type'],
  carrier: ['carrier'],
  prepaid: ['is_prepaid'],
} as const satisfies FactPaths;
export const phonePaths = { ...linePaths, commercial: ['is_commercial'] } as const satisfies FactPaths;

/** The flag of an add-on check: `add_ons` { `<check>` { `<flag>` } }. */
export const checkBlocks = {
  litigator_checks: block({ 'phone.is_litigator_risk': flag }),
  /** True for a spam, scam or fraudulent caller. */
  spam_checks: block({ 'phone.is_spam': flag }),
};
export const litigatorPath = ['add_ons', 'litigator_checks', 'phone.is_litigator_risk'] as const;
export const spamPath = ['add_ons', 'spam_checks', 'phone.is_spam'] as const;

/** `id`, `phone_number` and so on: the field names of a schema of scalars. */
export const phoneFields = namesIn(phoneRecord);
export const addressFields: readonly AnswerField[] = [
  'id',
  'location_type',
  ...namesIn(addressParts),
  'is_active',
  'delivery_point',
  'link_to_person_start_date',
];
export const coordinateFields = ['latitude', 'longitude', 'accuracy'] as const satisfies readonly AnswerField[];
export const nameFields = namesIn(nameParts);
/** For any person or business; link dates differ by operation. */
export const personFields = [...nameFields, 'alternate_names', 'age_range', 'gender'] as const satisfies readonly AnswerField[];
