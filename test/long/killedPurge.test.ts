/** kill −9 at points of a purge: after the next start the person is there as before, or gone everywhere, never in between. */
import { randomBytes, randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { carryOut } from '#core/privacy/carryOut.ts';
import { privacyTasks, type PrivacyTasks } from '#core/privacy/privacyTasks.ts';
import type { PurgeWork } from '#core/privacy/purges.sql.ts';
import { openToRead, openToWrite, rewriteFile } from '#core/platform/database.ts';
import { checkHere } from '../support/checkHere.ts';
import { openCommits } from '#core/ledger/commit.sql.ts';
import { openWrites, type LedgerWrite } from '#core/ledger/ledger.sql.ts';
import { ledgerWrites, type WriteLedger } from '#core/ledger/writes.sql.ts';
import { ledgerPath } from '#core/platform/paths.ts';
import type { Thread } from '#core/platform/threads/openThread.ts';
import { killChild, says } from '../support/killChild.ts';
import { openTestCore, type TestCore } from '../support/openTestCore.ts';
import { importPhones, openEnvironment, phonePlan, rested, startPhones } from '../support/phoneRun.ts';
import { fillWithJane, findBytes, jane, type FolderWithJane } from '../support/purgeFixtures.ts';
import { answerBody, sendText, startScriptedService } from '../support/scriptedService.ts';

let folder: string;
let filled: string;
let before: string[];
let made: FolderWithJane;
/** A list whose only row is someone else, with an answer that names her. */
let namedBy: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rollcall-killed-'));
  filled = join(folder, 'filled');
  const core = await openTestCore({ dataDir: filled });
  made = await fillWithJane(core, false);
  namedBy = await askOfSomebodyWhoNames(core);
  await core.close();
  before = findBytes(filled);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function askOfSomebodyWhoNames(core: TestCore): Promise<string> {
  const forwards = `forwards to ${jane.phone}`;
  const service = await startScriptedService(({ phone }, response) => sendText(response, 200, answerBody(phone, { carrier: forwards })));
  const listId = await importPhones(core, 1);
  const { runId } = await startPhones(core, listId, await openEnvironment(core, service.url));
  await rested(core, runId);
  const { verdict } = await core.handlers['review.row']({ listId, row: 1 });
  expect(verdict).toMatchObject({ status: 'answered' });
  await service.close();
  return listId;
}

/** Kills the child `afterMs` after it printed the word. */
const kill = (dataDir: string, word: string, afterMs: number): Promise<string> =>
  killChild('purgeInChild.ts', [dataDir, jane.phone], { isDue: says(word), afterMs });

test('a purge that is cut off is finished at the next start', async () => {
  expect(before.length).toBeGreaterThan(5);
  const met = { before: 0, after: 0 };
  for (const [word, afterMs] of [
    ['open', 0],
    ['begun', 0],
    ['begun', 30],
  ] as const) {
    const dataDir = mkdtempSync(join(folder, 'data-'));
    cpSync(filled, dataDir, { recursive: true });
    const output = await kill(dataDir, word, afterMs);
    const core = await openTestCore({ dataDir });
    const { counts } = await core.handlers['privacy.held']({ person: { phone: jane.phone } });
    expect((await core.handlers['ledger.check']({})).problems).toEqual({});
    await core.close();
    const left = findBytes(dataDir);
    if (output.includes('begun')) {
      expect(counts).toEqual([]);
      expect(left).toEqual([]);
      met.after += 1;
    } else {
      expect(left).toEqual(before);
      met.before += 1;
    }
  }
  expect(Math.min(met.before, met.after)).toBeGreaterThan(0);
});

/** Runs the purge's own steps on this folder, which fail permanently after `most` writes; returns the number of writes. */
async function purgeInPart(dataDir: string, most: number): Promise<number> {
  const tasks = privacyTasks(dataDir);
  const call: Thread<PrivacyTasks>['call'] = async (name, params) =>
    tasks[name](params, { progress: () => undefined, signal: new AbortController().signal });
  const db = openToWrite(ledgerPath(dataDir), 'FULL');
  const ledger = openWrites(db, randomBytes);
  const commitTogether = openCommits(ledger);
  let written = 0;
  const write: WriteLedger = async (name, params) => {
    if (written === most) throw new Error('cut off');
    written += 1;
    const one = ledgerWrites[name] as LedgerWrite<unknown, unknown>;
    const [settled] = commitTogether([() => one(ledger, params)]);
    if (!settled?.ok) throw settled?.error;
    return settled.value as never;
  };
  try {
    const { lists, identifiers } = await call('privacy.find', { person: { phone: jane.phone }, country: 'US' });
    const work: PurgeWork = { recordId: randomUUID(), by: 'Nora', at: Date.now(), listId: null, lists, identifiers };
    const { recordId, by, at } = work;
    const purge = { recordId, kind: 'person' as const, listId: null, rows: 3, by, at };
    await write('purges.begin', { purge, work: JSON.stringify(work), announce: [] });
    await carryOut({ call }, { dataDir, write, rewriteLedger: () => Promise.resolve(rewriteFile(db)) }, work);
  } catch (error) {
    if (!(error instanceof Error) || error.message !== 'cut off') throw error;
  } finally {
    db.close();
  }
  return written;
}

test('a purge that ends after any of its writes leaves a ledger without a problem, and is finished at the next start', async () => {
  let written = 0;
  for (let most = 1; most === written + 1; most += 1) {
    const dataDir = mkdtempSync(join(folder, 'data-'));
    cpSync(filled, dataDir, { recursive: true });
    written = await purgeInPart(dataDir, most);
    const db = openToRead(ledgerPath(dataDir));
    expect((await checkHere(db)).problems, `after ${written} writes`).toEqual({});
    db.close();
    const core = await openTestCore({ dataDir });
    const { counts } = await core.handlers['privacy.held']({ person: { phone: jane.phone } });
    expect(counts, `after ${written} writes`).toEqual([]);
    expect((await core.handlers['ledger.check']({})).problems, `after ${written} writes and a start`).toEqual({});
    const { verdict } = await core.handlers['review.row']({ listId: namedBy, row: 1 });
    expect(verdict).toMatchObject({ status: 'unplanned', answerIds: [] });
    await core.close();
    expect(findBytes(dataDir)).toEqual([]);
  }
  expect(written).toBeGreaterThan(8);
});

test('a purge while a run of the list is in progress is refused, and changes nothing', async () => {
  const dataDir = mkdtempSync(join(folder, 'data-'));
  cpSync(filled, dataDir, { recursive: true });
  const core = await openTestCore({ dataDir });
  const [listId] = made.lists;
  const { runId } = await core.handlers['runs.start'](phonePlan(listId, 'sandbox', { freshForMs: 0, callsPerSecond: 0.1 }));
  const purged = core.handlers['privacy.purge']({ of: { person: { phone: jane.phone } }, dryRun: false });
  await expect(purged).rejects.toMatchObject({ failure: { code: 'list.busy', params: { listId } } });
  await core.handlers['runs.stop']({ runId });
  const { cells, verdict } = await core.handlers['review.row']({ listId, row: 2 });
  expect(cells[0]).toBe(jane.name);
  expect(verdict.status).not.toBe('purged');
  await core.close();
});
