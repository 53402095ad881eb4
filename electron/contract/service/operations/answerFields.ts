/**
 * The fields of the service's answers that columns are made of, by the service's names, and the personal data that each reveals. A column
 * can't be made of a field that isn't listed here.
 */
import type { PersonalKind } from '../../privacy/privacy.ts';

const fields = {
  // Phones.
  id: 'detail',
  phone_number: 'phone',
  is_valid: null,
  activity_score: null,
  country_calling_code: null,
  country_code: 'place',
  country_name: 'place',
  line_type: null,
  carrier: null,
  is_prepaid: null,
  is_commercial: null,
  // Persons and businesses.
  name: 'name',
  firstname: 'name',
  middlename: 'name',
  lastname: 'name',
  alternate_names: 'name',
  age_range: 'detail',
  gender: 'detail',
  type: null,
  industry: null,
  relation: null,
  link_to_phone_start_date: 'detail',
  link_to_address_start_date: 'detail',
  link_to_person_start_date: 'detail',
  link_to_person_end_date: 'detail',
  count_person: null,
  // Addresses. Public registers list a sale's date and price with the owner's name.
  location_type: null,
  street_line_1: 'street',
  street_line_2: 'street',
  city: 'place',
  postal_code: 'postalCode',
  state_code: 'place',
  zip4: 'detail',
  latitude: 'detail',
  longitude: 'detail',
  accuracy: null,
  is_active: null,
  is_forwarder: null,
  delivery_point: null,
  last_sale_date: 'detail',
  total_value: 'detail',
  // An address object or a text; the specification doesn't show its form.
  found_at_address: 'street',
  // Checks.
  contact_grade: null,
  name_match: null,
  address_match: null,
  is_disposable: null,
  email_age_score: null,
  email_domain_creation_days: null,
  identity_score: null,
  upcoming_identity_score: null,
  trust_score: null,
  connection_type: null,
  ip_distance_to_address: null,
  distance_from_primary_address: null,
  distance_from_secondary_address: null,
  distance_from_primary_phone: null,
  distance_from_secondary_phone: null,
  city_name: 'place',
  subdivision: 'place',
  error: null,
  errors: null,
  status: null,
} as const satisfies Record<string, PersonalKind | null>;
export type AnswerField = keyof typeof fields;

export const answerFields: Readonly<Record<AnswerField, PersonalKind | null>> = fields;

export const isAnswerField = (name: string): name is AnswerField => Object.hasOwn(fields, name);

export const namesIn = <Name extends AnswerField>(record: Readonly<Record<Name, unknown>>): Name[] => Object.keys(record) as Name[];
