/** Made-up contacts for the suppression bench: a row's values in the order of its mapping, computed from its number. */
import type { Mapping } from '#contract/lists/list.ts';
import { personTexts } from '#core/normalise/suppressed.ts';

export const suppressionMapping: Mapping = {
  fields: [
    { field: 'phone', column: 0 },
    { field: 'email', column: 1 },
    { field: 'name', column: 2 },
    { field: 'address.street_line_1', column: 3 },
    { field: 'address.postal_code', column: 4 },
  ],
  country: 'US',
};

/** Contacts repeat after twenty million. */
export const madeContact = (index: number): string[] => [
  `+1${2_000_000_000 + ((index * 7_919) % 20_000_000)}`,
  `person${index}@mail${index % 977}.example.com`,
  `Ann${index % 1_013} Lee${index % 4_999}`,
  `${index % 9_973} Main Street`,
  String(10_000 + (index % 89_999)),
];

/** Returns an entry of the suppression list; one in ten rows is on it. */
export function madeEntry(index: number): { kind: 'phone' | 'email' | 'domain' | 'person'; value: string } {
  // Outside of every list, except for each tenth.
  const [phone = '', email = '', name = '', street = '', postalCode = ''] = madeContact(index % 10 === 0 ? index : index + 5_000_000);
  if (index % 20 < 14) return { kind: 'phone', value: phone };
  if (index % 20 < 18) return { kind: 'email', value: email };
  if (index % 20 === 18) return { kind: 'domain', value: `other${index}.example.org` };
  return { kind: 'person', value: personTexts({ name, phones: [], street, postalCode })[0] ?? '' };
}
