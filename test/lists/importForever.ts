/** Imports the file given as the second argument into the data folder given as the first, and says when it has begun: something to be killed. */
import { openThread } from '../../electron/core/threads/openThread.ts';
import type { ListThreadTasks } from '../../electron/core/threads/listThread.ts';

const [dataDir = '', path = ''] = process.argv.slice(2);
const thread = openThread<ListThreadTasks>(new URL('../../electron/core/threads/listThread.ts', import.meta.url), { dataDir });
await thread.call(
  'lists.import',
  {
    listId: crypto.randomUUID(),
    importedAt: 0,
    by: 'ann',
    name: null,
    files: [{ path, name: 'big.csv' }],
    reading: {},
    keepOriginals: false,
    country: 'US',
  },
  { onProgress: ({ stage, rows }) => process.stdout.write(`${stage} ${rows}\n`) },
);
