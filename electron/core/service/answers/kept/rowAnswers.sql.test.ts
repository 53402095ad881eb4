import { rmSync } from 'node:fs';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeLedger, newDataDir, type MadeLedger } from '#test/support/madeList.ts';
import type { PlanRequest } from '#contract/plan/plan.ts';
import { attemptWrites } from '#core/runs/attempts/attempts.sql.ts';
import { environmentWrites } from '#core/accounts/environments.sql.ts';
import { rowAnswers } from './answerViews.sql.ts';
import { runWrites } from '#core/runs/runs.sql.ts';

let dataDir: string;
let made: MadeLedger;
const listId = uuidv7();
const environmentId = uuidv7();
const identity = new Uint8Array(32).fill(7);

beforeEach(() => {
  dataDir = newDataDir();
  made = makeLedger(dataDir);
  const prices = { operations: {}, addOns: {} };
  const limits = { callsPerSecond: 10, concurrency: 10, timeoutMs: 1000, prices, createdAt: 1 };
  environmentWrites['environments.create'](made.ledger, {
    environmentId,
    name: 'Office',
    kind: 'service',
    baseUrl: 'https://service.example',
    currency: 'USD',
    ...limits,
  });
});
afterEach(() => {
  made.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** One run over row 1 (sent) and row 2 (the same request), answered at `at` with `body`. */
function answeredRun(at: number, body: string): string {
  const runId = uuidv7();
  const answerId = uuidv7();
  const request: PlanRequest = {
    listId,
    environmentId,
    checks: [{ operation: 'real_contact@2.0', addOns: ['litigator_checks'], where: {} }],
    freshForMs: 0,
    limit: null,
    maxCalls: null,
    budgetMicros: null,
    callsPerSecond: null,
  };
  runWrites['runs.create'](made.ledger, {
    runId,
    listId,
    listName: 'Leads',
    environmentId,
    sandbox: false,
    request,
    startedAt: at,
    by: 'mara',
  });
  const { firstJobId } = runWrites['runs.openCheck'](made.ledger, { runId, position: 0 });
  const job = {
    ordinal: 0,
    operation: 'real_contact@2.0',
    addOns: 'litigator_checks',
    identity,
    parameters: '[["phone","+12065550142"]]',
    correlation: '[]',
  };
  const row = { operation: 'real_contact@2.0', ordinal: 0, answerSeq: null, parameter: null, rule: null };
  runWrites['runs.add'](made.ledger, {
    runId,
    firstJobId,
    mapping: 0,
    jobs: [job],
    rows: [
      { row: 1, treatment: 'call', ...row },
      { row: 2, treatment: 'duplicate', ...row },
    ],
  });
  runWrites['runs.closeCheck'](made.ledger, { runId, position: 0, rows: 2, skipped: [] });
  const claims = attemptWrites['attempts.claim'](made.ledger, {
    runId,
    operation: 'real_contact@2.0',
    attempts: [{ attemptId: uuidv7() }],
    at,
    maxCalls: null,
    budgetMicros: null,
    environmentId,
    keyFingerprint: 'f',
    priceMicros: null,
    currency: 'USD',
    by: 'mara',
  });
  const claim = claims?.[0];
  if (claim?.kind !== 'granted') throw new Error('nothing to claim');
  attemptWrites['attempts.end'](made.ledger, {
    attemptSeq: claim.job.attemptSeq,
    endId: uuidv7(),
    outcome: 'done',
    partial: false,
    status: 200,
    code: 'done',
    serviceMessage: null,
    billed: 'yes',
    answer: {
      answerId,
      status: 200,
      headers: [
        ['x-id', 'T_1'],
        ['set-cookie', 'a'],
        ['set-cookie', 'b'],
      ],
      body: Buffer.from(body).toString('latin1'),
      responseId: 'T_1',
      sandbox: false,
      partial: false,
      litigator: null,
      arrivedAt: at,
      bodySha256: '0'.repeat(64),
    },
    sent: '[["phone","+12065550142"]]',
    job: { state: 'done', notBefore: 0, counts: true },
    cause: null,
    at,
  });
  return answerId;
}

it('shows the answers of a row as they came, newest first, with repeated headers and decoded bytes', () => {
  const older = answeredRun(1000, '{"a": "é"}');
  const newer = answeredRun(2000, `{"b": "${'x'.repeat(500)}"}`);
  const answers = rowAnswers(made.read, listId, 1);
  expect(answers.map(({ answerId }) => answerId)).toEqual([newer, older]);
  expect(answers[1]).toEqual({
    answerId: older,
    attemptId: made.read.prepare<[], string>('SELECT attempt_id FROM attempts ORDER BY seq LIMIT 1').pluck().get(),
    operation: 'real_contact@2.0',
    addOns: ['litigator_checks'],
    environment: 'Office',
    sandbox: false,
    status: 200,
    headers: [
      ['x-id', 'T_1'],
      ['set-cookie', 'a'],
      ['set-cookie', 'b'],
    ],
    body: '{"a": "é"}',
    arrivedAt: 1000,
    responseId: 'T_1',
    partial: false,
    sent: [['phone', '+12065550142']],
  });
  expect(JSON.parse(answers[0]?.body ?? '')).toEqual({ b: 'x'.repeat(500) });
});

it('shows a shared answer for each row it served, and nothing for others', () => {
  const answerId = answeredRun(1000, '{}');
  expect(rowAnswers(made.read, listId, 2).map((answer) => answer.answerId)).toEqual([answerId]);
  expect(rowAnswers(made.read, listId, 3)).toEqual([]);
  expect(rowAnswers(made.read, uuidv7(), 1)).toEqual([]);
});

it('still names an answer whose body was purged', () => {
  answeredRun(1000, '{}');
  made.ledger.db.exec('DELETE FROM answer_bodies');
  expect(rowAnswers(made.read, listId, 1)).toMatchObject([{ headers: [], body: '', sent: [], status: 200 }]);
});
