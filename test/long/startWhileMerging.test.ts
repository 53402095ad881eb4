/**
 * A run that starts while a colleague's copy of its list is merged: it chooses its rows by complete verdicts, from before or after the
 * merge.
 */
import { mkdtempSync, rmSync, watch } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Failed } from '#contract/failure.ts';
import { openTestCore, type TestCore } from '../support/openTestCore.ts';
import { importPhones, openEnvironment, phoneOf, phonePlan, rested } from '../support/phoneRun.ts';
import { quickThreads } from '../support/quickThreads.ts';
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
  const ann = await openTestCore({ operator: 'Ann', ports: { threads: quickThreads } });
  listId = await importPhones(ann, rows);
  await ann.handlers['handover.make']({ listId, destinationId: ann.grantDestination(path), passphrase });
  await ann.end();
  bo = await openTestCore({ operator: 'Bo' });
  await receive();
});
afterAll(async () => {
  await bo.end();
  await service.close();
  rmSync(folder, { recursive: true, force: true });
});

test('a run that starts during a merge asks about every row that its condition lets through', async () => {
  const environmentId = await openEnvironment(bo, service.url);
  const { runId } = await bo.handlers['runs.start'](phonePlan(listId, environmentId));
  await rested(bo, runId);
  const checks = [{ operation: 'caller_id@3.0', addOns: [], where: { lineType: ['Mobile' as const] } }];
  // Once the list is marked: at once, and as the merge continues to change files of the list.
  for (const changes of [0, 1, 3]) {
    const changed = { times: 0 };
    const watcher = watch(join(bo.dataDir, 'lists'));
    const due = new Promise<void>((resolve) => {
      let isMarked = false;
      watcher.on('change', (_, name) => {
        isMarked ||= name.includes('.merging-');
        if (isMarked && (changed.times += 1) > changes) resolve();
      });
    });
    // Refused if the run came first.
    const merging = receive().catch((error: unknown) => {
      if (!(error instanceof Failed) || error.failure.code !== 'list.busy') throw error;
    });
    await Promise.race([due, merging]);
    watcher.close();
    expect(changed.times).toBeGreaterThan(0);
    const { runId } = await bo.handlers['runs.start'](phonePlan(listId, environmentId, { freshForMs: 0, checks, concurrency: 20 }));
    expect(await rested(bo, runId)).toMatchObject({ state: 'finished', counts: { sent: rows / 2, pending: 0 } });
    await merging;
  }
});
