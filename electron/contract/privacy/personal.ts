/** What a value says of a person: on this a redacted copy of a list decides how much of it is masked. */
import type { FieldKind } from '../lists/fields.ts';

/**
 * `place`: a city, state or country, which stays · `detail`: anything else by which somebody could be found, such as the service's ids,
 * coordinates, or when a person moved in; nothing of it is shown.
 */
export const personalKinds = ['detail', 'street', 'name', 'email', 'phone', 'postalCode', 'place'] as const;
export type PersonalKind = (typeof personalKinds)[number];

/** Null: nothing personal by itself. */
export const personalFields: Readonly<Record<FieldKind, PersonalKind | null>> = {
  phone: 'phone',
  name: 'name',
  email: 'email',
  ip: 'detail',
  street: 'street',
  unit: 'street',
  city: 'place',
  state: 'place',
  postalCode: 'postalCode',
  country: 'place',
  text: null,
  time: null,
  flag: null,
};
