/** Rows as read, with what was found in them: for the preview under the mapping. */
import type { PreviewRow } from '../../../contract/list.ts';
import type { ReadDb } from '../database.ts';
import { readCellsAfter } from './cells.ts';
import { findingsBetween } from './findings.ts';
import { readList } from './list.ts';

/** Up to `count` rows from row `from` on. */
export function readPreview(db: ReadDb, from: number, count: number): PreviewRow[] {
  const columnOf = new Map(readList(db).mapping.fields.map(({ field, column }) => [field, column]));
  const rows = readCellsAfter(db, from - 1, count);
  const first = rows[0];
  const last = rows.at(-1);
  if (!first || !last) return [];
  const findings = Map.groupBy(findingsBetween(db, first.row, last.row), (finding) => finding.row);
  return rows.map(({ row, line, cells }) => ({
    row,
    line,
    cells,
    findings: (findings.get(row) ?? []).map(({ rule, field }) => ({ rule, column: field === null ? null : (columnOf.get(field) ?? null) })),
  }));
}
