/** Rows as read, with their findings, for the preview of a mapping. */
import type { FieldName } from '#contract/lists/fields.ts';
import type { PreviewRow } from '#contract/lists/list.ts';
import type { ReadDb } from '../../platform/database.ts';
import { readCellsAfter } from './cells.sql.ts';
import { findingsBetween } from '../findings/findings.sql.ts';
import { readList } from '../file/list.sql.ts';

/** Up to `count` rows starting at row `from`. */
export function readPreview(db: ReadDb, from: number, count: number): PreviewRow[] {
  const columnOf = new Map(readList(db).mapping.fields.map(({ field, column }) => [field, column]));
  const rows = readCellsAfter(db, from - 1, count);
  const first = rows[0];
  const last = rows.at(-1);
  if (!first || !last) return [];
  const findings = Map.groupBy(findingsBetween(db, first.row, last.row), (finding) => finding.row);
  return rows.map(({ row, line, cells }) => {
    const found = (findings.get(row) ?? []).filter((finding) => finding.rule !== 'unreadable');
    // A field's finding is shown in the column that the row was filled from.
    const taken = new Map(found.flatMap(({ field, params }) => ('position' in params ? [[field, params.position - 1]] : [])));
    const placeOf = (field: FieldName | null): number | null => (field === null ? null : (taken.get(field) ?? columnOf.get(field) ?? null));
    return { row, line, cells, findings: found.map(({ rule, field }) => ({ rule, column: placeOf(field) })) };
  });
}
