/** Compares the planner with one without memory: the count from memory, what is written, and the expected result. */
import { casesOf, fc } from '#test/support/propertyCases.ts';
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Condition } from '#contract/plan/condition.ts';
import type { FindingRule } from '#contract/lists/finding.ts';
import { getOperation } from '#contract/service/operations/catalog.ts';
import type { Verdict } from '#contract/verdict/verdict.ts';
import { plannableRows } from '#test/support/plannableRows.ts';
import { madeVerdict, makeLedger, makeList, newDataDir, putMadeVerdicts, type MadeLedger, type MadeRow } from '#test/support/madeList.ts';
import { matches, isEmpty } from '../verdict/suggest.ts';
import { buildRequest } from '../service/buildRequest.ts';
import { correlationOf } from '../service/serviceRequest.ts';
import { identityOf } from '../service/identity.ts';
import { openAnswersByIdentity, indexIdentities } from '../service/answers/kept/freshAnswers.sql.ts';
import { getSecret } from '../settings/settings.sql.ts';
import { openListToWrite, withList } from '../lists/file/openList.sql.ts';
import type { PlanTally } from './decideRows.ts';
import { type PlanQuestion, sampleRows } from './planQuestion.ts';
import { planTasks } from './planTasks.ts';

let dataDir: string;
let made: MadeLedger;
beforeEach(() => {
  dataDir = newDataDir();
  made = makeLedger(dataDir);
  // Foreign keys of answers don't matter here.
  made.ledger.db.pragma('foreign_keys = OFF');
  made.ledger.db.prepare("INSERT INTO meta (name, value) VALUES ('secret', ?)").run(randomBytes(32));
});
afterEach(() => {
  made.close();
  rmSync(dataDir, { recursive: true });
});

const context = { progress: () => undefined, signal: new AbortController().signal };
type Tasks = ReturnType<typeof planTasks>;

/** The result for a row, as a word and a number. */
type Fate = [row: number, treatment: string, served: number | null, rule: string | null];

async function written(tasks: Tasks, question: PlanQuestion): Promise<{ fates: Fate[]; tally: PlanTally; identities: string[] }> {
  await tasks['plans.open']({ ...question, planId: 'p' }, context);
  const fates: Fate[] = [];
  const identities: string[] = [];
  for (;;) {
    const { rows, jobs, tally } = await tasks['plans.next']({ planId: 'p' }, context);
    for (const { row, treatment, ordinal, answerSeq, rule } of rows) fates.push([row, treatment, ordinal ?? answerSeq, rule]);
    for (const { identity } of jobs) identities.push(Buffer.from(identity).toString('hex'));
    if (tally === null) continue;
    await tasks['plans.close']({ planId: 'p' }, context);
    return { fates, tally, identities };
  }
}

/** Decides row by row, with every look-up repeated. */
function lookedUp(
  question: PlanQuestion,
  verdicts: ReadonlyMap<number, Verdict>,
): { fates: Fate[]; calls: number; conditions: number; identities: string[] } {
  const operation = getOperation(question.operation);
  const secret = getSecret(made.read);
  const answers = openAnswersByIdentity(made.read);
  const all = withList(dataDir, question.listId, plannableRows);
  const { limit, sampleSeed, reuse } = question;
  const drawn = limit === null || sampleSeed === null ? null : new Set(sampleRows(all.length, limit, sampleSeed));
  const chosen = drawn ? all.filter(({ row }) => drawn.has(row)) : all.slice(0, limit ?? all.length);
  const served = new Map<string, [kind: 'call' | 'fresh', at: number]>();
  const phonesAsked = new Set<string | undefined>();
  const [fates, identities]: [Fate[], string[]] = [[], []];
  let [calls, conditions] = [0, 0];
  for (const { row, fields, found } of chosen) {
    const verdict = verdicts.get(row);
    if (
      !isEmpty(question.where) &&
      (verdict === undefined || (verdict.sandbox && !question.sandbox) || !matches(question.where, verdict))
    ) {
      conditions += 1;
      continue;
    }
    const built = buildRequest(operation, fields, ['litigator_checks'], correlationOf(`${question.listId}:${row}`, question.startedAt));
    const own = found.includes('suppressed')
      ? 'suppressed'
      : found.find((rule) => rule !== 'phone.repeated' && question.skip.includes(rule));
    if (!built.ok) {
      fates.push([row, 'invalid', null, found.find((rule) => ['phone.missing', 'phone.impossible'].includes(rule)) ?? null]);
    } else if (own) {
      fates.push([row, 'suppressed', null, own]);
    } else {
      const identity = identityOf(built.request, question.environmentId, secret);
      const name = identity.toString('hex');
      const query = { addOns: question.addOns, sandbox: question.sandbox, ...(reuse ?? { since: Infinity, partial: false }) };
      const known = served.get(name);
      const answer = known ? undefined : answers.find(identity, query);
      const isRepeated = question.skip.includes('phone.repeated') && found.includes('phone.repeated') && phonesAsked.has(fields.phone);
      if (!known && answer === undefined && isRepeated) {
        fates.push([row, 'suppressed', null, 'phone.repeated']);
        continue;
      }
      phonesAsked.add(fields.phone);
      if (known) fates.push([row, known[0] === 'call' ? 'duplicate' : 'fresh', known[1], null]);
      else if (answer !== undefined) fates.push([row, 'fresh', answer, null]);
      else {
        fates.push([row, 'call', calls, null]);
        identities.push(name);
      }
      if (!known) served.set(name, answer === undefined ? ['call', calls++] : ['fresh', answer]);
    }
  }
  return { fates, calls, conditions, identities };
}

/** An answer to the request of a row with this phone. */
function answer(
  phone: string,
  environmentId: string,
  more: { addOns: string; sandbox: boolean; partial: boolean; arrivedAt: number },
): void {
  const built = buildRequest(getOperation('phone_intel@3.0'), { phone }, []);
  if (!built.ok) throw new Error('no request');
  const { lastInsertRowid } = made.ledger.db
    .prepare(
      `INSERT INTO answers (answer_id, attempt_seq, environment_id, operation, add_ons, identity, sandbox, partial, status, arrived_at)
       VALUES (?, 1, ?, 'phone_intel@3.0', ?, ?, ?, ?, 200, ?)`,
    )
    .run(
      randomBytes(8).toString('hex'),
      environmentId,
      more.addOns,
      identityOf(built.request, environmentId, getSecret(made.read)),
      Number(more.sandbox),
      Number(more.partial),
      more.arrivedAt,
    );
  indexIdentities(made.ledger, Number(lastInsertRowid));
}

const phoneOf = (index: number): string => `+1206555${String(index).padStart(4, '0')}`;
const rule: fc.Arbitrary<FindingRule> = fc.constantFrom('suppressed', 'email.free', 'phone.repeated', 'email.role');
const verdict = fc.record({
  score: fc.option(fc.integer({ min: 0, max: 100 })),
  litigator: fc.constantFrom('litigator' as const, 'clear' as const, 'notChecked' as const),
  lineType: fc.option(fc.constantFrom('Mobile', 'Landline')),
  nameMatch: fc.option(fc.boolean()),
  sandbox: fc.boolean(),
});
const aRow = fc.record({
  phone: fc.option(fc.integer({ min: 0, max: 25 }), { freq: 8 }),
  rules: fc.uniqueArray(rule, { maxLength: 2 }),
  verdict: fc.option(verdict),
});
const where: fc.Arbitrary<Condition> = fc.oneof(
  fc.constant({}),
  fc.record({ scoreAtLeast: fc.integer({ min: 0, max: 100 }) }),
  fc.constant<Condition>({ litigator: ['clear', 'notChecked'] }),
  fc.constant<Condition>({ lineType: ['Mobile'], nameMatch: [true, null] }),
);
const choice = fc.record({
  where,
  skip: fc.uniqueArray(rule, { maxLength: 2 }),
  limit: fc.option(fc.integer({ min: 1, max: 60 })),
  sampleSeed: fc.option(fc.integer({ min: 0, max: 9 })),
  reuse: fc.option(fc.record({ since: fc.integer({ min: 0, max: 300 }), partial: fc.boolean() })),
  sandbox: fc.boolean(),
  addOns: fc.subarray(['litigator_checks']),
});
const anAnswer = fc.record({
  phone: fc.integer({ min: 0, max: 25 }),
  addOns: fc.constantFrom('', 'litigator_checks'),
  sandbox: fc.boolean(),
  partial: fc.boolean(),
  arrivedAt: fc.integer({ min: 0, max: 300 }),
});

const plain = {
  runId: null,
  environmentId: 'e',
  operation: 'phone_intel@3.0',
  addOns: [],
  where: {},
  skip: [],
  limit: null,
  rows: null,
  sampleSeed: null,
  listRows: null,
} as const;
const usual = { ...plain, reuse: { since: 0, partial: false }, sandbox: false, startedAt: 1_700_000_000_000 };

describe('the planner', () => {
  it('counts from memory what it writes, and what a planner without memory counts, whatever changes in between', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(aRow, { minLength: 1, maxLength: 60 }),
        fc.array(fc.tuple(choice, fc.array(anAnswer, { maxLength: 6 })), { minLength: 1, maxLength: 4 }),
        async (rows, changes) => {
          made.ledger.db.exec('DELETE FROM answers; DELETE FROM identity_index; DELETE FROM indexed_through');
          made.ledger.known.forget();
          const verdicts = new Map<number, Verdict>();
          const listId = makeList(
            dataDir,
            ['Phone'],
            rows.map(({ phone, rules, verdict: given }, index): MadeRow => {
              if (given) verdicts.set(index + 1, madeVerdict(given));
              const findings: FindingRule[] = phone === null ? ['phone.missing', ...rules] : rules;
              return { cells: [phone === null ? '' : phoneOf(phone)], findings, ...(given && { verdict: given }) };
            }),
            ['phone'],
          );
          const tasks = planTasks(dataDir);
          for (const [{ sandbox, ...change }, answers] of changes) {
            for (const { phone, ...more } of answers) answer(phoneOf(phone), 'e', more);
            // The newest answer determines whether the environment is live or a sandbox.
            const newest = made.read.prepare<[], { sandbox: number }>('SELECT sandbox FROM answers ORDER BY seq DESC LIMIT 1').get();
            const question: PlanQuestion = { ...usual, ...change, listId, sandbox: newest ? newest.sandbox === 1 : sandbox };
            const expected = lookedUp(question, verdicts);
            const [counted] = await tasks['plans.count']({ questions: [question] }, context);
            const run = await written(tasks, question);
            expect(run.fates).toEqual(expected.fates);
            expect(run.identities).toEqual(expected.identities);
            expect(run.tally).toEqual(counted);
            expect(counted?.calls).toBe(expected.calls);
            expect(counted?.skipped.find(({ why }) => why === 'condition')?.rows ?? 0).toBe(expected.conditions);
            const out = counted?.skipped.reduce((sum, one) => sum + one.rows, 0) ?? 0;
            expect(out + expected.calls).toBe(counted?.rows);
          }
        },
      ),
      casesOf(10),
    );
  });

  it('asks once about rows that only differ in a correlation parameter, or whose names combine to the same', async () => {
    const rows = [
      ['+12065550101', 'Ann Lee', '', '', 'May'],
      ['+12065550101', '', 'Ann', 'Lee', 'June'],
      ['+12065550101', 'Ann  Lee ', '', '', ''],
      ['+12065550101', 'Ann Li', '', '', ''],
    ];
    const listId = makeList(
      dataDir,
      ['Phone', 'Name', 'First', 'Last', 'Source'],
      rows.map((cells) => ({ cells })),
      ['phone', 'name', 'first_name', 'last_name', 'source_id'],
    );
    const { fates } = await written(planTasks(dataDir), { ...usual, listId, operation: 'phone@3.2' });
    expect(fates.map(([, treatment, served]) => [treatment, served])).toEqual([
      ['call', 0],
      ['duplicate', 0],
      ['duplicate', 0],
      ['call', 1],
    ]);
  });

  it("gives Decision Signals the row and the run's start as references, unless the row has its own", async () => {
    const listId = makeList(
      dataDir,
      ['Name', 'Phone', 'Other', 'Id'],
      ['', '', 'order 7'].map((own) => ({ cells: ['Ann Lee', '+12065550101', own === '' ? 'Bo Lee' : 'Cy Lee', own] })),
      ['name', 'phone', 'secondary.name', 'transaction_id'],
    );
    const tasks = planTasks(dataDir);
    await tasks['plans.open']({ ...usual, listId, operation: 'decision_signals@1.0', planId: 'p' }, context);
    const { jobs, tally } = await tasks['plans.next']({ planId: 'p' }, context);
    await tasks['plans.close']({ planId: 'p' }, context);
    const time = ['transaction_time', '2023-11-14T22:13:20Z'];
    expect(jobs.map(({ correlation }): unknown => JSON.parse(correlation))).toEqual([
      [['transaction_id', `${listId}:1`], time],
      [['transaction_id', 'order 7'], time],
    ]);
    expect(tally).toMatchObject({ calls: 2, skipped: [{ why: 'duplicate', rows: 1 }] });
  });

  it('forgets cached verdicts when they change, and cached rows when the mapping changes', async () => {
    const rows = [80, 20].map((score, index): MadeRow => ({ cells: [phoneOf(index)], verdict: { score, sandbox: false } }));
    const listId = makeList(dataDir, ['Phone'], rows, ['phone']);
    const tasks = planTasks(dataDir);
    const question = { ...usual, listId, where: { scoreAtLeast: 31 } };
    expect(await tasks['plans.count']({ questions: [question] }, context)).toMatchObject([{ calls: 1 }]);
    const list = openListToWrite(dataDir, listId);
    putMadeVerdicts(list, [[2, madeVerdict({ score: 90, sandbox: false })]]);
    list.close();
    expect(await tasks['plans.count']({ questions: [question] }, context)).toMatchObject([{ calls: 2 }]);
  });

  it('stops between two slices when it is canceled, and continues from there when it is asked again', async () => {
    const listId = makeList(
      dataDir,
      ['Phone'],
      Array.from({ length: 60_000 }, (_, index) => ({ cells: [`+1206${String(index).padStart(7, '0')}`] })),
      ['phone'],
    );
    const tasks = planTasks(dataDir);
    const controller = new AbortController();
    const counting = Promise.resolve(
      tasks['plans.count']({ questions: [{ ...usual, listId }] }, { ...context, signal: controller.signal }),
    );
    setImmediate(() => controller.abort());
    await expect(counting).rejects.toMatchObject({ failure: { code: 'plan.cancelled' } });
    expect(await tasks['plans.count']({ questions: [{ ...usual, listId }] }, context)).toMatchObject([{ rows: 60_000, calls: 60_000 }]);
  });
});
