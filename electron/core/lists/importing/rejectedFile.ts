/** Rejected lines: the spreadsheet for repairing them, and turning a line into a row if a person decides that it is one. */
import { guardFormula } from '#contract/exports/fileGuard.ts';
import { Failed } from '#contract/failure.ts';
import { type List, setAsideReasons } from '#contract/lists/list.ts';
import { writeAtomically } from '../../platform/atomicFile.ts';
import { importingPath } from '../../platform/paths.ts';
import { readList } from '../file/list.sql.ts';
import { withList, listFailure, openListToWrite } from '../file/openList.sql.ts';
import { splitLine, writtenLine } from '../read/delimited/mendQuotes.ts';
import { appendRows } from '../rows/appendRows.sql.ts';
import { openTable, startLoading } from '../rows/loadList.sql.ts';
import { rejectedAfter, type WholeRejectedLine, setAsideLine } from '../rows/rejectedLines.sql.ts';

/** `<list id>:<position>`: identifies the rejected line. */
export const markHeading = 'rollcall.rejected';
/** Rollcall's columns, before the list's own; all except the mark are only for people. */
export const ourHeadings: readonly string[] = [markHeading, 'rollcall.file', 'rollcall.line', 'rollcall.reason'];

const pageLines = 500;

/**
 * Writes every rejected line that isn't empty as CSV for Excel, its cells under the list's headings as far as they can be separated.
 * Returns how many. Throws what `openAtomicFile` throws.
 */
export async function writeRejected(dataDir: string, listId: string, path: string): Promise<number> {
  const { result } = await writeAtomically(path, async (file) => {
    const list = withList(dataDir, listId, readList);
    let lines = 0;
    await file.write(`\ufeff${writtenLine([...ourHeadings, ...list.columns])}\r\n`);
    for (let after = 0; ;) {
      const page = withList(dataDir, listId, (db) => rejectedAfter(db, after, pageLines));
      const full = page.filter(({ reason }) => reason !== 'empty');
      await file.write(full.map((line) => `${writtenLine(rowOf(list, line))}\r\n`).join(''));
      lines += full.length;
      const last = page.at(-1);
      if (page.length < pageLines || !last) break;
      after = last.position;
    }
    return lines;
  });
  return result;
}

/** Returns the position in a mark; null if it isn't a mark of this list. */
export function positionOf(mark: string, listId: string): number | null {
  const [id, position = ''] = mark.trim().split(':');
  return id === listId && /^\d{1,15}$/.test(position) ? Number(position) : null;
}

function rowOf(list: List, { position, source, line, reason, whole }: WholeRejectedLine): string[] {
  const from = list.sources[source];
  const cells = splitLine(whole, { ...from, delimiter: from?.delimiter || ',' });
  const placed = Array.from({ length: list.columns.length }, () => '');
  const beyond: string[] = [];
  cells.forEach((cell, index) => {
    const column = from?.columns ? from.columns[index] : index;
    if (column === undefined || column < 0 || column >= placed.length) beyond.push(cell);
    else placed[column] = cell;
  });
  return [`${list.listId}:${position}`, guardFormula(from?.name ?? ''), String(line), reason, ...placed, ...beyond];
}

/**
 * Turns a line that was set aside into a row, because a person decided that it is one. The row becomes the list's last one; its file and
 * line stay. Throws Failed: list.notFound, command.badParams, disk.full.
 */
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
    // The row belongs to one of the list's existing files, not to one appended with it.
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
