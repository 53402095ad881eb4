/** Round trip with decisions: a file is exported, a colleague edits it, and it is merged back through the core's commands. */
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ExportRequest } from '#contract/exports/export.ts';
import type { MergePreview } from '#contract/review/merge.ts';
import { openTestCore, type TestCore } from '../support/openTestCore.ts';
import { withoutExport } from '../support/withoutExport.ts';

let core: TestCore;
let listId: string;
let path: string;

const importFile = async (file: string): Promise<string> =>
  (await core.handlers['lists.import']({ importId: randomUUID(), files: [core.grant(file)], reading: {} })).listId;
const leads = 'Name,Phone\nAda,+12065550101\nBob,+12065550102\nCyd,+12065550103\nDan,+12065550104\nEve,+12065550105\n';

beforeAll(async () => {
  core = await openTestCore({ operator: 'Ada' });
});
beforeEach(async () => {
  path = join(core.dataDir, 'leads.csv');
  writeFileSync(path, leads);
  listId = await importFile(path);
});
afterAll(() => core.end());

const out = (): string => join(core.dataDir, 'leads out.csv');
const exportList = (more: Partial<ExportRequest> = {}): Promise<unknown> =>
  core.handlers['exports.write']({
    ...{ listId, destinationId: core.grantDestination(out()), format: 'csv', only: null, rows: null, escapeFormulas: false, bom: true },
    ...more,
  });
const decide = (row: number, value: 'keep' | 'hold' | 'drop', note?: string): Promise<unknown> =>
  core.handlers['review.decide']({ listId, rows: [row], value, ...(note === undefined ? {} : { note }) });

/** Edits the exported file like a spreadsheet program: by row and heading, with a different delimiter and line ends. */
function edit(cells: Record<number, Record<string, string>>, change: (lines: string[][]) => string[][] = (lines) => lines): void {
  const lines = Papa.parse<string[]>(readFileSync(out(), 'utf8').replace(/^\uFEFF/, ''), { skipEmptyLines: true }).data;
  const [headings = []] = lines;
  for (const [row, byHeading] of Object.entries(cells)) {
    for (const [heading, text] of Object.entries(byHeading)) {
      const line = lines[Number(row)];
      if (line) line[headings.indexOf(heading)] = text;
    }
  }
  writeFileSync(out(), `\uFEFF${Papa.unparse(change(lines), { delimiter: ';', newline: '\r\n' })}`);
}
const words = async (): Promise<[string | null, string][]> => {
  const { viewId } = await core.handlers['review.open']({ listId, filter: {}, sort: { by: 'row', descending: false } });
  const rows = await core.handlers['review.window']({ viewId, from: 0, count: 10 });
  return rows.map(({ decision }) => [decision.value, decision.note]);
};

describe('an exported file that is merged back', () => {
  it('brings exactly what was edited, as one action that can be undone', async () => {
    await decide(1, 'keep', 'old');
    await decide(2, 'hold');
    await exportList();
    edit(
      {
        1: { 'rollcall.note': 'new\r\nnote' },
        2: { 'rollcall.decision': 'DROP' },
        3: { 'rollcall.decision': 'keep', 'rollcall.note': '=later' },
      },
      // Sorted and with one row fewer: order and missing rows have no effect.
      ([headings = [], ...rows]) => [headings, ...rows.slice(0, 4).reverse()],
    );
    const fromListId = await importFile(out());
    const preview = await core.handlers['review.previewMerge']({ fromListId });
    expect(preview?.problems).toEqual([]);
    expect(preview).toMatchObject({ listId, listName: 'leads', rows: 4, unchanged: 1, changed: 3, inConflict: 0, troubled: 0 });
    expect(preview?.base?.fileName).toBe('leads out.csv');
    expect(preview?.changes.map(({ row, label, before, after }) => [row, label, before, after])).toEqual([
      [1, 'Ada', { value: 'keep', note: 'old' }, { value: 'keep', note: 'new\nnote' }],
      [2, 'Bob', { value: 'hold', note: '' }, { value: 'drop', note: '' }],
      [3, 'Cyd', { value: null, note: '' }, { value: 'keep', note: '=later' }],
    ]);
    expect(await core.handlers['review.merge']({ fromListId, conflicts: 'list' })).toEqual({
      listId,
      rows: 3,
      notKept: { litigators: 0, suppressed: 0 },
    });
    const merged = [
      ['keep', 'new\nnote'],
      ['drop', ''],
      ['keep', '=later'],
      [null, ''],
      [null, ''],
    ];
    expect(await words()).toEqual(merged);
    // The second time there is nothing to do.
    expect(await core.handlers['review.previewMerge']({ fromListId })).toMatchObject({ changed: 0, unchanged: 4 });
    // One action: its author is shown for each row, and one undo reverts all of it.
    const { history } = await core.handlers['review.row']({ listId, row: 2 });
    expect(history.map(({ kind, value, operator }) => [kind, value, operator])).toEqual([
      ['decide', 'hold', 'Ada'],
      ['decide', 'drop', 'Ada'],
    ]);
    expect((await core.handlers['review.undo']({ listId })).rows).toHaveLength(3);
    expect(await words()).toEqual([
      ['keep', 'old'],
      ['hold', ''],
      [null, ''],
      [null, ''],
      [null, ''],
    ]);
  });

  it('shows where the list’s decision is newer, and lets a person choose row by row', async () => {
    await exportList();
    edit({ 1: { 'rollcall.decision': 'keep' }, 2: { 'rollcall.decision': 'keep' }, 3: { 'rollcall.decision': 'keep' } });
    await decide(1, 'drop');
    await decide(2, 'drop');
    const fromListId = await importFile(out());
    const preview = await core.handlers['review.previewMerge']({ fromListId });
    expect(preview).toMatchObject({ changed: 1, inConflict: 2 });
    expect(preview?.conflicts[0]).toMatchObject({ row: 1, before: { value: 'drop' }, after: { value: 'keep' }, operator: 'Ada' });
    expect(await core.handlers['review.merge']({ fromListId, conflicts: { file: [2], list: [1] } })).toEqual({
      listId,
      rows: 2,
      notKept: { litigators: 0, suppressed: 0 },
    });
    expect((await words()).map(([value]) => value)).toEqual(['drop', 'keep', 'keep', null, null]);
  });

  it('reports by row what it can’t use, and leaves those rows as they are', async () => {
    await exportList();
    edit(
      {
        1: { 'rollcall.decision': 'maybe' },
        2: { 'rollcall.row': '' },
        3: { 'rollcall.row': `${listId}:99` },
        4: { 'rollcall.decision': 'keep' },
      },
      ([headings = [], ...rows]) => {
        const twin = [...(rows[3] ?? [])];
        twin[headings.indexOf('rollcall.decision')] = 'drop';
        return [headings, ...rows, twin];
      },
    );
    const fromListId = await importFile(out());
    const preview = await core.handlers['review.previewMerge']({ fromListId });
    expect(preview).toMatchObject({ rows: 6, unchanged: 1, changed: 0, inConflict: 0, troubled: 5 });
    expect(preview?.problems.map(({ why, fileRow, text }) => [why, fileRow, text])).toEqual([
      ['unknownDecision', 1, 'maybe'],
      ['noRow', 2, ''],
      ['unknownRow', 3, `${listId}:99`],
      ['twice', 4, expect.stringContaining(`${listId}:4:`)],
      ['twice', 6, expect.stringContaining(`${listId}:4:`)],
    ]);
    expect(await core.handlers['review.merge']({ fromListId, conflicts: 'file' })).toEqual({
      listId,
      rows: 0,
      notKept: { litigators: 0, suppressed: 0 },
    });
  });

  /** Brings back an older copy: in it the colleague kept row 1 and dropped row 2; row 3 is unmentioned, and row 4 was undecided. */
  async function olderCopy(change?: (lines: string[][]) => string[][]): Promise<string> {
    await exportList();
    const older = readFileSync(out());
    await decide(1, 'drop', 'asked not to be called');
    await decide(2, 'keep');
    await decide(3, 'keep');
    await exportList();
    writeFileSync(out(), older);
    edit({ 1: { 'rollcall.decision': 'keep' }, 2: { 'rollcall.decision': 'drop' }, 4: { 'rollcall.decision': 'hold' } }, change);
    return importFile(out());
  }
  const conflictsOf = (preview: MergePreview | null) =>
    preview?.conflicts.map(({ row, before, after }) => [row, before.value, after.value]);

  it('takes nothing back that was decided after it was written, which its rows say: a drop wins until a person chooses', async () => {
    const fromListId = await olderCopy();
    const preview = await core.handlers['review.previewMerge']({ fromListId });
    expect(preview).toMatchObject({ isBaseSure: true, changed: 1, unchanged: 2, inConflict: 2 });
    expect(preview?.base?.exportId).toBe(preview?.bases[1]?.exportId);
    expect(conflictsOf(preview)).toEqual([
      [1, 'drop', 'keep'],
      [2, 'keep', 'drop'],
    ]);
    await core.handlers['review.merge']({ fromListId, conflicts: 'drop' });
    expect(await words()).toEqual([
      ['drop', 'asked not to be called'],
      ['drop', ''],
      ['keep', ''],
      ['hold', ''],
      [null, ''],
    ]);
  });

  it('is compared with every export that it may be a copy of, if its rows name none', async () => {
    const fromListId = await olderCopy((lines) => lines.map((cells) => cells.map(withoutExport)));
    const preview = await core.handlers['review.previewMerge']({ fromListId });
    expect(preview).toMatchObject({ isBaseSure: false, changed: 1, inConflict: 3 });
    expect(conflictsOf(preview)).toEqual([
      [1, 'drop', 'keep'],
      [2, 'keep', 'drop'],
      [3, 'keep', null],
    ]);
    // The user names the right export.
    const [, first] = preview?.bases ?? [];
    expect(await core.handlers['review.previewMerge']({ fromListId, exportId: first?.exportId ?? '' })).toMatchObject({
      isBaseSure: true,
      changed: 1,
      inConflict: 2,
    });
  });

  it('gives up no decision for an export that isn’t on record', async () => {
    await exportList();
    await decide(1, 'drop');
    edit({ 1: { 'rollcall.decision': 'keep' }, 2: { 'rollcall.decision': 'hold' } }, (lines) =>
      lines.map((cells) => cells.map((cell) => cell.replace(/:[0-9a-f]{12}$/, ':0123456789ab'))),
    );
    const fromListId = await importFile(out());
    const preview = await core.handlers['review.previewMerge']({ fromListId });
    expect(preview).toMatchObject({ base: null, isBaseSure: false, changed: 1 });
    expect(conflictsOf(preview)).toEqual([[1, 'drop', 'keep']]);
  });

  it('is recognized with plain headings and only some columns', async () => {
    await exportList({
      columns: [
        { from: 'original', column: 'Name' },
        { from: 'our', column: 'rollcall.row', heading: 'Rollcall row' },
        { from: 'our', column: 'rollcall.decision', heading: 'Rollcall decision' },
      ],
    });
    expect(readFileSync(out(), 'utf8').split('\r\n')[0]).toContain('Name,Rollcall row,Rollcall decision');
    edit({ 5: { 'Rollcall decision': 'hold' } });
    const fromListId = await importFile(out());
    expect(await core.handlers['review.previewMerge']({ fromListId })).toMatchObject({ changed: 1, unchanged: 4 });
    await core.handlers['review.merge']({ fromListId, conflicts: 'list' });
    expect((await words())[4]).toEqual(['hold', '']);
  });

  it('isn’t one if it was never exported: nothing is offered, and merging is refused', async () => {
    const other = await importFile(path);
    expect(await core.handlers['review.previewMerge']({ fromListId: other })).toBeNull();
    await expect(core.handlers['review.merge']({ fromListId: other, conflicts: 'list' })).rejects.toMatchObject({
      failure: { code: 'merge.notAnExport' },
    });
  });
});
