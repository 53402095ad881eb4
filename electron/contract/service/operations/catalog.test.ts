import { describe, expect, it } from 'vitest';
import { fieldOfParameter, findOperation, getOperation, isEarlierVersion, mainOperation, operations, phoneOperation } from './catalog.ts';
import { sourcesOf, unservedParameters, type Operation } from '../operation.ts';
import { fieldNames } from '../../lists/fields.ts';
import { callerId30, callerId31 } from './versions/callerId.ts';
import { location30, location31 } from './versions/location.ts';
import { phoneIntel30 } from './versions/phone.ts';
import { realContact11, realContact20 } from './versions/realContact.ts';

describe('the catalog', () => {
  it('finds an operation by name@version, or the newest of a name', () => {
    expect(findOperation('phone_intel@3.0')).toBe(phoneIntel30);
    expect(findOperation('real_contact')).toBe(realContact20);
    expect(findOperation('real_contact@9.9')).toBeUndefined();
    expect(findOperation('toString')).toBeUndefined();
    expect(getOperation('real_contact@2.0')).toBe(realContact20);
  });

  it('has every operation and version of the specification, with its method and path', () => {
    expect(operations.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
      'GET /1.0/decision_signals',
      'GET /1.1/real_contact',
      'GET /2.0/real_contact',
      'GET /3.0/caller_id',
      'GET /3.0/location',
      'GET /3.0/location_intel',
      'GET /3.0/phone_intel',
      'GET /3.1/caller_id',
      'GET /3.1/cnam',
      'GET /3.1/location',
      'GET /3.1/person',
      'GET /3.2/phone',
      'POST /1.0/phone_feedback',
    ]);
    expect(findOperation('caller_id')).toBe(callerId31);
    expect(findOperation('location')?.version).toBe('3.1');
    expect(operations.filter(({ overLists }) => !overLists).map(({ name }) => name)).toEqual(['phone_feedback']);
  });

  it('fills the same columns with both versions of an operation', () => {
    const names = ({ columns }: Operation) => columns.map(({ name }) => name);
    expect(names(realContact11)).toEqual(names(realContact20));
    expect(names(callerId31)).toEqual(expect.arrayContaining(names(callerId30)));
    expect(names(location30)).toEqual(expect.arrayContaining(names(location31)));
  });

  it('lets versions share a title, and knows which of them is the newest', () => {
    expect(new Set(operations.map(({ name, title }) => `${name} ${title}`)).size).toBe(new Set(operations.map(({ name }) => name)).size);
    expect(operations.filter(isEarlierVersion).map(({ id }) => id)).toEqual(['real_contact@1.1', 'caller_id@3.0', 'location@3.0']);
  });

  it('knows the default operation, and the one that only needs a phone', () => {
    expect([mainOperation.id, phoneOperation?.id]).toEqual(['real_contact@2.0', 'phone_intel@3.0']);
    expect(findOperation(mainOperation.name)).toBe(mainOperation);
  });

  it('knows of each parameter what a form and a request need: kind, limits, values, alternatives and spellings', () => {
    const parameter = (id: string, name: string) => getOperation(id).parameters.find((one) => one.name === name);
    expect(parameter('phone_intel@3.0', 'source_id')).toMatchObject({ kind: 'text', required: false, maxLength: 255 });
    expect(parameter('location@3.1', 'city')).toMatchObject({ maxLength: 500, sentAs: 'address.city' });
    expect(parameter('decision_signals@1.0', 'primary.name')).toMatchObject({ required: true, unless: 'primary.business_name' });
    expect(parameter('decision_signals@1.0', 'transaction_id')).toMatchObject({ required: true, correlation: true });
    expect(parameter('phone_feedback@1.0', 'phone_status')?.values).toEqual(['Connected', 'Disconnected']);
    expect(parameter('phone_feedback@1.0', 'phone_right_party_contact')).toMatchObject({ kind: 'flag', required: true });
  });

  it('knows which field a parameter is mapped by', () => {
    const names = ['city', 'address.city', 'phone.name_hint', 'primary.phone', 'name', 'fax'];
    expect(names.map(fieldOfParameter)).toEqual(['address.city', 'address.city', 'phone.name_hint', 'primary.phone', 'name', 'fax']);
  });

  it('lists the known operations when asked for an unknown one', () => {
    expect(() => getOperation('phone_intel')).toThrow(
      expect.objectContaining({
        failure: { code: 'operation.unknown', params: { operation: 'phone_intel', known: operations.map(({ id }) => id).join(', ') } },
      }),
    );
  });

  it.each(operations)('$id is consistent in itself', (operation) => {
    const { id, name, version, path, parameters, columns } = operation;
    expect([id, path]).toEqual([`${name}@${version}`, `/${version}/${name}`]);
    for (const names of [parameters.map((one) => one.name), columns.map((one) => one.name)]) expect(new Set(names).size).toBe(names.length);
    // Every parameter that a row may supply has a field that a column can be mapped to.
    const known: readonly string[] = fieldNames;
    if (operation.overLists) for (const field of parameters.flatMap(sourcesOf).flat()) expect(known).toContain(field);
  });
});

describe('unservedParameters', () => {
  const unserved = (operation: Operation, ...mapped: string[]): string[] => unservedParameters(operation, new Set(mapped));

  it('names the required parameters that no mapped column can fill', () => {
    expect(unserved(realContact20, 'email')).toEqual(['name', 'phone']);
    expect(unserved(realContact20, 'name')).toEqual(['phone']);
    expect(unserved(realContact20, 'last_name', 'phone')).toEqual([]);
    expect(unserved(phoneIntel30)).toEqual(['phone']);
  });

  it('accepts one parameter instead of another, and needs something to ask even if nothing is required', () => {
    const either: Operation = {
      ...phoneIntel30,
      parameters: [
        { name: 'transaction_id', kind: 'text', required: true, correlation: true },
        { name: 'primary.name', kind: 'name', required: true, from: ['name'], unless: 'primary.business_name' },
        { name: 'primary.business_name', kind: 'name', required: false, from: ['business.name'] },
      ],
    };
    expect(unserved(either, 'business.name')).toEqual([]);
    expect(unserved(either, 'phone')).toEqual(['primary.name']);
    const free: Operation = { ...phoneIntel30, parameters: [{ name: 'city', kind: 'city', required: false, from: ['address.city'] }] };
    expect(unserved(free, 'address.city')).toEqual([]);
    expect(unserved(free, 'phone')).toEqual(['city']);
  });
});
