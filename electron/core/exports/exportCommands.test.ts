import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeClock, makeLedger, makeList, newDataDir, type MadeLedger } from '#test/support/madeList.ts';
import { Failed } from '#contract/failure.ts';
import { exportResultSchema } from '#contract/exports/export.ts';
import { exportWrites, findLastExport } from './exports.sql.ts';
import type { WriteLedger } from '../ledger/writes.sql.ts';
import { exportCommands, type ExportNeeds } from './exportCommands.ts';
import { exportTasks, type ExportTasks } from './tasks.ts';
import type { Thread } from '../platform/threads/openThread.ts';

let dataDir: string;
let path: string;
let made: MadeLedger;
let listId: string;
let output: unknown[];

beforeEach(() => {
  dataDir = newDataDir();
  path = join(dataDir, 'out.csv');
  made = makeLedger(dataDir);
  listId = makeList(dataDir, ['n'], [{ cells: ['a'], verdict: {} }]);
  output = [];
});
afterEach(() => {
  made.close();
  rmSync(dataDir, { recursive: true });
});

const write = (async (name: string, params: Parameters<(typeof exportWrites)['exports.append']>[1]) => {
  output.push(name);
  return made.ledger.db.transaction(() => exportWrites['exports.append'](made.ledger, params))();
}) as WriteLedger;

function commands(more: Partial<ExportNeeds> = {}) {
  const tasks = exportTasks(dataDir);
  const call = async (
    name: string,
    params: ExportTasks['exports.writeFile']['params'],
    options?: { onProgress?: (progress: { rows: number; of: number }) => void },
  ) => {
    output.push(name);
    return tasks['exports.writeFile'](params, { signal: new AbortController().signal, progress: options?.onProgress ?? (() => undefined) });
  };
  return exportCommands({
    openThread: () => ({ call: call as Thread<ExportTasks>['call'], close: () => Promise.resolve() }),
    files: { destination: () => ({ path, fileName: 'out.csv', download: '/download/1' }) },
    write,
    ports: {},
    db: made.read,
    version: '0.1.0',
    viewRows: () => Promise.resolve({ rows: Uint32Array.of(1), keepsOnly: false }),
    overview: () => Promise.reject(new Error('not asked')),
    countFile: () => Promise.reject(new Error('not asked')),
    clock: makeClock(1_700_000_000_000),
    newId: uuidv7,
    by: () => 'Ada',
    emit: (name) => void output.push(name),
    readOnly: false,
    catchUp: async () => void output.push('catchUp'),
    ...more,
  });
}
const request = () => ({ listId, destinationId: 'd', format: 'csv' as const, only: null, rows: null, escapeFormulas: false, bom: false });

it('catches up, writes the file, records the export, and reports the result', async () => {
  const result = exportResultSchema.parse(await commands()['exports.write'](request()));
  expect(output).toEqual(['catchUp', 'exports.writeFile', 'exports.progressed', 'exports.append', 'lists.changed']);
  expect(result).toMatchObject({ fileName: 'out.csv', rows: 1, bytes: statSync(path).size, sandbox: true, download: '/download/1' });
  expect(findLastExport(made.read, listId)).toEqual({ fileName: 'out.csv', at: 1_700_000_000_000 });
  const kinds = made.read.prepare<[], { kind: string; recordId: string }>('SELECT kind, record_id AS recordId FROM chain').all();
  expect(kinds).toEqual([{ kind: 'export', recordId: result.exportId }]);
});

it('writes beside the process that owns the folder too, without a record', async () => {
  const refused = (() => Promise.reject(new Failed('dataFolder.inUse', { path: dataDir }))) as WriteLedger;
  await expect(commands({ write: refused })['exports.write'](request())).resolves.toMatchObject({ rows: 1 });
});

it('shows in the file manager what it wrote itself, and nothing that a page names', async () => {
  const shown: string[] = [];
  const { 'exports.write': write, 'exports.show': show } = commands({ ports: { desktop: { showFile: (file) => void shown.push(file) } } });
  await show({ exportId: (await write(request())).exportId });
  await show({ exportId: uuidv7() });
  expect(shown).toEqual([path]);
});

it('writes nothing to a path that wasn’t granted', async () => {
  const files = {
    destination: () => {
      throw new Failed('export.notGranted', { destinationId: 'd' });
    },
  };
  await expect(commands({ files })['exports.write'](request())).rejects.toMatchObject({ failure: { code: 'export.notGranted' } });
  expect(output).toEqual([]);
});
