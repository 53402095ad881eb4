/**
 * Every way in which a litigator check may silently not run, traced from the service's answer to verdict, facet, grid row, exported file,
 * and the refusal of a file to call: never clear when it isn't, and the same status everywhere.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { litigatorText } from '#contract/verdict/litigator.ts';
import type { PlanRequest } from '#contract/plan/plan.ts';
import { uncheckedOf, whyNotCheckedText } from '#contract/verdict/unchecked.ts';
import { litigatorStates, type Litigator, type NotCheckedReason } from '#contract/verdict/verdict.ts';
import { openTestCore, type TestCore } from '../support/openTestCore.ts';
import { openEnvironment, phonePlan, rested } from '../support/phoneRun.ts';
import { answerBody, sendText, startScriptedService, type ScriptedService } from '../support/scriptedService.ts';

type Word = Litigator | NotCheckedReason;
interface Way {
  phone: string;
  word: Word;
  /** Overrides for the service's complete answer; null if it refuses. */
  says?: Record<string, unknown> | null;
}
const flag = (value: unknown): object => ({ add_ons: { litigator_checks: { 'phone.is_litigator_risk': value } } });
const phone = (last: number): string => `+1206555${String(1000 + last)}`;

/** Cases of a check that requests litigators. */
const asked: Record<string, Way> = {
  'a plain no': { phone: phone(1), word: 'clear', says: { ...flag(false) } },
  'a plain yes': { phone: phone(2), word: 'litigator', says: { ...flag(true) } },
  'a warning against a flag that says no': {
    phone: phone(3),
    word: 'litigator',
    says: { ...flag(false), warnings: ['Lead is a Litigator. Must not be contacted.'] },
  },
  'a flag that is null': { phone: phone(4), word: 'null', says: { ...flag(null) } },
  'an add-on absent from the answer': { phone: phone(5), word: 'absent', says: { add_ons: null } },
  'a flag absent from its add-on': { phone: phone(6), word: 'absent', says: { add_ons: { litigator_checks: {} } } },
  'a partial answer whose flag says no': {
    phone: phone(7),
    word: 'partial',
    says: { ...flag(false), error: { name: 'InternalError', message: 'Could not retrieve entire response' } },
  },
  'a time-out warning beside a flag that says no': {
    phone: phone(8),
    word: 'timedOut',
    says: { ...flag(false), warnings: ['TimeoutError: Timeout getting response for litigator check. Partial response returned.'] },
  },
  'an international number that the key may not ask about': {
    phone: phone(9),
    word: 'international',
    says: { ...flag(false), warnings: ['International number. Not authorized'] },
  },
  'a request that was refused': { phone: phone(10), word: 'noAnswer', says: null },
  'a duplicate of a row that was refused': { phone: phone(10), word: 'noAnswer' },
  'a phone that can’t be asked about': { phone: '12', word: 'noAnswer' },
  'a suppressed phone, which is never asked about': { phone: phone(11), word: 'noAnswer' },
};
/** Cases of checks that don't. */
const unasked: Record<string, Way> = {
  'an answer bought before without the add-on, and reused': { phone: phone(20), word: 'notRequested', says: {} },
  'a sandbox answer that says no, in a live run': { phone: '+15005550100', word: 'notRequested', says: {} },
};
/** Cases of another version of the operation, which has no litigator check. */
const unable: Record<string, Way> = { 'another version that knows of none': { phone: phone(30), word: 'notAsked', says: {} } };

const lists = { asked, unasked, unable };
type ListName = keyof typeof lists;
const ways = Object.values(lists).flatMap((list) => Object.values(list));

let core: TestCore;
let service: ScriptedService;
let environmentId: string;
const ids: Partial<Record<ListName, string>> = {};
const idOf = (name: ListName): string => ids[name] ?? '';
const keepAll = { rules: [], otherwise: 'keep' as const, name: 'Keep all', version: 1 };

async function importPhones(phones: readonly string[]): Promise<string> {
  const path = join(core.dataDir, `${randomUUID()}.csv`);
  writeFileSync(path, ['Phone', ...phones].join('\n'));
  return (await core.handlers['lists.import']({ importId: randomUUID(), files: [core.grant(path)], reading: {} })).listId;
}
async function run(listId: string, checks: PlanRequest['checks'], environment = environmentId): Promise<void> {
  const { runId } = await core.handlers['runs.start'](phonePlan(listId, environment, { checks, concurrency: 8 }));
  expect(await rested(core, runId)).toMatchObject({ state: 'finished' });
}
const phoneIntel = (addOns: 'litigator_checks'[]): PlanRequest['checks'] => [{ operation: 'phone_intel@3.0', addOns, where: {} }];

beforeAll(async () => {
  service = await startScriptedService((call, response) => {
    const way = ways.find(({ phone: of, says }) => of === call.phone && says !== undefined);
    if (way?.says === null) sendText(response, 400, JSON.stringify({ errorCode: 'BAD_REQUEST', message: 'Input Field Error' }));
    else sendText(response, 200, answerBody(call.phone, way?.says));
  });
  core = await openTestCore({ operator: 'Ana' });
  environmentId = await openEnvironment(core, service.url);
  await core.handlers['suppressions.import']({ of: { text: phone(11) } });
  for (const name of ['asked', 'unasked', 'unable'] as const) {
    ids[name] = await importPhones(Object.values(lists[name]).map((way) => way.phone));
    await core.handlers['policies.apply']({ listId: idOf(name), policy: keepAll });
  }
  // Another list has bought without the add-on, and the sandbox has answered no.
  const [before, sandbox] = [await importPhones([phone(20)]), await importPhones(['+15005550100'])];
  await Promise.all([
    run(idOf('asked'), phoneIntel(['litigator_checks'])),
    run(idOf('unable'), [{ operation: 'caller_id@3.0', addOns: [], where: {} }]),
    run(before, phoneIntel([])),
    run(sandbox, phoneIntel(['litigator_checks']), 'sandbox'),
  ]);
  await run(idOf('unasked'), phoneIntel([]));
  // Kept by a person, whatever the verdict: only such rows can leave.
  for (const name of ['asked', 'unasked', 'unable'] as const) {
    const rows = Object.keys(lists[name]).map((_, index) => index + 1);
    await core.handlers['review.decide']({ listId: idOf(name), rows, value: 'keep', acknowledgement: { reason: 'Only a test' } });
  }
});
afterAll(async () => {
  await core.end();
  await service.close();
});

const stateOf = (word: Word): Litigator => litigatorStates.find((state) => state === word) ?? 'notChecked';
const whyOf = (word: Word): NotCheckedReason | null => (word === 'litigator' || word === 'clear' || word === 'notChecked' ? null : word);
const fileOf = async (listId: string): Promise<Record<string, string>[]> => {
  const path = join(core.dataDir, 'out.csv');
  await core.handlers['exports.write']({
    ...{ listId, destinationId: core.grantDestination(path), format: 'csv', only: null, rows: null, escapeFormulas: false, bom: false },
  });
  return Papa.parse<Record<string, string>>(readFileSync(path, 'utf8'), { header: true, skipEmptyLines: true }).data;
};

/** Compares all statements about a list's rows with the expected ones. */
async function walk(listId: string, words: readonly Word[]): Promise<void> {
  const view = await core.handlers['review.open']({ listId, filter: {}, sort: { by: 'row', descending: false } });
  const rows = await core.handlers['review.window']({ viewId: view.viewId, from: 0, count: 100 });
  expect(rows.map(({ verdict }) => verdict.litigator)).toEqual(words.map(stateOf));
  expect(rows.map(({ verdict }) => verdict.notChecked)).toEqual(words.map(whyOf));
  for (const [index, word] of words.entries()) {
    const { verdict } = await core.handlers['review.row']({ listId, row: index + 1 });
    expect([verdict?.litigator ?? 'notChecked', verdict?.notChecked ?? null]).toEqual([stateOf(word), whyOf(word)]);
  }
  for (const state of litigatorStates) {
    const wanted = words.flatMap((word, index) => (stateOf(word) === state ? [index + 1] : []));
    expect(view.facets.litigator[state]).toBe(wanted.length);
    const filtered = await core.handlers['review.open']({ listId, filter: { litigator: [state] }, sort: { by: 'row', descending: false } });
    const shown = filtered.count === 0 ? [] : await core.handlers['review.window']({ viewId: filtered.viewId, from: 0, count: 100 });
    expect(shown.map(({ row }) => row)).toEqual(wanted);
  }
  const lines = await fileOf(listId);
  expect(lines.map((line) => line['rollcall.litigator'])).toEqual(words.map((word) => litigatorText(stateOf(word))));
  const reasons = lines.map((line) => line['rollcall.reasons'] ?? '');
  for (const [index, word] of words.entries()) {
    const why = whyOf(word);
    expect(reasons[index]?.includes('litigator clear'), `${index + 1}: ${reasons[index] ?? ''}`).toBe(word === 'clear');
    // A row that couldn't be checked has no answer that could give a reason; it has the reason why it was skipped.
    if (why !== null && why !== 'noAnswer') expect(reasons[index]).toContain(`litigator not checked: ${whyNotCheckedText[why]}`);
  }
  const whys = words.map(whyOf).filter((why) => why !== null);
  const unchecked = uncheckedOf(new Map(whys.map((why) => [why, whys.filter((one) => one === why).length])));
  expect((await core.handlers['exports.count']({ listId, only: 'keep' })).unchecked).toMatchObject(unchecked);
  const stopped = core.handlers['exports.write']({
    ...{ listId, destinationId: core.grantDestination(join(core.dataDir, 'keep.csv')), format: 'csv', only: 'keep', rows: null },
    ...{ escapeFormulas: false, bom: false },
  });
  await expect(stopped).rejects.toMatchObject({ failure: { code: 'export.unchecked', params: { unchecked } } });
  const card = (await core.handlers['lists.list']({})).find((one) => one.listId === listId);
  expect([card?.clear, card?.notChecked]).toEqual([words.filter((word) => word === 'clear').length, whys.length]);
}

describe('is never clear, and is called the same everywhere', () => {
  it.each(['asked', 'unasked', 'unable'] as const)('in the list “%s”', async (name) => {
    await walk(
      idOf(name),
      Object.values(lists[name]).map(({ word }) => word),
    );
  });

  it('when a clear answer has expired', async () => {
    await core.handlers['settings.change']({ freshDays: { litigator_checks: 0 } });
    await walk(
      idOf('asked'),
      Object.values(asked).map(({ word }) => (word === 'clear' ? 'expired' : word)),
    );
    await core.handlers['settings.change']({ freshDays: {} });
  });

  it('until the check is really bought: an answer without the add-on never serves a check that asks for it', async () => {
    const listId = await importPhones([phone(20)]);
    const before = service.seen.length;
    await run(listId, phoneIntel(['litigator_checks']));
    expect(service.seen.length).toBe(before + 1);
    // Requested this time, and still without a result.
    const { verdict } = await core.handlers['review.row']({ listId, row: 1 });
    expect([verdict?.litigator, verdict?.notChecked]).toEqual(['notChecked', 'absent']);
  });
});
