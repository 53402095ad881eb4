/** The first lines of one file as cells, without the guards of its format, and what all its rows come to. */
import type { ExportRequest, FilePreview } from '#contract/exports/export.ts';
import { noCallsOf } from '#contract/verdict/noCall.ts';
import type { ReadDb } from '../platform/database.ts';
import { readList } from '../lists/file/list.sql.ts';
import { partsOf, type PartOptions } from './parts.ts';
import { eachStanding, type Standing } from './selectRows.ts';

export interface PreviewParams extends Omit<PartOptions, 'split'>, Pick<ExportRequest, 'listId'> {}

const previewedLines = 5;

export function previewFile(list: ReadDb, ledger: ReadDb, params: PreviewParams): FilePreview {
  const details = readList(list);
  const { parts, order, heldBack, leftOut, unchecked } = partsOf(list, ledger, details, { ...params, mostRows: undefined });
  const counts = { litigators: 0, suppressed: 0, notChecked: 0 };
  const isIn = order === null ? null : new Uint8Array(details.rows + 1);
  for (const row of order ?? []) if (isIn) isIn[row] = 1;
  const noCalls = new Set<number>();
  eachStanding(list, details.rows, params.at, (row, { litigator, against }: Standing) => {
    if (isIn && isIn[row] !== 1) return;
    counts.notChecked += Number(litigator === 'notChecked');
    if (against === 0) return;
    noCalls.add(row);
    for (const one of noCallsOf(against)) counts[one === 'litigator' ? 'litigators' : 'suppressed']++;
  });
  const [part] = parts;
  const stop = unchecked.held.rows > 0 ? { ...unchecked.held, settles: false } : unchecked.stop;
  const columns = (part?.columns ?? []).map(({ heading, kind, original }) => ({ heading, kind, original }));
  const preview = { columns, lines: [], rows: part?.count ?? 0, ...counts, heldBack, leftOut, unchecked: stop };
  for (const { lines, rows } of part?.pages({ most: previewedLines }) ?? [])
    return { ...preview, lines: lines.cells().map((cells, line) => ({ cells: [...cells], noCall: noCalls.has(rows.rows[line] ?? 0) })) };
  return preview;
}
