import { describe, expect, it } from 'vitest';
import { Failed } from '../../contract/failure.ts';
import type { Operation } from '../../contract/operation.ts';
import { phoneIntel30 } from '../../contract/operations/phoneIntel30.ts';
import { realContact20 } from '../../contract/operations/realContact20.ts';
import { buildLookup, buildRequest } from './buildRequest.ts';

function failureOf(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    if (error instanceof Failed) return error.failure;
    throw error;
  }
  throw new Error('nothing was thrown');
}

describe('buildRequest', () => {
  it("puts a row's fields into the operation's own order and leaves out what is empty", () => {
    const fields = { email: 'ann@example.com', phone: '+12065550123', name: 'Ann Lee', 'address.city': '' };
    expect(buildRequest(realContact20, fields, ['litigator_checks', 'email_checks_age', 'litigator_checks'])).toEqual({
      ok: true,
      request: {
        operation: realContact20,
        parameters: [
          ['name', 'Ann Lee'],
          ['phone', '+12065550123'],
          ['email', 'ann@example.com'],
        ],
        correlation: [],
        addOns: ['email_checks_age', 'litigator_checks'],
      },
    });
  });

  it('takes every field that real_contact knows', () => {
    const fields = Object.fromEntries(realContact20.parameters.map(({ name }) => [name, `of ${name}`]));
    const built = buildRequest(realContact20, fields, []);
    expect(built.ok && built.request.parameters).toEqual(realContact20.parameters.map(({ name }) => [name, `of ${name}`]));
  });

  it('builds the name from its parts where no name is given', () => {
    const nameFrom = (fields: Record<string, string>): unknown => {
      const built = buildRequest(realContact20, { phone: '+12065550123', ...fields }, []);
      return built.ok ? built.request.parameters.find(([name]) => name === 'name')?.[1] : built;
    };
    expect(nameFrom({ first_name: 'Ann', last_name: 'Lee' })).toBe('Ann Lee');
    expect(nameFrom({ name: 'Dr Ann Lee', first_name: 'Ann', last_name: 'Lee' })).toBe('Dr Ann Lee');
    expect(nameFrom({ last_name: 'Lee' })).toBe('Lee');
    expect(nameFrom({ name: ' ', first_name: ' ' })).toEqual({ ok: false, parameter: 'name', problem: 'missing' });
  });

  it('says which required parameter is missing', () => {
    expect(buildRequest(phoneIntel30, { name: 'Ann' }, [])).toEqual({ ok: false, parameter: 'phone', problem: 'missing' });
    expect(buildRequest(realContact20, { name: 'Ann' }, [])).toEqual({ ok: false, parameter: 'phone', problem: 'missing' });
  });

  it('refuses a value that is longer than the service takes, counted in characters', () => {
    const withSource = (source: string): unknown => buildRequest(phoneIntel30, { phone: '+12065550123', source_id: source }, []);
    expect(withSource('𝒜'.repeat(255))).toMatchObject({ ok: true });
    expect(withSource('a'.repeat(256))).toEqual({ ok: false, parameter: 'source_id', problem: 'tooLong' });
  });

  it('keeps correlation apart; a row with a value of its own wins over one that was made up', () => {
    const made = { source_id: 'made up', transaction_id: 'not taken by this operation' };
    const correlationOf = (fields: Record<string, string>): unknown => {
      const built = buildRequest(phoneIntel30, fields, [], made);
      return built.ok && [built.request.parameters, built.request.correlation];
    };
    expect(correlationOf({ phone: '1', source_id: 'fair' })).toEqual([[['phone', '1']], [['source_id', 'fair']]]);
    expect(correlationOf({ phone: '1' })).toEqual([[['phone', '1']], [['source_id', 'made up']]]);
  });

  it('makes equal questions equal text: one space for any blanks, composed characters, no broken ones', () => {
    const built = buildRequest(realContact20, { name: ' Rene\u0301e\u00a0\r\n\u0000 Roy\ud800 ', phone: '1' }, []);
    expect(built.ok && built.request.parameters[0]).toEqual(['name', 'Renée Roy\ufffd']);
  });

  it('refuses an add-on that the operation does not offer: the service would ignore it, and every lead would look clean', () => {
    expect(failureOf(() => buildRequest(phoneIntel30, { phone: '1' }, ['spam_checks']))).toEqual({
      code: 'addOn.unknown',
      params: { addOn: 'spam_checks', operation: 'phone_intel@3.0', known: 'litigator_checks' },
    });
  });

  it('serves operations of other kinds: nothing required, and one of two required', () => {
    const free: Operation = { ...phoneIntel30, parameters: [{ name: 'city', kind: 'city', required: false, from: ['address.city'] }] };
    expect(buildRequest(free, { 'address.city': 'Boise' }, [])).toMatchObject({ ok: true, request: { parameters: [['city', 'Boise']] } });
    expect(buildRequest(free, { phone: '1' }, [])).toEqual({ ok: false, parameter: 'city', problem: 'missing' });
    const either: Operation = {
      ...phoneIntel30,
      parameters: [
        { name: 'primary.name', kind: 'name', required: true, from: ['name'], unless: 'primary.business_name' },
        { name: 'primary.business_name', kind: 'name', required: false, from: ['business.name'] },
        { name: 'transaction_id', kind: 'text', required: true, correlation: true },
      ],
    };
    expect(buildRequest(either, { 'business.name': 'Acme' }, [], { transaction_id: 't1' })).toMatchObject({
      ok: true,
      request: { parameters: [['primary.business_name', 'Acme']], correlation: [['transaction_id', 't1']] },
    });
    expect(buildRequest(either, {}, [], { transaction_id: 't1' })).toEqual({ ok: false, parameter: 'primary.name', problem: 'missing' });
  });
});

describe('buildLookup', () => {
  it('takes parameters by their exact names only', () => {
    expect(buildLookup(phoneIntel30, { 'phone.country_hint': 'US', phone: '2065550123', source_id: 's' }, ['litigator_checks'])).toEqual({
      operation: phoneIntel30,
      parameters: [
        ['phone', '2065550123'],
        ['phone.country_hint', 'US'],
      ],
      correlation: [['source_id', 's']],
      addOns: ['litigator_checks'],
    });
    for (const name of ['Phone', 'addons', '__proto__', 'constructor'])
      expect(failureOf(() => buildLookup(phoneIntel30, Object.fromEntries([[name, 'x']]), []))).toEqual({
        code: 'parameter.unknown',
        params: { parameter: name, operation: 'phone_intel@3.0', known: 'phone, phone.country_hint, source_id' },
      });
  });

  it('builds the name from its parts, as for a row', () => {
    const { parameters } = buildLookup(realContact20, { first_name: 'Ann', last_name: 'Lee', phone: '1' }, []);
    expect(parameters[0]).toEqual(['name', 'Ann Lee']);
  });

  it('refuses what is missing, too long or misspelt', () => {
    expect(failureOf(() => buildLookup(phoneIntel30, { phone: ' ' }, []))).toEqual({
      code: 'parameter.missing',
      params: { parameter: 'phone', operation: 'phone_intel@3.0' },
    });
    expect(failureOf(() => buildLookup(phoneIntel30, { phone: '1', source_id: 'a'.repeat(300) }, []))).toEqual({
      code: 'parameter.tooLong',
      params: { parameter: 'source_id', length: 300, most: 255 },
    });
    expect(failureOf(() => buildLookup(phoneIntel30, { phone: '1' }, ['litigator_check']))).toMatchObject({ code: 'addOn.unknown' });
  });
});
