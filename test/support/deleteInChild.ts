/**
 * Deletes a list, restores it, deletes it again and removes it permanently, in a separate process that tests kill; reports each step.
 * Arguments: data folder, list, and the number of the step after which it stops.
 */
import { overviewTasks } from '#core/lists/overviewTasks.ts';
import { openHeldList } from '#core/lists/file/openList.sql.ts';

const [dataDir = '', listId = '', last = 'none'] = process.argv.slice(2);
const tasks = overviewTasks(dataDir, openHeldList(dataDir));
const context = { signal: new AbortController().signal, progress: () => undefined };
let output = 0;
const say = async (word: string): Promise<void> => {
  process.stdout.write(`${word}\n`);
  output += 1;
  if (String(output) === last) await new Promise(() => setInterval(() => undefined, 1_000));
};

await say('begun');
for (let round = 0; round < 40; round++) {
  await tasks['lists.markDeleted']({ listId, at: round }, context);
  await say('deleted');
  await tasks['lists.unmarkDeleted']({ listId }, context);
  await say('back');
}
await tasks['lists.markDeleted']({ listId, at: 1 }, context);
await say('deleted');
await tasks['lists.erase']({ listId }, context);
await say('gone');
