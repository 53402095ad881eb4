import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { fieldNames, type FieldName } from '#contract/lists/fields.ts';
import type { Filled, Mapping } from '#contract/lists/list.ts';
import { screenList } from '#core/lists/screening/screenRow.ts';
import { openToRead } from '#core/platform/database.ts';
import { createCells, openCellWriter, readCellsAfter } from '#core/lists/rows/cells.sql.ts';
import { casesOf } from '../support/propertyCases.ts';
import { plannableRows } from '../support/plannableRows.ts';
import { findingsBetween } from '#core/lists/findings/findings.sql.ts';
import { insertList, readList } from '#core/lists/file/list.sql.ts';
import { startLoading } from '#core/lists/rows/loadList.sql.ts';
import { openListToRead, openListToWrite } from '#core/lists/file/openList.sql.ts';
import { listPath } from '#core/platform/paths.ts';
import { makeTable, type MadeColumn } from '../support/madeTable.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'rollcall-findings-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const width = 5;
const cell = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    'Ann Lee',
    'test',
    '206-555-0100',
    '12',
    'ann@gmial.com',
    'info@gmail.com',
    '10.0.0.1',
    '98101',
    'NY',
    'PO Box 7',
  ),
  fc.constantFrom('12 Harbor St, Seattle, WA 98101', 'Lee, Ann', '+44 20 7946 0958', 'Acme LLC', '2026-05-18 09:30', 'Straße 5'),
  fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => text.toWellFormed().replaceAll('\0', '')),
);
const table = fc.array(fc.array(fc.option(cell, { nil: null, freq: 9 }), { minLength: width, maxLength: width }), {
  minLength: 1,
  maxLength: 12,
});
const mapping: fc.Arbitrary<Mapping> = fc
  .uniqueArray(
    fc.record({
      field: fc.constantFrom(...fieldNames),
      column: fc.nat(width - 1),
      also: fc.option(fc.array(fc.nat(width - 1), { maxLength: 2 }), { nil: undefined }),
      otherwise: fc.option(fc.array(fc.nat(width - 1), { minLength: 1, maxLength: 2 }), { nil: undefined }),
      split: fc.option(fc.constantFrom('name' as const, 'address' as const), { nil: undefined }),
    }),
    { selector: ({ field }) => field, maxLength: 40 },
  )
  .map((fields) => ({
    fields: fields.map(({ field, column, also, otherwise, split }): Filled =>
      otherwise && (field === 'phone' || field === 'email')
        ? { field, column, otherwise }
        : { field, column, ...(also && { also }), ...(split && { split }) },
    ),
    country: 'US',
  }));

function makeList(rows: readonly (readonly (string | null)[])[], columns = width): string {
  const listId = randomUUID();
  const loading = startLoading(dataDir, listId);
  createCells(loading.db, columns);
  const writer = openCellWriter(loading.db, columns);
  // A line that ended early has no further cells.
  rows.forEach((cells, index) => {
    const end = cells.indexOf(null);
    writer.add(index + 1, index + 2, 0, cells.slice(0, end < 0 ? columns : end).map(String));
  });
  writer.flush();
  insertList(
    loading.db,
    {
      ...{
        listId,
        name: 'x',
        sources: [],
        importedAt: 0,
        rows: rows.length,
        rejected: 0,
        setAside: 0,
        mappedBy: 'guesses',
        guesses: [],
        screened: false,
        findings: [],
        fits: [],
      },
      columns: Array.from({ length: columns }, (_, column) => `c${column}`),
      mapping: { fields: [], country: 'US' },
    },
    'ann',
  );
  loading.publish();
  return listId;
}

async function find(listId: string, wanted: Mapping) {
  const db = openListToWrite(dataDir, listId);
  await screenList(db, { mapping: wanted, signal: new AbortController().signal, onScreened: () => undefined });
  const seen = { list: readList(db), rows: plannableRows(db), findings: findingsBetween(db, 1, 1000) };
  db.close();
  return seen;
}

test('findings depend on cells and mapping only, are the same after another mapping and back, and change no cell', async () => {
  await fc.assert(
    fc.asyncProperty(table, mapping, mapping, async (rows, one, other) => {
      const listId = makeList(rows);
      const readCells = () => {
        const db = openToRead(listPath(dataDir, listId));
        const cells = readCellsAfter(db, 0, 1000);
        db.close();
        return cells;
      };
      const before = readCells();
      const first = await find(listId, one);
      await find(listId, other);
      const again = await find(listId, one);
      expect(again).toEqual(first);
      expect(readCells()).toEqual(before);
      expect(first.rows.map(({ row }) => row)).toEqual(rows.map((_, index) => index + 1));
      const twin = await find(makeList(rows), one);
      expect([twin.rows, twin.findings]).toEqual([first.rows, first.findings]);
      // The counts match the findings.
      for (const { rule, rows: counted } of first.list.findings)
        expect(new Set(first.findings.filter((finding) => finding.rule === rule).map(({ row }) => row)).size).toBe(counted);
    }),
    casesOf(12),
  );
});

/** A guard is removed in columns in which most cells have one; without guards, reading a cell depends only on its row. */
test('nobody’s cell becomes anybody else’s: rows are read alike in any order', async () => {
  const row = fc.array(fc.option(cell, { nil: null, freq: 9 }), { minLength: width, maxLength: width });
  const shuffled = fc.array(row, { minLength: 2, maxLength: 12 }).chain((rows) =>
    fc
      .shuffledSubarray(
        rows.map((_, at) => at),
        { minLength: rows.length, maxLength: rows.length },
      )
      .map((order) => ({ rows, order })),
  );
  await fc.assert(
    fc.asyncProperty(shuffled, mapping, async ({ rows, order }, wanted) => {
      const inOrder = await find(makeList(rows), wanted);
      const { rows: read } = await find(makeList(order.map((at) => rows[at] ?? [])), wanted);
      expect(read.map(({ fields }) => fields)).toEqual(order.map((at) => inOrder.rows[at]?.fields));
    }),
    casesOf(12),
  );
});

test('a list that is due for screening keeps its earlier findings until then', async () => {
  const rows = [
    ['Ann Lee', '206-555-0100', '', '', ''],
    ['Bo Ray', '206-555-0100', '', '', ''],
  ];
  const listId = makeList(rows);
  const phones: Mapping = { fields: [{ field: 'phone', column: 1 }], country: 'US' };
  const names: Mapping = { fields: [{ field: 'name', column: 0 }], country: 'US' };
  await find(listId, phones);
  const due = openListToWrite(dataDir, listId);
  // The state in which appended lines leave it.
  due.exec('UPDATE list SET screened = 0');
  due.close();
  const db = openListToRead(dataDir, listId);
  expect(readList(db)).toMatchObject({ screened: false, mapping: phones });
  expect(plannableRows(db)).toMatchObject([
    { fields: { phone: '+12065550100' }, found: [] },
    { fields: { phone: '+12065550100' }, found: ['phone.repeated'] },
  ]);
  db.close();
  const found = await find(listId, names);
  expect(found).toMatchObject({
    list: { screened: true },
    rows: [{ fields: { name: 'Ann Lee' } }, { fields: { name: 'Bo Ray' } }],
    findings: [],
  });
});

const mapped = (...filled: [field: FieldName, column: number, split?: 'name' | 'address'][]): Mapping['fields'] =>
  filled.map(([field, column, split]) => ({ field, column, ...(split && { split }) }));

/** The files are the reference: a faster rule must give the same findings, and a changed rule shows which rows it affects. */
test.each<{ of: string; columns: MadeColumn[]; mapping: Mapping }>([
  {
    of: 'leads',
    columns: ['name', 'phone', 'email', 'street', 'unit', 'state', 'zip', 'ip'],
    mapping: {
      country: 'US',
      fields: mapped(
        ['name', 0],
        ['phone', 1],
        ['email', 2],
        ['address.street_line_1', 3],
        ['address.street_line_2', 4],
        ['address.state_code', 5],
        ['address.postal_code', 6],
        ['ip_address', 7],
      ),
    },
  },
  {
    of: 'parts',
    columns: ['first', 'last', 'phone', 'country', 'line', 'time'],
    mapping: {
      country: 'DE',
      fields: mapped(
        ['first_name', 0],
        ['last_name', 1],
        ['phone', 2],
        ['phone.country_hint', 3],
        ['address.street_line_1', 4, 'address'],
        ['address.street_line_2', 4, 'address'],
        ['address.city', 4, 'address'],
        ['address.state_code', 4, 'address'],
        ['address.postal_code', 4, 'address'],
        ['transaction_time', 5],
      ),
    },
  },
  {
    of: 'parties',
    columns: ['name', 'phone', 'email', 'street', 'state', 'zip', 'name', 'phone', 'email'],
    mapping: {
      country: 'US',
      fields: mapped(
        ['primary.name', 0],
        ['primary.phone', 1],
        ['primary.email_address', 2],
        ['primary.address.street_line_1', 3],
        ['primary.address.state_code', 4],
        ['primary.address.postal_code', 5],
        ['secondary.name', 6],
        ['secondary.phone', 7],
        ['secondary.email_address', 8],
      ),
    },
  },
])('what is found in $of is what was found there before', async ({ of, columns, mapping: wanted }) => {
  const made = makeTable(columns, 120);
  const { rows, findings } = await find(
    makeList(
      made.map((cells) => columns.map((_, column) => cells[column] ?? null)),
      columns.length,
    ),
    wanted,
  );
  const lines = rows.map(({ row, fields }) => {
    const found = findings.filter((finding) => finding.row === row);
    return JSON.stringify([row, fields, ...found.map(({ rule, field, params }) => [rule, field, params])]);
  });
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`found/${of}.jsonl`);
});
