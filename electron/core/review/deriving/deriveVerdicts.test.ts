import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { litigatorFreshMs } from '../../verdict/freshness.ts';
import { makeLedger, makeList, newDataDir, removeDataDir, type MadeLedger } from '#test/support/madeList.ts';
import { makeEnvironment, makeRun } from '#test/support/madeRun.ts';
import { carefulDialing } from '#contract/review/shippedPolicies.ts';
import { verdictSchema } from '#contract/verdict/verdict.ts';
import { openListToWrite, withList } from '../../lists/file/openList.sql.ts';
import { suggestionsOf } from '../acts/suggestions.sql.ts';
import { countList } from '../../verdict/kept/rowCounts.sql.ts';
import { derivePage, deriveTasks } from './deriveVerdicts.ts';

const day = 86_400_000;
const now = Date.UTC(2026, 4, 18);
const good = {
  phone: { contact_grade: 'A', is_valid: true, activity_score: 90, line_type: 'Mobile', name_match: true },
  add_ons: { litigator_checks: { phone_is_litigator_risk: false } },
};

let dataDir: string;
let made: MadeLedger;
let live: string;
let listId: string;

beforeEach(() => {
  dataDir = newDataDir();
  made = makeLedger(dataDir);
  makeEnvironment(made.ledger, 'Sandbox');
  live = makeEnvironment(made.ledger, 'Live', uuidv7());
  listId = makeList(
    dataDir,
    ['Name'],
    Array.from({ length: 6 }, (_, index) => ({ cells: [`Person ${index + 1}`], findings: index === 4 ? ['phone.missing' as const] : [] })),
  );
});

afterEach(() => {
  made.close();
  removeDataDir(dataDir);
});

const context = { progress: () => undefined, signal: new AbortController().signal };
/** Derives and returns the rows that were reported as changed, each once. */
const derive = async (at = now, fromScratch = false, litigatorMs = litigatorFreshMs) => {
  const reported: (number | 'all')[] = [];
  const tasks = deriveTasks(dataDir, async (_, rows) => void reported.push(...(rows === 'all' ? (['all'] as const) : rows)));
  await tasks['runs.deriveVerdicts']({ listId, now: at, litigatorMs, fromScratch }, context);
  return [...new Set(reported)];
};
const stored = (row: number) =>
  withList(dataDir, listId, (db) => {
    const found = db.prepare<[number], { verdict: string; status: string }>('SELECT * FROM verdicts WHERE row = ?').get(row);
    return found && { ...verdictSchema.parse(JSON.parse(found.verdict)), suggested: suggestionsOf(db, [row]).get(row)?.value ?? null };
  });
const everything = () => withList(dataDir, listId, (db) => db.prepare<[], { status: string }>('SELECT * FROM verdicts ORDER BY row').all());

const startedAt = now - day;
const runOfAll = () =>
  makeRun(made.ledger, {
    listId,
    environmentId: live,
    startedAt,
    rows: { 1: 'call', 2: { sameAs: 1 }, 3: 'call', 4: 'call', 5: { invalid: 'phone' } },
  });

describe('a run that has started', () => {
  it('makes its rows pending or skipped, and leaves the others unplanned', async () => {
    runOfAll();
    expect(await derive()).toEqual([1, 2, 3, 4, 5]);
    expect(stored(1)).toMatchObject({ status: 'pending', litigator: 'notChecked', notChecked: 'noAnswer', suggested: null });
    expect(stored(5)).toMatchObject({
      status: 'skipped',
      suggested: null,
      reasons: [
        { code: 'skipped', params: { why: 'invalid', parameter: 'phone' } },
        { code: 'finding', params: { rule: 'phone.missing', params: {} } },
      ],
    });
    expect(stored(6)).toBeUndefined();
    expect(withList(dataDir, listId, countList)).toMatchObject({ answered: 0, unplanned: 1 });
  });

  it('doesn’t appear until it has a row, and isn’t forgotten if a later one started first', async () => {
    const slow = makeRun(made.ledger, { listId, environmentId: live, startedAt, rows: { 6: 'call' }, plannedThrough: 0 });
    runOfAll();
    await derive();
    expect(stored(6)).toBeUndefined();
    slow.begin();
    expect(await derive()).toEqual([6]);
    expect(stored(6)).toMatchObject({ status: 'pending' });
  });

  it('shows the rows chosen so far while the others are still being chosen, each with what is known of it', async () => {
    const earlier = makeRun(made.ledger, { listId, environmentId: live, startedAt: startedAt - day, rows: { 4: 'call' } });
    const { answerSeq } = earlier.answer(4, good, { arrivedAt: startedAt - day });
    const rows = { 1: 'call', 2: 'call', 3: { fresh: answerSeq }, 5: { invalid: 'phone' }, 6: 'call' } as const;
    const run = makeRun(made.ledger, { listId, environmentId: live, startedAt, rows, plannedThrough: 3 });
    // Answered before anything was derived: the job's end is skipped, but its row must not be.
    run.answer(1, good, { arrivedAt: startedAt });
    expect(await derive()).toEqual([4, 1, 2, 3]);
    expect(stored(1)).toMatchObject({ status: 'answered', litigator: 'clear' });
    expect(stored(2)).toMatchObject({ status: 'pending' });
    expect(stored(3)).toMatchObject({ status: 'answered', litigator: 'clear' });
    expect(await derive()).toEqual([]);
    run.begin();
    run.answer(6, good, { arrivedAt: startedAt });
    expect((await derive()).toSorted()).toEqual([5, 6]);
    expect([stored(5), stored(6)]).toMatchObject([{ status: 'skipped' }, { status: 'answered' }]);
    expect(await derive()).toEqual([]);
  });
});

describe('finished jobs', () => {
  it('give every row they serve its verdict, and touch no other row', async () => {
    const run = runOfAll();
    await derive();
    run.answer(1, good, { arrivedAt: startedAt });
    expect(await derive()).toEqual([1, 2]);
    expect(stored(2)).toMatchObject({ status: 'answered', grade: 'A', score: 90, litigator: 'clear', sandbox: false, suggested: 'keep' });
    expect(await derive()).toEqual([]);
  });

  it('report partial, failed and refused in the service’s words', async () => {
    const run = runOfAll();
    run.answer(
      1,
      { ...good, errors: { name: 'InternalError', message: 'Could not retrieve entire response' } },
      { arrivedAt: startedAt, partial: true },
    );
    run.fail(3, 'timedOut');
    run.refuse(4, 'Invalid phone');
    await derive();
    expect(stored(1)).toMatchObject({ status: 'partial', litigator: 'notChecked', notChecked: 'partial', suggested: 'hold' });
    expect(stored(3)).toMatchObject({ status: 'failed', reasons: [{ code: 'failed', params: { cause: 'timedOut' } }], suggested: null });
    expect(stored(4)).toMatchObject({ status: 'failed', reasons: [{ code: 'refused', params: { serviceMessage: 'Invalid phone' } }] });
  });

  it('of another list are ignored', async () => {
    const other = makeList(dataDir, ['Name'], [{ cells: ['x'] }]);
    makeRun(made.ledger, { listId: other, environmentId: live, startedAt, rows: { 1: 'call' } }).answer(1, good, { arrivedAt: startedAt });
    const run = runOfAll();
    await derive();
    run.answer(3, good, { arrivedAt: startedAt });
    expect(await derive()).toEqual([3]);
    expect(stored(1)).toMatchObject({ status: 'pending' });
  });

  it('are all found if one job serves more rows than a page holds', async () => {
    const many = 2_500;
    listId = makeList(
      dataDir,
      ['Name'],
      Array.from({ length: many + 2 }, () => ({ cells: ['Same Person'] })),
    );
    const rows = Object.fromEntries(
      Array.from({ length: many }, (_, index) => [index + 1, index === 0 ? ('call' as const) : { sameAs: 1 }]),
    );
    const run = makeRun(made.ledger, { listId, environmentId: live, startedAt, rows: { ...rows, [many + 1]: 'call', [many + 2]: 'call' } });
    await derive();
    run.answer(many + 1, good, { arrivedAt: startedAt });
    run.answer(1, good, { arrivedAt: startedAt });
    run.answer(many + 2, good, { arrivedAt: startedAt });
    expect(await derive()).toHaveLength(many + 2);
    expect(everything()).toHaveLength(many + 2);
    expect(everything().every((row) => row.status === 'answered')).toBe(true);
  });
});

describe('several runs', () => {
  it('keep a row answered that the newest run skipped', async () => {
    const { answerSeq } = runOfAll().answer(3, good, { arrivedAt: startedAt });
    makeRun(made.ledger, {
      listId,
      environmentId: live,
      startedAt: startedAt + 1,
      rows: { 3: { invalid: 'name' }, 4: 'suppressed', 6: { fresh: answerSeq } },
    });
    await derive();
    expect(stored(3)).toMatchObject({ status: 'answered', grade: 'A' });
    expect(stored(4)).toMatchObject({ status: 'skipped' });
    expect(stored(6)).toMatchObject({ status: 'answered', grade: 'A' });
  });

  it('take a row’s status from the newest run, and its facts from every answer', async () => {
    runOfAll().answer(3, good, { arrivedAt: startedAt });
    const second = makeRun(made.ledger, {
      listId,
      environmentId: live,
      operation: 'phone_intel@3.0',
      addOns: [],
      startedAt: startedAt + 1,
      rows: { 3: 'call', 4: 'call' },
    });
    await derive();
    expect(stored(3)).toMatchObject({ status: 'pending', grade: 'A' });
    second.answer(3, { activity_score: 12 }, { arrivedAt: startedAt + 2 });
    await derive();
    expect(stored(3)).toMatchObject({
      status: 'answered',
      grade: 'A',
      score: 12,
      checkedWith: ['real_contact@2.0', 'phone_intel@3.0'],
      suggested: 'drop',
    });
  });

  it('never mix sandbox and live: a live run that covers the row overrides sandbox answers', async () => {
    const invented = makeRun(made.ledger, { listId, sandbox: true, startedAt, rows: { 1: 'call', 2: 'call' } });
    invented.answer(1, good, { arrivedAt: startedAt });
    invented.answer(2, good, { arrivedAt: startedAt });
    await derive();
    expect(stored(1)).toMatchObject({ status: 'answered', sandbox: true, litigator: 'clear' });
    makeRun(made.ledger, { listId, environmentId: live, startedAt: startedAt + 1, rows: { 1: 'call' } });
    await derive();
    expect(stored(1)).toMatchObject({ status: 'pending', grade: null, litigator: 'notChecked', sandbox: false });
    expect(stored(2)).toMatchObject({ status: 'answered', sandbox: true });
  });
});

it('finds clear answers that have expired, without a new answer', async () => {
  const run = runOfAll();
  run.answer(1, good, { arrivedAt: startedAt });
  await derive();
  expect(await derive(startedAt + 30 * day)).toEqual([]);
  expect(await derive(startedAt + 30 * day + 1)).toEqual([1, 2]);
  expect(stored(1)).toMatchObject({ litigator: 'notChecked', notChecked: 'expired', suggested: 'hold' });
});

it('announces what another mapping found, without a new answer', async () => {
  runOfAll().answer(1, good, { arrivedAt: startedAt });
  await derive();
  const list = openListToWrite(dataDir, listId);
  list.exec(`INSERT INTO import_findings (row, rule, field, params) VALUES (1, 'phone.repeated', '', '{"row":3}');
    UPDATE list SET mapping = '{"fields":[],"country":"CA"}'`);
  list.close();
  expect(await derive()).toEqual([1, 2, 3, 4, 5]);
  expect(stored(1)?.reasons).toContainEqual({ code: 'finding', params: { rule: 'phone.repeated', params: { row: 3 } } });
  expect(await derive()).toEqual([]);
});

it('suggests by the policy applied last', async () => {
  runOfAll().answer(1, good, { arrivedAt: startedAt });
  const policy = { name: 'Nobody', version: 1, rules: [], otherwise: 'drop' as const };
  await made.write('policies.append', { recordId: uuidv7(), listId, policy, by: 'tester', at: now });
  await derive();
  expect(stored(1)).toMatchObject({ suggested: 'drop' });
});

it('gives the same result from scratch, and after a crash between any two pages', async () => {
  const run = runOfAll();
  run.answer(1, good, { arrivedAt: startedAt });
  run.fail(3, 'timedOut');
  await derive();
  const first = everything();
  expect((await derive(now, true))[0]).toBe('all');
  expect(everything()).toEqual(first);

  for (let pages = 0; pages < 5; pages += 1) {
    const list = openListToWrite(dataDir, listId);
    list.exec('DELETE FROM verdicts; DELETE FROM cursors');
    for (let page = 0; page < pages; page += 1) derivePage(made.read, list, listId, { now, litigatorMs: litigatorFreshMs });
    list.close();
    await derive();
    expect(everything()).toEqual(first);
  }
});

it('reads the columns that a policy tests only if there are rows to derive', async () => {
  await derive();
  const when = { columns: [{ heading: 'Name', test: { is: 'contains' as const, text: 'person 1' } }] };
  const policy = { ...carefulDialing, rules: [{ when, suggest: 'keep' as const }] };
  await made.write('policies.append', { recordId: uuidv7(), listId, policy, by: 'tester', at: now });
  const rename = (from: string, to: string): void => {
    const list = openListToWrite(dataDir, listId);
    list.exec(`ALTER TABLE cells RENAME COLUMN ${from} TO ${to}`);
    list.close();
  };
  // From here on, reading the cells fails.
  rename('c0', 'elsewhere');
  expect(await derive()).toEqual([]);
  rename('elsewhere', 'c0');
  const run = runOfAll();
  run.answer(1, good, { arrivedAt: now });
  run.answer(3, good, { arrivedAt: now });
  await derive();
  expect([1, 3].map((row) => stored(row)?.suggested)).toEqual(['keep', policy.otherwise]);
});
