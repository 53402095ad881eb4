/**
 * Imports or appends in a separate process that tests kill, and reports each step. Arguments: data folder, file, and the list to append to.
 */
import { listTasks } from '#core/lists/listTasks.ts';
import { openHeldList } from '#core/lists/file/openList.sql.ts';

const [dataDir = '', path = '', listId] = process.argv.slice(2);
const tasks = listTasks(dataDir, openHeldList(dataDir));
const context = {
  signal: new AbortController().signal,
  progress: ({ stage, rows }: { stage: string; rows: number }) => void process.stdout.write(`${stage} ${rows}\n`),
};
const files = [{ path, name: 'big' }];
process.stdout.write('begun\n');
if (listId === undefined) {
  const whole = {
    listId: crypto.randomUUID(),
    importedAt: 0,
    by: 'ann',
    name: null,
    files,
    reading: {},
    keepOriginals: true,
    country: 'US',
  };
  await tasks['lists.readFiles'](whole, context);
} else await tasks['lists.append']({ listId, files, reading: {} }, context);
process.stdout.write('ended\n');
