/** Makes a row of a line that was set aside, because a person sees that it is one. */
import { Failed } from '#contract/failure.ts';
import { setAsideReasons } from '#contract/lists/list.ts';
import { appendRows } from '../rows/appendRows.sql.ts';
import { readList } from '../file/list.sql.ts';
import { openTable, startLoading } from '../rows/loadList.sql.ts';
import { listFailure, openListToWrite, withList } from '../file/openList.sql.ts';
import { importingPath } from '../../platform/paths.ts';
import { setAsideLine } from '../rows/rejectedLines.sql.ts';
import { splitLine } from '../read/delimited/splitLine.ts';

/** The row becomes the list's last one; its file and line stay. Throws Failed: list.notFound, command.badParams, disk.full. */
export function takeLine(dataDir: string, { listId, source, line }: { listId: string; source: number; line: number }): null {
  const { list, found } = withList(dataDir, listId, (db) => ({ list: readList(db), found: setAsideLine(db, source, line) }));
  const from = list.sources[source];
  const cells = found === null ? [] : splitLine(found.whole, { ...from, delimiter: from?.delimiter || ',' });
  const placed = Array.from({ length: list.columns.length }, () => '');
  const fits = cells.every((cell, index) => {
    const column = from?.columns?.[index] ?? index;
    if (column >= 0 && column < placed.length) placed[column] = cell;
    return cell === '' || (column >= 0 && column < placed.length);
  });
  if (found === null || !setAsideReasons.includes(found.reason) || !fits)
    throw new Failed('command.badParams', { name: 'lists.takeLine', where: 'line', problem: 'not a line that can be a row' });
  const stagedId = `${listId}-more`;
  const staged = startLoading(dataDir, stagedId);
  try {
    const into = openTable(staged.db, placed.length);
    // The row belongs to a file that the list has already, not to one that is appended with it.
    into.row(1, line, source - list.sources.length, placed);
    into.commit();
    staged.db.close();
    const db = openListToWrite(dataDir, listId);
    try {
      appendRows(db, importingPath(dataDir, stagedId), [], [{ position: found.position, row: 1 }]);
    } finally {
      db.close();
    }
    return null;
  } catch (error) {
    throw listFailure(error, dataDir);
  } finally {
    staged.discard();
  }
}
