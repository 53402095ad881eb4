/**
 * Deletes a list, restores it, deletes it again and removes it for good, in a process of its own that tests kill; reports each step.
 * Arguments: data folder, list.
 */
import { overviewTasks } from '../../electron/core/lists/overviewTasks.ts';
import { openHeldList } from '../../electron/core/store/lists/openList.ts';

const [dataDir = '', listId = ''] = process.argv.slice(2);
const tasks = overviewTasks(dataDir, openHeldList(dataDir));
const context = { signal: new AbortController().signal, progress: () => undefined };
const say = (word: string): void => void process.stdout.write(`${word}\n`);

say('begun');
for (let round = 0; round < 40; round++) {
  await tasks['lists.delete']({ listId, at: round }, context);
  say('deleted');
  await tasks['lists.undelete']({ listId }, context);
  say('back');
}
await tasks['lists.delete']({ listId, at: 1 }, context);
say('deleted');
await tasks['lists.erase']({ listId }, context);
say('gone');
