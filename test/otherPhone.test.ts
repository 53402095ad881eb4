/**
 * A verdict belongs to a value, not to a row: another phone in the row's field isn't checked, whatever the previous phone's verdict was.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ExportRequest } from '#contract/exports/export.ts';
import type { Mapping } from '#contract/lists/list.ts';
import { shippedRecipes } from '#contract/exports/shippedRecipes.ts';
import type { Facets } from '#contract/review/facets.ts';
import type { Transport } from '#core/ports.ts';
import { openTestCore, type TestCore } from './support/openTestCore.ts';
import { openEnvironment, phonePlan, rested } from './support/phoneRun.ts';
import { scriptedTransport, type ScriptedCall } from './support/scriptedTransport.ts';

const columns = { name: 0, maidenName: 1, mobile: 2, home: 3 };
const leads = [
  'Name,Maiden name,Mobile,Home',
  'Ann Lee,Ann Roe,+12065550100,+12065550200',
  'Bo Diaz,Bo Cruz,+12065550101,+12065550201',
  'Cy Wu,Cy Ng,+12065550102,',
].join('\n');
const map = (phone: number, name = columns.name): Mapping => ({
  country: 'US',
  fields: [
    { field: 'name', column: name },
    { field: 'phone', column: phone },
  ],
});

let core: TestCore;
let listId: string;
let environmentId: string;
const checks = [{ operation: 'real_contact@2.0', addOns: ['litigator_checks' as const], where: {} }];
/** The service answers once this resolves. */
let opened: Promise<undefined> = Promise.resolve(undefined);
const asked: string[] = [];
/** Home numbers belong to litigators; every mobile is clear, and its owner's name matches. */
beforeAll(async () => {
  const transport = scriptedTransport(({ parameters }: ScriptedCall) => {
    asked.push(parameters['phone'] ?? '');
    return {
      phone: { is_valid: true, contact_grade: 'A', activity_score: 90, line_type: 'Mobile', name_match: true },
      add_ons: { litigator_checks: { phone_is_litigator_risk: parameters['phone']?.startsWith('+120655502') === true } },
    };
  });
  const exchange: Transport['exchange'] = (call) => opened.then(() => transport.exchange(call));
  core = await openTestCore({ ports: { transport: { ...transport, exchange } } });
  environmentId = await openEnvironment(core, 'https://service.example');
  const path = join(core.dataDir, 'leads.csv');
  writeFileSync(path, leads);
  ({ listId } = await core.handlers['lists.import']({ importId: randomUUID(), files: [core.grant(path)], reading: {} }));
  await core.handlers['policies.apply']({ listId, policy: { rules: [], otherwise: 'keep', name: 'Keep all', version: 1 } });
  await mapped(map(columns.mobile));
  await checked();
});
afterAll(() => core.end());

async function mapped(mapping: Mapping): Promise<void> {
  await core.handlers['lists.map']({ listId, mapping });
  await core.handlers['lists.screened']({ listId });
}
/** Checks the rows as they are mapped, and waits for the end. */
async function checked(): Promise<void> {
  const { runId } = await core.handlers['runs.start'](phonePlan(listId, environmentId, { checks, callsPerSecond: 100_000 }));
  expect(await rested(core, runId)).toMatchObject({ state: 'finished' });
}
const verdicts = async () => {
  const rows = await Promise.all([1, 2, 3].map((row) => core.handlers['review.row']({ listId, row })));
  return rows.map(({ verdict: { status, grade, nameMatch, lineType, litigator, notChecked } }) => ({
    ...{ status, grade, nameMatch, lineType, litigator, notChecked },
  }));
};
const facets = async (): Promise<Facets> =>
  (await core.handlers['review.open']({ listId, filter: {}, sort: { by: 'row', descending: false } })).facets;
const out = (): string => join(core.dataDir, 'out.csv');
const write = (more: Partial<ExportRequest> = {}) =>
  core.handlers['exports.write']({
    ...{
      listId,
      destinationId: core.grantDestination(out()),
      format: 'csv',
      only: 'toCall',
      rows: null,
      escapeFormulas: false,
      bom: false,
    },
    ...more,
  });
const clear = { status: 'answered', grade: 'A', nameMatch: true, lineType: 'Mobile', litigator: 'clear', notChecked: null };
const unknown = { status: 'unplanned', grade: null, nameMatch: null, lineType: null, litigator: 'notChecked', notChecked: 'otherPhone' };

it('is not said of another phone, in the row, the counts and the files, and comes back with the phone, without a call', async () => {
  expect(await verdicts()).toEqual([clear, clear, clear]);
  expect((await facets()).litigator).toMatchObject({ clear: 3, notChecked: 0 });

  await mapped(map(columns.home));
  expect(await verdicts()).toEqual([unknown, unknown, unknown]);
  expect((await facets()).litigator).toMatchObject({ clear: 0, notChecked: 3 });
  // Unchecked rows aren't suggested to be kept; a user who keeps them anyway must still give a reason.
  expect(await write()).toMatchObject({ rows: 0 });
  await core.handlers['review.decide']({ listId, rows: [1, 2, 3], value: 'keep' });
  const unchecked = { rows: 3, why: { otherPhone: 3 } };
  await expect(write()).rejects.toMatchObject({ failure: { code: 'export.unchecked', params: { unchecked } } });
  expect(await write({ unchecked: 'hold' })).toMatchObject({ rows: 0, unchecked: { held: unchecked } });

  await mapped(map(columns.mobile));
  expect(await verdicts()).toEqual([clear, clear, clear]);
  expect(await write()).toMatchObject({ rows: 3, unchecked: { held: { rows: 0 }, accepted: null } });
  expect(asked).toHaveLength(3);
});

it('keeps its facts about the phone beside another name, but not the name match', async () => {
  await mapped(map(columns.mobile, columns.maidenName));
  expect(await verdicts()).toEqual([1, 2, 3].map(() => ({ ...clear, grade: null, nameMatch: null })));
  await mapped(map(columns.mobile));
  expect(await verdicts()).toEqual([clear, clear, clear]);
});

it('is bought for no row that has another phone now: such a run isn’t continued, and columns stay while one is on', async () => {
  const plan = phonePlan(listId, environmentId, { checks, freshForMs: 0, maxCalls: 1 });
  const { runId } = await core.handlers['runs.start'](plan);
  expect(await rested(core, runId)).toMatchObject({ state: 'stopped', stopped: { code: 'maxCalls' }, counts: { pending: 2 } });
  const goOn = (): Promise<unknown> => core.handlers['runs.resume']({ runId, caps: { maxCalls: null, budgetMicros: null } });
  const before = asked.length;
  await mapped(map(columns.home));
  await expect(goOn()).rejects.toMatchObject({ failure: { code: 'run.otherMapping' } });
  expect(asked).toHaveLength(before);

  await mapped(map(columns.mobile));
  const gate = Promise.withResolvers<undefined>();
  opened = gate.promise;
  await goOn();
  await expect(mapped(map(columns.home))).rejects.toMatchObject({ failure: { code: 'list.busy' } });
  gate.resolve(undefined);
  expect(await rested(core, runId)).toMatchObject({ state: 'finished', counts: { done: 3 } });
  expect(new Set(asked)).toEqual(new Set(['+12065550100', '+12065550101', '+12065550102']));
});

it('of a litigator stays out of a file of rows to call, also behind the checked phone', async () => {
  await mapped(map(columns.home));
  await checked();
  expect((await verdicts()).map(({ litigator }) => litigator)).toEqual(['litigator', 'litigator', 'notChecked']);
  const { country, fields } = map(columns.mobile);
  await mapped({ country, fields: fields.map((one) => (one.field === 'phone' ? { ...one, otherwise: [columns.home] } : one)) });
  expect((await verdicts()).map(({ litigator }) => litigator)).toEqual(['clear', 'clear', 'clear']);
  const dialer = shippedRecipes.find(({ name }) => name === 'Dialer, E.164');
  expect(await write({ columns: dialer?.columns ?? [] })).toMatchObject({ rows: 3 });
  const written = readFileSync(out(), 'utf8');
  for (const row of [0, 1, 2]) expect(written).toContain(`+1206555010${row},,,`);
  expect(written).not.toContain('+120655502');
});
