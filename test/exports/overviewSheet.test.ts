/** A workbook's overview: read back, it has the numbers that the window shows. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import { makeFinishedFolder } from '../support/finishedFolder.ts';
import { openTestCore } from '../support/openTestCore.ts';

it('has the same numbers as the overview of the window, whichever rows the file has', { timeout: 60_000 }, async () => {
  const { dataDir, listId, rows } = await makeFinishedFolder(120);
  const core = await openTestCore({ dataDir });
  try {
    const path = join(dataDir, 'out.xlsx');
    await core.handlers['exports.write']({
      ...{
        listId,
        destinationId: core.grantDestination(path),
        format: 'xlsx',
        only: 'drop',
        rows: null,
        escapeFormulas: false,
        bom: false,
      },
    });
    const overview = await core.handlers['review.overview']({ listId, column: null });
    const { sheets } = await readXlsx(readFileSync(path));
    const cells = sheets.find(({ name }) => name.startsWith('Overview'))?.rows ?? [];
    // A value may be called like its table, beside whose name stands what is counted.
    const numberBeside = (label: string): unknown =>
      cells.flatMap((row) => row.flatMap((cell, at) => (cell === label && typeof row[at + 1] === 'number' ? [row[at + 1]] : [])))[0];
    expect(numberBeside('Rows of the whole list')).toBe(rows);
    const { grade, litigator } = overview.facets;
    expect(['A · Call first', 'F · Bad lead', 'No grade'].map(numberBeside)).toEqual([grade.A, grade.F, grade.none]);
    expect(['Not checked', 'Clear'].map(numberBeside)).toEqual([litigator.notChecked, litigator.clear]);
    const above70 = overview.scores.slice(70).reduce((sum, one) => sum + one, 0);
    expect(numberBeside('70 to 100, answered')).toBe(above70);
    expect(numberBeside('Another rule, or a person')).toBe(overview.dropped.reasons.none);
  } finally {
    await core.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
