/** The spreadsheet of rejected lines: its columns, how it is written, and how its lines are recognized when they return. */
import { guardFormula } from '#contract/exports/formulaGuard.ts';
import type { List } from '#contract/lists/list.ts';
import { withList } from '../file/openList.sql.ts';
import { readList } from '../file/list.sql.ts';
import { rejectedAfter, type WholeRejectedLine } from '../rows/rejectedLines.sql.ts';
import { splitLine } from '../read/delimited/splitLine.ts';
import { writtenLine } from '../read/writtenLine.ts';

/** `<list id>:<position>`: identifies the rejected line. */
export const markHeading = 'rollcall.rejected';
/** Our columns, in front of the list's own; all but the mark are only for people. */
export const ourHeadings: readonly string[] = [markHeading, 'rollcall.file', 'rollcall.line', 'rollcall.reason'];

/** A target for text, written completely or not at all. */
export interface TextTarget {
  write(data: string): Promise<void>;
  commit(): Promise<unknown>;
  discard(): Promise<void>;
}

const pageLines = 500;

/**
 * Writes every rejected line that isn't empty as CSV for Excel, its cells under the list's headings as far as they can be separated.
 * Returns how many. Throws what `target` throws.
 */
export async function writeRejected(dataDir: string, listId: string, target: TextTarget): Promise<number> {
  const list = withList(dataDir, listId, readList);
  let lines = 0;
  try {
    await target.write(`\ufeff${writtenLine([...ourHeadings, ...list.columns])}\r\n`);
    for (let after = 0; ;) {
      const page = withList(dataDir, listId, (db) => rejectedAfter(db, after, pageLines));
      const full = page.filter(({ reason }) => reason !== 'empty');
      await target.write(full.map((line) => `${writtenLine(rowOf(list, line))}\r\n`).join(''));
      lines += full.length;
      const last = page.at(-1);
      if (page.length < pageLines || !last) break;
      after = last.position;
    }
    await target.commit();
    return lines;
  } catch (error) {
    await target.discard();
    throw error;
  }
}

/** The position that a mark names; null: not a mark of this list. */
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
