/** Rows to call that weren't checked for litigators block their file: through the core's commands, against the sandbox. */
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readXlsx } from 'hucre/xlsx';
import Papa from 'papaparse';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ExportRequest } from '#contract/exports/export.ts';
import { readOverrides } from '#core/exports/exports.sql.ts';
import { openToRead } from '#core/platform/database.ts';
import { openTestCore, type TestCore } from '../support/openTestCore.ts';
import { phonePlan, rested } from '../support/phoneRun.ts';
import { unmarkedTransport } from '../support/unmarkedTransport.ts';

/** One that is clear; one whose check timed out, so that the answer is partial; one with a null flag; a litigator. */
const leads = 'Name,Phone\nCle Ar,+15005550100\nTi Mout,+15005550102\nNu Ll,+15005550103\nLi Tigator,+15005550101\n';
const keepAll = { rules: [], otherwise: 'keep' as const, name: 'Keep all', version: 1 };

let core: TestCore;
/** A list checked for litigators; and an unchecked one. */
let checked: string;
let unasked: string;

const importLeads = async (addOns: 'litigator_checks'[]): Promise<string> => {
  const path = join(core.dataDir, 'leads.csv');
  writeFileSync(path, leads);
  const { listId } = await core.handlers['lists.import']({ importId: randomUUID(), files: [core.grant(path)], reading: {} });
  await core.handlers['policies.apply']({ listId, policy: keepAll });
  await check(listId, addOns);
  return listId;
};
async function check(listId: string, addOns: 'litigator_checks'[], freshForMs: number | null = 0): Promise<void> {
  const checks = [{ operation: 'phone_intel', addOns, where: {} }];
  const { runId } = await core.handlers['runs.start'](phonePlan(listId, 'sandbox', { checks, freshForMs }));
  expect(await rested(core, runId)).toMatchObject({ state: 'finished' });
}
const out = (name = 'out.csv'): string => join(core.dataDir, name);
const write = (listId: string, more: Partial<ExportRequest> = {}, path = out()) =>
  core.handlers['exports.write']({
    ...{ listId, destinationId: core.grantDestination(path), format: 'csv', only: 'keep', rows: null, escapeFormulas: false, bom: false },
    ...more,
  });
const names = (path = out()): (string | undefined)[] =>
  Papa.parse<Record<string, string>>(readFileSync(path, 'utf8'), { header: true, skipEmptyLines: true }).data.map(({ Name }) => Name);
const overrides = (listId: string) => {
  const db = openToRead(join(core.dataDir, 'ledger.db'));
  const found = readOverrides(db, listId);
  db.close();
  return found;
};
const stopped = (why: object) => ({
  failure: {
    code: 'export.unchecked',
    params: { unchecked: { rows: Object.values(why).reduce((sum: number, rows) => sum + Number(rows), 0), why } },
  },
});

beforeAll(async () => {
  core = await openTestCore({ operator: 'Ana', ports: { transport: unmarkedTransport() } });
  checked = await importLeads(['litigator_checks']);
  unasked = await importLeads([]);
});
afterAll(() => core.end());
beforeEach(() => rmSync(out(), { force: true }));

describe('a file of rows to call', () => {
  it.each<[string, (viewId: string) => Partial<ExportRequest>]>([
    ['of kept rows', () => ({})],
    ['to call', () => ({ only: 'toCall' })],
    ['of a view of kept rows', (viewId) => ({ only: null, viewId })],
    ['split by decision', () => ({ only: null, split: true })],
  ])('%s isn’t written while it would have unchecked rows, which are counted by reason', async (_what, choice) => {
    const { viewId } = await core.handlers['review.open']({
      listId: checked,
      filter: { decision: ['keep'] },
      sort: { by: 'row', descending: false },
    });
    const why = { null: 1, partial: 1 };
    const { viewId: view, split, only = 'keep' } = choice(viewId);
    const counted = await core.handlers['exports.count']({
      ...{ listId: checked, only },
      ...(view === undefined ? {} : { viewId: view }),
      ...(split === undefined ? {} : { split }),
    });
    expect(counted.unchecked).toEqual({ rows: 2, why, settles: false });
    const path = split ? out('parts') : out();
    await expect(write(checked, choice(viewId), path)).rejects.toMatchObject(stopped(why));
    expect(existsSync(path)).toBe(false);
  });

  it('is previewed with what stops it, or with what is held', async () => {
    const { unchecked, rows } = await core.handlers['exports.preview']({ listId: checked, only: 'toCall' });
    const two = { rows: 2, why: { null: 1, partial: 1 }, settles: false };
    expect({ unchecked, rows }).toEqual({ unchecked: two, rows: 3 });
    const held = await core.handlers['exports.preview']({ listId: checked, only: 'toCall', unchecked: 'hold' });
    expect({ unchecked: held.unchecked, rows: held.rows }).toEqual({ unchecked: two, rows: 1 });
  });

  it('isn’t stopped by rows that it leaves out, nor are files of other rows', async () => {
    const { unchecked } = await core.handlers['exports.preview']({ listId: checked, only: 'keep', having: ['email'] });
    expect(unchecked.rows).toBe(0);
    expect(await write(checked, { only: null })).toMatchObject({
      rows: 4,
      unchecked: { held: { rows: 0 }, accepted: null, settled: null },
    });
    expect(await write(checked, { only: 'mustNotCall' })).toMatchObject({ rows: 1 });
  });

  it('is written without them if they are held, which go to the part “hold” of a split list', async () => {
    const held = { rows: 2, why: { null: 1, partial: 1 } };
    expect(await write(checked, { unchecked: 'hold' })).toMatchObject({ rows: 1, unchecked: { held, accepted: null } });
    expect(names()).toEqual(['Cle Ar']);
    const parts = out('held');
    expect(await write(checked, { only: null, split: true, unchecked: 'hold' }, parts)).toMatchObject({ unchecked: { held } });
    expect([names(join(parts, 'keep.csv')), names(join(parts, 'hold.csv'))]).toEqual([['Cle Ar'], ['Ti Mout', 'Nu Ll']]);
    expect(overrides(checked)).toEqual([]);
  });

  it('has them if somebody gives a reason, recorded by name in the chain and printed in the workbook', async () => {
    const path = out('accepted.xlsx');
    const reason = 'They asked us to call';
    const { exportId, unchecked } = await write(checked, { format: 'xlsx', unchecked: { accept: reason } }, path);
    const [override] = overrides(checked);
    expect(override).toMatchObject({ kind: 'export', reason, rows: 2, why: { null: 1, partial: 1 }, exportId, by: 'Ana' });
    expect(unchecked).toEqual({ held: { rows: 0, why: {} }, accepted: override, phones: null, settled: null });
    const { sheets } = await readXlsx(readFileSync(path));
    const facts = sheets.at(-1)?.rows.map((row) => row.slice(0, 2)) ?? [];
    expect(facts).toContainEqual(['Not checked for litigators', '2 rows: 1 null, 1 partial answer']);
    expect(facts).toContainEqual(['Exported anyway by', 'Ana']);
    expect(facts).toContainEqual(['Exported anyway because', reason]);
    expect((await core.handlers['ledger.check']({})).problems).toEqual({});
    // It applied to that file only.
    await expect(write(checked)).rejects.toMatchObject(stopped({ null: 1, partial: 1 }));
  });
});

describe('a list that no check asked about', () => {
  it('is settled once by name and reason, until a check asks for litigators', async () => {
    // The fourth is known: the other list’s check found that number to be a litigator’s, and no reason lets it into the file.
    const why = { notRequested: 3 };
    await expect(write(unasked)).rejects.toMatchObject(stopped(why));
    expect((await core.handlers['exports.count']({ listId: unasked, only: 'keep' })).unchecked).toEqual({ rows: 3, why, settles: true });
    await write(unasked, { unchecked: { accept: 'Customers of ours' } });
    expect(overrides(unasked)).toMatchObject([{ kind: 'notAsked', reason: 'Customers of ours', rows: 3, why }]);

    expect(await write(unasked)).toMatchObject({
      rows: 3,
      unchecked: { accepted: null, settled: { by: 'Ana', reason: 'Customers of ours' } },
    });
    expect((await core.handlers['exports.count']({ listId: unasked, only: 'keep' })).unchecked.rows).toBe(0);
    const path = out('settled.xlsx');
    await write(unasked, { format: 'xlsx' }, path);
    const { sheets } = await readXlsx(readFileSync(path));
    expect(sheets.at(-1)?.rows.map((row) => row.slice(0, 2))).toContainEqual(['Settled for this list because', 'Customers of ours']);

    await check(unasked, ['litigator_checks']);
    await expect(write(unasked)).rejects.toMatchObject(stopped({ null: 1, partial: 1 }));
    expect(overrides(unasked)).toHaveLength(1);
  });
});

describe('a clear check that expires', () => {
  const last = async (days: number | null): Promise<void> => {
    await core.handlers['settings.change']({ freshDays: days === null ? {} : { litigator_checks: days } });
  };
  const stale = async (withinMs?: number) =>
    (await core.handlers['stale.list'](withinMs === undefined ? {} : { withinMs })).find(({ listId }) => listId === checked);
  const day = 86_400_000;

  it('is pointed out before, with the rows to check again; once it has expired, it stops the export', async () => {
    expect(await stale()).toBeUndefined();
    await last(2);
    const soon = await stale();
    expect(soon).toMatchObject({ listId: checked, name: 'leads', rows: 1, expired: 0 });
    expect(Math.abs((soon?.at ?? 0) - Date.now() - 2 * day)).toBeLessThan(60_000);
    expect(await stale(day)).toBeUndefined();
    await core.handlers['settings.change']({ staleDays: 1 });
    expect(await stale()).toBeUndefined();
    await core.handlers['settings.change']({ staleDays: 3 });
    const card = (await core.handlers['lists.list']({})).find(({ listId }) => listId === checked);
    expect(card?.stale).toMatchObject({ rows: 1, expired: 0 });

    // What a plan takes: the one row whose check came back clear.
    const { packed, rows } = await core.handlers['stale.rows']({ listId: checked });
    const plan = await core.handlers['plans.make'](phonePlan(checked, 'sandbox', { rows: packed, freshForMs: 0 }));
    expect([rows, plan.rows]).toEqual([1, 1]);

    await last(0);
    expect(await stale()).toMatchObject({ rows: 1, expired: 1, at: null });
    await expect(write(checked)).rejects.toMatchObject(stopped({ null: 1, partial: 1, expired: 1 }));
    expect(await core.handlers['exports.unchecked']({ listId: checked, only: 'keep' })).toMatchObject({ rows: 3 });
    await last(null);
    expect(await stale()).toBeUndefined();
  });
});
