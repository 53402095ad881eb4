/** Rejected lines: the spreadsheet for repairing them, and turning a line into a row if a person decides that it is one. */
import { guardFormula } from '#contract/exports/fileGuard.ts';
import { Failed } from '#contract/failure.ts';
import { type List, setAsideReasons } from '#contract/lists/list.ts';
import { writeAtomically } from '../../platform/atomicFile.ts';
import { readList } from '../file/list.sql.ts';
import { withList } from '../file/openList.sql.ts';
import { splitLine, writtenLine } from '../read/delimited/mendQuotes.ts';
import { rejectedAfter, type WholeRejectedLine, setAsideLine } from '../rows/rejectedLines.sql.ts';
import { appendStaged } from './appendStaged.ts';

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

/** Returns the cells of a rejected line under the list's columns, as far as they can be separated, and those that fit under none. */
function placed(list: List, { source, whole }: WholeRejectedLine): { cells: string[]; beyond: string[] } {
  const from = list.sources[source];
  const cells = list.columns.map(() => '');
  const beyond: string[] = [];
  for (const [index, cell] of splitLine(whole, { ...from, delimiter: from?.delimiter || ',' }).entries()) {
    const column = from?.columns ? from.columns[index] : index;
    if (column === undefined || column < 0 || column >= cells.length) beyond.push(cell);
    else cells[column] = cell;
  }
  return { cells, beyond };
}

function rowOf(list: List, line: WholeRejectedLine): string[] {
  const { cells, beyond } = placed(list, line);
  const file = guardFormula(list.sources[line.source]?.name ?? '');
  return [`${list.listId}:${line.position}`, file, String(line.line), line.reason, ...cells, ...beyond];
}

/**
 * Turns a line that was set aside into a row, because a person decided that it is one. The row becomes the list's last one; its file and
 * line stay. Throws Failed: list.notFound, command.badParams, disk.full.
 */
export async function takeLine(dataDir: string, { listId, source, line }: { listId: string; source: number; line: number }): Promise<null> {
  const { list, found } = withList(dataDir, listId, (db) => ({ list: readList(db), found: setAsideLine(db, source, line) }));
  const row = found === null || !setAsideReasons.includes(found.reason) ? null : { ...found, ...placed(list, found) };
  if (row === null || row.beyond.some((cell) => cell !== ''))
    throw new Failed('command.badParams', { name: 'lists.takeLine', where: 'line', problem: 'not a line that can be a row' });
  await appendStaged(dataDir, list, (into) => {
    // The row belongs to one of the list's existing files, not to one appended with it.
    into.row(1, line, source - list.sources.length, row.cells);
    return Promise.resolve({ sources: [], repairs: [{ position: row.position, row: 1 }] });
  });
  return null;
}
