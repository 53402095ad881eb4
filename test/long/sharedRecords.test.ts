/**
 * Actions on a shared list other than decisions: colleagues see them within seconds, and they apply to them too.
 *
 * @module-tag postgres
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { afterAll, expect, it, vi } from 'vitest';
import { openToRead } from '#core/platform/database.ts';
import { mergeBases } from '#core/exports/exports.sql.ts';
import { ledgerPath } from '#core/platform/paths.ts';
import { startFeedbackService } from '../support/feedbackService.ts';
import { hangMs } from '../support/hangMs.ts';
import { importPhones, phoneOf, phonePlan, rested } from '../support/phoneRun.ts';
import { findBytes } from '../support/purgeFixtures.ts';
import { startTcpProxy } from '../support/tcpProxy.ts';
import { useTeams, type Device, type TestTeam } from '../support/teamFixtures.ts';

const { team, postgres } = useTeams();
/**
 * Run in parallel: each has its own team, and mostly waits. Each polls with its own `expect`, because vitest can’t attribute polls of the
 * global one.
 */
const { concurrent: test } = it;
/** A second or two normally; a busy machine takes longer. */
const soon = { timeout: hangMs, interval: 50 };
const closing: (() => Promise<unknown>)[] = [];
afterAll(() => Promise.all(closing.map((close) => close())));

async function serve() {
  const service = await startFeedbackService();
  closing.push(() => service.close());
  return service;
}

/** A team whose devices reach the hub through the test's own proxy. */
async function teamBehind(url: string) {
  const { host, port } = postgres();
  const network = await startTcpProxy({ host, port });
  closing.push(() => network.close());
  return { ...(await team(url, {}, { host: '127.0.0.1', port: network.port })), network };
}

async function exchanged(...devices: Device[]): Promise<void> {
  for (const { core } of [...devices, ...devices]) await core.handlers['team.refresh']({});
}

const stateOf = async ({ core }: Device, listId: string) =>
  (await core.handlers['team.state']({})).team?.lists.find((one) => one.listId === listId)?.state;

/** Ten phones, checked, that Ada shares with Grace. */
async function shareWithGrace({ admin, join: joinTeam }: TestTeam): Promise<{ ada: Device; grace: Device; listId: string }> {
  const grace = await joinTeam('buyer', 'Grace');
  const listId = await importPhones(admin.core, 10);
  await rested(admin.core, (await admin.core.handlers['runs.start'](phonePlan(listId, admin.environmentId))).runId);
  await admin.core.handlers['team.shareList']({ listId });
  await vi.waitFor(async () => expect(await stateOf(grace, listId)).toBe('here'), soon);
  await exchanged(admin, grace);
  // Its rows must be screened, because its answers are found by them.
  await grace.core.handlers['lists.screened']({ listId });
  return { ada: admin, grace, listId };
}

const problemsOf = async ({ core }: Device) => (await core.handlers['ledger.check']({})).problems;
const outcomes = async ({ core }: Device, listId: string, row: number) =>
  (await core.handlers['outcomes.ofRow']({ listId, row })).map(({ kind, by, name }) => [kind, by, name]);
const suppressed = async ({ core }: Device, listId: string) =>
  (await core.handlers['lists.screened']({ listId })).findings.find(({ rule }) => rule === 'suppressed')?.rows ?? 0;
test('an outcome goes to the others as it is logged, and is taken back everywhere', async ({ expect }) => {
  const service = await serve();
  const made = await team(service.url);
  const { ada, grace, listId } = await shareWithGrace(made);
  await grace.core.handlers['outcomes.enter']({ listId, row: 1, meaning: 'disconnected', name: 'Ann Lee' });
  await expect.poll(() => outcomes(ada, listId, 1), soon).toEqual([['disconnected', 'Grace', 'Ann Lee']]);
  const noAnswer = await grace.core.handlers['outcomes.enter']({ listId, row: 2, meaning: 'not-reached' });
  await expect.poll(() => outcomes(ada, listId, 2), soon).toHaveLength(1);
  await ada.core.handlers['outcomes.undo']({ recordId: noAnswer.recordId });
  await expect.poll(() => outcomes(grace, listId, 2), soon).toEqual([]);
  for (const device of [ada, grace]) expect(await problemsOf(device)).toEqual({});
});

test('whom a colleague has just suppressed is neither bought in a run that is on nor exported as to be called', async ({ expect }) => {
  const service = await serve();
  const made = await team(service.url);
  const { ada, grace, listId } = await shareWithGrace(made);
  const slow = phonePlan(listId, ada.environmentId, { freshForMs: 0, callsPerSecond: 1, concurrency: 1 });
  const before = service.seen.length;
  const { runId } = await ada.core.handlers['runs.start'](slow);
  await grace.core.handlers['suppressions.import']({
    of: { text: `${phoneOf(8)}\n${phoneOf(9)}\n+12065550199` },
    reason: 'Asked us to stop',
  });
  await expect.poll(() => suppressed(ada, listId), soon).toBe(2);
  const run = await rested(ada.core, runId);
  expect(run.counts.sent).toBe(8);
  expect(service.seen.slice(before).filter(({ phone }) => [phoneOf(8), phoneOf(9)].includes(phone))).toEqual([]);
  // A number that is in no row of the list stays private to Grace.
  const entries = async ({ core }: Device) =>
    (await core.handlers['suppressions.browse']({ filter: { kind: null, batchId: null, until: null, text: '' }, from: 0, count: 9 }))
      .entries;
  expect((await entries(ada)).map(({ value, source }) => [value, source]).sort()).toEqual(
    [phoneOf(8), phoneOf(9)].map((phone): [string, unknown] => [phone, expect.stringMatching(/^Shared list /)]).sort(),
  );
  await exchanged(ada, grace, ada);
  expect((await grace.core.handlers['suppressions.list']({})).batches).toHaveLength(1);
  const path = join(ada.core.dataDir, `${randomUUID()}.csv`);
  await ada.core.handlers['policies.apply']({ listId, policy: { rules: [], otherwise: 'keep', name: 'Keep all', version: 1 } });
  await ada.core.handlers['exports.write']({
    ...{ listId, destinationId: ada.core.grantDestination(path), format: 'csv', only: 'keep', rows: null },
    ...{ escapeFormulas: false, bom: false, unchecked: { accept: 'Called us first' } },
  });
  expect(readFileSync(path, 'utf8')).not.toContain(phoneOf(9).slice(1));
  for (const device of [ada, grace]) expect(await problemsOf(device)).toEqual({});
});

test('an export shows in the list of a colleague with its author, also one that was written offline', async ({ expect }) => {
  const service = await serve();
  const made = await teamBehind(service.url);
  const { ada, grace, listId } = await shareWithGrace(made);
  await made.network.cut();
  const path = join(grace.core.dataDir, 'to call.csv');
  await grace.core.handlers['exports.write']({
    ...{ listId, destinationId: grace.core.grantDestination(path), format: 'csv', only: null, rows: null },
    ...{ escapeFormulas: false, bom: false, unchecked: { accept: 'Called us first' } },
  });
  await made.network.restore();
  await exchanged(grace, ada);
  await expect
    .poll(async () => (await ada.core.handlers['lists.list']({})).map(({ exportedAt }) => exportedAt !== null), soon)
    .toEqual([true]);
  const ledger = openToRead(ledgerPath(ada.core.dataDir));
  expect(mergeBases(ledger, listId).map(({ fileName, by }) => [fileName, by])).toEqual([['to call.csv', 'Grace']]);
  ledger.close();
  expect(await problemsOf(ada)).toEqual({});
});

test('what is said of a person after a colleague purged them doesn’t bring them back', async ({ expect }) => {
  const service = await serve();
  const made = await teamBehind(service.url);
  const { ada, grace, listId } = await shareWithGrace(made);
  await grace.core.handlers['outcomes.enter']({ listId, row: 1, meaning: 'not-reached', disposition: 'her sister answers' });
  await expect.poll(() => outcomes(ada, listId, 1), soon).toHaveLength(1);
  await made.network.cut();
  await grace.core.handlers['outcomes.enter']({ listId, row: 1, meaning: 'disconnected', disposition: 'moved to Ohio' });
  await grace.core.handlers['review.note']({ listId, row: 1, note: 'has a boat' });
  const person = { phone: phoneOf(0), email: '', name: '' };
  await ada.core.handlers['privacy.purge']({ of: { person }, dryRun: false });
  await made.network.restore();
  await exchanged(grace, ada, grace, ada);
  const heldBy = async ({ core }: Device) => (await core.handlers['privacy.held']({ person })).counts.filter(({ kind }) => kind !== 'logs');
  const output = ['her sister answers', 'moved to Ohio', 'has a boat'];
  for (const device of [ada, grace]) {
    await expect.poll(() => heldBy(device)).toEqual([]);
    await expect.poll(() => outcomes(device, listId, 1)).toEqual([]);
    await expect.poll(async () => (await device.core.handlers['review.row']({ listId, row: 1 })).decision.note).toBe('');
  }
  await exchanged(grace, ada);
  const bundles = () =>
    postgres().sql(
      made.database,
      "SELECT count(*) FILTER (WHERE body IS NULL)::int AS purged, count(*)::int AS bundles FROM hub.records WHERE kind = 'bundle'",
    );
  await expect.poll(bundles).toEqual([{ purged: 2, bundles: 2 }]);
  for (const device of [ada, grace]) expect(await problemsOf(device)).toEqual({});
  for (const { core } of [ada, grace]) await expect.poll(() => findBytes(core.dataDir, output)).toEqual([]);
});

test('the answer of a run that was on when a colleague purged the person goes, too, and its cost stays', async ({ expect }) => {
  const service = await serve();
  const made = await teamBehind(service.url);
  const { ada, grace, listId } = await shareWithGrace(made);
  const slow = phonePlan(listId, grace.environmentId, { freshForMs: 0, callsPerSecond: 2, concurrency: 1 });
  const { runId } = await grace.core.handlers['runs.start'](slow);
  const person = { phone: phoneOf(9), email: '', name: '' };
  await ada.core.handlers['privacy.purge']({ of: { person }, dryRun: false });
  const run = await rested(grace.core, runId);
  expect(run.counts.sent).toBe(10);
  await exchanged(ada, grace, ada, grace);
  const heldBy = async ({ core }: Device) => (await core.handlers['privacy.held']({ person })).counts.filter(({ kind }) => kind !== 'logs');
  for (const device of [grace, ada]) await expect.poll(() => heldBy(device)).toEqual([]);
  await exchanged(grace, ada, grace, ada);
  // Ada has the run with its number of calls, and nothing about the person.
  await expect.poll(async () => (await ada.core.handlers['runs.list']({ listId })).map((one) => one.counts.sent)).toEqual([10, 10]);
  for (const device of [grace, ada]) await expect.poll(() => heldBy(device)).toEqual([]);
  await expect.poll(() => ada.core.handlers['team.audit']({})).toMatchObject({ counted: 20, inDoubt: 0, damaged: 0 });
  for (const device of [ada, grace]) expect(await problemsOf(device)).toEqual({});
  // Closing clears the rest from the ledger's write-ahead log. The imported file belongs to Ada.
  await Promise.all([ada, grace].map(({ core }) => core.close()));
  const isOriginal = (found: string): boolean => /\.csv: /.test(found);
  for (const { core } of [ada, grace])
    expect(findBytes(core.dataDir, [phoneOf(9).slice(1)]).filter((found) => !isOriginal(found))).toEqual([]);
});
