/** Puts rows that were read into a file of their own behind those of a list, in one transaction: all of them are there, or none. */
import type { Source } from '../../../contract/list.ts';
import { statement, type WriteDb } from '../database.ts';
import { readList } from './list.ts';

/** A rejected line, by its position, and the row of the staged file that it became. */
export interface Repair {
  position: number;
  row: number;
}

/**
 * `stagedPath`: a list file with the same columns, closed, whose rows and rejected lines are numbered from 1. Its rows get the next numbers, and
 * the list's fields and findings are to be made again.
 */
export function appendRows(db: WriteDb, stagedPath: string, sources: readonly Source[], repairs: readonly Repair[]): void {
  const list = readList(db);
  const cells = list.columns.map((_, column) => `c${column}`).join(', ');
  db.prepare('ATTACH ? AS staged').run(stagedPath);
  try {
    db.transaction(() => {
      const before = { rows: list.rows, sources: list.sources.length };
      db.prepare(
        `INSERT INTO cells (row, line, source, ${cells}) SELECT row + :rows, line, source + :sources, ${cells} FROM staged.cells ORDER BY row`,
      ).run(before);
      db.prepare('INSERT INTO findings (row, rule, field, params) SELECT row + :rows, rule, field, params FROM staged.findings').run({
        rows: before.rows,
      });
      const last = statement<[], { position: number }>(db, 'SELECT coalesce(max(position), 0) AS position FROM main.rejected_lines').get();
      db.prepare(
        `INSERT INTO rejected_lines (position, source, line, reason, params, text, whole)
         SELECT position + :position, source + :sources, line, reason, params, text, whole FROM staged.rejected_lines ORDER BY position`,
      ).run({ position: last?.position ?? 0, sources: before.sources });
      const repair = db.prepare('UPDATE main.rejected_lines SET repaired_row = coalesce(repaired_row, ?) WHERE position = ?');
      for (const { position, row } of repairs) repair.run(before.rows + row, position);
      db.prepare(
        `UPDATE main.list SET sources = ?, found = 0, rows = (SELECT coalesce(max(row), 0) FROM main.cells),
           rejected = (SELECT count(*) FROM main.rejected_lines WHERE repaired_row IS NULL)`,
      ).run(JSON.stringify([...list.sources, ...sources]));
    })();
  } finally {
    db.exec('DETACH staged');
  }
  // Its rows stand twice until the log is folded in.
  db.pragma('wal_checkpoint(TRUNCATE)');
}
