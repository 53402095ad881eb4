/** A data folder with every kind of work by one person that a ledger records, for tests that tamper with records. */
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { carefulDialing } from '#contract/review/shippedPolicies.ts';
import { openTestCore, type TestCore } from './openTestCore.ts';
import { openEnvironment, phoneOf, rested, startPhones } from './phoneRun.ts';
import { startTestSandbox } from './startTestSandbox.ts';

export interface RecordedFolder {
  dataDir: string;
  listId: string;
  runId: string;
  environmentId: string;
}

/** Sandbox phones with fixed answers (magicPhones.ts): two litigators, one that isn’t clear, refused, partial. */
const special = ['01', '04', '02', '50', '60'].map((last) => `+150055501${last}`);

const phones = (rows: number): string[] => {
  const all = [...special, ...Array.from({ length: rows }, (_, at) => phoneOf(at))];
  // Rows with the same request as an earlier one, and one that can’t be checked.
  return [...all, all[6] ?? '', all[7] ?? '', ''];
};

/** Closed: its files are at rest. */
export async function makeRecordedFolder(rows = 30): Promise<RecordedFolder> {
  const sandbox = await startTestSandbox();
  const core = await openTestCore({ operator: 'kim' });
  try {
    return await record(core, rows, await openEnvironment(core, sandbox.url, sandbox.key, 'service'));
  } finally {
    await core.close();
    await sandbox.close();
  }
}

async function record(core: TestCore, rows: number, environmentId: string): Promise<RecordedFolder> {
  const { handlers, dataDir } = core;
  const file = join(dataDir, 'leads.csv');
  writeFileSync(file, ['name,phone', ...phones(rows).map((phone, at) => `Person ${at + 1},${phone}`)].join('\n'));
  await suppress(core, `${phoneOf(2)}\n${phoneOf(3)}\n${phoneOf(500)}\n${phoneOf(501)}`, 'asked');
  await suppress(core, `${phoneOf(502)}\n${phoneOf(503)}`, 'moved');
  await changeSuppressions(core);
  const { listId } = await handlers['lists.import']({ importId: randomUUID(), files: [core.grant(file)], reading: {} });
  await handlers['lists.screened']({ listId });
  const check = { operation: 'phone_intel', addOns: ['litigator_checks' as const], where: {} };
  // The first run skips rows, the second one reuses what the first bought.
  const { runId } = await startPhones(core, listId, environmentId, { checks: [check], callsPerSecond: 1_000 });
  await rested(core, runId);
  const again = await startPhones(core, listId, environmentId, { checks: [check], freshForMs: 86_400_000 });
  await rested(core, again.runId);
  for (const phone of [phoneOf(90), phoneOf(91)])
    await handlers['lookups.ask']({ environmentId, operation: 'phone_intel@3.0', addOns: [], parameters: { phone } });
  await decide(core, listId);
  await release(core, listId);
  for (const row of [8, 9]) await handlers['outcomes.enter']({ listId, row, meaning: 'disconnected' });
  return { dataDir, listId, runId, environmentId };
}

const suppress = ({ handlers }: TestCore, text: string, reason: string) => handlers['suppressions.import']({ of: { text }, reason });

async function changeSuppressions({ handlers }: TestCore): Promise<void> {
  const { batches } = await handlers['suppressions.list']({});
  const [first] = batches;
  if (first === undefined) throw new Error('nothing is suppressed');
  const { entries } = await handlers['suppressions.browse']({
    filter: { kind: null, batchId: null, until: null, text: '' },
    from: 0,
    count: 10,
  });
  const until = Date.UTC(2099, 0, 1);
  const [one, two] = entries.filter(({ value }) => value === phoneOf(500) || value === phoneOf(501));
  if (one === undefined || two === undefined) throw new Error('the entries aren’t there');
  await handlers['suppressions.edit']({ of: { entryIds: [one.entryId] }, reason: 'for some time', until });
  await handlers['suppressions.remove']({ of: { entryIds: [two.entryId] } });
  await handlers['suppressions.edit']({ of: { batchId: first.batchId }, reason: 'asked by phone', until });
}

async function decide({ handlers }: TestCore, listId: string): Promise<void> {
  await handlers['review.decide']({ listId, rows: [10, 11], value: 'drop', note: 'asked' });
  await handlers['review.decide']({ listId, rows: [12], value: 'hold' });
  await handlers['review.note']({ listId, row: 13, note: 'call later' });
  await handlers['review.undo']({ listId });
  await handlers['policies.apply']({ listId, policy: { ...carefulDialing, name: 'Other', otherwise: 'hold' } });
  await handlers['policies.apply']({ listId, policy: carefulDialing });
}

async function release(core: TestCore, listId: string): Promise<void> {
  const all = { listId, format: 'csv' as const, only: null, rows: null, escapeFormulas: false, bom: false };
  const to = (name: string): string => core.grantDestination(join(core.dataDir, name));
  await core.handlers['exports.write']({ ...all, destinationId: to('all.csv') });
  await core.handlers['exports.write']({
    ...{ ...all, only: 'keep' as const, destinationId: to('call.csv') },
    unchecked: { accept: 'they are ours' },
  });
  const evidence = { listId, runId: null, timestampUrl: null, organization: '', campaign: '' };
  await core.handlers['evidence.make']({ ...evidence, destinationId: to('one.evidence') });
}
