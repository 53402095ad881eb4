import { describe, expect, it } from 'vitest';
import { Failed } from '#contract/failure.ts';
import type { Operation } from '#contract/service/operation.ts';
import { getOperation } from '#contract/service/operations/catalog.ts';
import { phoneIntel30 } from '#contract/service/operations/versions/phone.ts';
import { realContact20 } from '#contract/service/operations/versions/realContact.ts';
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
  it("puts a row's fields into the operation's own order and omits empty ones", () => {
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

  it('accepts every field that real_contact knows', () => {
    const fields = Object.fromEntries(realContact20.parameters.map(({ name }) => [name, `of ${name}`]));
    const built = buildRequest(realContact20, fields, []);
    expect(built.ok && built.request.parameters).toEqual(realContact20.parameters.map(({ name }) => [name, `of ${name}`]));
  });

  it('builds the name from its parts if no name is given', () => {
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

  it('refuses a value longer than the service accepts, counted in characters', () => {
    const withSource = (source: string): unknown => buildRequest(phoneIntel30, { phone: '+12065550123', source_id: source }, []);
    expect(withSource('𝒜'.repeat(255))).toMatchObject({ ok: true });
    expect(withSource('a'.repeat(256))).toEqual({ ok: false, parameter: 'source_id', problem: 'tooLong' });
  });

  it('separates correlation; a row’s own value wins over a generated one', () => {
    const made = { source_id: 'made up', transaction_id: 'not taken by this operation' };
    const correlationOf = (fields: Record<string, string>): unknown => {
      const built = buildRequest(phoneIntel30, fields, [], made);
      return built.ok && [built.request.parameters, built.request.correlation];
    };
    expect(correlationOf({ phone: '1', source_id: 'fair' })).toEqual([[['phone', '1']], [['source_id', 'fair']]]);
    expect(correlationOf({ phone: '1' })).toEqual([[['phone', '1']], [['source_id', 'made up']]]);
  });

  it('gives equal questions equal text: single spaces, composed characters, no broken ones', () => {
    const built = buildRequest(realContact20, { name: ' Rene\u0301e\u00a0\r\n\u0000 Roy\ud800 ', phone: '1' }, []);
    expect(built.ok && built.request.parameters[0]).toEqual(['name', 'Renée Roy\ufffd']);
  });

  it('refuses an add-on that the operation does not offer: the service would ignore it, and every lead would seem clear', () => {
    expect(failureOf(() => buildRequest(phoneIntel30, { phone: '1' }, ['spam_checks']))).toEqual({
      code: 'addOn.unknown',
      params: { addOn: 'spam_checks', operation: 'phone_intel@3.0', known: 'litigator_checks' },
    });
  });

  it('supports other operations: nothing required, and one of two required', () => {
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

describe('the operations of the service, over the rows of a list', () => {
  const sent = (id: string, fields: Record<string, string>, correlation = {}): unknown => {
    const built = buildRequest(getOperation(id), fields, [], correlation);
    return built.ok ? Object.fromEntries([...built.request.parameters, ...built.request.correlation]) : built;
  };
  const place = {
    'address.street_line_1': '1 Pine St',
    'address.street_line_2': 'Apt 4',
    'address.city': 'Boise',
    'address.state_code': 'ID',
    'address.postal_code': '83702',
    'address.country_code': 'US',
  };
  const row = { phone: '+12065550123', first_name: 'Ann', last_name: 'Lee', email: 'ann@example.com', ip_address: '8.8.8.8', ...place };

  it.each(['phone@3.2', 'caller_id@3.1', 'caller_id@3.0'])('%s takes its hints from the name and postal code of the row', (id) => {
    const hints = { 'phone.name_hint': 'Ann Lee', 'phone.postal_code_hint': '83702' };
    expect(sent(id, row)).toEqual({ phone: '+12065550123', ...hints });
    expect(sent(id, { phone: '1', 'business.name': 'Acme' })).toEqual({ phone: '1', 'phone.name_hint': 'Acme' });
    expect(sent(id, { ...row, 'phone.name_hint': 'A. Lee' })).toMatchObject({ 'phone.name_hint': 'A. Lee' });
    expect(sent(id, place)).toEqual({ ok: false, parameter: 'phone', problem: 'missing' });
  });

  it('cnam accepts a phone and its country, and nothing else', () => {
    expect(sent('cnam@3.1', { ...row, 'phone.country_hint': 'CA' })).toEqual({ phone: '+12065550123', 'phone.country_hint': 'CA' });
  });

  it('real_contact accepts the same parameters in both versions', () => {
    expect(sent('real_contact@1.1', row)).toEqual(sent('real_contact@2.0', row));
  });

  it('location_intel accepts an address without prefix, and no country', () => {
    const { 'address.country_code': _, ...rest } = place;
    expect(sent('location_intel@3.0', row)).toEqual(
      Object.fromEntries(Object.entries(rest).map(([name, value]) => [name.replace('address.', ''), value])),
    );
    expect(sent('location_intel@3.0', { 'address.city': 'Boise' })).toEqual({ ok: false, parameter: 'street_line_1', problem: 'missing' });
  });

  it.each(['location@3.1', 'location@3.0'])('%s sends the spelling of the samples, and asks nothing about a country alone', (id) => {
    expect(sent(id, row)).toEqual(place);
    expect(sent(id, { 'address.postal_code': '83702' })).toEqual({ 'address.postal_code': '83702' });
    expect(sent(id, { 'address.country_code': 'US', phone: '1' })).toEqual({ ok: false, parameter: 'street_line_1', problem: 'missing' });
  });

  it('person accepts a name, and an address if there is one', () => {
    expect(sent('person@3.1', row)).toEqual({ name: 'Ann Lee', ...place });
    expect(sent('person@3.1', { name: 'Bo' })).toEqual({ name: 'Bo' });
  });

  it.each([
    ['location@3.1', ['address.street_line_1', 'address.street_line_2'], 1000],
    ['location@3.0', ['address.city'], 500],
    ['location@3.1', ['address.state_code', 'address.postal_code', 'address.country_code'], 100],
    ['person@3.1', ['address.street_line_1', 'address.street_line_2'], 1000],
    ['person@3.1', ['address.city'], 500],
    ['person@3.1', ['address.state_code', 'address.postal_code', 'address.country_code'], 100],
  ])('%s takes no longer %s than %i characters', (id, names, most) => {
    for (const name of names) {
      const fields = { name: 'Ann Lee', ...place };
      expect(sent(id, { ...fields, [name]: 'x'.repeat(most) })).toMatchObject({ [name]: 'x'.repeat(most) });
      expect(sent(id, { ...fields, [name]: 'x'.repeat(most + 1) })).toMatchObject({ ok: false, problem: 'tooLong' });
    }
  });

  it('decision_signals uses the row as the primary party, unless the row names one, and never combines two addresses', () => {
    const made = { transaction_id: 'list:1', transaction_time: '2026-05-18T09:30:00Z' };
    expect(sent('decision_signals@1.0', { ...row, 'secondary.phone': '+12065550199' }, made)).toEqual({
      ...made,
      'primary.name': 'Ann Lee',
      'primary.phone': '+12065550123',
      'primary.email_address': 'ann@example.com',
      'primary.address.street_line_1': '1 Pine St',
      'primary.address.city': 'Boise',
      'primary.address.state_code': 'ID',
      'primary.address.postal_code': '83702',
      'secondary.phone': '+12065550199',
      ip_address: '8.8.8.8',
    });
    expect(
      sent('decision_signals@1.0', { ...row, 'primary.name': 'Bo', 'primary.address.city': 'Reno', transaction_id: 'order 7' }, made),
    ).toEqual({
      transaction_id: 'order 7',
      transaction_time: made.transaction_time,
      'primary.name': 'Bo',
      'primary.phone': '+12065550123',
      'primary.email_address': 'ann@example.com',
      'primary.address.city': 'Reno',
      ip_address: '8.8.8.8',
    });
    expect(sent('decision_signals@1.0', { 'business.name': 'Acme' }, made)).toEqual({ ...made, 'primary.business_name': 'Acme' });
    expect(sent('decision_signals@1.0', { phone: '1' }, made)).toEqual({ ok: false, parameter: 'primary.name', problem: 'missing' });
  });
});

describe('buildLookup', () => {
  it('accepts parameters by their exact names only', () => {
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

  it('refuses missing, too long or misspelled parameters', () => {
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

  it('accepts both spellings of an address in Reverse Address, and refuses contradictory ones', () => {
    const location = getOperation('location@3.1');
    for (const name of ['city', 'address.city'])
      expect(buildLookup(location, { [name]: 'Boise' }, []).parameters).toEqual([['address.city', 'Boise']]);
    expect(buildLookup(location, { city: 'Boise', 'address.city': 'Boise' }, []).parameters).toEqual([['address.city', 'Boise']]);
    expect(failureOf(() => buildLookup(location, { city: 'Boise', 'address.city': 'Reno' }, []))).toMatchObject({
      code: 'parameter.bad',
      params: { parameter: 'city', value: 'Boise' },
    });
    expect(failureOf(() => buildLookup(location, { 'address.city': 'x'.repeat(501) }, []))).toEqual({
      code: 'parameter.tooLong',
      params: { parameter: 'city', length: 501, most: 500 },
    });
    expect(failureOf(() => buildLookup(location, {}, []))).toMatchObject({ code: 'parameter.missing' });
    expect(failureOf(() => buildLookup(getOperation('location_intel@3.0'), { 'address.city': 'x' }, []))).toMatchObject({
      code: 'parameter.unknown',
    });
  });

  it('fills in generated values, unless they are given', () => {
    const signals = getOperation('decision_signals@1.0');
    const made = { transaction_id: 'made up', transaction_time: '2026-05-18T09:30:00Z' };
    const ask = (parameters: Record<string, string>) => buildLookup(signals, parameters, [], made);
    expect(ask({ 'primary.business_name': 'Acme' })).toMatchObject({
      parameters: [['primary.business_name', 'Acme']],
      correlation: Object.entries(made),
    });
    expect(ask({ 'primary.name': 'Ann', transaction_id: 'mine' }).correlation[0]).toEqual(['transaction_id', 'mine']);
    expect(failureOf(() => ask({ 'secondary.name': 'Bo' }))).toMatchObject({
      code: 'parameter.missing',
      params: { parameter: 'primary.name' },
    });
    expect(failureOf(() => ask({ 'primary.name': 'Ann', transaction_time: 'noon' }))).toMatchObject({
      code: 'parameter.bad',
      params: { parameter: 'transaction_time', value: 'noon' },
    });
  });

  it('accepts only the values that the specification lists for feedback', () => {
    const feedback = getOperation('phone_feedback@1.0');
    const given = { response_id: 'T_1', phone: '1', phone_status: 'Connected', phone_right_party_contact: 'true' };
    expect(buildLookup(feedback, given, []).parameters).toEqual(Object.entries(given));
    for (const [name, value] of [
      ['phone_status', 'connected'],
      ['phone_right_party_contact', 'yes'],
    ] as const)
      expect(failureOf(() => buildLookup(feedback, { ...given, [name]: value }, []))).toMatchObject({
        code: 'parameter.bad',
        params: { parameter: name, value },
      });
    const { response_id: _, ...without } = given;
    expect(failureOf(() => buildLookup(feedback, without, []))).toMatchObject({ code: 'parameter.missing' });
  });
});
