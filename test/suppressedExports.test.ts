/** Finds earlier exported files that contain people who are now suppressed. */
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ExportRequest } from '#contract/exports/export.ts';
import { exportedText } from '#messages/suppression/suppressionWords.ts';
import { openTestCore, type TestCore } from './support/openTestCore.ts';

let core: TestCore;
beforeEach(async () => {
  core = await openTestCore();
});
afterEach(() => core.end());

async function load(text: string): Promise<string> {
  const path = join(core.dataDir, `${randomUUID()}.csv`);
  writeFileSync(path, text);
  const { listId } = await core.handlers['lists.import']({ importId: randomUUID(), files: [core.grant(path)], reading: {} });
  return listId;
}

const write = (listId: string, name: string, more: Partial<ExportRequest> = {}): Promise<unknown> =>
  core.handlers['exports.write']({
    listId,
    destinationId: core.grantDestination(join(core.dataDir, name)),
    format: 'csv',
    only: null,
    rows: null,
    escapeFormulas: false,
    bom: false,
    ...more,
  });

test('are named with their rows, also by a column that nobody matched, but for copies in which nobody can be found', async () => {
  const leads = await load('Name,Phone,Mobile\nAnn Lee,206-555-0100,206-555-0110\nBo Fox,206-555-0101,206-555-0111\n');
  const others = await load('Phone\n+12065550110\n+12065550199\n');
  const exportsOf = (text: string) => core.handlers['suppressions.exports']({ of: { text } });
  expect(exportedText(await exportsOf('206-555-0110'))).toBe('');
  await write(leads, 'first.csv');
  await write(leads, 'bo.csv', { rows: [2] });
  await write(leads, 'masked.csv', { redacted: true });
  await write(others, 'others.csv');
  const found = await exportsOf('206-555-0110');
  expect(found).toMatchObject({
    looked: 3,
    files: [
      { fileName: 'others.csv', rows: 1 },
      { fileName: 'first.csv', rows: 1 },
    ],
    more: 0,
    unknown: 0,
  });
  expect(exportedText(found)).toMatch(/^Exported before, so take them out there, too: others\.csv \(.*\), first\.csv \(.*\)\.$/);
  expect(exportedText(await exportsOf('206-555-0142'))).toBe('No exported file is known to have them.');
});

test('are counted where nobody can say it any more: of a list that is gone, or whose rows were purged', async () => {
  const gone = await load('Phone\n206-555-0100\n');
  await write(gone, 'gone.csv');
  const left = await load('Phone\n206-555-0100\n206-555-0101\n');
  await write(left, 'left.csv');
  await core.handlers['lists.delete']({ listId: gone });
  expect(await core.handlers['suppressions.exports']({ of: { text: '206-555-0100' } })).toMatchObject({ files: [{}, {}], unknown: 0 });
  await core.handlers['lists.deleteForGood']({ listId: gone });
  await core.handlers['privacy.purge']({ of: { person: { phone: '206-555-0100' } }, dryRun: false });
  const found = await core.handlers['suppressions.exports']({ of: { text: '206-555-0100' } });
  expect(found).toMatchObject({ looked: 2, files: [], unknown: 2 });
  expect(exportedText(found)).toBe('Of 2 exported files, nobody can say: the list or some of its rows are gone.');
});
