/** Imports one hostile file in a separate process; a refusal counts as -1 rows. Arguments: file, folder to write to. */
import { mkdirSync } from 'node:fs';
import { Failed } from '#contract/failure.ts';
import { importList } from '#core/lists/importing/importList.ts';
import { tellFigures } from './sides.ts';

const [file = '', folder = ''] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const startedAt = performance.now();
const params = { listId: 'bench', importedAt: 0, by: 'bench', name: null, reading: {}, keepOriginals: false, country: 'US' };
const rows = await importList(
  folder,
  { ...params, files: [{ path: file, name: 'hostile' }] },
  { signal: new AbortController().signal, progress: () => undefined },
).then(
  (list) => list.rows,
  (error: unknown) => {
    if (error instanceof Failed) return -1;
    throw error;
  },
);
tellFigures({ rows, tookMs: performance.now() - startedAt });
