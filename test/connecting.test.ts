/** Connecting an account: a test request precedes storing the key, and its possible cost is in the ledger. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { Failed, type Failure } from '#contract/failure.ts';
import { memoryKeychain, openTestCore, type TestCore } from './support/openTestCore.ts';
import { startTestSandbox, type TestSandbox } from './support/startTestSandbox.ts';

const key = 'a-key-for-tests-123456';
let service: TestSandbox;
/** A server with the test's own answers, unlike the service's. */
let other: { server: Server; url: string };
let answer: { status: number; body: string };
let core: TestCore;
const kept = new Map<string, string>();

beforeAll(async () => {
  service = await startTestSandbox({ key });
  const server = createServer((_, response) => response.writeHead(answer.status).end(answer.body));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  other = { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
});
afterAll(async () => {
  await service.close();
  await new Promise((resolve) => other.server.close(resolve));
});
beforeEach(async () => {
  kept.clear();
  const keychain = { ...memoryKeychain(), write: (account: string, secret: string) => Promise.resolve(void kept.set(account, secret)) };
  core = await openTestCore({ ports: { keychain: { ...keychain, read: (account) => Promise.resolve(kept.get(account) ?? null) } } });
  return () => core.end();
});

const connect = (baseUrl: string, more: { key?: string; name?: string; untested?: boolean } = {}) =>
  core.handlers['environments.connect']({ baseUrl, key, ...more });
const refusal = async (baseUrl: string, more: Parameters<typeof connect>[1] = {}): Promise<Failure> =>
  connect(baseUrl, more).then(
    () => expect.unreachable('it was connected'),
    (error: unknown) => (error instanceof Failed ? error.failure : expect.unreachable(String(error))),
  );
const accounts = async () => (await core.handlers['environments.list']({})).filter(({ kind }) => kind === 'service');
const tests = async () => {
  const { attempts } = await core.handlers['ledger.attempts']({ show: 'all', runId: null, before: null, count: 10 });
  return attempts.map(({ purpose, outcome, billed }) => ({ purpose, outcome, billed }));
};

it('keeps a key that the service knows, names the account by itself, and is charged nothing', async () => {
  expect(await connect(service.url)).toMatchObject({ name: 'Live', baseUrl: service.url, key: { set: true, kept: 'keychain' } });
  expect([...kept.values()]).toEqual([key]);
  expect(service.counts().billed).toBe(0);
  expect(await tests()).toEqual([{ purpose: 'test', outcome: 'refused', billed: 'no' }]);
  expect(await core.handlers['lookups.list']({ count: 5 })).toEqual({ entries: [], total: 0 });
});

it('keeps no key that the service doesn’t know, and no account', async () => {
  expect(await refusal(service.url, { key: 'another-key-for-tests' })).toMatchObject({ code: 'environment.keyRefused' });
  expect([await accounts(), kept.size]).toEqual([[], 0]);
  expect(await tests()).toEqual([{ purpose: 'test', outcome: 'blocked', billed: 'no' }]);
  // The correct key is stored for the same address, under the name that is still free.
  expect(await connect(service.url)).toMatchObject({ name: 'Live' });
});

it('leaves the key that an account has where the new one is refused, and its runs alone', async () => {
  const { environmentId } = await connect(service.url, { name: 'Acme' });
  expect(await refusal(service.url, { key: 'expired' })).toMatchObject({
    code: 'environment.untested',
    params: { untested: 'forbidden', message: 'This API key has expired. This is the Rollcall sandbox.' },
  });
  expect(await refusal(service.url, { key: 'another-key-for-tests' })).toMatchObject({ code: 'environment.keyRefused' });
  expect(kept.get(environmentId)).toBe(key);
  expect(await accounts()).toMatchObject([{ name: 'Acme', key: { set: true } }]);
});

it.each([
  ['a page of another server', 200, '<html>Welcome</html>', { code: 'environment.untested', params: { untested: 'noAnswer' } }],
  ['another server’s refusal', 400, '<html>Bad request</html>', { code: 'environment.wrongAddress' }],
  ['a path that leads nowhere', 404, '', { code: 'environment.wrongAddress' }],
  ['an address that moved', 301, '', { code: 'environment.wrongAddress' }],
])('takes %s for no account', async (_, status, body, failure) => {
  answer = { status, body };
  expect(await refusal(other.url)).toMatchObject(failure);
  expect([await accounts(), kept.size]).toEqual([[], 0]);
});

it.each([
  ['an answer, which may be charged', 200, '{"warnings":["Missing Input"]}', 'yes'],
  ['the limit of a key that is busy', 429, '{"errorCode":"RATE_LIMIT_EXCEEDED"}', 'no'],
  ['a quota that is used', 429, '{"errorCode":"QUOTA_EXCEEDED"}', 'no'],
])('takes %s for a key that is known', async (_, status, body, billed) => {
  answer = { status, body };
  expect(await connect(other.url)).toMatchObject({ key: { set: true } });
  expect(await tests()).toMatchObject([{ purpose: 'test', billed }]);
});

it('keeps a key untested where somebody wants that, because nobody can be asked', async () => {
  const nowhere = 'http://127.0.0.1:1';
  expect(await refusal(nowhere)).toMatchObject({ code: 'environment.untested', params: { untested: 'offline' } });
  expect(await accounts()).toEqual([]);
  expect(await connect(nowhere, { untested: true })).toMatchObject({ name: 'Live', key: { set: true } });
});

it('asks nothing under a name that is taken', async () => {
  await connect(service.url, { name: 'Acme' });
  expect(await refusal(other.url, { name: 'acme' })).toMatchObject({ code: 'environment.nameTaken' });
  expect(await tests()).toHaveLength(1);
});
