/** Matching columns through the commands: how well they fit, one field from several columns, and remembered mappings. */
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commands } from '#contract/commands.ts';
import type { List, Mapping } from '#contract/lists/list.ts';
import { rested, startPhones } from '../support/phoneRun.ts';
import { openTestCore, type TestCore } from '../support/openTestCore.ts';

let core: TestCore;
beforeAll(async () => {
  core = await openTestCore();
});
afterAll(() => core.end());

async function load(text: string): Promise<List> {
  const path = join(core.dataDir, `${randomUUID()}.csv`);
  writeFileSync(path, text);
  const list = await core.handlers['lists.import']({ importId: randomUUID(), files: [core.grant(path)], reading: {} });
  return core.handlers['lists.screened']({ listId: list.listId });
}

const phone = (row: number, area = 206): string => `(${area}) 555-${String(1000 + row)}`;
const lines = (count: number, line: (row: number) => string): string =>
  Array.from({ length: count }, (_, row) => `${line(row)}\n`).join('');
const firstOf = (column: number, ...otherwise: number[]): Mapping => ({ fields: [{ field: 'phone', column, otherwise }], country: 'US' });

test('how well each column fits is counted over all rows, and estimated from a sample before a mapping is chosen', async () => {
  const { listId, fits, mapping } = await load(
    `Name,Phone,Note\n${lines(1000, (row) => `Ann ${row},${row % 4 === 3 ? 'ask' : phone(row)},${phone(row, 212)}`)}`,
  );
  expect(mapping.fields.map(({ field, column }) => [field, column])).toEqual([
    ['name', 0],
    ['phone', 1],
  ]);
  expect(fits).toEqual([
    { field: 'name', column: 0, rows: 1000, filled: 1000, fits: 1000, taken: 1000 },
    { field: 'phone', column: 1, rows: 1000, filled: 1000, fits: 750, taken: 750 },
  ]);
  const [tried] = await core.handlers['lists.fits']({ listId, mapping: { fields: [{ field: 'phone', column: 2 }], country: 'US' } });
  expect(tried).toMatchObject({ column: 2, rows: 278, filled: 278, fits: 278 });
  const [asIs] = await core.handlers['lists.fits']({ listId, mapping: { fields: [{ field: 'phone', column: 1 }], country: 'US' } });
  expect(asIs?.fits).toBeGreaterThan(180);
  expect(asIs?.fits).toBeLessThan(250);
  expect((await core.handlers['lists.get']({ listId })).mapping).toEqual(mapping);
  await expect(
    core.handlers['lists.fits']({ listId, mapping: { fields: [{ field: 'phone', column: 9 }], country: 'US' } }),
  ).rejects.toMatchObject({ failure: { code: 'mapping.unknownColumn' } });
});

test('the first valid phone of two columns is planned, previewed, exported and remembered with its column', async () => {
  const text = `Name,Mobile,Home\nAnn,${phone(1)},${phone(2, 212)}\nBo,n/a,${phone(3, 212)}\nCy,,\nDi,${phone(3, 212)},\n`;
  const { listId, guesses } = await load(text);
  expect(guesses[2]).toMatchObject({ field: null, alternate: 'phone' });
  const list = await core.handlers['lists.map']({ listId, mapping: firstOf(1, 2) });
  expect(list.fits).toEqual([
    { field: 'phone', column: 1, rows: 4, filled: 2, fits: 2, taken: 2, repairs: [{ repair: 'nothing', rows: 1, applied: true }] },
    { field: 'phone', column: 2, rows: 4, filled: 2, fits: 2, taken: 1 },
  ]);
  expect(list.findings).toContainEqual({ rule: 'phone.alternate', rows: 1 });
  const preview = await core.handlers['lists.preview']({ listId, from: 1, count: 4 });
  expect(preview.map(({ findings }) => findings)).toEqual([
    [],
    [
      { rule: 'phone.alternate', column: 2 },
      { rule: 'cell.repaired', column: 2 },
    ],
    [{ rule: 'phone.missing', column: 1 }],
    [{ rule: 'phone.repeated', column: 1 }],
  ]);
  const row = await core.handlers['review.row']({ listId, row: 2 });
  expect(row.fields).toMatchObject({ phone: '+12125551003' });
  expect(row.findings).toMatchObject([{ rule: 'phone.alternate', params: { column: 'Home', position: 3 } }, { rule: 'cell.repaired' }]);

  // The number used is the one that is sent, and the exported file names its column.
  const run = await startPhones(core, listId, 'sandbox');
  expect(await rested(core, run.runId)).toMatchObject({ state: 'finished', counts: { planned: 2 } });
  const path = join(core.dataDir, 'out.csv');
  await core.handlers['exports.write']({
    ...{ listId, destinationId: core.grantDestination(path), format: 'csv', only: null, rows: null, escapeFormulas: false, bom: false },
  });
  const [heading = '', , second = ''] = readFileSync(path, 'utf8').split('\n');
  expect(second.split(',')[heading.split(',').indexOf('rollcall.reasons')]).toContain('phone alternate: Home');

  const next = await load(text);
  expect(next).toMatchObject({ mappedBy: 'remembered', mapping: firstOf(1, 2) });
});

test('a remembered mapping wins even if its values don’t fit, and its fit says so', async () => {
  const first = await load(`Phone,Other\n${lines(20, (row) => `${phone(row)},x`)}`);
  await core.handlers['lists.map']({ listId: first.listId, mapping: { fields: [{ field: 'phone', column: 0 }], country: 'US' } });
  const next = await load(`Phone,Other\n${lines(20, (row) => `no,${phone(row)}`)}`);
  expect(next).toMatchObject({ mappedBy: 'remembered', mapping: { fields: [{ field: 'phone', column: 0 }] } });
  expect(next.fits).toEqual([{ field: 'phone', column: 0, rows: 20, filled: 20, fits: 0, taken: 0 }]);
  expect(await core.handlers['lists.mapByGuesses']({ listId: next.listId })).toMatchObject({
    mapping: { fields: [{ field: 'phone', column: 1 }] },
  });
});

test('only fields that a person may have several of use the first of several columns', async () => {
  const { listId } = await load('Name,Nickname\nAnn,Bo\n');
  const asked = (field: string) =>
    commands['lists.map'].params.safeParse({ listId, mapping: { fields: [{ field, column: 0, otherwise: [1] }], country: 'US' } });
  expect([asked('name').success, asked('phone').success, asked('secondary.email_address').success]).toEqual([false, true, true]);
});
