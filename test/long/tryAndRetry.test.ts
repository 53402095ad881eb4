/** Random trials, partial answers, and failed calls on the command line. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { sampleRows } from '#core/plan/planQuestion.ts';
import { openCliHere } from '../support/cliHere.ts';
import type { CliWorkspace } from '../support/spawnCli.ts';
import { startTestSandbox, type TestSandbox } from '../support/startTestSandbox.ts';

const key = { ROLLCALL_API_KEY: 'sesame' };
const summarySchema = z.object({
  run: z.string().nullable(),
  rows: z.int(),
  calls: z.object({ planned: z.int(), done: z.int(), partial: z.int(), failed: z.int(), refused: z.int(), pending: z.int() }),
});
const summary = (stdout: string): z.infer<typeof summarySchema> => summarySchema.parse(JSON.parse(stdout));

let workspace: CliWorkspace;
let service: TestSandbox;
const serve = async (faults: readonly string[] = []): Promise<string[]> => {
  service = await startTestSandbox({ key: key.ROLLCALL_API_KEY, faults });
  return ['--operation', 'phone_intel', '--base-url', service.url, '--qps', '1000', '--json'];
};
beforeEach(() => {
  workspace = openCliHere();
  const lines = Array.from({ length: 60 }, (_, row) => `+1206555${1000 + row}`);
  writeFileSync(join(workspace.dir, 'leads.csv'), ['phone', ...lines].join('\n'));
});
afterEach(async () => {
  await service.close();
  workspace.remove();
});

/** Returns the row numbers with an answer in a written file. */
function answered(name: string): number[] {
  const { data } = Papa.parse<Record<string, string>>(readFileSync(join(workspace.dir, name), 'utf8'), {
    header: true,
    skipEmptyLines: true,
  });
  return data.flatMap((row, index) => ((row['phone_intel.id'] ?? '') === '' ? [] : [index + 1]));
}

test('--sample draws the rows that --seed fixes, the same that a plan counts, and not the first', async () => {
  const base = ['leads.csv', ...(await serve())];
  const plan = await workspace.run(['plan', ...base, '--sample', '12', '--seed', '7'], key);
  expect(summary(plan.stdout)).toMatchObject({ rows: 12, calls: { planned: 12 } });
  const { code, stderr } = await workspace.run(
    ['check', ...base, '--fresh-for', '0', '--sample', '12', '--seed', '7', '--out', 'out.csv'],
    key,
  );
  expect(code, stderr).toBe(0);
  const drawn = [...sampleRows(60, 12, 7)].toSorted((one, other) => one - other);
  expect(answered('out.csv')).toEqual(drawn);
  expect(drawn).not.toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
  expect(service.counts().billed).toBe(12);
});

test('a partial answer is not bought again if --reuse-partial allows it', async () => {
  const base = ['leads.csv', '--limit', '6', ...(await serve(['partial:every=2']))];
  const checked = await workspace.run(['check', ...base], key);
  expect(summary(checked.stdout).calls).toMatchObject({ done: 3, partial: 3 });
  expect(summary((await workspace.run(['plan', ...base, '--reuse-partial'], key)).stdout).calls.planned).toBe(0);
});

test('resume --retry-failed asks only what failed, and a plain resume of a finished run asks nothing', async () => {
  const base = await serve(['badRequest:every=6']);
  const checked = await workspace.run(['check', 'leads.csv', '--limit', '24', ...base], key);
  const { run, calls } = summary(checked.stdout);
  expect(calls).toMatchObject({ planned: 24, done: 20, refused: 4 });
  const received = service.counts().received;
  const plain = await workspace.run(['resume', run ?? '', '--json'], key);
  expect(summary(plain.stdout).calls).toMatchObject({ done: 20, refused: 4 });
  expect(service.counts().received).toBe(received);

  const retried = await workspace.run(['resume', run ?? '', '--retry-failed', '--json'], key);
  expect(retried.code, retried.stderr).toBe(0);
  expect(service.counts().received - received).toBe(4);
  const after = summary(retried.stdout).calls;
  expect(after.done).toBeGreaterThan(20);
  expect(after).toMatchObject({ planned: 24, pending: 0 });
  expect(service.counts().billedAgain).toBe(0);
});
