/**
 * A data folder with lists in typical states, made once by a real core that uses the embedded sandbox. Each user opens a copy, which it may
 * change.
 */
import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CommandParams } from '#contract/commands.ts';
import type { LookupRequest } from '#contract/lookups/lookup.ts';
import { firstPlace } from '#contract/review/place.ts';
import type { PlanRequest } from '#contract/plan/plan.ts';
import type { Policy } from '#contract/review/policy.ts';
import { carefulDialing } from '#contract/review/shippedPolicies.ts';
import type { Clock } from '#core/ports.ts';
import { untilDelivered } from './checkedList.ts';
import { ownRecipe } from './filePreviews.ts';
import { memoryKeychain, openTestCore, samplePath, type TestCore } from './openTestCore.ts';
import { phonePlan, rested } from './phoneRun.ts';
import { realClock } from './startTestSandbox.ts';

const made = mkdtempSync(join(tmpdir(), 'rollcall-shown-'));
process.once('exit', () => rmSync(made, { recursive: true, force: true }));
const folder = join(made, 'folder');
const keychain = memoryKeychain();
const [heading = '', ...people] = readFileSync(samplePath, 'utf8').trimEnd().split('\n');

const openAs = (dataDir: string, ports: { clock?: Clock } = {}): Promise<TestCore> =>
  openTestCore({ dataDir, operator: 'Ada', ports: { keychain, ...ports } });

/** Opens a copy of the folder; `end` removes it. */
export async function openSandboxFolder(): Promise<TestCore> {
  const copy = mkdtempSync(join(made, 'copy-'));
  cpSync(folder, copy, { recursive: true });
  return openAs(copy);
}

/** Imports a list: the sample list's heading, and some of its lines. */
async function bringIn(core: TestCore, fileName: string, name: string, lines: readonly string[]): Promise<string> {
  const path = join(made, fileName);
  writeFileSync(path, lines.join('\n'));
  const { listId } = await core.handlers['lists.import']({
    importId: randomUUID(),
    files: [core.grant(path)],
    name,
    reading: {},
    keepOriginals: true,
  });
  return listId;
}

async function check(core: TestCore, listId: string, more: Partial<PlanRequest> = {}): Promise<void> {
  const checks: PlanRequest['checks'] = [{ operation: 'real_contact@2.0', addOns: ['litigator_checks'], where: {} }];
  const { runId } = await core.handlers['runs.start'](phonePlan(listId, 'sandbox', { checks, ...more }));
  await rested(core, runId);
}

/** Requested in this order. The sandbox answers these numbers, names and addresses as its README describes. */
const asked: readonly Partial<LookupRequest>[] = [
  { operation: 'phone_intel@3.0', parameters: { phone: '+15005550138' } },
  { operation: 'phone_intel@3.0', parameters: { phone: '+15005550175' } },
  { operation: 'phone_intel@3.0', parameters: { phone: '+15005550163' } },
  { operation: 'location_intel@3.0', parameters: { street_line_1: '418 alder court #6', city: 'Tacoma', state_code: 'WA' } },
  { operation: 'location_intel@3.0', parameters: { street_line_1: '52 Sandbox Way', city: 'Tacoma', state_code: 'WA' } },
  { operation: 'cnam@3.1', parameters: { phone: '+15005550191' }, addOns: ['spam_checks'] },
  { operation: 'phone@3.2', parameters: { phone: '+15005550181' } },
  {
    operation: 'decision_signals@1.0',
    parameters: { 'primary.name': 'Marisol Quintero', 'primary.phone': '(206) 555-0142', 'secondary.name': 'Ana Ibarra' },
  },
  { operation: 'location@3.0', parameters: { street_line_1: '2210 Chuckanut Ln', city: 'Bellingham', state_code: 'WA' } },
  {
    operation: 'real_contact@2.0',
    parameters: { name: 'Rosalind Teague', phone: '+15005550160', email: 'free@sandbox.example', 'address.city': 'Everett' },
    addOns: ['litigator_checks', 'email_checks_deliverability', 'email_checks_age'],
  },
  { operation: 'person@3.1', parameters: { name: 'Gideon Nakamura' } },
  { operation: 'phone_intel@3.0', parameters: { phone: '+15005550101' }, addOns: ['litigator_checks'] },
  {
    operation: 'caller_id@3.1',
    parameters: { phone: '(206) 555-0142', 'phone.name_hint': 'Marisol Quintero', 'phone.postal_code_hint': '98402' },
    addOns: ['litigator_checks', 'spam_checks'],
  },
];
/** The operation for which the sandbox has refused the key. */
export const notEnabled = 'location_intel@3.0';

const draft: Policy = {
  ...carefulDialing,
  rules: [
    { when: { litigator: ['litigator'] }, suggest: 'drop', locked: true },
    { when: { litigator: ['notChecked'] }, suggest: 'hold' },
    { when: { grade: ['E', 'F'] }, suggest: 'drop' },
    { when: { scoreAtLeast: 70, nameMatch: [true] }, suggest: 'keep' },
    { when: { columns: [{ heading: 'Vendor', test: { is: 'equals', text: 'LeadHouse' } }], band: ['insufficient'] }, suggest: 'hold' },
    { when: { findings: ['email.disposable', 'address.poBox'] }, suggest: 'hold', off: true },
  ],
};

/** Half a year ago: an environment with a key and one without, and a list that was checked, decided and exported. */
async function makeOld(core: TestCore): Promise<string> {
  const { environmentId } = await core.handlers['environments.create']({ name: 'Live', baseUrl: 'https://api.example.com' });
  await core.handlers['environments.setKey']({ environmentId, key: 'a-key-ending-in-7f3c' });
  await core.handlers['keys.setLimits']({ environmentId, limits: { quotaCalls: 10_000, budgetMicros: 1_000_000_000, cycleDay: 15 } });
  await core.handlers['environments.create']({ name: 'Partner account', baseUrl: 'https://partner.example.com/lookup' });
  const listId = await bringIn(core, 'badge-scans.csv', 'Austin trade show', [heading, ...people.slice(300, 360)]);
  await check(core, listId);
  await core.handlers['review.decide']({ listId, rows: Array.from({ length: 50 }, (_, at) => at + 1), value: 'drop' });
  const destinationId = core.grantDestination(join(made, 'Austin trade show.csv'));
  const whole = { only: null, rows: null, escapeFormulas: false, bom: false, unchecked: 'hold' } as const;
  await core.handlers['exports.write']({ listId, destinationId, format: 'csv', ...whole });
  return listId;
}

/** Makes a person a litigator in the sandbox's answers. */
const asLitigator = (line: string): string => line.replace('(303) 555-0117', '(500) 555-0101');

/** From today: lists that were just imported, partly checked, and checked, and one that was deleted. */
async function makeLists(core: TestCore) {
  const deleted = await bringIn(core, 'walk-ins.csv', 'Trade fair walk-ins', [heading, ...people.slice(40, 60)]);
  await core.handlers['lists.delete']({ listId: deleted });
  const phones = people.slice(0, 20).map((line) => line.split(',')[2] ?? '');
  const lists = {
    deleted,
    phones: await bringIn(core, 'replies.csv', 'Replies by text', ['Phone', ...phones]),
    harbor: await bringIn(core, 'Harbor leads.csv', 'Harbor insurance transfer', [heading, ...people.slice(60)]),
    four: await bringIn(core, 'callbacks.csv', 'Four callbacks', [heading, ...people.slice(0, 3), ...people.slice(6, 7)]),
    webinar: await bringIn(core, 'webinar_export_final.csv', 'Webinar sign-ups Q2', [heading, ...people.slice(100, 220)]),
    solar: await bringIn(core, 'solar-leads-may.csv', 'Solar leads May', [heading, ...people.toSpliced(300, 60).map(asLitigator)]),
  };
  await check(core, lists.four);
  await check(core, lists.webinar, { freshForMs: 0, budgetMicros: 1_200_000 });
  await check(core, lists.solar, { limit: 20, maxCalls: 10 });
  await check(core, lists.solar);
  return lists;
}

/** Work on the list that most screens show. */
async function work(core: TestCore, listId: string): Promise<void> {
  await core.handlers['review.decide']({ listId, rows: [20, 24], value: 'drop', note: 'asked' });
  const sort = { by: 'row', descending: false } as const;
  const { viewId } = await core.handlers['review.open']({
    listId,
    filter: { litigator: ['notChecked'], status: ['answered', 'partial'] },
    sort,
  });
  const unchecked = await core.handlers['review.rowNumbers']({ viewId });
  await core.handlers['review.decide']({ listId, rows: [21, 22, 23, ...unchecked.slice(0, 3)], value: 'keep' });
  await core.handlers['review.note']({ listId, row: 30, note: 'Asked us to call again in May' });
  const view = { ...firstPlace, savedViewId: randomUUID() };
  const put: readonly CommandParams<'review.changeSavedViews'>['change'][] = [
    { put: { ...view, name: 'Call first', extra: { grade: ['A', 'B'] } } },
    { put: { ...view, savedViewId: randomUUID(), name: 'Mobiles to check again', extra: { lineType: ['Mobile'] } } },
    { put: { ...view, savedViewId: randomUUID(), name: 'Duplicates', sort: { by: { column: 2 }, descending: false } } },
  ];
  for (const change of put) await core.handlers['review.changeSavedViews']({ listId, change });
  await core.handlers['policies.keepDraft']({ listId, draft });
  const evidence = { runId: null, timestampUrl: null, organization: '', campaign: '' };
  await core.handlers['evidence.make']({ listId, ...evidence, destinationId: core.grantDestination(join(made, 'evidence.jsonl')) });
  await core.handlers['evidence.rotateKey']({});
  await core.handlers['outcomes.enter']({ listId, row: 2, meaning: 'connected:right', name: 'Devon Achterberg', disposition: 'SALE' });
  await core.handlers['outbox.deliver']({});
  await untilDelivered(core);
}

/** Look-ups, suppressions, and a recipe. */
async function makeOthers(core: TestCore): Promise<void> {
  for (const one of asked)
    await core.handlers['lookups.ask']({ environmentId: 'sandbox', operation: '', addOns: [], parameters: {}, ...one, anyway: true });
  const text = '(206) 555-0142\n(303) 555-0144\ninfo@example.net\n@mailinator.com';
  await core.handlers['suppressions.import']({ of: { text, name: 'dnc-2026.csv' }, reason: 'Asked on the phone' });
  await core.handlers['recipes.save']({ recipe: ownRecipe });
  await core.handlers['backups.make']({ lists: true });
}

async function make() {
  const before = await openAs(folder, { clock: { ...realClock, now: () => Date.now() - 180 * 86_400_000 } });
  const austin = await makeOld(before);
  await before.close();
  const core = await openAs(folder);
  try {
    const lists = { ...(await makeLists(core)), austin };
    await work(core, lists.solar);
    await core.handlers['policies.keepDraft']({ listId: lists.webinar, draft });
    await core.handlers['policies.apply']({ listId: lists.harbor, policy: { ...carefulDialing, name: 'Callbacks' } });
    await makeOthers(core);
    // Otherwise each copy would compare its lists with the suppression list while they are shown.
    for (const { listId } of await core.handlers['lists.list']({})) await core.handlers['lists.screened']({ listId });
    return lists;
  } finally {
    await core.close();
  }
}

/** The ids of the lists by their names above. */
export const ids = await make();
