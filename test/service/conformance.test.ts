/**
 * The sandbox over HTTP, called by the real client (`buildLookup`, `send`, `classify`, `readBody`): its answers must match the
 * specification. Recorded answers go through the client in recorded.test.ts.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { FieldKind } from '#contract/lists/fields.ts';
import type { AddOnName, Operation } from '#contract/service/operation.ts';
import { getOperation, operations } from '#contract/service/operations/catalog.ts';
import type { Exchange, Transport } from '#core/ports.ts';
import { magicInputs } from '#core/sandbox/people/magicInputs.ts';
import { buildLookup } from '#core/service/buildRequest.ts';
import { classify, type Outcome } from '#core/service/classify.ts';
import { send } from '#core/service/send.ts';
import { realClock } from '#hosts/node/realClock.ts';
import { undiciTransport } from '#hosts/node/undiciTransport.ts';
import { startTestSandbox, type TestSandbox } from '../support/startTestSandbox.ts';
import { readBody, valueAt, warningsOf, type AnswerBody, bodyText, isObject } from '#core/service/answers/answerBody.ts';
import { columnText } from '#core/service/answers/answerColumns.ts';
import { driftOf } from '#core/service/answers/driftOf.ts';
import { missingFrom } from '#core/service/answers/facts.ts';

type Parameters = Readonly<Record<string, string>>;
interface Answered {
  outcome: Outcome;
  answer: AnswerBody | null;
  exchange: Exchange;
}

async function askSandbox(id: string, parameters: Parameters, addOns: readonly string[] = []): Promise<Answered> {
  const operation = getOperation(id);
  const request = buildLookup(operation, parameters, addOns, { transaction_id: 'row 1', transaction_time: '2026-05-18T09:30:00Z' });
  const exchange = await send(request, { baseUrl: sandbox.url, key: sandbox.key, timeoutMs: 10_000, transport: network });
  const answer = exchange.kind === 'response' ? readBody(operation.id, bodyText(exchange.body)) : null;
  return { outcome: classify(request, exchange), answer, exchange };
}

let sandbox: TestSandbox;
let network: Transport;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  network = undiciTransport(realClock);
});
afterAll(async () => {
  await network.close();
  await sandbox.close();
});

const address = { street_line_1: '418 Alder Ct Apt 6', city: 'Tacoma', state_code: 'WA', postal_code: '98402' };
const under = (prefix: string, parts: Parameters): Parameters =>
  Object.fromEntries(Object.entries(parts).map(([name, value]) => [`${prefix}${name}`, value]));
/** Input for each operation, with every accepted parameter. */
const lead = {
  name: 'Marisol Quintero',
  phone: '+12065550142',
  email: 'm.quintero@example.com',
  ip_address: '203.0.113.24',
  ...under('address.', address),
};
const number = { phone: '(206) 555-0142' };
const hinted = { ...number, 'phone.country_hint': 'US', 'phone.name_hint': 'Marisol Quintero', 'phone.postal_code_hint': '98402' };
const questions: Readonly<Record<string, Parameters>> = {
  'phone_intel@3.0': { ...number, 'phone.country_hint': 'US', source_id: 'spring' },
  'phone@3.2': hinted,
  'caller_id@3.1': hinted,
  'caller_id@3.0': hinted,
  'location@3.0': { ...address, country_code: 'US' },
  'person@3.1': { name: 'Gideon Nakamura', ...under('address.', { city: 'Tacoma' }) },
  'decision_signals@1.0': {
    'primary.name': 'Marisol Quintero',
    'primary.phone': '+12065550142',
    'primary.email_address': 'm.quintero@example.com',
    ...under('primary.address.', address),
    'secondary.name': 'Devon Achterberg',
    'secondary.phone': '+15125550178',
    'secondary.email_address': 'dev@example.org',
    ...under('secondary.address.', { street_line_1: '77 Foundry Rd', city: 'Round Rock', state_code: 'TX', postal_code: '78664' }),
    ip_address: '203.0.113.24',
  },
};
/** Every other operation is called with a value of each parameter's kind. */
const examples: Partial<Record<FieldKind, string>> = {
  phone: number.phone,
  name: lead.name,
  email: lead.email,
  ip: lead.ip_address,
  street: address.street_line_1,
  city: address.city,
  state: address.state_code,
  postalCode: address.postal_code,
};
const question = (id: string): Parameters =>
  questions[id] ??
  Object.fromEntries(
    getOperation(id).parameters.flatMap(({ name, kind }) => {
      const value = examples[kind];
      return value === undefined ? [] : [[name, value]];
    }),
  );
const asked = operations.filter(({ method }) => method === 'GET').map((operation) => ({ id: operation.id, operation }));

/** Checks that the client's reading of an exchange is consistent. */
function expectSound(operation: Operation, addOns: readonly AddOnName[], { outcome, answer }: Answered): void {
  expect(outcome.code).not.toBe('');
  expect(outcome.blocks !== null).toBe(outcome.kind === 'blocked');
  if (outcome.kind !== 'done') return expect(outcome.partial).toBe(false);
  if (answer === null) throw new Error(`${operation.id} is done without an answer`);
  expect(outcome.billed).toBe('yes');
  expect(outcome.partial).toBe(missingFrom(operation, addOns, answer).length > 0);
  for (const column of operation.columns) expect(typeof columnText(answer, column)).toBe('string');
  expect(warningsOf(answer).every((warning) => typeof warning === 'string' && warning !== '')).toBe(true);
  for (const path of [operation.facts.valid, operation.facts.litigator, operation.facts.nameMatch, operation.facts.prepaid])
    if (path) expect([true, false, null, undefined]).toContain(valueAt(answer, path));
}

describe('the sandbox', () => {
  it.each(asked)('$id answers everything that it documents, and nothing else', async ({ id, operation }) => {
    const addOns = operation.addOns.map(({ name }) => name);
    const answered = await askSandbox(id, question(id), addOns);
    expectSound(operation, addOns, answered);
    expect(answered.outcome).toMatchObject({ kind: 'done', partial: false, sandbox: true });
    expect(answered.outcome.responseId).toMatch(/^T_/);
    expect(driftOf(operation, jsonOf(answered))).toEqual([]);
    for (const { paths } of operation.addOns) expect(paths.some((path) => valueAt(answered.answer, path) !== undefined)).toBe(true);
  });

  it.each(asked)('$id never deviates from the specification, whoever is asked about', async ({ id, operation }) => {
    const addOns = operation.addOns.map(({ name }) => name);
    for (const ending of ['20600', '20642', '51217', '51281', '48042', '48092', '30367', '80000', '80081', '41692', '41617', '90767']) {
      const phone = `+1${ending.slice(0, 3)}55501${ending.slice(3)}`;
      const answered = await askSandbox(id, aboutHousehold(id, phone, await homeOf(phone)), addOns);
      expectSound(operation, addOns, answered);
      expect(answered.outcome.kind).toBe('done');
      expect(driftOf(operation, jsonOf(answered))).toEqual([]);
    }
  });

  it.each([
    ['00', 'done', 'ok'],
    ['50', 'refused', 'BAD_REQUEST'],
    ['51', 'retryLater', 'INTERNAL_ERROR'],
    ['52', 'blocked', 'FORBIDDEN'],
    ['53', 'blocked', 'QUOTA_EXCEEDED'],
    ['54', 'rateLimited', 'RATE_LIMIT_EXCEEDED'],
    ['55', 'rateLimited', 'RATE_LIMIT_EXCEEDED'],
    ['56', 'blocked', 'QUOTA_EXCEEDED'],
    ['57', 'retryLater', 'INTERNAL_ERROR'],
    ['58', 'retryLater', 'SERVICE_UNAVAILABLE'],
    ['60', 'done', 'partial.error'],
    ['62', 'retryLater', 'reset'],
    ['63', 'retryLater', 'reset'],
    ['64', 'retryLater', 'reset'],
    ['65', 'retryLater', 'unreadable'],
    ['70', 'done', 'ok'],
    ['71', 'done', 'ok'],
    ['72', 'done', 'ok'],
    ['74', 'done', 'partial.error'],
    ['75', 'done', 'ok'],
    ['76', 'done', 'ok'],
    ['90', 'refused', 'INVALID_PARAMETERS_ERROR'],
    ['91', 'refused', 'INPUT_FIELD_ERROR'],
    ['92', 'refused', 'INPUT_ERROR'],
    ['93', 'refused', 'BAD_REQUEST'],
    ['94', 'blocked', 'NOT_AUTHORIZED'],
    ['95', 'blocked', 'INVALID_API_KEY'],
    ['96', 'blocked', 'FORBIDDEN'],
    ['97', 'blocked', 'FORBIDDEN'],
    ['98', 'blocked', 'AUTH_ERROR'],
  ])('the magic number or street ending in %s comes out as %s, %s, in every operation', async (ending, kind, code) => {
    for (const { id } of asked) {
      const { outcome } = await askSandbox(id, struck(id, ending));
      expect([id, outcome.kind, outcome.code]).toEqual([id, kind, code]);
    }
  });

  it('calls nothing checked that was answered with null', async () => {
    for (const id of ['phone_intel@3.0', 'caller_id@3.1', 'real_contact@1.1', 'real_contact@2.0']) {
      const { facts } = getOperation(id);
      for (const ending of ['02', '03', '05', '60', '76']) {
        const { answer, outcome } = await askSandbox(id, { ...numbered(id, ending) }, ['litigator_checks']);
        expect([id, ending, valueAt(answer, facts.litigator ?? []) ?? null]).toEqual([id, ending, null]);
        expect(outcome.partial).toBe(true);
      }
    }
  });

  it('says every warning that the specification names, in the operation that it names it for', async () => {
    for (const { id, operation } of asked) {
      const output = new Set<string>();
      for (const parameters of inputsForWarnings(id)) {
        const { answer } = await askSandbox(
          id,
          parameters,
          operation.addOns.map(({ name }) => name),
        );
        for (const warning of warningsOf(answer ?? {})) output.add(warning);
      }
      for (const blank of await blankWarnings(operation)) output.add(blank);
      expect([id, operation.warnings.filter((warning) => !output.has(warning))]).toEqual([id, []]);
    }
  });

  it('gives both shapes of the current address', async () => {
    const shapes = [];
    for (const ending of ['87', '88', '89', '83']) {
      const { answer } = await askSandbox('caller_id@3.1', { phone: `+150055501${ending}` });
      shapes.push([isObject(valueAt(answer, ['current_address'])), Array.isArray(valueAt(answer, ['current_addresses']))]);
    }
    expect(shapes.slice(0, 3)).toEqual([
      [true, false],
      [false, true],
      [true, true],
    ]);
    const city = { name: 'current_address.city', path: ['current_address', 'city'], otherPath: ['current_addresses', '0', 'city'] };
    for (const ending of ['87', '88', '89'])
      expect(columnText((await askSandbox('caller_id@3.1', { phone: `+150055501${ending}` })).answer ?? {}, city)).not.toBe('');
  });

  it('gives the one warning of Reverse Address 3.0 as a string', async () => {
    const answered = await askSandbox('location@3.0', { city: 'Tacoma', state_code: 'WA' });
    expect(valueAt(jsonOf(answered), ['warnings'])).toBe('Missing Input');
    expect(warningsOf(answered.answer ?? {})).toEqual(['Missing Input']);
  });

  it('knows no address outside the United States', async () => {
    const places: Parameters[] = [{ postal_code: 'K1A 0B1' }, { city: 'Toronto', state_code: 'ON' }];
    for (const foreign of places) {
      const { answer } = await askSandbox('location_intel@3.0', { street_line_1: '1 Wellington St', ...foreign });
      expect(answer).toMatchObject({ is_valid: null, street_line_1: null, country_code: null });
      expect(answer).not.toHaveProperty('id');
      expect(answer).not.toHaveProperty('lat_long');
      expect(warningsOf(answer ?? {})).toContain('Non-US country address validation is not supported.');
    }
    const { answer } = await askSandbox('location@3.1', { street_line_1: '10 Downing St', city: 'London', country_code: 'GB' });
    expect(answer).toMatchObject({ is_valid: null, country_code: 'GB', current_residents: [] });
  });

  it('answers Decision Signals only for what was given', async () => {
    const blocks = async (parameters: Parameters): Promise<string[]> =>
      Object.keys((await askSandbox('decision_signals@1.0', { 'primary.name': 'Kim Lee', ...parameters })).answer ?? {}).filter((key) =>
        key.endsWith('_checks'),
      );
    expect(await blocks({})).toEqual([]);
    expect(await blocks({ 'primary.phone': '2065550142' })).toEqual(['primary_phone_checks']);
    expect(await blocks({ 'secondary.email_address': 'a@example.com', ip_address: '203.0.113.9' })).toEqual([
      'secondary_email_address_checks',
      'ip_address_checks',
    ]);
    const nulls = await askSandbox('decision_signals@1.0', { 'primary.name': 'Kim Lee', 'primary.phone': '5005550178' });
    expect(nulls.answer).toMatchObject({ primary_address_checks: null, ip_address_checks: null, primary_phone_checks: { is_valid: true } });
  });

  it('lists every magic input once, and each operation takes the ones it has a parameter for', () => {
    expect(magicInputs.filter(({ parameter }) => parameter === 'name').length).toBeGreaterThan(4);
    for (const { parameter } of magicInputs)
      expect(parameter === 'any parameter' || operations.some(({ parameters }) => parameters.some(({ name }) => name === parameter))).toBe(
        true,
      );
  });

  it('takes feedback under the id that an answer carried', async () => {
    const { outcome } = await askSandbox('real_contact@2.0', lead);
    const { exchange, ...reported } = await askSandbox('phone_feedback@1.0', {
      response_id: outcome.responseId ?? '',
      phone: '206-555-0142',
      phone_status: 'Disconnected',
      phone_right_party_contact: 'false',
    });
    expect(exchange.kind).toBe('response');
    expect(reported).toMatchObject({ outcome: { kind: 'done', partial: false }, answer: { status: 'success', error: null } });
    expect(sandbox.feedback().at(-1)).toMatchObject({ phone_status: 'Disconnected', phone_right_party_contact: false });
  });
});

describe('one household', () => {
  const phones = ['+12065550142', '+15125550178', '+14805550163', '+13035550107', '+19075550199', '+14252345678', '+18005550110'];

  it.each(phones)('behind %s is the same in every operation', async (phone) => {
    const { answer } = await askSandbox('phone@3.2', { phone });
    const owner = parseOwner(valueAt(answer, ['owners', '0']));
    const home = owner.current_addresses[0] ?? {};
    const at = partsOf(home);

    for (const id of ['caller_id@3.1', 'caller_id@3.0', 'cnam@3.1'])
      expect(valueAt((await askSandbox(id, { phone })).answer, ['belongs_to'])).toMatchObject({ id: owner.id, name: owner.name });
    expect(valueAt((await askSandbox('caller_id@3.0', { phone })).answer, ['current_addresses', '0', 'id'])).toBe(home['id']);

    for (const id of ['location@3.1', 'location@3.0']) {
      const place = await askSandbox(id, at);
      expect(place.answer).toMatchObject({ id: home['id'], is_valid: true, is_commercial: owner.type === 'Business' });
      expect(listAt(place.answer, ['current_residents'])).toContainEqual(expect.objectContaining({ id: owner.id, name: owner.name }));
    }
    const found = await askSandbox('person@3.1', { name: owner.name, ...under('address.', at) });
    expect(found.answer).toMatchObject({ count_person: 1, person: [{ id: owner.id, found_at_address: { id: home['id'] } }] });
    if (phone.includes('55501')) {
      expect(listAt(found.answer, ['person', '0', 'phones'])).toContainEqual(expect.objectContaining({ phone_number: phone }));
      const residents = listAt((await askSandbox('location@3.0', at)).answer, ['current_residents']);
      const resident = residents.find((one) => valueAt(one, ['id']) === owner.id);
      expect(listAt(resident, ['phones'])).toContainEqual(expect.objectContaining({ phone_number: phone }));
    }
    expect(listAt((await askSandbox('person@3.1', { name: owner.name })).answer, ['person'])).toContainEqual(
      expect.objectContaining({ id: owner.id }),
    );
    expect((await askSandbox('location_intel@3.0', at)).answer).toMatchObject({ id: home['id'], is_valid: true, warnings: [] });

    const signals = await askSandbox('decision_signals@1.0', {
      'primary.name': owner.name,
      'primary.phone': phone,
      ...under('primary.address.', signalParts(at)),
    });
    expect(signals.answer).toMatchObject({
      primary_phone_checks: { name_match: true, address_match: 'Match', is_commercial: owner.type === 'Business' },
      primary_address_checks: { is_valid: true, name_match: true },
    });
    for (const id of ['real_contact@2.0', 'real_contact@1.1']) {
      const { facts } = getOperation(id);
      const contact = await askSandbox(id, { name: owner.name, phone, ...under('address.', at) });
      expect([facts.nameMatch, facts.addressValid, facts.addressNameMatch].map((path) => valueAt(contact.answer, path ?? []))).toEqual([
        true,
        true,
        true,
      ]);
    }
  });

  it('doesn’t include a stranger or somebody else’s address', async () => {
    const [mine, theirs] = [await homeOf('+12065550142'), await homeOf('+15125550178')];
    const name = 'Noel Nowhere';
    const found = await askSandbox('person@3.1', { name, ...under('address.', mine) });
    expect(found.answer).toMatchObject({ count_person: 0, person: [] });
    const contact = await askSandbox('real_contact@2.0', { name, phone: '+12065550142', ...under('address.', mine) });
    expect(valueAt(contact.answer, ['address', 'name_match'])).toBe(false);
    const signals = await askSandbox('decision_signals@1.0', {
      'primary.name': name,
      'primary.phone': '+12065550142',
      ...under('primary.address.', signalParts(theirs)),
    });
    expect(valueAt(signals.answer, ['primary_phone_checks', 'address_match'])).toBe('No Match');
  });

  it('says the same of a lead in both versions of Real Contact, and of its parts elsewhere', async () => {
    for (const ending of ['07', '42', '76', '91']) {
      const phone = `+1512555 01${ending}`.replace(' ', '');
      const parameters = { ...lead, phone };
      const addOns = ['litigator_checks', 'email_checks_age', 'email_checks_deliverability'];
      const [older, newer] = [
        await askSandbox('real_contact@1.1', parameters, addOns),
        await askSandbox('real_contact@2.0', parameters, addOns),
      ];
      const [of11, of20] = [getOperation('real_contact@1.1'), getOperation('real_contact@2.0')];
      const texts = (operation: Operation, answer: AnswerBody | null): Record<string, string> =>
        Object.fromEntries(
          operation.columns
            .filter(({ name }) => !name.startsWith('ip_address'))
            .map((column) => [column.name, columnText(answer ?? {}, column)]),
        );
      expect(texts(of11, older.answer)).toEqual(texts(of20, newer.answer));

      const intel = await askSandbox('phone_intel@3.0', { phone });
      expect(valueAt(intel.answer, ['line_type'])).toBe(valueAt(newer.answer, ['phone', 'line_type']));
      const validated = await askSandbox('location_intel@3.0', address);
      expect(valueAt(validated.answer, ['is_valid'])).toBe(valueAt(newer.answer, ['address', 'is_valid']));
      const signals = await askSandbox('decision_signals@1.0', { ...question('decision_signals@1.0'), 'primary.phone': phone });
      expect(valueAt(signals.answer, ['primary_phone_checks', 'name_match'])).toBe(valueAt(newer.answer, ['phone', 'name_match']));
      expect(valueAt(signals.answer, ['primary_address_checks', 'name_match'])).toBe(valueAt(newer.answer, ['address', 'name_match']));
      expect(valueAt(signals.answer, ['ip_address_checks', 'trust_score'])).toBe(valueAt(newer.answer, ['ip_address', 'trust_score']));
      expect(valueAt(signals.answer, ['ip_address_checks', 'distance_from_primary_address'])).toBe(
        valueAt(newer.answer, ['ip_address', 'ip_distance_to_address']),
      );
    }
  });

  it('ends its associated addresses, and the people in them', async () => {
    let deepest = 0;
    for (const area of ['206', '512', '480', '303'])
      for (const ending of ['01', '11', '21'])
        deepest = Math.max(deepest, depthOf((await askSandbox('location@3.0', await homeOf(`+1${area}55501${ending}`))).answer));
    expect(deepest).toBeGreaterThan(0);
    expect(deepest).toBeLessThan(4);
  });

  it('ranks whom the hints fit first, and answers to the hinted name where the number does', async () => {
    const { answer } = await askSandbox('phone@3.2', { phone: '+15005550181' });
    const owners = listAt(answer, ['owners']).map(parseOwner);
    expect(owners).toHaveLength(3);
    const last = owners[2] ?? parseOwner({});
    const hint = await askSandbox('phone@3.2', { phone: '+15005550181', 'phone.name_hint': last.name });
    expect(valueAt(hint.answer, ['owners', '0', 'id'])).toBe(last.id);
    const stranger = await askSandbox('phone@3.2', { phone: '+15005550181', 'phone.name_hint': 'Mia Match' });
    expect(valueAt(stranger.answer, ['owners', '0', 'alternate_names', '0'])).toBe('Mia Match');
  });
});

const ownerSchema = z.object({
  id: z.string().default(''),
  name: z.string().default(''),
  type: z.string().default(''),
  current_addresses: z.array(z.record(z.string(), z.unknown())).default([]),
});
const parseOwner = (value: unknown): z.infer<typeof ownerSchema> => ownerSchema.parse(value);

const listAt = (value: unknown, path: readonly string[]): unknown[] => z.array(z.unknown()).parse(valueAt(value, path));

function partsOf(home: Readonly<Record<string, unknown>>): Record<string, string> {
  const names = ['street_line_1', 'street_line_2', 'city', 'state_code', 'postal_code'];
  return Object.fromEntries(names.flatMap((name) => (typeof home[name] === 'string' ? [[name, home[name]]] : [])));
}

/** Decision Signals doesn't accept a second street line. */
function signalParts({ street_line_2: unit, ...parts }: Record<string, string>): Record<string, string> {
  return unit === undefined ? parts : { ...parts, street_line_1: `${parts['street_line_1'] ?? ''} ${unit}` };
}

const homes = new Map<string, Record<string, string>>();

/** The address of a number's household, as parameters of Reverse Address. */
async function homeOf(phone: string): Promise<Record<string, string>> {
  const known = homes.get(phone);
  if (known) return known;
  const { answer } = await askSandbox('caller_id@3.0', { phone });
  const home = partsOf(z.record(z.string(), z.unknown()).parse(valueAt(answer, ['current_addresses', '0'])));
  homes.set(phone, home);
  return home;
}

function aboutHousehold(id: string, phone: string, home: Record<string, string>): Parameters {
  const { name } = getOperation(id);
  if (name === 'location' || name === 'location_intel') return home;
  if (name === 'person') return { name: 'Mia Match', ...under('address.', home) };
  if (name === 'real_contact') return { ...lead, phone, ...under('address.', home) };
  if (name === 'decision_signals') return { ...question(id), 'primary.phone': phone, ...under('primary.address.', signalParts(home)) };
  return { phone };
}

/** A request with a magic number, or a magic street if the operation takes no number. */
function struck(id: string, ending: string): Parameters {
  const street = { street_line_1: `${ending} Sandbox Way`, city: 'Tacoma', state_code: 'WA', postal_code: '98402' };
  if (id.startsWith('location')) return street;
  if (id.startsWith('person')) return { name: 'Mia Match', ...under('address.', street) };
  return numbered(id, ending);
}

function numbered(id: string, ending: string): Parameters {
  const phone = `+150055501${ending}`;
  if (id.startsWith('decision_signals')) return { 'primary.name': 'Mia Match', 'primary.phone': phone };
  return id.startsWith('real_contact') ? { name: 'Mia Match', phone } : { phone };
}

/** The magic inputs for an operation's warnings. */
function inputsForWarnings(id: string): Parameters[] {
  const { name } = getOperation(id);
  const ofParameter = (parameter: string): string[] => magicInputs.filter((one) => one.parameter === parameter).map(({ value }) => value);
  const streets = ofParameter('address.street_line_1').map((street_line_1) => ({ ...address, street_line_1 }));
  const numbers = ['01', '02', '40', '44'].map((ending) => numbered(id, ending));
  if (name === 'real_contact')
    return [
      ...numbers,
      ...streets.map((street) => ({ ...lead, ...under('address.', street) })),
      ...ofParameter('email').map((email) => ({ ...lead, email })),
    ];
  if (name === 'location_intel') return [...streets, ...ofParameter('postal_code').map((postal_code) => ({ ...address, postal_code }))];
  return name === 'location' || name === 'person' ? [] : numbers;
}

/** The client never sends a blank parameter, so the test builds this request itself. */
async function blankWarnings(operation: Operation): Promise<string[]> {
  const required = operation.parameters.filter((one) => one.required || operation.name === 'location');
  const query = required.map(({ name, kind }) => `${name}=${kind === 'time' ? '2026-05-18%2009:30' : ''}`).join('&');
  const exchange = await network.exchange({
    url: `${sandbox.url}${operation.path}?${query}`,
    method: 'GET',
    headers: { 'x-api-key': sandbox.key },
    timeoutMs: 10_000,
    maxBodyBytes: 1_000_000,
  });
  return exchange.kind === 'response' ? warningsOf(readBody(operation.id, bodyText(exchange.body)) ?? {}) : [];
}

function jsonOf({ exchange }: Answered): unknown {
  return exchange.kind === 'response' ? JSON.parse(bodyText(exchange.body)) : null;
}

function depthOf(place: unknown): number {
  const inner = valueAt(place, ['associated_addresses']);
  return Array.isArray(inner) && inner.length > 0 ? 1 + Math.max(...inner.map(depthOf)) : 0;
}
