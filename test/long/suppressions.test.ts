import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { List } from '#contract/lists/list.ts';
import type { PlanRequest } from '#contract/plan/plan.ts';
import { suppressionsWords } from '#messages/suppression/suppressionWords.ts';
import { sampleRows } from '#core/plan/planQuestion.ts';
import { openTestCore, type TestCore } from '../support/openTestCore.ts';
import { phonePlan } from '../support/phoneRun.ts';

/** Shared by all tests: each begins with nothing suppressed. */
let core: TestCore;
beforeAll(async () => {
  core = await openTestCore();
});
beforeEach(async () => {
  const { batches } = await core.handlers['suppressions.list']({});
  for (const { batchId, left } of batches)
    if (Object.values(left).some((entries) => entries > 0)) await core.handlers['suppressions.remove']({ of: { batchId } });
});
afterAll(() => core.end());

function grant(text: string): string {
  const path = join(core.dataDir, `${randomUUID()}.csv`);
  writeFileSync(path, text);
  return core.grant(path);
}

const load = (text: string): Promise<List> => core.handlers['lists.import']({ importId: randomUUID(), files: [grant(text)], reading: {} });

const request = (listId: string): PlanRequest => phonePlan(listId, 'sandbox', { freshForMs: 0 });

const leads =
  'Name,Phone,Email\nAnn Lee,206-555-0100,ann@example.com\nBo Fox,206-555-0101,bo@gmail.com\nCy Day,206-555-0101,cy@example.com\n';

test('a suppressed row gets a finding, is skipped by the plan, and is asked again once it is removed from the suppression list', async () => {
  const { listId } = await load(leads);
  const before = await core.handlers['lists.screened']({ listId });
  expect(before.findings.map(({ rule }) => rule)).toEqual(['phone.repeated', 'email.free']);
  expect(await core.handlers['plans.make'](request(listId))).toMatchObject({ rows: 3, checks: [{ calls: 2 }] });

  const { batch, known, unread, unreadSamples } = await core.handlers['suppressions.import']({
    of: { text: 'Do not call\n(206) 555-0100\tasked in May\nCY@example.com; +1 206 555 0199\n' },
  });
  expect({ ...batch, known, unread, unreadSamples }).toMatchObject({
    source: 'Pasted',
    phones: 2,
    emails: 1,
    removed: null,
    known: 0,
    unread: 1,
    unreadSamples: ['Do not call'],
  });
  const plan = await core.handlers['plans.make'](request(listId));
  expect(plan).toMatchObject({ checks: [{ calls: 1, skipped: [{ why: 'suppressed', rows: 2 }] }] });
  // Randomly sampled rows are compared with the list like any others.
  for (let sampleSeed = 0; sampleSeed < 6; sampleSeed += 1) {
    const { checks } = await core.handlers['plans.make']({ ...request(listId), limit: 1, sampleSeed });
    // Only row 2 isn't suppressed.
    expect(checks[0]?.calls).toBe(sampleRows(3, 1, sampleSeed)[0] === 2 ? 1 : 0);
  }
  expect(await core.handlers['lists.get']({ listId })).toMatchObject({ findings: [{ rule: 'suppressed', rows: 2 }, {}, {}] });
  const view = await core.handlers['review.open']({ listId, filter: { findings: ['suppressed'] }, sort: { by: 'row', descending: false } });
  expect(await core.handlers['review.rowNumbers']({ viewId: view.viewId })).toEqual([1, 3]);

  const off = await core.handlers['suppressions.remove']({ of: { batchId: batch?.batchId ?? '' } });
  expect(off).toMatchObject({
    phones: 0,
    emails: 0,
    batches: [{ batchId: batch?.batchId, removed: { by: 'kim' } }],
    changes: [{ change: 'remove', batchId: batch?.batchId, phones: 2, emails: 1 }],
  });
  expect(await core.handlers['plans.make'](request(listId))).toMatchObject({ checks: [{ calls: 2 }] });
  await expect(core.handlers['suppressions.remove']({ of: { batchId: batch?.batchId ?? '' } })).rejects.toMatchObject({
    failure: { code: 'suppression.notFound' },
  });
});

test('a number is suppressed in a column that nobody matched, too', async () => {
  const { listId } = await load('Name,Phone,Mobile\nAnn Lee,206-555-0100,206-555-0110\nBo Fox,206-555-0101,206-555-0111\n');
  const { mapping } = await core.handlers['lists.get']({ listId });
  await core.handlers['lists.map']({ listId, mapping: { ...mapping, fields: [{ field: 'phone', column: 1 }] } });
  await core.handlers['suppressions.import']({ of: { text: '206-555-0111' } });
  const { findings } = await core.handlers['lists.screened']({ listId });
  expect(findings).toContainEqual({ rule: 'suppressed', rows: 1 });
  expect(await core.handlers['plans.make'](request(listId))).toMatchObject({
    checks: [{ calls: 1, skipped: [{ why: 'suppressed', rows: 1 }] }],
  });
});

test('an address and its domain are suppressed in a column that nobody matched, too', async () => {
  const { listId } = await load(
    'Name,Phone,E-mail 1 - Value,E-mail 2 - Value,Contact owner email\nAnn Lee,206-555-0100,ann@example.com,Lee@example.net,di@home.example\n' +
      'Bo Fox,206-555-0101,bo@example.com,bo@example.org; fox@mail.example.edu,di@home.example\n' +
      'Cy Day,206-555-0102,cy@example.com,cy@example.org,di@home.example\n',
  );
  await core.handlers['suppressions.import']({ of: { text: 'lee@example.net\n@example.edu\n@home.example' } });
  const { findings, mapping } = await core.handlers['lists.screened']({ listId });
  expect(mapping.fields.filter(({ field }) => field === 'email')).toEqual([{ field: 'email', column: 2 }]);
  expect(findings).toContainEqual({ rule: 'suppressed', rows: 2 });
});

test('a colleague’s address in many rows suppresses none of them', async () => {
  const lines = Array.from({ length: 12 }, (_, at) => `Ann ${at},206-555-01${10 + at},ann${at}@example.com,rep${at % 2}@example.net`);
  const { listId } = await load(`Name,Phone,Email,Contact owner\n${lines.join('\n')}\n`);
  await core.handlers['suppressions.import']({ of: { text: '@example.net\nann3@example.com' } });
  const { findings } = await core.handlers['lists.screened']({ listId });
  expect(findings).toContainEqual({ rule: 'suppressed', rows: 1 });
});

test('a suppression file is read like any list, known entries are reported, and later lists are compared with it', async () => {
  const file = grant('phone,reason\n2065550101,asked\n2065550102,asked\n');
  expect(await core.handlers['suppressions.import']({ of: { files: [file] } })).toMatchObject({
    batch: { phones: 2, emails: 0 },
    known: 0,
  });
  expect(await core.handlers['suppressions.import']({ of: { files: [file] } })).toMatchObject({ batch: null, known: 2 });
  expect(await core.handlers['suppressions.import']({ of: { files: [grant('2065550102\n2065550103\n')] } })).toMatchObject({
    batch: { phones: 1 },
    known: 1,
  });
  expect(await core.handlers['suppressions.list']({})).toMatchObject({ phones: 3, emails: 0 });
  const { listId } = await load(leads);
  expect(await core.handlers['plans.make'](request(listId))).toMatchObject({
    checks: [{ calls: 1, skipped: [{ why: 'suppressed', rows: 2 }] }],
  });
  // As the question before a removal says, the later file must be added again for what it shared with the first one.
  expect(suppressionsWords.batches.removeMeans).toContain('add it again');
  const { batches } = await core.handlers['suppressions.list']({});
  const first = batches.find(({ phones, removed }) => phones === 2 && removed === null);
  expect(await core.handlers['suppressions.remove']({ of: { batchId: first?.batchId ?? '' } })).toMatchObject({ phones: 1 });
});

test('files of the Do Not Call registry, whose numbers follow their area code, are read; what a file of changes takes off is not added', async () => {
  const full = await core.handlers['suppressions.import']({ of: { files: [grant('206,5550142\n206,5550143\n425,5550199\n')] } });
  expect(full).toMatchObject({ batch: { phones: 3 }, unread: 0 });
  const changes = '206,5550143,2026-05-01,D\n206,5550155,2026-05-02,A\n';
  const found = await core.handlers['suppressions.import']({ of: { files: [grant(changes)] } });
  expect(found).toMatchObject({ batch: { phones: 1 }, unread: 1, unreadSamples: ['206 5550143 2026-05-01 D'] });
  expect(await core.handlers['suppressions.import']({ of: { text: changes } })).toMatchObject({ batch: null, known: 1, unread: 1 });
  const { listId } = await load('Name,Phone\nAnn Lee,206-555-0142\nBo Fox,206-555-0144\nCy Day,206-555-0155\n');
  expect(await core.handlers['plans.make'](request(listId))).toMatchObject({ checks: [{ calls: 1 }] });
});

test('a row with a selected finding is skipped by the plan, and says so', async () => {
  const { listId } = await load(leads);
  const ticked = { ...request(listId), skip: ['email.free' as const] };
  expect(await core.handlers['plans.make'](ticked)).toMatchObject({
    checks: [{ calls: 2, skipped: [{ why: 'finding', rule: 'email.free', rows: 1 }] }],
  });
  const { runId } = await core.handlers['runs.start'](ticked);
  await core.next('runs.progressed', (progress) => progress.runId === runId && progress.state === 'finished');
  const { verdict } = await core.handlers['review.row']({ listId, row: 2 });
  expect(verdict).toMatchObject({
    status: 'skipped',
    reasons: [{ code: 'skipped', params: { why: 'finding', rule: 'email.free' } }],
  });
});

test('a list is ready before its rows are screened, and says when they are', async () => {
  const list = await load(
    `Phone\n${Array.from({ length: 30_000 }, (_, index) => `206${200 + (index % 700)}${String(index % 10_000).padStart(4, '0')}`).join('\n')}\n`,
  );
  expect(list).toMatchObject({ rows: 30_000, screened: false, findings: [] });
  expect(await core.handlers['lists.preview']({ listId: list.listId, from: 29_999, count: 5 })).toHaveLength(2);
  const found = await core.handlers['lists.screened']({ listId: list.listId });
  expect(found).toMatchObject({ screened: true, rows: 30_000 });
});

test('a person’s mapping is remembered for the next list with these headings, and forgotten when it is reset', async () => {
  const text = 'Main,Backup\n206-555-0100,206-555-0199\n';
  const first = await load(text);
  expect(first).toMatchObject({ mappedBy: 'guesses' });
  const backup = { fields: [{ field: 'phone' as const, column: 1 }], country: 'US' };
  expect(await core.handlers['lists.map']({ listId: first.listId, mapping: backup })).toMatchObject({
    mappedBy: 'person',
    mapping: backup,
  });
  const second = await load(text.replace('Main,Backup', 'MAIN , backup'));
  expect(second).toMatchObject({ mappedBy: 'remembered', mapping: backup });
  const back = await core.handlers['lists.mapByGuesses']({ listId: second.listId });
  expect(back).toMatchObject({ mappedBy: 'guesses', mapping: first.mapping });
  expect(await load(text)).toMatchObject({ mappedBy: 'guesses' });
});

test('after two mappings in a row every waiting call gets the last one', async () => {
  const { listId } = await load(leads.replace('Name,Phone,Email', 'Who,Number,Mail'));
  const map = (column: number) => core.handlers['lists.map']({ listId, mapping: { fields: [{ field: 'name', column }], country: 'US' } });
  const [, last] = await Promise.all([map(0), map(1), map(2)]);
  expect(last.mapping.fields).toHaveLength(1);
  expect((await core.handlers['lists.get']({ listId })).mapping.fields).toEqual([{ field: 'name', column: 2 }]);
});

test('a list is screened once, however many wait for it', async () => {
  const { listId } = await load(leads);
  const begun = (): number =>
    core.events.filter(({ name, payload }) => {
      const reported = payload as { listId: string; rows: number };
      return name === 'lists.screeningProgressed' && reported.listId === listId && reported.rows === 0;
    }).length;
  const found = await Promise.all([0, 1, 2].map(() => core.handlers['lists.screened']({ listId })));
  expect(found.map(({ findings }) => findings.length)).toEqual([2, 2, 2]);
  await core.handlers['plans.make'](request(listId));
  expect(begun()).toBe(1);
});

test('rows of a view are suppressed with their phones and addresses, as the mapping reads them, once each', async () => {
  const { listId, name } = await load(leads);
  await core.handlers['lists.screened']({ listId });
  const { viewId } = await core.handlers['review.open']({ listId, filter: {}, sort: { by: 'row', descending: true } });
  // Rows 3 and 2, which share a phone.
  const of = { listId, rows: { viewId, ranges: [[0, 1]] as [number, number][] } };
  expect(await core.handlers['suppressions.import']({ of })).toMatchObject({
    batch: { source: `Rows of ${name}`, phones: 1, emails: 2, removed: null },
    known: 0,
  });
  await core.handlers['lists.screened']({ listId });
  const view = await core.handlers['review.open']({ listId, filter: { findings: ['suppressed'] }, sort: { by: 'row', descending: false } });
  expect(await core.handlers['review.rowNumbers']({ viewId: view.viewId })).toEqual([2, 3]);
  expect(await core.handlers['suppressions.import']({ of })).toMatchObject({ batch: null, known: 3 });
});

const suppressedRows = async (listId: string): Promise<number[]> => {
  await core.handlers['lists.screened']({ listId });
  const view = await core.handlers['review.open']({ listId, filter: { findings: ['suppressed'] }, sort: { by: 'row', descending: false } });
  return core.handlers['review.rowNumbers']({ viewId: view.viewId });
};
const add = (text: string, rest: { reason?: string; until?: number; hashed?: boolean; people?: boolean } = {}) =>
  core.handlers['suppressions.import']({ of: { files: [grant(text)] }, ...rest });

const people =
  'Name,Phone,Email,Address,City,State,ZIP\n' +
  'Ann Lee,206-555-0100,ann@example.com,12 Main Street,Seattle,WA,98101\n' +
  'Bo Fox,206-555-0101,bo@mail.example.org,9 Elm St,Seattle,WA,98101\n' +
  '"Day, Cy",206-555-0102,cy@example.net,4 North Oak Avenue,Seattle,WA,98102-1234\n' +
  'Di Kay,206-555-0102,di@example.net,4 Oak,Seattle,WA,98109\n';

test('domains match their addresses and those of their parts; persons match by name with their phone or address', async () => {
  const { listId } = await load(people);
  await add('Domain,Why\nexample.org,competitor\n');
  expect(await suppressedRows(listId)).toEqual([2]);
  await add('Name,Street,City,State,Zip\nLEE ANN,12 Main St.,Seattle,WA,98101\nMr. Cy B. Day,4 N Oak Ave,Seattle,WA,98102\n');
  expect(await suppressedRows(listId)).toEqual([1, 2, 3]);
  const view = await core.handlers['suppressions.list']({});
  expect(view).toMatchObject({ phones: 0, emails: 0, domains: 1, persons: 2 });
  const { batch } = await add('Name,Phone\nDi Kay,(206) 555-0102\n', { people: true });
  expect(batch).toMatchObject({ phones: 0, persons: 1 });
  await core.handlers['suppressions.remove']({ of: { batchId: view.batches[0]?.batchId ?? '' } });
  // The shared phone also belongs to Cy, who didn't opt out.
  expect(await suppressedRows(listId)).toEqual([2, 4]);
});

test('a suppressed row says why and from where, and follows an edit', async () => {
  const { listId } = await load(people);
  const { batch } = await add('phone\n2065550100\n', { reason: 'Asked in May' });
  const foundIn = async (): Promise<unknown> => {
    await core.handlers['lists.screened']({ listId });
    return (await core.handlers['review.row']({ listId, row: 1 })).findings.find(({ rule }) => rule === 'suppressed')?.params;
  };
  expect(await foundIn()).toEqual({ on: 'phone', reason: 'Asked in May', source: batch?.source, until: null, since: batch?.at });
  const until = Date.now() + 86_400_000;
  await core.handlers['suppressions.edit']({ of: { batchId: batch?.batchId ?? '' }, reason: 'Asked in June', until });
  expect(await foundIn()).toMatchObject({ reason: 'Asked in June', until });
  const { changes } = await core.handlers['suppressions.list']({});
  expect(changes[0]).toMatchObject({ change: 'edit', batchId: batch?.batchId, reason: 'Asked in June', by: 'kim' });
});

test('with hashes alone entries match as before, and nothing of them is in the ledger', async () => {
  // Used in no other test, because the ledger remembers what others suppressed.
  const { listId } = await load(people.replace('206-555-0100', '206-555-0177').replace('cy@example.net', 'zed@example.net'));
  const { batch } = await add('phone,email\n2065550177,nobody@example.edu\n');
  const { batch: hashed } = await add('email\nzed@example.net\n', { hashed: true });
  expect(hashed).toMatchObject({ hashed: true, emails: 1 });
  await core.handlers['suppressions.keepHashes']({ batchId: batch?.batchId ?? '' });
  const view = await core.handlers['suppressions.list']({});
  // What is committed stays the same.
  expect(view.batches.find(({ batchId }) => batchId === batch?.batchId)).toMatchObject({
    hashed: true,
    entriesSha256: batch?.entriesSha256,
  });
  expect(await suppressedRows(listId)).toEqual([1, 3]);
  expect(await add('phone,email\n2065550177,ZED@example.net\n')).toMatchObject({ batch: null, known: 2 });
  const { default: Database } = await import('better-sqlite3');
  const db = new Database(join(core.dataDir, 'ledger.db'), { readonly: true });
  const stored = JSON.stringify([
    db.prepare('SELECT value FROM suppressions').all(),
    db.prepare('SELECT payload FROM chain_payloads').all(),
  ]);
  db.close();
  for (const plain of ['2065550177', 'nobody', 'zed@']) expect(stored).not.toContain(plain);
  expect(await core.handlers['ledger.check']({})).toMatchObject({ problems: {} });
});

test('a file without a usable column and a date in the past are refused in a sentence, and change nothing', async () => {
  const before = await core.handlers['suppressions.list']({});
  await expect(add('Company,Size\nAcme,12\nUmbrella,7\n')).rejects.toMatchObject({ failure: { code: 'suppression.nothingRead' } });
  await expect(add('phone\n2065550100\n', { until: Date.now() - 1 })).rejects.toMatchObject({ failure: { code: 'suppression.past' } });
  expect(await core.handlers['suppressions.list']({})).toEqual(before);
});

test('an entry that ends sooner is no reason to leave out the same entry for good', async () => {
  const until = Date.now() + 86_400_000;
  await add('phone\n2065550100\n', { until });
  expect(await add('phone\n2065550100\n')).toMatchObject({ batch: { phones: 1 }, known: 0 });
  expect(await add('phone\n2065550100\n', { until })).toMatchObject({ batch: null, known: 1 });
  expect(await core.handlers['suppressions.list']({})).toMatchObject({ phones: 1 });
});

test('a suppressed row says so, and why, where it stands: in the grid, in the drawer and in a file, before any run', async () => {
  const { listId } = await load(people);
  const { batch } = await add('phone\n2065550101\n', { reason: 'Asked; in May' });
  await core.handlers['lists.screened']({ listId });
  const why = { reason: 'Asked; in May', source: batch?.source, until: null };
  const view = await core.handlers['review.open']({ listId, filter: {}, sort: { by: 'row', descending: false } });
  const rows = await core.handlers['review.window']({ viewId: view.viewId, from: 0, count: 3 });
  expect(rows.map(({ suppressed }) => suppressed ?? null)).toMatchObject([null, why, null]);
  const path = join(core.dataDir, 'out.csv');
  await core.handlers['exports.write']({
    ...{ listId, destinationId: core.grantDestination(path), format: 'csv', only: null, rows: null, escapeFormulas: false, bom: false },
  });
  expect(readFileSync(path, 'utf8').split('\n')[2]).toContain(`suppressed phone: Asked, in May, ${batch?.source ?? ''}`);
});

test('the list is browsed, searched as it is written, edited and taken off entry by entry', async () => {
  const { batch } = await add('phone,email\n2065550100,ann@example.com\n2125550101,bo@example.com\n', { reason: 'Asked in May' });
  await add('Domain\nexample.org\n');
  await add('phone\n2065550199\n', { hashed: true });
  const none = { kind: null, batchId: null, until: null, text: '' } as const;
  const browse = async (filter: object, from = 0) => {
    const page = await core.handlers['suppressions.browse']({ filter: { ...none, ...filter }, from, count: 100 });
    return { ...page, values: page.entries.map(({ value }) => value) };
  };
  expect((await browse({})).values).toEqual(['example.org', 'ann@example.com', 'bo@example.com', null, '+12065550100', '+12125550101']);
  expect(await browse({}, 5)).toMatchObject({ total: 6, values: ['+12125550101'] });
  expect((await browse({ text: '(206) 555' })).values).toEqual(['+12065550100']);
  expect((await browse({ text: 'EXAMPLE.ORG' })).values).toEqual(['example.org']);
  expect((await browse({ text: 'in may', kind: 'email' })).total).toBe(2);
  // Stored as a hash, so it is found only by the complete number.
  expect((await browse({ text: '(206) 555-0199' })).values).toEqual([null]);
  expect((await browse({ text: '5550199' })).total).toBe(0);

  const [phone] = (await browse({ text: '2125550101' })).entries;
  const of = { entryIds: [phone?.entryId ?? 0] };
  const until = Date.now() + 86_400_000;
  await core.handlers['suppressions.edit']({ of, reason: 'For a while', until });
  expect((await browse({ until: 'ending' })).entries).toMatchObject([{ value: '+12125550101', reason: 'For a while', until }]);
  const view = await core.handlers['suppressions.remove']({ of });
  expect(view.phones).toBe(2);
  expect(view.changes.slice(0, 2)).toMatchObject([{ change: 'remove', batchId: null, phones: 1 }, { change: 'edit' }]);
  expect(view.batches.find(({ batchId }) => batchId === batch?.batchId)).toMatchObject({ phones: 2, left: { phones: 1, emails: 2 } });
  expect((await browse({})).total).toBe(5);
  await expect(core.handlers['suppressions.remove']({ of })).rejects.toMatchObject({ failure: { code: 'suppression.notFound' } });
});
