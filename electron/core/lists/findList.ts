/** Walks through a list's rows under a mapping, page by page: normalised fields and findings come out, and replace the former ones in one step. */
import { setImmediate } from 'node:timers/promises';
import { Failed } from '../../contract/failure.ts';
import { findingRules } from '../../contract/finding.ts';
import type { FindingRule } from '../../contract/finding.ts';
import type { Mapping } from '../../contract/list.ts';
import type { WriteDb } from '../store/database.ts';
import { readColumnsAfter, rowsPerPage } from '../store/lists/cells.ts';
import { beginFields, finishFields } from '../store/lists/fields.ts';
import { readList } from '../store/lists/list.ts';
import type { Suppressions } from '../suppression/openSuppressions.ts';
import { openFinder } from './find/findRow.ts';

/** Rows a transaction: a decision on the same list waits no longer than one takes. Wide rows come fewer at a time, for the memory's sake. */
const mostAtOnce = { rows: 2_000, cells: 60_000 };

export interface FindListOptions {
  mapping: Mapping;
  suppressions?: Suppressions;
  signal: AbortSignal;
  /** Told how many rows are done, after each page. */
  found(rows: number): void;
}

/** Throws Failed('import.cancelled') when the signal is set; the list keeps what it had. */
export async function findList(db: WriteDb, { mapping, suppressions, signal, found }: FindListOptions): Promise<void> {
  const { columns, rows } = readList(db);
  const add = beginFields(db, mapping);
  const find = openFinder({ mapping, rows, ...(suppressions && { suppressions }) });
  const all = columns.map((_, column) => column);
  const pageRows = rowsPerPage(db, columns.length, mostAtOnce);
  const counts = new Map<FindingRule, number>();
  for (let after = 0; ;) {
    const page = readColumnsAfter(db, all, after, pageRows);
    const made = page.map(([row, ...cells]) => find(row, cells));
    for (const { findings } of made) {
      findings.forEach(({ rule }, index) => {
        // A row counts once, however many of its fields have the same wrong with them.
        if (findings.findIndex((one) => one.rule === rule) === index) counts.set(rule, (counts.get(rule) ?? 0) + 1);
      });
    }
    add(made);
    after = page.at(-1)?.[0] ?? after;
    found(after);
    if (page.length < pageRows) break;
    await setImmediate();
    if (signal.aborted) throw new Failed('import.cancelled');
  }
  finishFields(
    db,
    mapping,
    findingRules.map((rule) => ({ rule, rows: counts.get(rule) ?? 0 })),
  );
}
