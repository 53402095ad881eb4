import { casesOf, fc } from '#test/support/propertyCases.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  makeClock,
  makeLedger,
  makeList,
  madeVerdict,
  newDataDir,
  removeDataDir,
  type MadeLedger,
  type MadeRow,
} from '#test/support/madeList.ts';
import { decisionValues } from '#contract/review/decision.ts';
import { shippedPolicies, carefulDialing } from '#contract/review/shippedPolicies.ts';
import { policySchema, type Policy } from '#contract/review/policy.ts';
import { suggest } from '../../verdict/suggest.ts';
import { beginRowFindings } from '../../lists/findings/rowFindings.sql.ts';
import { setCursor } from '../../verdict/kept/cursors.sql.ts';
import { putVerdicts } from '../../verdict/kept/verdicts.sql.ts';
import { openListToWrite } from '../../lists/file/openList.sql.ts';
import type { TaskHandlers } from '../../platform/threads/serveTasks.ts';
import type { TaskMap, Thread } from '../../platform/threads/openThread.ts';
import { createOpenLists, type OpenLists } from '../openLists.ts';
import { reviewCommands } from '../review.ts';
import { createRequesters } from '../../platform/threads/requesters.ts';
import { threadCommands } from '../../platform/threads/threadCommands.ts';
import type { CommandHandlers, CommandName } from '#contract/commands.ts';
import { reviewTasks, type ReviewTasks } from '../tasks.ts';
import { anyPolicy, anyRow, passesIn } from '#test/support/anyPolicy.ts';
import { policyCommands } from './policyCommands.ts';

/** The list thread's tasks, called directly. */
function callHere<T extends TaskMap>(handlers: TaskHandlers<T>): Pick<Thread<T>, 'call'> {
  return {
    call: async (name, params, options) =>
      handlers[name](structuredClone(params), { progress: () => undefined, signal: options?.signal ?? new AbortController().signal }),
  };
}

let dataDir: string;
let ledger: MadeLedger;
let lists: OpenLists;
let program: Pick<CommandHandlers, Extract<CommandName, `review.${string}` | `policies.${string}`>>;
const clock = makeClock();

function openProgram(): void {
  lists = createOpenLists(dataDir);
  const needs = {
    derive: () => Promise.resolve(),
    dataDir,
    requesters: createRequesters('view.superseded'),
    thread: callHere<ReviewTasks>(reviewTasks(dataDir, lists)),
    write: ledger.write,
    db: ledger.read,
    clock,
    newId: () => uuidv7(),
    by: () => 'mara',
    emit: () => undefined,
    files: { destination: () => ({ path: `${dataDir}/policy.json`, fileName: 'policy.json', download: null }) },
  };
  program = {
    ...threadCommands<ReviewTasks>(needs),
    ...reviewCommands({ ...needs, assignees: () => Promise.resolve([]) }),
    ...policyCommands(needs),
  };
}

beforeEach(() => {
  dataDir = newDataDir();
  ledger = makeLedger(dataDir);
  openProgram();
});
afterEach(() => {
  ledger.close();
  removeDataDir(dataDir);
});

const list = (rows: MadeRow[]): string => makeList(dataDir, ['Name', 'Source'], rows);
const threeRows = (): string =>
  list([{ cells: ['Ana'], verdict: { grade: 'A' } }, { cells: ['Ben'], verdict: { grade: 'F', score: 10 } }, { cells: ['Cleo'] }]);
const decisionOf = async (listId: string, row: number) => (await program['review.row']({ listId, row })).decision;
const facets = async (listId: string) =>
  (await program['review.open']({ listId, filter: {}, sort: { by: 'row', descending: false } })).facets;
const dropAll: Policy = { name: 'Drop all', version: 1, rules: [{ when: { grade: ['A'] }, suggest: 'hold' }], otherwise: 'drop' };

describe('suggestions', () => {
  it('follow the default until another policy is applied, and then that one', async () => {
    const listId = threeRows();
    expect(await program['policies.get']({ listId })).toEqual(carefulDialing);
    await program['policies.apply']({ listId, policy: dropAll });
    expect(await program['policies.get']({ listId })).toEqual(dropAll);
    expect(await decisionOf(listId, 1)).toMatchObject({ value: 'hold', by: 'policy', rule: 0 });
    expect(await decisionOf(listId, 2)).toMatchObject({ value: 'drop', by: 'policy', rule: null });
    expect(await decisionOf(listId, 3)).toMatchObject({ value: null, by: null });
    expect((await facets(listId)).decision).toEqual({ keep: 0, hold: 1, drop: 1, none: 1 });
  });

  it('never overwrite what a person decided', async () => {
    const listId = threeRows();
    await program['review.decide']({ listId, rows: [1], value: 'keep' });
    await program['policies.apply']({ listId, policy: dropAll });
    expect(await decisionOf(listId, 1)).toMatchObject({ value: 'keep', by: 'person', suggested: 'hold' });
  });

  it('update counts that are open, and those being counted', async () => {
    const listId = list(Array.from({ length: 9_000 }, () => ({ cells: ['Ana'], verdict: { grade: 'A' } })));
    const sort = { by: 'row' as const, descending: false };
    const view = await program['review.open']({ listId, filter: {}, sort });
    const [, open] = await Promise.all([
      program['policies.apply']({ listId, policy: dropAll }),
      program['review.open']({ listId, filter: { grade: ['A'] }, sort }),
    ]);
    expect([open.facets.decision.hold, open.facets.decision.keep]).toContain(9_000);
    expect((await program['review.facets']({ viewId: view.viewId })).decision).toMatchObject({ keep: 0, hold: 9_000 });
  });

  it('are right for rows whose verdict changes while a policy is applied', async () => {
    const listId = list(Array.from({ length: 9_000 }, () => ({ cells: ['Ana'], verdict: { grade: 'A' } })));
    await facets(listId);
    const applied = program['policies.apply']({ listId, policy: dropAll });
    const other = openListToWrite(dataDir, listId);
    for (const row of [1, 4_500, 9_000]) {
      await new Promise((resolve) => setImmediate(resolve));
      // As in a run: uses the policy in the ledger.
      const verdict = madeVerdict({ grade: 'C' });
      putVerdicts(
        other,
        [{ row, verdict, suggestion: suggest(dropAll, { verdict, findings: [], passes: () => false }), clearUntil: null }],
        {},
      );
      await lists.refresh(listId, [row]);
    }
    await applied;
    other.close();
    for (const row of [1, 4_500, 9_000]) expect(await decisionOf(listId, row)).toMatchObject({ suggested: 'drop', rule: null });
    expect((await facets(listId)).decision).toEqual({ keep: 0, hold: 8_997, drop: 3, none: 0 });
  });

  it('are made up for if the program died before the list had them', async () => {
    const listId = threeRows();
    await ledger.write('policies.append', { recordId: uuidv7(), listId, policy: dropAll, by: 'mara', at: 1 });
    openProgram();
    expect((await facets(listId)).decision).toEqual({ keep: 0, hold: 1, drop: 1, none: 1 });
    expect(await decisionOf(listId, 2)).toMatchObject({ suggested: 'drop', rule: null });
  });

  it('follow the suppression list if the policy tests it', async () => {
    const listId = threeRows();
    const policy: Policy = { ...dropAll, rules: [{ when: { findings: ['suppressed'] }, suggest: 'drop' }], otherwise: 'keep' };
    await program['policies.apply']({ listId, policy });
    expect((await facets(listId)).decision).toMatchObject({ keep: 2, drop: 0 });
    const other = openListToWrite(dataDir, listId);
    const found = beginRowFindings(other, { fields: [{ field: 'name', column: 0 }], country: 'US' });
    found.add([
      {
        row: 1,
        values: ['Ana'],
        asRead: 0,
        findings: [{ rule: 'suppressed', field: null, params: { on: 'phone', reason: '', source: 'dnc.csv', until: null } }],
      },
    ]);
    found.finish([]);
    setCursor(other, 'suppressions', 7);
    other.close();
    await lists.refresh(listId, 'all');
    expect((await facets(listId)).decision).toMatchObject({ keep: 1, drop: 1 });
    expect(await decisionOf(listId, 1)).toMatchObject({ suggested: 'drop', rule: 0 });
  });

  it('are refused for a missing list', async () => {
    const missing = uuidv7();
    await expect(program['policies.apply']({ listId: missing, policy: dropAll })).rejects.toMatchObject({
      failure: { code: 'list.notFound' },
    });
  });
});

it('previews what applying does, row by row, and agrees with the suggestion for a single row', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyRow, { minLength: 1, maxLength: 25 }),
      fc.array(anyPolicy, { minLength: 1, maxLength: 4 }),
      async (rows, all) => {
        const listId = list(rows.map(({ verdict, findings, cells }) => ({ cells, findings, verdict })));
        const byPerson = rows.length > 3 ? [2, 3] : [];
        if (byPerson.length > 0) await program['review.decide']({ listId, rows: byPerson, value: 'hold' });
        for (const policy of all) {
          const before = await Promise.all(rows.map((_, at) => decisionOf(listId, at + 1)));
          const preview = await program['policies.preview']({ listId, policy });
          expect(await Promise.all(rows.map((_, at) => decisionOf(listId, at + 1)))).toEqual(before);
          await program['policies.apply']({ listId, policy });
          const after = await Promise.all(rows.map((_, at) => decisionOf(listId, at + 1)));

          expect(after.map(({ suggested, rule }) => ({ suggested, rule }))).toEqual(
            rows.map(({ verdict, findings, cells }) => {
              const output = suggest(policy, { verdict: madeVerdict(verdict), findings, passes: passesIn(cells) });
              return { suggested: output?.value ?? null, rule: output?.rule ?? null };
            }),
          );
          const judged = after.flatMap(({ by, rule, value }, at) => {
            const from = before[at]?.value;
            return by === 'policy' && from && value ? [{ row: at + 1, rule: rule ?? policy.rules.length, from, to: value }] : [];
          });
          expect(preview.rules.map(({ decides, changes, first }) => ({ decides, changes, first: first.map(({ row }) => row) }))).toEqual(
            Array.from({ length: policy.rules.length + 1 }, (_, rule) => {
              const own = judged.filter((one) => one.rule === rule);
              const changed = own.filter(({ from, to }) => from !== to);
              return { decides: own.length, changes: changed.length, first: changed.slice(0, 5).map(({ row }) => row) };
            }),
          );
          for (const from of decisionValues)
            for (const to of decisionValues)
              expect(preview.effect[from][to]).toBe(judged.filter((one) => one.from === from && one.to === to).length);
          expect(preview.byPerson).toBe(byPerson.length);
          expect(preview.unanswered).toBe(after.filter(({ by }) => by === null).length);
        }
      },
    ),
    casesOf(8),
  );
});

it('cancels a preview for the same requester’s newer one', async () => {
  const listId = list(Array.from({ length: 20_000 }, () => ({ cells: ['Ana'], verdict: { grade: 'A' } })));
  const requesterId = uuidv7();
  const older = program['policies.preview']({ listId, policy: carefulDialing, requesterId });
  const newer = program['policies.preview']({ listId, policy: dropAll, requesterId });
  await expect(older).rejects.toMatchObject({ failure: { code: 'view.superseded' } });
  expect((await newer).effect.keep).toEqual({ keep: 0, hold: 20_000, drop: 0 });
});

it('keeps what is being edited until it is applied, and every application', async () => {
  const listId = threeRows();
  expect(await program['policies.state']({ listId })).toEqual({ policy: carefulDialing, applied: [], draft: null });
  await program['policies.keepDraft']({ listId, draft: dropAll });
  openProgram();
  expect(await program['policies.state']({ listId })).toMatchObject({ policy: carefulDialing, draft: dropAll });
  await program['policies.apply']({ listId, policy: dropAll });
  const later = { ...dropAll, version: 2, rules: [] };
  await program['policies.apply']({ listId, policy: later });
  const { applied, draft } = await program['policies.state']({ listId });
  expect(draft).toBeNull();
  expect(applied.map(({ policy }) => policy)).toEqual([later, dropAll]);
  expect(await program['policies.ofLists']({})).toEqual([{ listId, policy: later }]);
});

it('undoes exactly one application, whatever was done since, and only once', async () => {
  const listId = threeRows();
  const { recordId } = await program['policies.apply']({ listId, policy: dropAll });
  await program['review.decide']({ listId, rows: [3], value: 'keep' });
  expect(await program['policies.undo']({ listId, recordId })).toEqual({ undone: true });
  expect(await decisionOf(listId, 1)).toMatchObject({ value: 'keep', by: 'policy' });
  expect(await decisionOf(listId, 3)).toMatchObject({ value: 'keep', by: 'person' });
  // A second click must not undo it again.
  expect(await program['policies.undo']({ listId, recordId })).toEqual({ undone: false });
  expect(await decisionOf(listId, 1)).toMatchObject({ value: 'keep', by: 'policy' });

  const other = await program['policies.apply']({ listId, policy: { ...dropAll, name: 'Drop later' } });
  const newest = await program['policies.apply']({ listId, policy: { ...dropAll, name: 'Newest', otherwise: 'hold' } });
  expect(await program['policies.undo']({ listId, recordId: other.recordId })).toEqual({ undone: true });
  expect((await program['policies.get']({ listId })).name).toBe('Newest');
  expect(await program['policies.undo']({ listId: threeRows(), recordId: newest.recordId })).toEqual({ undone: false });
});

it('ships policies that drop litigators first, and hold what was not checked before anything is kept', () => {
  for (const policy of shippedPolicies) {
    expect(policySchema.parse(policy)).toEqual(policy);
    const row = (more: Parameters<typeof madeVerdict>[0]) =>
      suggest(policy, { verdict: madeVerdict(more), findings: [], passes: () => false });
    expect(row({ litigator: 'litigator' })).toEqual({ value: 'drop', rule: 0 });
    expect(row({ litigator: 'notChecked', notChecked: 'notAsked' })?.value).toBe('hold');
    expect(row({ grade: 'A', score: 90 })?.value).toBe('keep');
    expect(row({ valid: false })?.value).toBe('drop');
  }
});
