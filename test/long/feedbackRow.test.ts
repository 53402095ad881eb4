/** Outcomes entered row by row on the command line, and the outbox: the output that scripts depend on. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openCliHere } from '../support/cliHere.ts';
import type { CliWorkspace } from '../support/spawnCli.ts';
import { startTestSandbox, type TestSandbox } from '../support/startTestSandbox.ts';

const whole = z.int().min(0);
const feedbackSchema = z.strictObject({
  lines: whole,
  matched: whole,
  unmatched: whole,
  ambiguous: whole,
  outcomes: z.strictObject({ connected: whole, disconnected: whole, notReached: whole, suppressed: whole, undecided: whole }),
  queued: whole,
  outbox: z.strictObject({ waiting: whole, sent: whole, noResponseId: whole, refused: whole, inDoubt: whole, withdrawn: whole }),
});
const key = { ROLLCALL_API_KEY: 'sesame' };
let workspace: CliWorkspace;
let service: TestSandbox;
let base: string[];
let runId: string;

beforeAll(async () => {
  workspace = openCliHere();
  service = await startTestSandbox({ key: key.ROLLCALL_API_KEY });
  base = ['--base-url', service.url, '--json'];
  const file = join(workspace.dir, 'leads.csv');
  writeFileSync(file, ['phone,name', ...Array.from({ length: 8 }, (_, row) => `(206) 555-01${10 + row},Person ${row}`)].join('\n'));
  const checked = await workspace.run(['check', file, '--operation', 'phone_intel', ...base], key);
  expect(checked.code, checked.stderr).toBe(0);
  runId = z.object({ run: z.string() }).parse(JSON.parse(checked.stdout)).run;
});
afterAll(async () => {
  await service.close();
  workspace.remove();
});

const feedback = async (...args: string[]) => {
  const { code, stdout, stderr } = await workspace.run(['feedback', ...args, ...base], key);
  return { code, stderr, summary: code === 2 ? null : feedbackSchema.parse(JSON.parse(stdout)) };
};

test('a row’s call is told, once, and the same words again tell nothing twice', async () => {
  const call = [runId, '--row', '2', '--status', 'Connected', '--right-party', 'yes', '--name', 'Tamsin Achebe'];
  const first = await feedback(...call);
  expect(first.code, first.stderr).toBe(0);
  expect(first.summary).toMatchObject({ lines: 1, matched: 1, outcomes: { connected: 1 }, queued: 1, outbox: { waiting: 0, sent: 1 } });
  expect(first.stderr).toContain('Telling the service: no price is set for feedback, which the service may charge for.');
  const again = await feedback(...call);
  expect(again).toMatchObject({ code: 0, summary: { queued: 0, outbox: { sent: 1 } } });
  expect(again.stderr).not.toContain('Telling the service');
  expect(service.feedback()).toMatchObject([
    { phone: '+12065550111', name: 'Tamsin Achebe', phone_status: 'Connected', phone_right_party_contact: true },
  ]);
});

test('queued without being delivered it waits, is shown beside whoever has the folder open, and is delivered later', async () => {
  const call = [runId, '--row', '3', '--status', 'Disconnected', '--right-party', 'no'];
  expect(await feedback(...call, '--no-deliver')).toMatchObject({ code: 0, summary: { queued: 1, outbox: { waiting: 1, sent: 1 } } });
  expect(await feedback('--outbox')).toMatchObject({ code: 0, summary: { lines: 0, outbox: { waiting: 1, sent: 1 } } });
  expect(service.feedback()).toHaveLength(1);
  expect(await feedback('--deliver', '--qps', '5')).toMatchObject({ code: 0, summary: { outbox: { waiting: 0, sent: 2 } } });
  expect(service.feedback()).toHaveLength(2);
});

test('what can’t be sent has a sentence, and a service that is gone leaves it waiting with exit 5', async () => {
  const call = [runId, '--row', '4', '--status', 'Connected', '--right-party', 'no', '--offline-wait', '1s'];
  const { url } = service;
  await service.close();
  const offline = await feedback(...call);
  expect(offline).toMatchObject({ code: 5, summary: { queued: 1, outbox: { waiting: 1 } } });
  expect(offline.stderr).toContain('rollcall feedback --deliver');
  service = await startTestSandbox({ key: key.ROLLCALL_API_KEY, port: Number(new URL(url).port), faults: ['badRequest:every=1'] });
  const refused = await feedback('--deliver');
  expect(refused).toMatchObject({ code: 3, summary: { outbox: { waiting: 0, refused: 1 } } });
  expect(refused.stderr).toMatch(/Refused: row 4 of leads/);
  expect(refused.stderr).not.toContain(key.ROLLCALL_API_KEY);
});

test('a refused key stops it with exit 4, an interruption with exit 130, and what waits is delivered afterwards', async () => {
  const { url } = service;
  const restart = async (...faults: string[]): Promise<void> => {
    await service.close();
    service = await startTestSandbox({ key: key.ROLLCALL_API_KEY, port: Number(new URL(url).port), faults });
  };
  const call = (row: number): string[] => [runId, '--row', String(row), '--status', 'Connected', '--right-party', 'yes'];
  await restart('revoked:every=1');
  const refused = await feedback(...call(5));
  expect(refused).toMatchObject({ code: 4, summary: { queued: 1, outbox: { waiting: 1 } } });
  expect(refused.stderr).toContain('rollcall feedback --deliver');

  await restart('latency:every=1,ms=3000');
  const { child, ended } = workspace.start(['feedback', ...call(6), ...base], key);
  await expect.poll(() => service.counts().received).toBeGreaterThan(0);
  child.kill('SIGINT');
  expect((await ended).code).toBe(130);

  const before = service.feedback();
  await restart();
  // The previous test's refused entry still needs a decision.
  const { code, summary: reported } = await feedback('--deliver');
  expect({ code, waiting: reported?.outbox.waiting, inDoubt: reported?.outbox.inDoubt }).toEqual({ code: 3, waiting: 0, inDoubt: 0 });
  for (const phone of ['+12065550114', '+12065550115'])
    expect([...before, ...service.feedback()].filter((report) => report.phone === phone)).toHaveLength(1);
});

describe('what can’t be meant', () => {
  test.each([
    [['--row', '1', '--status', 'Connected', '--right-party', 'yes'], /needs one RUN/],
    [['RUN', '--row', '1', '--status', 'Connected'], /--right-party yes\|no/],
    [['RUN', '--row', '1', '--status', 'Maybe', '--right-party', 'no'], /Connected/],
    [['RUN', '--row', '1', '--status', 'Disconnected', '--right-party', 'yes'], /nobody answered/],
    [['RUN', '--row', '99', '--status', 'Connected', '--right-party', 'no'], /no row 99/],
    [['RUN', '--row', '1', '--status', 'Connected', '--right-party', 'no', '--map', 'phone=x'], /--map doesn’t go with/],
    [['--outbox', '--deliver'], /use one of them/],
    [['--deliver', 'calls.csv'], /takes no FILE/],
    [[], /at least one FILE/],
  ])('%j: one sentence, exit 2, and nothing is queued', async (args, sentence) => {
    const before = service.feedback().length;
    const { code, stderr } = await feedback(...args.map((arg) => (arg === 'RUN' ? runId : arg)));
    expect({ code, lines: stderr.trim().split('\n').length }).toEqual({ code: 2, lines: 1 });
    expect(stderr).toMatch(sentence);
    expect(service.feedback()).toHaveLength(before);
  });
});
