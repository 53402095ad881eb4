import { describe, expect, it } from 'vitest';
import { findOperation, getOperation, operations } from './catalog.ts';
import { sourcesOf, unservedParameters } from './sources.ts';
import type { Operation } from '../operation.ts';
import { fieldNames } from '../fields.ts';
import { phoneIntel30 } from './phoneIntel30.ts';
import { realContact20 } from './realContact20.ts';

describe('the catalogue', () => {
  it('finds an operation by name@version, or the newest of a name', () => {
    expect(findOperation('phone_intel@3.0')).toBe(phoneIntel30);
    expect(findOperation('real_contact')).toBe(realContact20);
    expect(findOperation('real_contact@9.9')).toBeUndefined();
    expect(findOperation('toString')).toBeUndefined();
    expect(getOperation('real_contact@2.0')).toBe(realContact20);
  });

  it('says what it knows when asked for anything else', () => {
    expect(() => getOperation('phone_intel')).toThrow(
      expect.objectContaining({
        failure: { code: 'operation.unknown', params: { operation: 'phone_intel', known: 'real_contact@2.0, phone_intel@3.0' } },
      }),
    );
  });

  it.each(operations)('$id is consistent in itself', (operation) => {
    const { id, name, version, path, parameters, columns } = operation;
    expect([id, path]).toEqual([`${name}@${version}`, `/${version}/${name}`]);
    for (const names of [parameters.map((one) => one.name), columns.map((one) => one.name)]) expect(new Set(names).size).toBe(names.length);
    // Whatever a row must bring has a field that a column can be mapped to; correlation the program can make up itself.
    const known: readonly string[] = fieldNames;
    for (const field of parameters
      .filter(({ correlation }) => !correlation)
      .flatMap(sourcesOf)
      .flat())
      expect(known).toContain(field);
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

  it('takes one parameter instead of another, and wants something to ask even where nothing is required', () => {
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
