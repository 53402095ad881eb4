/** A process that exports a list repeatedly, to be killed midway: `node exportForever.ts DATA_DIR LIST FILE FORMAT`. */
import { basename } from 'node:path';
import type { ExportFormat } from '#contract/exports/export.ts';
import { exportTasks } from '#core/exports/tasks.ts';

const [dataDir = '', listId = '', path = '', wanted] = process.argv.slice(2);
const format: ExportFormat = wanted === 'xlsx' ? 'xlsx' : 'csv';
for (;;) {
  await exportTasks(dataDir)['exports.writeFile'](
    {
      ...{ listId, path, fileName: basename(path), format, only: null, rows: null, escapeFormulas: false, bom: false },
      ...{ by: 'tester', at: 0, version: 'test' },
    },
    { signal: new AbortController().signal, progress: () => process.stdout.write('.') },
  );
}
