/**
 * A process that performs once everything that must survive a power cut, and reports each action when a window would: `node dayOfWork.ts
 * DATA_DIR work FILE MORE URL OUT`, or `… DATA_DIR update` for the first start of the test-only next version, `… DATA_DIR restore`.
 */
import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { nextThreads, useNextVersion } from './nextVersion.ts';
import { openTestCore, type TestCore } from './openTestCore.ts';
import { openEnvironment, phoneOf, phonePlan, isAtRest } from './phoneRun.ts';
import { testThreads } from './testThreads.ts';
import { tell } from './promised.ts';

const [dataDir = '', what, file = '', more = '', url = '', out = ''] = process.argv.slice(2);
const open = (threads = testThreads): Promise<TestCore> => openTestCore({ dataDir, ports: { threads } });
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Reports what the ledger screen shows of a run's attempts, each once. */
function ledgerReader(core: TestCore, runId: string): () => Promise<void> {
  const seen = new Set<number>();
  return async () => {
    const { attempts } = await core.handlers['ledger.attempts']({ show: 'all', runId, before: null, count: 100 });
    const ended = attempts.filter(({ seq, outcome }) => outcome !== 'open' && !seen.has(seq));
    for (const { seq } of ended) seen.add(seq);
    if (ended.length > 0) tell({ promised: 'ended', attempts: ended.map(({ seq, outcome }) => [seq, outcome]) });
  };
}

async function work(): Promise<void> {
  const core = await open();
  const { handlers } = core;
  await handlers['settings.change']({ operator: 'Zoe' });
  tell({ promised: 'operator', name: 'Zoe' });
  const environmentId = await openEnvironment(core, url, 'a-key-for-tests', 'service');
  const list = await handlers['lists.import']({ importId: randomUUID(), files: [core.grant(file)], reading: {} });
  const { listId } = list;
  tell({ promised: 'list', listId, rows: list.rows });
  const { list: longer } = await handlers['lists.importInto']({ listId, importId: randomUUID(), files: [core.grant(more)], reading: {} });
  tell({ promised: 'list', listId, rows: longer.rows });
  await handlers['lists.keepOriginals']({ listId, keep: true });
  tell({ promised: 'kept', listId });
  const slip = await handlers['lists.import']({ importId: randomUUID(), files: [core.grant(more)], reading: {} });
  await handlers['lists.delete']({ listId: slip.listId });
  tell({ promised: 'deleted', listId: slip.listId });
  await handlers['lists.map']({ listId, mapping: list.mapping });
  tell({ promised: 'mapped', listId });

  const { runId } = await handlers['runs.start'](phonePlan(listId, environmentId, { concurrency: 10 }));
  tell({ promised: 'run', runId });
  const readLedger = ledgerReader(core, runId);
  for (let turn = 1; ; turn += 1) {
    const isOver = isAtRest(await handlers['runs.get']({ runId }));
    await readLedger();
    if (isOver) break;
    if (turn % 3 === 0 && turn / 3 <= longer.rows) {
      await handlers['review.decide']({ listId, rows: [turn / 3], value: 'hold' });
      tell({ promised: 'decided', listId, row: turn / 3 });
    }
    if (turn === 20) {
      await handlers['lists.rename']({ listId, name: 'Spring' });
      tell({ promised: 'named', listId, name: 'Spring' });
    }
    if (turn % 10 === 0) {
      const parameters = { phone: phoneOf(100_000 + turn) };
      const { lookupId, outcome } = await handlers['lookups.ask']({ environmentId, operation: 'phone_intel@3.0', addOns: [], parameters });
      tell({ promised: 'lookup', lookupId, outcome });
    }
    await pause(5);
  }

  const destinationId = core.grantDestination(out);
  await handlers['exports.write']({ listId, destinationId, format: 'csv', only: null, rows: null, escapeFormulas: false, bom: false });
  tell({ promised: 'exported', path: out, sha256: createHash('sha256').update(readFileSync(out)).digest('hex') });
  tell({ promised: 'backup', backupId: (await handlers['backups.make']({ lists: true })).backupId });
  await core.close();
}

/** Starts and ends the program; opens the lists like the window. */
async function start(core: TestCore): Promise<void> {
  await core.handlers['lists.list']({});
  await core.close();
}

/** Restores the newest backup. */
async function restore(): Promise<void> {
  const core = await open();
  const [backup] = (await core.handlers['backups.list']({})).backups;
  await core.handlers['backups.restore']({ backupId: backup?.backupId ?? '' });
  await core.close();
  await start(await open());
  tell({ promised: 'restored' });
}

if (what === 'work') await work();
else if (what === 'update') {
  useNextVersion();
  await start(await open(nextThreads));
} else await restore();
