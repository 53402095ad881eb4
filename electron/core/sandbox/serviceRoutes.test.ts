/** Behavior common to all routes, and the other operations' response shapes: strict, because the sandbox follows the specification. */
import { request } from 'undici';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startTestSandbox, type TestSandbox } from '#test/support/startTestSandbox.ts';
import { operations } from '#contract/service/operations/catalog.ts';

let sandbox: TestSandbox;
const more: TestSandbox[] = [];
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterEach(async () => {
  for (const one of more.splice(0)) await one.close();
});
afterAll(() => sandbox.close());

interface Sent {
  query?: string | Record<string, string>;
  headers?: Record<string, string>;
  body?: unknown;
  to?: TestSandbox;
}

async function call(path: string, { query = '', headers = {}, body, to = sandbox }: Sent = {}) {
  const text = typeof query === 'string' ? query : new URLSearchParams(query).toString();
  const response = await request(`${to.url}${path}${text === '' ? '' : `?${text}`}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'x-api-key': to.key, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  expect(response.headers['x-rollcall-sandbox']).toBe('1');
  const json: unknown = await response.body.json();
  return { status: response.statusCode, responseId: String(response.headers['x-response-id']), body: json };
}

const id = `T_00000000-0000-8000-a000-000000000000`;
/** For each operation, parameters that suffice for an answer. */
const enough: Readonly<Record<string, Record<string, string>>> = {
  'location_intel@3.0': { street_line_1: '418 Alder Ct', postal_code: '98402' },
  'location@3.1': { street_line_1: '418 Alder Ct', postal_code: '98402' },
  'location@3.0': { 'address.street_line_1': '418 Alder Ct', 'address.postal_code': '98402' },
  'person@3.1': { name: 'Gideon Nakamura' },
  'decision_signals@1.0': { transaction_id: 'x', transaction_time: '2026-05-18 09:30', 'primary.name': 'Gideon Nakamura' },
};
const contact = { name: 'Kim Lee', phone: '2065550142' };
const gets = operations
  .filter(({ method }) => method === 'GET')
  .map(({ id: operation, path }) => ({ operation, path, query: enough[operation] ?? contact }));
const all = [...gets, { operation: 'phone_feedback@1.0', path: '/1.0/phone_feedback', query: {} }];
const earlier = ['real_contact@1.1', 'caller_id@3.0', 'cnam@3.1', 'location@3.1', 'location@3.0', 'person@3.1'];

describe('every route', () => {
  test('is served', () => {
    expect(all.map(({ operation }) => operation).toSorted()).toEqual(operations.map((one) => one.id).toSorted());
  });

  test.each(gets)('$operation answers 200 with a response id, the same to the same question', async ({ path, query }) => {
    const [first, again] = [await call(path, { query }), await call(path, { query })];
    expect(first.status).toBe(200);
    expect(first.responseId).toMatch(/^T_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(again).toEqual(first);
  });

  test.each(all)('$operation accepts no key but the right one, and none from a parameter', async ({ operation, path, query }) => {
    const isPost = operation === 'phone_feedback@1.0';
    const ask = (key: Record<string, string>) =>
      request(`${sandbox.url}${path}?${new URLSearchParams({ ...query, api_key: sandbox.key }).toString()}`, {
        method: isPost ? 'POST' : 'GET',
        headers: { 'content-type': 'application/json', ...key },
        ...(isPost ? { body: JSON.stringify({ api_key: sandbox.key }) } : {}),
      }).then(async (response) => [response.statusCode, await response.body.json()]);
    expect(await ask({})).toEqual([403, expect.objectContaining({ errorCode: 'INVALID_API_KEY' })]);
    for (const key of ['wrong', 'sand box', 'sandbox,sandbox', ''])
      expect(await ask({ 'x-api-key': key })).toEqual([403, expect.objectContaining({ errorCode: 'INVALID_API_KEY' })]);
    for (const key of ['disabled', 'expired', 'not-enabled'])
      expect(await ask({ 'x-api-key': key })).toEqual([403, expect.objectContaining({ errorCode: 'FORBIDDEN' })]);
  });

  test.each([
    ['badRequest', 400, 'bad_request'],
    ['invalidParameters', 400, 'Invalid Parameters Error'],
    ['inputField', 400, 'Input Field Error'],
    ['inputError', 400, 'Input Error'],
    ['internal400', 400, 'Internal Error'],
    ['separator401', 401, 'Bad Request'],
    ['noKey401', 401, 'Not Authorized'],
    ['revoked', 403, 'INVALID_API_KEY'],
    ['disabled', 403, 'FORBIDDEN'],
    ['expired', 403, 'FORBIDDEN'],
    ['notEnabled', 403, 'FORBIDDEN'],
    ['authError', 403, 'Auth Error'],
    ['quotaError', 403, 'Quota Exceeded Error'],
    ['rateLimit', 429, 'RATE_LIMIT_EXCEEDED'],
    ['quota', 429, 'QUOTA_EXCEEDED'],
    ['error500', 500, 'internal_error'],
  ])('can be made to answer %s', async (fault, status, word) => {
    for (const { operation, path, query } of all) {
      const body = operation === 'phone_feedback@1.0' ? {} : undefined;
      const answer = await call(path, { query, headers: { 'x-rollcall-fault': fault }, body });
      expect(answer.status).toBe(status);
      expect(Object.values(answer.body ?? {})).toContain(word);
    }
  });

  test('refuses a key that is only enabled for others', async () => {
    const to = await startTestSandbox({ notEnabled: ['real_contact@1.1'] });
    more.push(to);
    expect(await call('/1.1/real_contact', { query: contact, to })).toMatchObject({ status: 403, body: { errorCode: 'FORBIDDEN' } });
    expect((await call('/2.0/real_contact', { query: contact, to })).status).toBe(200);
  });

  test.each(gets)('$operation gives a partial error on demand', async ({ operation, path, query }) => {
    const { body } = await call(path, { query, headers: { 'x-rollcall-fault': 'partial' } });
    const words = 'Could not retrieve entire response';
    const partial = { name: 'InternalError', message: words };
    const field = operation === 'real_contact@2.0' || operation === 'decision_signals@1.0' ? 'errors' : 'error';
    const shape = operation === 'location_intel@3.0' ? words : operation === 'decision_signals@1.0' ? [partial] : partial;
    expect(body).toMatchObject({ [field]: shape });
  });
});

describe('earlier versions', () => {
  test.each(gets)('$operation: a semicolon as separator, and invalid UTF-8', async ({ operation, path, query }) => {
    const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
    const isEarlier = earlier.includes(operation);
    const semicolon = await call(path, { query: `${pairs.join('&')};x=1` });
    expect(semicolon).toMatchObject(isEarlier ? { status: 401, body: { error: 'Bad Request' } } : { status: /./ });
    if (!isEarlier) expect(semicolon.status).not.toBe(401);
    for (const bad of ['%ff', '%E0%A4%A']) {
      const answer = await call(path, { query: `${pairs.join('&')}&x=${bad}` });
      expect(answer).toMatchObject(
        isEarlier ? { status: 401, body: { error: 'Bad Request' } } : { status: 400, body: { error: 'bad_request' } },
      );
    }
  });

  test('name the cause of a 400', async () => {
    expect(await call('/3.0/location')).toMatchObject({ status: 400, body: { error: 'Input Error' } });
    expect(await call('/3.0/caller_id')).toMatchObject({ status: 400, body: { error: 'Input Error' } });
    expect(await call('/3.0/caller_id', { query: 'phone.name_hint=Kim' })).toMatchObject({
      status: 400,
      body: { error: 'Invalid Parameters Error', message: 'Missing required parameter: phone' },
    });
  });
});

describe('parameters', () => {
  test.each([
    ['/3.1/location', { street_line_1: 'x'.repeat(1001) }, /street_line_1 is longer than 1000/],
    ['/3.0/location', { 'address.city': 'x'.repeat(501), street_line_1: '1 A' }, /city is longer than 500/],
    ['/3.1/person', { name: 'A B', 'address.postal_code': 'x'.repeat(101) }, /postal_code is longer than 100/],
    ['/3.1/person', { 'address.city': 'Tacoma' }, /Missing required parameter: name/],
    ['/3.0/location_intel', { city: 'Tacoma' }, /Missing required parameter: street_line_1/],
    ['/1.0/decision_signals', { transaction_id: 'x', transaction_time: '2026-05-18 09:30' }, /primary\.name/],
    ['/1.0/decision_signals', { transaction_id: 'x', transaction_time: 'yesterday', 'primary.name': 'A' }, /transaction_time/],
    ['/3.1/cnam', { phone: '2065550142', add_ons: 'litigator_checks' }, /litigator_checks/],
  ])('%s %j is a 400', async (path, query: Record<string, string>, message) => {
    const { status, body } = await call(path, { query });
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toMatch(message);
  });

  test('a business name replaces a name, and time is accepted in either form', async () => {
    for (const transaction_time of ['2026-05-18 09:30', '2026-05-18T09:30:00Z', '2026-05-18T09:30:00.000+02:00']) {
      const query = { transaction_id: 'x', transaction_time, 'primary.business_name': 'Acme' };
      expect((await call('/1.0/decision_signals', { query })).status).toBe(200);
    }
  });

  test('Reverse Address takes its parameters in both spellings', async () => {
    const parts = { street_line_1: '418 Alder Ct', city: 'Tacoma', state_code: 'WA', postal_code: '98402' };
    const prefixed = Object.fromEntries(Object.entries(parts).map(([name, value]) => [`address.${name}`, value]));
    for (const path of ['/3.1/location', '/3.0/location'])
      expect(await call(path, { query: prefixed })).toEqual(await call(path, { query: parts }));
  });
});

describe('shapes, to the letter', () => {
  const uuid = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';
  const idOf = (kind: string) => z.string().regex(new RegExp(`^${kind}\\.${uuid}$`));
  const flag = z.boolean().nullable();
  const text = z.string().nullable();
  const date = z.iso.date();
  const names = { id: idOf('(Person|Business)'), name: z.string(), firstname: text, middlename: text, lastname: text };
  const demographics = {
    alternate_names: z.array(z.string()),
    age_range: z
      .string()
      .regex(/^\d+-\d+$/)
      .nullable(),
    gender: text,
  };
  const typed = { type: z.enum(['Person', 'Business']), industry: z.array(z.string()).nullable() };
  const coordinates = z.strictObject({ latitude: z.number(), longitude: z.number(), accuracy: z.literal('RoofTop') });
  const addressParts = {
    street_line_1: z.string(),
    street_line_2: text,
    city: z.string(),
    postal_code: z.string().regex(/^\d{5}$/),
    state_code: z.string().regex(/^[A-Z]{2}$/),
    zip4: z.string().regex(/^\d+-\d{4}$/),
    country_code: z.literal('US'),
    lat_long: coordinates,
  };
  const deliveryPoint = z.enum(['SingleUnit', 'MultiUnit', 'POBox']);
  const plainAddress = { id: idOf('Location'), location_type: z.literal('Address'), ...addressParts, delivery_point: deliveryPoint };
  const linked = { ...plainAddress, link_to_person_start_date: date };
  const address = z.strictObject({ ...linked, is_active: flag });
  const past = z.strictObject({ ...linked, is_active: flag, link_to_person_end_date: date.nullable() });
  const associated = z.strictObject({ ...names, relation: z.literal('Household') });
  const phones = z.array(z.strictObject({ id: idOf('Phone'), phone_number: z.string().regex(/^\+1\d{10}$/), line_type: text }));
  const known = { historical_addresses: z.array(past), associated_people: z.array(associated) };
  const resident = { ...names, ...demographics, ...typed, link_to_address_start_date: date, ...known };
  const phone = {
    id: idOf('Phone'),
    phone_number: z.string(),
    is_valid: flag,
    country_calling_code: text,
    line_type: text,
    carrier: text,
    is_prepaid: flag,
    is_commercial: flag,
  };
  const owner = { ...names, ...demographics, ...typed, link_to_phone_start_date: date };
  const tail = { error: z.null(), warnings: z.array(z.string()) };
  const place = {
    id: idOf('Location'),
    is_valid: flag,
    ...addressParts,
    is_active: flag,
    is_commercial: flag,
    delivery_point: deliveryPoint,
  };
  const deed = {
    is_forwarder: flag,
    last_sale_date: date.nullable(),
    total_value: z.number().nullable(),
    current_residents: z.array(z.strictObject({ ...resident, phones })),
    owners: z.array(z.strictObject(resident)),
  };
  const associatedPlace = z.strictObject({
    ...place,
    ...deed,
    location_type: z.literal('Address'),
    get associated_addresses(): z.ZodType {
      return z.array(associatedPlace);
    },
  });
  const shapes: Readonly<Record<string, z.ZodType>> = {
    '/3.2/phone': z.strictObject({
      ...phone,
      owners: z.array(z.strictObject({ ...owner, current_addresses: z.array(z.strictObject(linked)) })),
      ...tail,
    }),
    '/3.1/caller_id': z.strictObject({
      ...phone,
      belongs_to: z.strictObject(owner).nullable(),
      current_address: address.nullable().optional(),
      current_addresses: z.array(address).optional(),
      add_ons: z.null(),
      ...tail,
    }),
    '/3.0/caller_id': z.strictObject({
      ...phone,
      belongs_to: z.strictObject(owner).nullable(),
      current_addresses: z.array(address),
      ...tail,
    }),
    '/3.1/cnam': z.strictObject({
      id: idOf('Phone'),
      is_valid: flag,
      belongs_to: z.strictObject(names).nullable(),
      add_ons: z.null(),
      ...tail,
    }),
    '/3.0/location_intel': z.strictObject({
      ...addressParts,
      id: idOf('Location'),
      is_valid: z.literal(true),
      street_line_2: z.null(),
      zip4: z.string().regex(/^\d{4}$/),
      ...tail,
    }),
    '/3.1/location': z.strictObject({ ...place, current_residents: z.array(z.strictObject(resident)), ...tail }),
    '/3.0/location': z.strictObject({ ...place, ...deed, associated_addresses: z.array(associatedPlace), ...tail }),
    '/3.1/person': z.strictObject({
      count_person: z.int(),
      person: z.array(
        z.strictObject({
          ...names,
          ...demographics,
          found_at_address: address.nullable(),
          current_addresses: z.array(address),
          phones,
          ...known,
        }),
      ),
      ...tail,
    }),
  };

  test.each(Object.keys(shapes))('%s', async (path) => {
    const shape = shapes[path];
    const areas = ['206', '512', '480', '303', '602', '406', '415', '312', '800', '416'];
    const isPartial = (body: unknown): boolean => z.looseObject({ error: z.object({}).or(z.string()) }).safeParse(body).success;
    let checked = 0;
    for (const number of areas.flatMap((area) =>
      ['01', '13', '26', '39', '44', '57', '68', '71', '80', '95'].map((end) => `+1${area}55501${end}`),
    )) {
      const { body } = await call('/3.0/caller_id', { query: { phone: number } });
      const where = z.looseObject({ current_addresses: z.tuple([z.looseObject(addressParts)]) }).parse(body).current_addresses[0];
      const asked = {
        street_line_1: where.street_line_1,
        ...(where.street_line_2 === null ? {} : { street_line_2: where.street_line_2 }),
        postal_code: where.postal_code,
      };
      const query: Record<string, string> = path.includes('location')
        ? asked
        : path.includes('person')
          ? { name: 'Mia Match', ...Object.fromEntries(Object.entries(asked).map(([name, value]) => [`address.${name}`, value])) }
          : { phone: number };
      const { body: answer } = await call(path, { query });
      // One answer in 250 is partial, and has no shape of its own; 90 whole ones are checked all the same.
      if (isPartial(answer)) continue;
      expect(shape?.safeParse(answer).error).toBeUndefined();
      checked++;
    }
    expect(checked).toBeGreaterThanOrEqual(90);
  });
});

describe('Phone Feedback', () => {
  const path = '/1.0/phone_feedback';
  const outcome = { phone: '206 555 0142', phone_status: 'Connected', phone_right_party_contact: true };

  test('accepts the outcome of a call with the id of an answer about that number, in any spelling, and stores it', async () => {
    const { responseId } = await call('/3.0/phone_intel', { query: { phone: '+12065550142' } });
    expect(await call(path, { body: { ...outcome, response_id: responseId, name: 'Kim Lee' } })).toMatchObject({
      status: 200,
      body: { status: 'success', error: null },
    });
    const kept = { ...outcome, response_id: responseId, name: 'Kim Lee' };
    expect(sandbox.feedback().at(-1)).toMatchObject(kept);
    expect((await call('/_sandbox/feedback')).body).toEqual({ feedback: sandbox.feedback() });
    const refused = await call('/_sandbox/feedback', { headers: { 'x-api-key': 'wrong' } });
    expect(refused).toMatchObject({ status: 403, body: { errorCode: 'INVALID_API_KEY' } });
  });

  test('accepts an id issued by another sandbox, and one of an answer without a number', async () => {
    const to = await startTestSandbox();
    more.push(to);
    const elsewhere = await call('/2.0/real_contact', { query: contact, to });
    const withoutPhone = await call('/3.1/person', { query: { name: 'Gideon Nakamura' } });
    for (const { responseId } of [elsewhere, withoutPhone])
      expect((await call(path, { body: { ...outcome, response_id: responseId } })).status).toBe(200);
  });

  test('refuses an id issued for another number, or by nobody', async () => {
    const before = sandbox.feedback().length;
    const { responseId } = await call('/3.0/phone_intel', { query: { phone: '+12065550143' } });
    for (const response_id of [responseId, id, 'T_1', 'x']) {
      const answer = await call(path, { body: { ...outcome, response_id } });
      expect(answer).toMatchObject({ status: 400, body: { error: 'bad_request' } });
      expect(JSON.stringify(answer.body)).toContain('response_id');
    }
    expect(sandbox.feedback()).toHaveLength(before);
  });

  test.each([
    ['{"response_id":', 'Malformed JSON'],
    ['[]', 'Malformed JSON'],
    [{ ...outcome }, 'response_id'],
    [{ ...outcome, response_id: '' }, 'response_id'],
    [{ ...outcome, response_id: id, phone: 2065550142 }, 'phone is not a string'],
    [{ ...outcome, response_id: id, phone_status: 'Busy' }, 'phone_status is not one of Connected, Disconnected'],
    [{ ...outcome, response_id: id, phone_right_party_contact: 'true' }, 'phone_right_party_contact is not a boolean'],
    [{ ...outcome, response_id: id, phone_right_party_contact: null }, 'phone_right_party_contact'],
    ['x'.repeat(100_000), 'too long'],
  ])('answers 400 to %j', async (body, words) => {
    const answer = await call(path, { body });
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toContain(words);
  });

  test('requires its content type, and no GET', async () => {
    expect((await call(path, { body: {}, headers: { 'content-type': 'text/plain' } })).status).toBe(400);
    expect(await call(path)).toMatchObject({ status: 403, body: { errorCode: 'MISSING_API_KEY' } });
  });

  test('is received even if the connection is cut before the answer: the caller can’t know', async () => {
    const before = sandbox.feedback().length;
    const { responseId } = await call('/3.0/phone_intel', { query: { phone: '+12065550142' } });
    const sent = call(path, { body: { ...outcome, response_id: responseId }, headers: { 'x-rollcall-fault': 'cutAfter' } });
    await expect(sent).rejects.toThrow();
    expect(sandbox.feedback()).toHaveLength(before + 1);
  });
});
