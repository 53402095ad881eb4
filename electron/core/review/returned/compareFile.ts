/** Compares a returned file, row by row, with the list that it came from. */
import { setImmediate } from 'node:timers/promises';
import { effectiveDecision } from '#contract/review/decision.ts';
import { noCallsOf } from '#contract/verdict/standing.ts';
import type { MergeBase, MergePreview, MergeProblem } from '#contract/review/merge.ts';
import { exportTag, parseRowName } from '#contract/lists/rowName.ts';
import type { ReadDb } from '../../platform/database.ts';
import { findWritten, mergeBases } from '../../exports/exports.sql.ts';
import { readList } from '../../lists/file/list.sql.ts';
import { noCallOf } from '../../lists/findings/noCallRows.sql.ts';
import { readCellsOf, decisionOfRow, openNotesThen } from '../../lists/rows/viewRows.sql.ts';
import { readCells } from '../../lists/rows/cells.sql.ts';
import { compareWithEach, type RowOnFile, type RowChange, changesToAcknowledge } from './compareRow.ts';
import type { Returned } from './returnedFile.ts';

export interface ComparedFile {
  /** The export that the file's rows name, else the newest one that it may be a copy of; `isBaseSure`: no other is possible. */
  base: MergeBase | null;
  isBaseSure: boolean;
  bases: MergeBase[];
  rows: number;
  unchanged: number;
  changes: RowChange[];
  problems: MergeProblem[];
}

const pageRows = 2_000;
const mostBases = 20;
const shownText = 80;

/** `exportId`: the export to compare with, as chosen by a person; if absent, the one that wrote the row, as named in its cell. */
export async function compareFile(
  file: ReadDb,
  list: ReadDb,
  ledger: ReadDb,
  returned: Returned,
  exportId: string | undefined,
): Promise<ComparedFile> {
  const bases = mergeBases(ledger, returned.listId);
  const basesOf = openBases(ledger, bases, returned.fileName, exportId);
  const { rows: rowsOfList } = readList(list);
  const columns = [returned.rowColumn, returned.decisionColumn ?? returned.rowColumn, returned.noteColumn ?? returned.rowColumn];

  const seen = new Map<number, { content: string; fileRow: number; isTroubled: boolean }>();
  const found = new Map<number, RowChange>();
  const problems: MergeProblem[] = [];
  let rows = 0;
  let unchanged = 0;
  const trouble = (why: MergeProblem['why'], fileRow: number, text: string): void => {
    problems.push({ why, fileRow, text: text.slice(0, shownText) });
  };

  for (let after = 0; ;) {
    const page = readCellsOf(file, columns, after, pageRows);
    for (const { row: fileRow, cells } of page) {
      after = fileRow;
      rows += 1;
      const [name = '', decision = '', note = ''] = cells;
      const named = parseRowName(name);
      if (!named) trouble('noRow', fileRow, name);
      else if (named.listId !== returned.listId) trouble('otherList', fileRow, name);
      else if (named.row > rowsOfList) trouble('unknownRow', fileRow, name);
      else {
        const { row } = named;
        const content = JSON.stringify([returned.decisionColumn === null ? null : decision, returned.noteColumn === null ? null : note]);
        const before = seen.get(row);
        if (before) {
          if (before.content === content) unchanged += 1;
          else {
            trouble('twice', fileRow, name);
            // A row with two contradicting lines counts as neither.
            if (!before.isTroubled) {
              trouble('twice', before.fileRow, name);
              before.isTroubled = true;
              if (!found.delete(row)) unchanged -= 1;
            }
          }
          continue;
        }
        const compared = compareWithEach(
          { decision: returned.decisionColumn === null ? null : decision, note: returned.noteColumn === null ? null : note },
          knownOf(list, row, basesOf.writtenIn(named.export)),
        );
        seen.set(row, { content, fileRow, isTroubled: compared.kind === 'problem' });
        if (compared.kind === 'same') unchanged += 1;
        else if (compared.kind === 'problem') trouble(compared.why, fileRow, compared.text);
        else found.set(row, { row, fileRow, change: compared.change, isConflict: compared.kind === 'conflict' });
      }
    }
    if (page.length < pageRows) break;
    await setImmediate();
  }
  const changes = [...found.values()].sort((a, b) => a.row - b.row);
  problems.sort((a, b) => a.fileRow - b.fileRow);
  return {
    ...basesOf.base(),
    bases: bases.slice(0, mostBases),
    rows,
    unchanged,
    changes,
    problems,
  };
}

type Written = ReturnType<typeof findWritten>;

/** Determines which exports to compare each row of a file with, and which were used overall. */
function openBases(
  ledger: ReadDb,
  bases: readonly MergeBase[],
  fileName: string,
  exportId: string | undefined,
): { writtenIn(tag: string | null): readonly Written[]; base(): Pick<ComparedFile, 'base' | 'isBaseSure'> } {
  const found = new Map<string | null, { exports: readonly MergeBase[]; written: readonly Written[] }>();
  const exportsOf = (tag: string | null): readonly MergeBase[] => {
    if (exportId !== undefined) return bases.filter((one) => one.exportId === exportId);
    return tag === null ? possibleBases(bases, fileName) : bases.filter((one) => exportTag(one.exportId) === tag);
  };
  return {
    writtenIn(tag) {
      const known = found.get(tag);
      if (known !== undefined) return known.written;
      const exports = exportsOf(tag);
      const written: Written[] = exports.slice(0, mostBases).map((one) => findWritten(ledger, one.exportId));
      // No export is on record, or the right one may be among those that are skipped.
      if (exports.length === 0 || exports.length > mostBases) written.push(undefined);
      found.set(tag, { exports, written });
      return written;
    },
    base() {
      const all = [...found.values()].flatMap(({ exports }) => exports);
      return { base: all[0] ?? null, isBaseSure: found.size === 1 && all.length === 1 };
    },
  };
}

/**
 * Returns the exports with the file's name, newest first; all of them if none has it. A row that names no export is compared with each, so
 * that an older copy doesn't undo later decisions.
 */
function possibleBases(bases: readonly MergeBase[], fileName: string): readonly MergeBase[] {
  const named = bases.filter((one) => plainName(one.fileName) === plainName(fileName));
  return named.length > 0 ? named : bases;
}

/** Removes the extension, `.sandbox`, and the suffix that a browser adds to a second download. */
const plainName = (name: string): string =>
  name
    .replace(/\.[^.]*$/, '')
    .replace(/\s*\(\d+\)$/, '')
    .replace(/\.sandbox$/i, '')
    .toLowerCase();

/** Returns the row as each export had it; `written` is undefined for an export about which nothing is known. */
function knownOf(list: ReadDb, row: number, exports: readonly Written[]): RowOnFile[] {
  const { person, suggested } = decisionOfRow(list, row);
  const now = { value: effectiveDecision(person?.value ?? null, suggested).value, note: person?.note ?? '' };
  const isDecided = person !== null && person.value !== null;
  const noteThen = openNotesThen(list, row);
  return exports.map((written) => {
    const value = written?.decisionOf(row);
    if (!written || value === undefined) return { written: null, now, isDecided, isNewer: person !== null };
    const then = noteThen(written.actionsSeq);
    return { written: { value, note: then.note }, now, isDecided, isNewer: !then.isOld };
  });
}

const shown = 200;

/** Returns the comparison for display: the first few of everything, with a label for each row. */
export function toPreview(list: ReadDb, compared: ComparedFile): MergePreview {
  const { listId, name, mapping } = readList(list);
  const labelColumns = ['name', 'phone', 'email'].flatMap((field) => mapping.fields.find((one) => one.field === field)?.column ?? []);
  const conflicts = compared.changes.filter(({ isConflict }) => isConflict);
  const changes = compared.changes.filter(({ isConflict }) => !isConflict);
  const toAcknowledge = changesToAcknowledge(list, compared.changes);
  const describe = ({ row, fileRow, change }: RowChange): MergePreview['conflicts'][number] => {
    const { person, suggested } = decisionOfRow(list, row);
    const before = { value: effectiveDecision(person?.value ?? null, suggested).value, note: person?.note ?? '' };
    const value = change.value === undefined ? before.value : effectiveDecision(change.value, suggested).value;
    const cells = readCells(list, [row])[0]?.cells ?? [];
    const label = labelColumns.map((column) => cells[column]?.trim()).find(Boolean) ?? cells.find((text) => text.trim() !== '') ?? '';
    const after = { value, note: change.note ?? before.note };
    const noCalls = toAcknowledge.rows.has(row) ? noCallsOf(noCallOf(list, row, person ?? undefined).against) : [];
    return { row, fileRow, label, before, after, noCalls, operator: person?.operator ?? '', at: person?.at ?? 0 };
  };
  return {
    listId,
    listName: name,
    base: compared.base,
    isBaseSure: compared.isBaseSure,
    bases: compared.bases,
    rows: compared.rows,
    unchanged: compared.unchanged,
    changed: changes.length,
    inConflict: conflicts.length,
    troubled: compared.problems.length,
    toAcknowledge: toAcknowledge.counts,
    changes: changes.slice(0, shown).map((change) => {
      const { operator: _, at: __, ...rest } = describe(change);
      return rest;
    }),
    conflicts: conflicts.slice(0, shown).map(describe),
    problems: compared.problems.slice(0, shown),
  };
}
