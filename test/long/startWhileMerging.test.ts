/** A run that starts while a colleague's copy of its list is merged in: it chooses its rows by verdicts that are whole, before or after that. */
import { mkdtempSync, rmSync, watch } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Failed } from '../../electron/contract/failure.ts';
import { openTestCore, type TestCore } from '../support/openTestCore.ts';
import { importPhones, openEnvironment, phoneOf, phonePlan, rested } from '../support/phoneRun.ts';
import { answerBody, sendText, startScriptedService, type ScriptedService } from '../support/scriptedService.ts';

const rows = 40;
const passphrase = 'four-words-or-so-1';
/** Every second row has a mobile, and gets the second check. */
const isMobile = (phone: string): boolean => Array.from({ length: rows }, (_, at) => phoneOf(at)).indexOf(phone) % 2 === 0;

let folder: string;
let path: string;
let service: ScriptedService;
let listId: string;
let bo: TestCore;
const receive = () => bo.handlers['handover.receive']({ fileId: bo.grant(path), passphrase });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rollcall-merging-'));
  path = join(folder, 'list.age');
  service = await startScriptedService(({ phone }, response) => {
    const lineType = isMobile(phone) ? 'Mobile' : 'Landline';
    sendText(response, 200, answerBody(phone, { line_type: lineType, belongs_to: null, current_addresses: [] }));
  });
  const ann = await openTestCore({ operator: 'Ann' });
  listId = await importPhones(ann, rows);
  await ann.handlers['handover.make']({ listId, destinationId: ann.grantDestination(path), passphrase });
  await ann.end();
  bo = await openTestCore({ operator: 'Bo' });
  await receive();
}, 60_000);
afterAll(async () => {
  await bo.end();
  await service.close();
  rmSync(folder, { recursive: true, force: true });
});

test('a run that starts during a merge asks about every row that its condition lets through', { timeout: 120_000 }, async () => {
  const environmentId = await openEnvironment(bo, service.url);
  const { runId } = await bo.handlers['runs.start'](phonePlan(listId, environmentId));
  await rested(bo, runId);
  const checks = [{ operation: 'caller_id@3.0', addOns: [], where: { lineType: ['Mobile' as const] } }];
  // From when the list is marked; the merge takes some 20 ms.
  for (const afterMs of [0, 5, 15, 30]) {
    const marked = new Promise<void>((resolve) => {
      const watcher = watch(join(bo.dataDir, 'lists'), (_, name) => {
        if (name?.includes('.merging-') !== true) return;
        watcher.close();
        resolve();
      });
    });
    // It is refused where the run was sooner.
    const merging = receive().catch((error: unknown) => {
      if (!(error instanceof Failed) || error.failure.code !== 'list.busy') throw error;
    });
    await marked;
    await pause(afterMs);
    const { runId } = await bo.handlers['runs.start'](phonePlan(listId, environmentId, { freshForMs: 0, checks, concurrency: 20 }));
    expect(await rested(bo, runId)).toMatchObject({ state: 'finished', counts: { sent: rows / 2, pending: 0 } });
    await merging;
  }
});
