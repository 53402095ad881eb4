/** A litigator known to a list's sender isn't clear for its receiver, even if another list or a look-up found it. */
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestCore, type TestCore } from '../support/openTestCore.ts';
import { openEnvironment, phonePlan, rested } from '../support/phoneRun.ts';
import { quickThreads } from '../support/quickThreads.ts';
import { scriptedTransport, type ScriptedCall } from '../support/scriptedTransport.ts';

const passphrase = 'four-words-or-so-1';
const [own, second, clear, elsewhere] = ['+12065550101', '+12065550102', '+12065550103', '+12065550104'];
const asked = { operation: 'real_contact@2.0', addOns: ['litigator_checks' as const] };

let ann: TestCore;
let bo: TestCore;
/** The service's current litigators. */
const litigators = new Set<string>();
beforeAll(async () => {
  const transport = scriptedTransport(({ parameters: { phone = '' } }: ScriptedCall) => ({
    phone: { is_valid: true, contact_grade: 'A', activity_score: 90, line_type: 'Mobile', name_match: true },
    add_ons: { litigator_checks: { phone_is_litigator_risk: litigators.has(phone) } },
  }));
  [ann, bo] = await Promise.all([
    openTestCore({ operator: 'Ann', ports: { transport, threads: quickThreads } }),
    openTestCore({ operator: 'Bo', ports: { transport } }),
  ]);
});
afterAll(() => Promise.all([ann.end(), bo.end()]));

/** A list whose rows were checked. */
async function checkedList(core: TestCore, lines: readonly string[]): Promise<string> {
  const environmentId = await openEnvironment(core, 'https://service.example');
  const path = join(core.dataDir, 'leads.csv');
  writeFileSync(path, ['Name,Mobile,Home', ...lines].join('\n'));
  const { listId } = await core.handlers['lists.import']({ importId: randomUUID(), files: [core.grant(path)], reading: {} });
  await core.handlers['policies.apply']({ listId, policy: { rules: [], otherwise: 'keep', name: 'Keep all', version: 1 } });
  const fields = (['name', 'phone'] as const).map((field, column) => ({ field, column }));
  await core.handlers['lists.map']({ listId, mapping: { country: 'US', fields } });
  await core.handlers['lists.screened']({ listId });
  const checks = [{ ...asked, where: {} }];
  const { runId } = await core.handlers['runs.start'](phonePlan(listId, environmentId, { checks, callsPerSecond: 100_000 }));
  expect(await rested(core, runId)).toMatchObject({ state: 'finished' });
  return listId;
}
async function lookUp(core: TestCore, phone: string): Promise<void> {
  const environmentId = await openEnvironment(core, 'https://other.example');
  await core.handlers['lookups.ask']({ environmentId, ...asked, parameters: { phone, name: 'Zoe' } });
}
/** Returns the numbers in a file of rows to call. */
async function leaving(core: TestCore, listId: string): Promise<string[]> {
  const path = join(core.dataDir, `${randomUUID()}.csv`);
  const whole = { format: 'csv', only: 'toCall', rows: null, escapeFormulas: false, bom: false, acceptPhones: 'tested' } as const;
  await core.handlers['exports.write']({ listId, destinationId: core.grantDestination(path), ...whole });
  const text = readFileSync(path, 'utf8');
  return [own, second, clear, elsewhere].filter((phone) => text.includes(phone));
}

it('leaves in no file of the receiver, from this list or another, and the received ledger verifies', async () => {
  const list = await checkedList(ann, [`Ann,${own},`, `Cy,${clear},${second}`]);
  const others = await checkedList(bo, [`Di,${own},`, `Ed,${elsewhere},`]);
  for (const phone of [own, second, elsewhere]) litigators.add(phone);
  for (const phone of [own, second, elsewhere]) await lookUp(ann, phone);
  expect(await leaving(ann, list)).toEqual([clear]);
  expect(await leaving(bo, others)).toEqual([own, elsewhere]);

  const path = join(ann.dataDir, 'list.age');
  await ann.handlers['handover.make']({ listId: list, destinationId: ann.grantDestination(path), passphrase });
  const receive = () => bo.handlers['handover.receive']({ fileId: bo.grant(path), passphrase });
  // Two answers about its rows, and two from look-ups: people who aren't in the list aren't in the file.
  expect((await receive()).counts.answers).toEqual({ added: 4, known: 0 });
  expect(await leaving(bo, list)).toEqual([clear]);
  expect(await leaving(bo, others)).toEqual([elsewhere]);
  expect((await receive()).counts.answers).toEqual({ added: 0, known: 4 });
  expect((await bo.handlers['ledger.check']({})).problems).toEqual({});
});
