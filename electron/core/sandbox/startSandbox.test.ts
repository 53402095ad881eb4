import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { request } from 'undici';
import { afterEach, expect, test } from 'vitest';
import { startTestSandbox, type TestSandbox } from '#test/support/startTestSandbox.ts';
import { Failed } from '#contract/failure.ts';

const phone = '/3.0/phone_intel?phone=2065550142';
const contact = '/2.0/real_contact?name=Marisol+Quintero&phone=2065550142';

const open: TestSandbox[] = [];
async function start(options?: Parameters<typeof startTestSandbox>[0]): Promise<TestSandbox> {
  const sandbox = await startTestSandbox(options);
  open.push(sandbox);
  return sandbox;
}
afterEach(async () => {
  for (const sandbox of open.splice(0)) await sandbox.close();
});

async function ask(sandbox: TestSandbox, target: string, headers: Record<string, string> = { 'x-api-key': sandbox.key }, method = 'GET') {
  const response = await request(`${sandbox.url}${target}`, { method, headers });
  const body: unknown = await response.body.json();
  expect(response.headers['x-rollcall-sandbox']).toBe('1');
  return { status: response.statusCode, headers: response.headers, body };
}

test('it listens on loopback only and answers both operations', async () => {
  const sandbox = await start();
  expect(sandbox.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(await ask(sandbox, phone)).toMatchObject({
    status: 200,
    body: { phone_number: '+12065550142', is_valid: true, country_code: 'US', add_ons: null },
  });
  expect(await ask(sandbox, contact)).toMatchObject({ status: 200, body: { phone: { is_valid: true }, ip_address: null, errors: null } });
});

test('an answer has a response id derived from the question, whatever its order', async () => {
  const [one, other] = [await start(), await start()];
  const first = await ask(one, contact);
  expect(first.headers['x-response-id']).toMatch(/^T_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  const again = await ask(other, '/2.0/real_contact?phone=2065550142&name=Marisol%20Quintero');
  expect(again.headers['x-response-id']).toBe(first.headers['x-response-id']);
  expect(again.body).toEqual(first.body);
  expect((await ask(one, phone)).headers['x-response-id']).not.toBe(first.headers['x-response-id']);
});

test.each([
  [{}, 'INVALID_API_KEY'],
  [{ 'x-api-key': 'wrong' }, 'INVALID_API_KEY'],
  [{ 'x-api-key': 'sand box' }, 'INVALID_API_KEY'],
  [{ 'x-api-key': 'disabled' }, 'FORBIDDEN'],
  [{ 'x-api-key': 'expired' }, 'FORBIDDEN'],
  [{ 'x-api-key': 'not-enabled' }, 'FORBIDDEN'],
  [{ 'x-api-key': 'constructor' }, 'INVALID_API_KEY'],
])('the key header %j is refused with %s', async (headers, errorCode) => {
  const sandbox = await start();
  expect(await ask(sandbox, phone, { ...headers })).toMatchObject({ status: 403, body: { errorCode } });
  expect(sandbox.counts()).toMatchObject({ billed: 0, refusedBy: { [errorCode]: 1 } });
});

test('a custom key is accepted, and only that', async () => {
  const sandbox = await start({ key: 'mine' });
  expect((await ask(sandbox, phone)).status).toBe(200);
  expect((await ask(sandbox, phone, { 'x-api-key': 'sandbox' })).status).toBe(403);
});

test('a wrong path or method answers MISSING_API_KEY, with a good key too', async () => {
  const sandbox = await start();
  for (const target of ['/', '/3.0/phone_intel/', '/9.0/phone_intel', '/3.0/Phone_intel']) {
    expect(await ask(sandbox, target)).toMatchObject({ status: 403, body: { errorCode: 'MISSING_API_KEY' } });
  }
  expect(await ask(sandbox, phone, { 'x-api-key': sandbox.key }, 'POST')).toMatchObject({
    status: 403,
    body: { errorCode: 'MISSING_API_KEY' },
  });
});

test.each([
  ['/3.0/phone_intel', /phone/],
  ['/2.0/real_contact?phone=2065550142', /name/],
  ['/2.0/real_contact?name=Marisol', /phone/],
  [`${phone}&phone.country_hint=USA`, /phone\.country_hint/],
  [`${phone}&phone.country_hint=UK`, /phone\.country_hint/],
  [`${phone}&source_id=${'x'.repeat(256)}`, /source_id/],
  [`${phone}&add_ons=spam_checks`, /spam_checks/],
  [`${phone}&add_ons=litigator_check`, /litigator_check/],
  ['/3.0/phone_intel?phone=%E0%A4%A', /Malformed/],
])('%s is a 400 that says why', async (target, message) => {
  const sandbox = await start();
  const { status, body } = await ask(sandbox, target);
  expect(status).toBe(400);
  expect(JSON.stringify(body)).toMatch(message);
  expect(sandbox.counts()).toMatchObject({ billed: 0, refused: 1 });
});

test('a blank parameter is answered with the warning Missing Input', async () => {
  const sandbox = await start();
  expect(await ask(sandbox, '/3.0/phone_intel?phone=+')).toMatchObject({
    status: 200,
    body: { is_valid: null, warnings: ['Missing Input'] },
  });
  expect(await ask(sandbox, `${contact}&email=`)).toMatchObject({
    status: 200,
    body: { email: { is_valid: null }, warnings: ['Missing Input'] },
  });
});

test('a misspelled parameter is silently ignored: the check doesn’t run', async () => {
  const sandbox = await start();
  expect(await ask(sandbox, '/3.0/phone_intel?phone=5005550101&addons=litigator_checks')).toMatchObject({
    status: 200,
    body: { add_ons: null, warnings: [] },
  });
  expect(await ask(sandbox, '/3.0/phone_intel?phone=5005550101&add_ons=litigator_checks')).toMatchObject({
    body: { add_ons: { litigator_checks: { 'phone.is_litigator_risk': true } } },
  });
});

test('the rate applies to any second, not to the seconds of a clock', async () => {
  let now = 0;
  const clock = { now: () => now, monotonic: () => now, after: () => () => undefined };
  const sandbox = await start({ callsPerSecond: 2, clock });
  const statusAt = async (at: number): Promise<number> => {
    now = at;
    return (await ask(sandbox, phone)).status;
  };
  expect(await statusAt(900)).toBe(200);
  expect(await statusAt(950)).toBe(200);
  expect(await statusAt(1000)).toBe(429);
  expect(await statusAt(1899)).toBe(429);
  expect(await statusAt(1900)).toBe(200);
  expect(await statusAt(1940)).toBe(429);
  expect(await statusAt(1950)).toBe(200);
  expect(sandbox.counts()).toMatchObject({ received: 7, billed: 4, refusedBy: { RATE_LIMIT_EXCEEDED: 3 } });
});

test('a quota counts what was billed, and never resets', async () => {
  const sandbox = await start({ quota: 2 });
  expect((await ask(sandbox, '/3.0/phone_intel')).status).toBe(400);
  expect((await ask(sandbox, phone)).status).toBe(200);
  expect((await ask(sandbox, contact)).status).toBe(200);
  expect(await ask(sandbox, phone)).toMatchObject({ status: 429, body: { errorCode: 'QUOTA_EXCEEDED' } });
});

test('the counts show what was bought twice', async () => {
  const sandbox = await start();
  for (const target of [phone, contact, phone, phone]) await ask(sandbox, target);
  expect(sandbox.counts()).toMatchObject({
    received: 4,
    answered: 4,
    billed: 4,
    billedAgain: 2,
    billedBy: { 'phone_intel@3.0': 3, 'real_contact@2.0': 1 },
  });
});

test('requests that aren’t HTTP, or too long, get an answer with the sandbox header', async () => {
  const sandbox = await start();
  const port = Number(new URL(sandbox.url).port);
  const socket = connect(port, '127.0.0.1');
  socket.write('HELLO\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 [\s\S]*x-rollcall-sandbox: 1/);
  expect((await ask(sandbox, `${phone}&source_id=${'x'.repeat(20_000)}`)).status).toBe(431);
});

test('a port that is taken is a failure, not a crash', async () => {
  const sandbox = await start();
  const port = Number(new URL(sandbox.url).port);
  const failure = await startTestSandbox({ port }).then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(Failed);
  expect(failure).toMatchObject({ failure: { code: 'parameter.bad', params: { parameter: 'port', value: port, problem: 'EADDRINUSE' } } });
});
