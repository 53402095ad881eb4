import { expect, test } from 'vitest';
import { getOperation, operations } from '#contract/service/operations/catalog.ts';
import { fieldGroups, isMadeUp, keyOf } from './fieldGroups.ts';

const names = (id: string) => fieldGroups(getOperation(id)).map(({ title, parameters }) => [title, parameters.map(({ name }) => name)]);

test.each(operations.map(({ id }) => id))('the form of %s has every parameter once, and what is required in sight', (id) => {
  const groups = fieldGroups(getOperation(id));
  const shown = groups.flatMap(({ parameters }) => parameters.map(({ name }) => name));
  const all = getOperation(id).parameters.map(({ name }) => name);
  expect(shown.toSorted()).toEqual(all.toSorted());
  const folded = groups.filter(({ title }) => title !== null).flatMap(({ parameters }) => parameters);
  // The program fills in the references of Decision Signals.
  expect(folded.filter((parameter) => parameter.required && !isMadeUp(parameter))).toEqual([]);
});

test('short fields share a line, after what is required', () => {
  expect(names('caller_id@3.1')).toEqual([[null, ['phone', 'phone.name_hint', 'phone.postal_code_hint', 'phone.country_hint']]]);
});

test('an address is collapsed if there are enough other fields, and open otherwise', () => {
  expect(names('real_contact@2.0').map(([title]) => title)).toEqual([null, 'Name in parts', 'Address']);
  expect(names('person@3.1').map(([title]) => title)).toEqual([null, null]);
});

test('what was typed for one operation appears in another’s form, but a hint stays a hint', () => {
  expect(['phone', 'primary.phone'].map(keyOf)).toEqual(['phone', 'phone']);
  expect(['city', 'address.city', 'primary.address.city'].map(keyOf)).toEqual(['city', 'city', 'city']);
  expect(['email', 'primary.email_address'].map(keyOf)).toEqual(['email', 'email']);
  expect(['business.name', 'primary.business_name'].map(keyOf)).toEqual(['business.name', 'business.name']);
  expect(['phone.name_hint', 'secondary.phone'].map(keyOf)).toEqual(['phone.name_hint', 'secondary.phone']);
  // No two parameters of one operation may share a key: one would overwrite the other.
  for (const { parameters } of operations) expect(new Set(parameters.map(({ name }) => keyOf(name))).size).toBe(parameters.length);
});
