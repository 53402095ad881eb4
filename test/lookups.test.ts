/** Look-ups through the core's commands: what is sent, stored and found again; and unknown values from the service. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Drift } from '#contract/service/drift.ts';
import type { LookupRequest } from '#contract/lookups/lookup.ts';
import { defaultPrices } from '#contract/service/operations/catalog.ts';
import { litigatorFreshMs } from '#core/verdict/freshness.ts';
import { showLookup } from '#core/lookups/showLookup.ts';
import { countDrift, readDrift } from '#core/service/answers/drift.sql.ts';
import { findLookup, readLookups } from '#core/service/answers/kept/lookups.sql.ts';
import { openLedger, startLedgerThread } from '#core/storage/openLedger.ts';
import { testThreads } from './support/testThreads.ts';
import { openToRead } from '#core/platform/database.ts';
import { lookupSentence } from '#messages/lookups/lookupWords.ts';
import { makeLedger, newDataDir } from './support/madeList.ts';
import { makeEnvironment } from './support/madeRun.ts';
import { openTestCore, type TestCore } from './support/openTestCore.ts';

/** A service with the test's own answers. */
let service: Server;
/** Calls received by the service. */
let calls = 0;
let answer: { status: number; body: unknown };
let core: TestCore;
let environmentId: string;

const ask = (operation: string, parameters: Record<string, string>, more: Partial<LookupRequest> = {}): LookupRequest => ({
  environmentId,
  operation,
  addOns: [],
  parameters,
  ...more,
});
/** Counts the recorded attempts. */
const readAttempts = (): number => {
  const db = openToRead(join(core.dataDir, 'ledger.db'));
  try {
    return db.prepare<[], { n: number }>('SELECT count(*) AS n FROM attempts').get()?.n ?? 0;
  } finally {
    db.close();
  }
};
const phoneAnswer = (number: string) => ({ status: 200, body: { phone_number: number, is_valid: true, activity_score: 82 } });

beforeAll(async () => {
  service = createServer((_, response) => {
    calls += 1;
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  core = await openTestCore();
  const { port } = service.address() as AddressInfo;
  ({ environmentId } = await core.handlers['environments.create']({ name: 'live', baseUrl: `http://127.0.0.1:${port}/base` }));
  await core.handlers['environments.setKey']({ environmentId, key: 'a-key-of-this-test' });
});
afterAll(async () => {
  await core.end();
  await new Promise((resolve) => service.close(resolve));
});

describe('a look-up', () => {
  it('is asked as a row would be: the phone in E.164, the e-mail in lower case, the country as its code', async () => {
    answer = phoneAnswer('+12065550142');
    const typed = { phone: ' (206) 555-0142 ', 'phone.country_hint': 'United States' };
    const found = await core.handlers['lookups.ask'](ask('phone_intel', typed, { addOns: ['litigator_checks'] }));
    expect(found.request.parameters).toEqual({ phone: '+12065550142', 'phone.country_hint': 'US' });
    expect(found.wire).toEqual({
      method: 'GET',
      url: expect.stringMatching(
        /\/base\/3\.0\/phone_intel\?phone=%2B12065550142&phone\.country_hint=US&add_ons=litigator_checks$/,
      ) as string,
      body: null,
    });
    expect(found.verdict).toMatchObject({ score: 82, band: 'answered', litigator: 'notChecked', notChecked: 'absent' });
  });

  it('buys nothing for a number that can’t be dialed, unless a person insists: then it is sent as typed', async () => {
    answer = { status: 200, body: { is_valid: false, warnings: ['Invalid Input'] } };
    const request = ask('phone_intel', { phone: '555-01' });
    const before = calls;
    await expect(core.handlers['lookups.ask'](request)).rejects.toMatchObject({
      failure: { code: 'parameter.notDialable', params: { parameter: 'phone', value: '555-01' } },
    });
    await expect(core.handlers['lookups.ask']({ ...request, anyway: false })).rejects.toThrow(/parameter.notDialable/);
    expect([calls, readAttempts()]).toEqual([before, 1]);
    const found = await core.handlers['lookups.ask']({ ...request, anyway: true });
    expect(found.request.parameters).toEqual({ phone: '555-01' });
    expect(found.request).not.toHaveProperty('anyway');
    expect([calls, readAttempts()]).toEqual([before + 1, 2]);
  });

  it('asks about nobody who is suppressed, unless a person insists', async () => {
    answer = { status: 200, body: { is_valid: true } };
    await core.handlers['suppressions.import']({ of: { text: '+12065550166' }, reason: 'Asked us to stop' });
    const request = ask('phone_intel', { phone: '(206) 555-0166' });
    const before = calls;
    await expect(core.handlers['lookups.ask'](request)).rejects.toMatchObject({
      failure: { code: 'lookup.suppressed', params: { value: '+12065550166', reason: 'Asked us to stop' } },
    });
    expect(calls).toBe(before);
    expect(await core.handlers['lookups.ask']({ ...request, anyway: true })).toMatchObject({ outcome: 'done' });
    expect(calls).toBe(before + 1);
  });

  it('buys nothing that a look-up has answered and that is fresh, if it is told so', async () => {
    answer = phoneAnswer('+12065550177');
    const request = ask('phone_intel', { phone: '(206) 555-0177' });
    const { lookupId } = await core.handlers['lookups.ask']({ ...request, unlessKnown: true });
    const before = calls;
    const again = core.handlers['lookups.ask']({ ...request, parameters: { phone: '+1 206 555 0177' }, unlessKnown: true });
    await expect(again).rejects.toMatchObject({ failure: { code: 'lookup.known', params: { lookupId } } });
    expect(calls).toBe(before);
    // A different request, and one with an additional add-on.
    await core.handlers['lookups.ask']({ ...request, addOns: ['litigator_checks'], unlessKnown: true });
    await core.handlers['lookups.ask']({ ...request, parameters: { phone: '2065550178' }, unlessKnown: true });
    expect(calls).toBe(before + 2);
    await core.handlers['lookups.ask'](request);
    expect(calls).toBe(before + 3);
  });

  it('names every number of a request that can’t be dialed, in the preview too, worst first', async () => {
    const both = ask('decision_signals', { 'primary.name': 'Ann Lee', 'primary.phone': '+1555', 'secondary.phone': ' 12 ' });
    expect(await core.handlers['lookups.preview'](both)).toMatchObject({
      obstacle: null,
      notDialable: ['primary.phone', 'secondary.phone'],
    });
    await expect(core.handlers['lookups.ask'](both)).rejects.toMatchObject({
      failure: { code: 'parameter.notDialable', params: { parameter: 'primary.phone', value: '+1555', second: '12' } },
    });
    const hinted = { phone: '020 7946 0018', 'phone.country_hint': 'GB' };
    expect((await core.handlers['lookups.preview'](ask('phone_intel', hinted))).notDialable).toEqual([]);
    expect((await core.handlers['lookups.preview'](ask('phone_intel', { phone: '020 7946 0018' }))).notDialable).toEqual(['phone']);
    await expect(core.handlers['lookups.ask'](ask('phone_intel', { phone: '12', fone: '1' }))).rejects.toThrow(/parameter.unknown/);
  });

  it('says of a 500 that something broke inside the service, and of a 502 that it is down', async () => {
    const output = async (status: number, body?: unknown) => {
      answer = { status, body };
      const found = await core.handlers['lookups.ask'](ask('cnam', { phone: '2065550142' }));
      return lookupSentence(found);
    };
    const inside = 'No answer: an error inside the service. The check may have been billed.';
    expect(await output(500)).toBe(inside);
    expect(await output(500, { errorCode: 'INTERNAL_SERVER_ERROR' })).toBe(inside);
    expect(await output(502)).toBe('No answer: the service is down or overloaded. The check may have been billed.');
  });

  it('reads a number in the hinted country, else in the one of the settings', async () => {
    const sent = async (parameters: Record<string, string>) =>
      (await core.handlers['lookups.preview'](ask('phone_intel', parameters))).sent[0];
    expect(await sent({ phone: '020 7946 0018', 'phone.country_hint': 'GB' })).toEqual(['phone', '+442079460018']);
    await core.handlers['settings.change']({ country: 'GB' });
    expect(await sent({ phone: '020 7946 0018' })).toEqual(['phone', '+442079460018']);
    await core.handlers['settings.change']({ country: 'US' });
    expect(await sent({ phone: '206 555 0142' })).toEqual(['phone', '+12065550142']);
  });

  it('has one identity however its number is written', async () => {
    const sandbox = { environmentId: 'sandbox' };
    await core.handlers['lookups.ask'](ask('phone_intel', { phone: '206.555.0142' }, sandbox));
    await core.handlers['lookups.ask'](ask('phone_intel', { phone: '+1 206 555 0142' }, sandbox));
    const db = openToRead(join(core.dataDir, 'ledger.db'));
    const identities = db
      .prepare("SELECT DISTINCT hex(identity) FROM attempts WHERE purpose = 'lookup' AND environment_id = 'sandbox'")
      .all();
    db.close();
    expect(identities).toHaveLength(1);
  });
});

describe('the preview of a look-up', () => {
  it('says what would be sent and what it costs, and sends nothing', async () => {
    const { total } = await core.handlers['lookups.list']({ count: 1 });
    const seen = await core.handlers['lookups.preview'](ask('caller_id', { phone: '2065550142' }, { addOns: ['spam_checks'] }));
    expect(seen).toMatchObject({
      sent: [['phone', '+12065550142']],
      cost: { lowMicros: 80_000, highMicros: 80_000, complete: false },
      unpriced: ['spam_checks'],
      obstacle: null,
    });
    expect(seen.wire?.url).not.toContain('a-key-of-this-test');
    expect((await core.handlers['lookups.list']({ count: 1 })).total).toBe(total);
  });

  it('names the obstacles to asking, and shows the price anyway', async () => {
    const obstacle = async (request: LookupRequest) => (await core.handlers['lookups.preview'](request)).obstacle?.code;
    expect(await obstacle(ask('phone_intel', {}))).toBe('parameter.missing');
    expect(await obstacle(ask('phone_intel', { phone: '1', source_id: 'x'.repeat(256) }))).toBe('parameter.tooLong');
    expect(await obstacle(ask('phone_intel', { fone: '1' }))).toBe('parameter.unknown');
    const { environmentId: keyless } = await core.handlers['environments.create']({ name: 'keyless', baseUrl: 'http://127.0.0.1:9' });
    const without = await core.handlers['lookups.preview'](ask('phone_intel', { phone: '2065550142' }, { environmentId: keyless }));
    expect(without).toMatchObject({ obstacle: { code: 'environment.keyMissing' }, cost: { lowMicros: 15_000, complete: true } });
    expect(without.wire?.url).toContain('phone=%2B12065550142');
  });

  it('shows a POST with its body', async () => {
    const feedback = { response_id: 'T_1', phone: '2065550142', phone_status: 'Connected', phone_right_party_contact: 'true' };
    const { wire } = await core.handlers['lookups.preview'](ask('phone_feedback', feedback));
    expect(wire?.url).toMatch(/\/1\.0\/phone_feedback$/);
    expect(JSON.parse(wire?.body ?? '')).toEqual({ ...feedback, phone: '+12065550142', phone_right_party_contact: true });
  });
});

describe('the history of look-ups', () => {
  it('keeps a look-up whole: newest first, its answer to the byte, and enough to ask it again', async () => {
    answer = phoneAnswer('+13035550144');
    const asked = await core.handlers['lookups.ask'](ask('phone_intel', { phone: '303-555-0144', source_id: 'May' }));
    const { entries } = await core.handlers['lookups.list']({ count: 5 });
    expect(entries[0]).toMatchObject({
      lookupId: asked.lookupId,
      request: { operation: 'phone_intel@3.0', parameters: { phone: '+13035550144', source_id: 'May' } },
      outcome: 'done',
      litigator: 'notChecked',
      sandbox: false,
    });
    const kept = await core.handlers['lookups.get']({ lookupId: asked.lookupId });
    expect(kept).toEqual({ ...asked, durationMs: expect.any(Number) as number });
    await expect(core.handlers['lookups.get']({ lookupId: environmentId })).rejects.toThrow(/lookup.notFound/);
  });

  it('keeps what was asked where the service refused, with its words', async () => {
    answer = { status: 400, body: { error: 'bad_request', message: 'No such area code.' } };
    const asked = await core.handlers['lookups.ask'](ask('cnam', { phone: '2065550100' }));
    expect(asked).toMatchObject({ outcome: 'refused', serviceMessage: 'No such area code.', answer: { status: 400 }, billed: 'no' });
    const kept = await core.handlers['lookups.get']({ lookupId: asked.lookupId });
    expect(kept).toMatchObject({
      request: { operation: 'cnam@3.1', parameters: { phone: '+12065550100' } },
      outcome: 'refused',
      serviceMessage: 'No such area code.',
      answer: null,
      verdict: null,
      cost: { lowMicros: 0, highMicros: 0 },
    });
    expect(kept.wire).toEqual(asked.wire);
  });

  it('is clear for as long as the settings say, in the list of look-ups too', async () => {
    answer = {
      status: 200,
      body: { ...phoneAnswer('+12065550177').body, add_ons: { litigator_checks: { 'phone.is_litigator_risk': false } } },
    };
    const { lookupId, verdict } = await core.handlers['lookups.ask'](
      ask('phone_intel', { phone: '+12065550177' }, { addOns: ['litigator_checks'] }),
    );
    expect(verdict).toMatchObject({ litigator: 'clear' });
    await core.handlers['settings.change']({ freshDays: { litigator_checks: 0 } });
    try {
      expect((await core.handlers['lookups.get']({ lookupId })).verdict).toMatchObject({ litigator: 'notChecked', notChecked: 'expired' });
      const { entries } = await core.handlers['lookups.list']({ count: 1 });
      expect(entries).toMatchObject([{ lookupId, litigator: 'notChecked' }]);
    } finally {
      await core.handlers['settings.change']({ freshDays: {} });
    }
  });

  it('counts people, names the owner of a phone, and says whether an address is valid', async () => {
    const look = async (operation: string, parameters: Record<string, string>, body: unknown) => {
      answer = { status: 200, body };
      await core.handlers['lookups.ask'](ask(operation, parameters));
      return (await core.handlers['lookups.list']({ count: 1 })).entries[0]?.found;
    };
    const home = { 'address.street_line_1': '1 Elm St' };
    expect(await look('person', { name: 'Ann Lee' }, { person: [{ name: 'Ann Lee' }, { name: 'Anne Lee' }] })).toEqual({
      kind: 'people',
      count: 2,
    });
    expect(
      await look('location', { street_line_1: home['address.street_line_1'] }, { is_valid: true, owners: [], current_residents: [{}] }),
    ).toEqual({
      kind: 'residents',
      count: 1,
    });
    expect(await look('cnam', { phone: '2065550142' }, { belongs_to: { name: 'Ann Lee' } })).toEqual({ kind: 'name', name: 'Ann Lee' });
    const address = { is_valid: false, street_line_1: null };
    expect(await look('location_intel', { street_line_1: '1 Elm St' }, address)).toEqual({ kind: 'address', valid: false });
    expect(await look('decision_signals', { 'primary.name': 'Ann Lee' }, { identity_score: 71 })).toEqual({
      kind: 'identityScore',
      score: 71,
    });
  });

  it('omits generated values when a look-up is repeated', async () => {
    const { entries } = await core.handlers['lookups.list']({ count: 1 });
    expect(entries[0]?.request.parameters).toEqual({ 'primary.name': 'Ann Lee' });
    const kept = await core.handlers['lookups.get']({ lookupId: entries[0]?.lookupId ?? '' });
    expect(kept.wire?.url).toContain(`transaction_id=${kept.lookupId}`);
  });

  it('finds a number however it is written, a name in any case, and all of the operations given', async () => {
    const find = async (text: string, operations: string[] = []) =>
      (await core.handlers['lookups.list']({ text, operations, count: 50 })).entries.map(({ request }) => request.operation);
    expect(await find('(303) 555')).toEqual(['phone_intel@3.0']);
    expect(await find('ann LEE')).toEqual(['decision_signals@1.0', 'person@3.1']);
    expect(await find('nobody', ['location@3.1'])).toEqual(['location@3.1']);
    expect(await find('%')).toEqual([]);
    expect(await find('phone')).toEqual([]);
    const { entries, total } = await core.handlers['lookups.list']({ text: ' ', count: 2 });
    expect([entries.length, total > 8]).toEqual([2, true]);
  });
});

describe('drift in the service’s answers', () => {
  const driftOf = async (operation: string) =>
    (await core.handlers['drift.list']({}))
      .filter((entry) => entry.operation === operation && entry.environmentId === environmentId)
      .map(({ path, kind, value, times }) => [path, kind, value, times]);

  it('is counted by environment and operation, without what it says of a person', async () => {
    for (const nickname of ['Annie', 'Nan']) {
      answer = { status: 200, body: { line_type: 'Satellite', belongs_to: { nickname } } };
      await core.handlers['lookups.ask'](ask('caller_id@3.0', { phone: '2065550142' }));
    }
    expect((await driftOf('caller_id@3.0')).toSorted()).toEqual([
      ['belongs_to.nickname', 'unknownField', 'string', 2],
      ['line_type', 'unknownValue', 'Satellite', 2],
    ]);
    const [newest] = await core.handlers['drift.list']({});
    expect(newest).toMatchObject({ environment: 'live', lastSeenAt: expect.any(Number) as number });
    // For windows that show it meanwhile.
    expect(core.events.filter(({ name }) => name === 'lookups.changed').length).toBeGreaterThanOrEqual(2);
  });

  it('takes at most a handful of lines from one answer, and never grows beyond its bound', async () => {
    const field = (name: string): Drift => ({ path: name, value: 'number', kind: 'unknownField' });
    answer = { status: 200, body: Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`field_${index}`, 1])) };
    await core.handlers['lookups.ask'](ask('person', { name: 'Ann Lee' }));
    const lines = await driftOf('person@3.1');
    expect(lines).toHaveLength(8);
    expect(lines.every(([, kind, value, times]) => kind === 'unknownField' && value === 'number' && times === 1)).toBe(true);

    const dataDir = newDataDir();
    const { ledger, close } = makeLedger(dataDir);
    const about = { environmentId: makeEnvironment(ledger, 'Sandbox'), operation: 'person@3.1', at: 1 };
    for (let round = 0; round < 30; round += 1)
      countDrift(
        ledger.db,
        about,
        ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name) => field(`${name}${round}`)),
      );
    const kept = readDrift(ledger.db);
    close();
    rmSync(dataDir, { recursive: true });
    expect(kept).toHaveLength(200);
  });
});

it('says for free which rows have a phone, in every list and however it was written, and whether it is suppressed', async () => {
  const bring = async (name: string, text: string): Promise<string> => {
    const path = join(core.dataDir, name);
    writeFileSync(path, text);
    const { listId } = await core.handlers['lists.import']({ importId: randomUUID(), files: [core.grant(path)], reading: {} });
    await core.handlers['lists.screened']({ listId });
    return listId;
  };
  const phone = '+12065550177';
  const filler = Array.from({ length: 30 }, (_, row) => `+1512555${String(1000 + row)}`);
  const older = await bring('older.csv', ['phone', ...filler, '(206) 555-0177', ...filler].join('\n'));
  const newer = await bring(
    'newer.csv',
    ['phone', '206.555.0177', '2065550178', '+1 206 555 0177', ...Array.from({ length: 5 }, () => phone)].join('\n'),
  );
  const rows = [1, 3, 4, 5, 6].map((row) => ({ listId: newer, listName: 'newer', row }));
  expect(await core.handlers['lookups.known']({ phone })).toEqual({ suppressed: null, rows, more: true });
  expect(await core.handlers['lookups.known']({ phone: '+15125551000' })).toEqual({
    suppressed: null,
    rows: [1, 32].map((row) => ({ listId: older, listName: 'older', row })),
    more: false,
  });
  await core.handlers['suppressions.import']({ of: { text: phone } });
  expect(await core.handlers['lookups.known']({ phone })).toMatchObject({ suppressed: { source: 'Pasted', until: null } });
});

it('shows a look-up interrupted by a crash as in doubt', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-doubt-'));
  const ledger = await openLedger(folder, startLedgerThread(folder, testThreads.ledger), new Uint8Array(32));
  const attemptId = '0198c0de-0000-7000-8000-000000000001';
  const environment = { environmentId: 'sandbox', name: 'sandbox', kind: 'sandbox', baseUrl: null, currency: 'USD' } as const;
  const limits = { callsPerSecond: 1, concurrency: 1, timeoutMs: 1000, prices: defaultPrices, createdAt: 1 };
  await ledger.write('environments.create', { ...environment, ...limits });
  await ledger.write('attempts.startLookup', {
    attemptId,
    environmentId: 'sandbox',
    keyFingerprint: 'f',
    priceMicros: 15_000,
    currency: 'USD',
    by: 'Kim',
    operation: 'phone_intel@3.0',
    addOns: '',
    identity: new Uint8Array(32),
    asked: { parameters: '[["phone","+12065550142"]]', correlation: '[]' },
    at: 5,
  });
  expect(readLookups(ledger.db, { count: 5 })).toEqual({ lookups: [], total: 0 });
  await ledger.write('attempts.recover', { at: 9, endIds: ['e'] });
  const found = findLookup(ledger.db, attemptId);
  expect(
    found && showLookup(found, { baseUrl: 'http://127.0.0.1', prices: defaultPrices, age: { now: 9, litigatorMs: litigatorFreshMs } }),
  ).toMatchObject({
    outcome: 'inDoubt',
    billed: 'unknown',
    cost: { lowMicros: 0, highMicros: 15_000 },
    request: { parameters: { phone: '+12065550142' } },
    answer: null,
  });
  // A look-up's parameters are purgeable: the chain contains none of them.
  const payloads = ledger.db.prepare<[], { payload: string }>('SELECT payload FROM chain_payloads').all();
  expect(payloads.filter(({ payload }) => payload.includes('2065550142'))).toEqual([]);
  await ledger.close();
  rmSync(folder, { recursive: true });
});
