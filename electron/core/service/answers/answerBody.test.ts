import { describe, expect, it } from 'vitest';
import { realContact20 } from '#contract/service/operations/versions/realContact.ts';
import {
  realContactWarnings,
  saysIncomplete,
  saysInternational,
  saysLitigator,
  saysLitigatorTimedOut,
} from '#contract/service/operations/tolerant.ts';
import { partialErrorWords, readBody, valueAt, warningsOf } from './answerBody.ts';
import { columnText } from './answerColumns.ts';

describe('valueAt', () => {
  it('walks keys one by one, because keys may hold dots, and into arrays by index', () => {
    const flat = { 'phone.is_valid': true, add_ons: { litigator_checks: { 'phone.is_litigator_risk': false } } };
    expect(valueAt(flat, ['phone.is_valid'])).toBe(true);
    expect(valueAt(flat, ['add_ons', 'litigator_checks', 'phone.is_litigator_risk'])).toBe(false);
    expect(valueAt({ owners: [{ name: 'Ann' }, { name: 'Bo' }] }, ['owners', '1', 'name'])).toBe('Bo');
  });

  it('finds nothing where there is nothing, and ignores properties inherited from JavaScript', () => {
    for (const path of [['owners', '0'], ['phone', 'is_valid'], ['constructor'], ['toString', 'name'], ['name', 'length']])
      expect(valueAt({ owners: [], phone: null, name: 'Ann' }, path)).toBeUndefined();
  });
});

describe('columnText', () => {
  const at = (value: unknown): string => columnText({ value }, { name: 'value', path: ['value'] });

  it('writes any value as the text of a cell', () => {
    expect([null, undefined, true, false, 0, 1.5, 'A', ''].map(at)).toEqual(['', '', 'true', 'false', '0', '1.5', 'A', '']);
    expect(at(['Ann', null, 'Bo'])).toBe('Ann; Bo');
    expect(at([{ name: 'InternalError', message: 'Half' }, 'more'])).toBe('Half; more');
    expect(at({ city: 'Boise' })).toBe('{"city":"Boise"}');
  });

  it('looks in the other place if a value is known to occur in two', () => {
    const column = { name: 'city', path: ['current_address', 'city'], otherPath: ['current_addresses', '0', 'city'] };
    expect(columnText({ current_address: { city: 'Boise' } }, column)).toBe('Boise');
    expect(columnText({ current_addresses: [{ city: 'Salem' }] }, column)).toBe('Salem');
    expect(columnText({ current_address: null }, column)).toBe('');
  });
});

describe('warnings and errors', () => {
  it('are lists, whatever form they came in', () => {
    const lists = [['a', 'b'], 'a', null, undefined, '', [null, 'a'], [{ message: 'a' }], { x: 1 }, 7].map((warnings) =>
      warningsOf({ warnings }),
    );
    expect(lists).toEqual([['a', 'b'], ['a'], [], [], [], ['a'], ['a'], ['{"x":1}'], ['7']]);
  });

  it('read error and errors alike: a string, an object, an array, or nothing', () => {
    const half = { name: 'InternalError', message: 'Half' };
    expect(partialErrorWords({ error: half })).toEqual(['Half']);
    expect(partialErrorWords({ errors: [half, 'more', { name: 'Late', message: null }] })).toEqual(['Half', 'more', 'Late']);
    expect(partialErrorWords({ error: 'a', errors: 'b' })).toEqual(['a', 'b']);
    for (const none of [null, undefined, '', false, [], {}, { name: null, message: '' }, [null]])
      expect(partialErrorWords({ error: none, errors: none })).toEqual([]);
  });

  it('recognize the few warnings that change a verdict, behind a prefix too', () => {
    const output = (says: (warning: string) => boolean): string[] => realContactWarnings.filter(says);
    expect(output(saysLitigator)).toEqual(['Lead is a Litigator. Must not be contacted.']);
    expect(output(saysLitigatorTimedOut)).toEqual([
      'TimeoutError: Timeout getting response for litigator check. Partial response returned.',
    ]);
    expect(output(saysIncomplete)).toHaveLength(2);
    expect(saysLitigator('Primary Phone: LEAD IS A LITIGATOR')).toBe(true);
    expect(saysIncomplete('Address validation could not be completed at this time. Please try again later')).toBe(true);
    expect(saysIncomplete('Timeout getting response for IP information')).toBe(true);
    expect(saysInternational('International number. Not authorized')).toBe(true);
    expect(saysLitigator('Lead is not a Litigator')).toBe(false);
  });
});

it('names the columns of both Real Contact versions the same: dots where 2.0 has underscores', () => {
  expect(realContact20.columns.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'add_ons.litigator_checks.phone.is_litigator_risk',
      'add_ons.email_checks.email.is_deliverable',
      'add_ons.email_checks.email.age_score',
    ]),
  );
});

it('reads a body after a byte order mark, and nothing if it was purged or isn’t an object', () => {
  expect(readBody('phone_intel@3.0', '\uFEFF{"is_valid":true}')).toMatchObject({ is_valid: true });
  for (const text of [null, '', '<html>', '[1]', '{"is_valid":']) expect(readBody('phone_intel@3.0', text)).toBeNull();
  expect(readBody('other@1.0', '{"is_valid":"true"}')).toEqual({ is_valid: 'true' });
});
