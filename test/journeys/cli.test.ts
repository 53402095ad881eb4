/** The main job on the command line, killed midway: it ends with the same file as the window's journey. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { parseSummary } from '../support/cliSummary.ts';
import { key, sample, useServedCli } from '../support/servedCli.ts';
import { expectWholeSample, sampleRejected } from './exportedFile.ts';

const { workspace, serve, counts } = useServedCli();
const runsSchema = z.array(z.object({ run: z.string(), state: z.string(), calls: z.looseObject({ pending: z.int() }) }));

it('killed in the middle of a run, it continues to the same file and buys no answer twice', async () => {
  const url = await serve();
  const question = ['--operation', 'phone_intel', '--add-ons', 'litigator_checks', '--base-url', url];
  const { child, ended } = workspace().start(['check', sample, ...question, '--qps', '100'], key);
  // A command that can't begin reports why, without a wait.
  const begun = expect.poll(() => counts().billed, { interval: 5, message: 'some calls are answered' }).toBeGreaterThan(20);
  await Promise.race([begun, ended.then(({ code, stderr }) => expect.fail(`check ended with ${code}: ${stderr}`))]);
  child.kill('SIGKILL');
  expect((await ended).code).toBeNull();

  const [stopped] = runsSchema.parse(JSON.parse((await workspace().run(['runs', '--json'])).stdout));
  expect(stopped?.state).toBe('stopped');
  expect(stopped?.calls.pending).toBeGreaterThan(0);
  const resumed = await workspace().run(['resume', stopped?.run ?? '', '--qps', '1000', '--json', '--out', 'out.csv'], key);
  expect(resumed.code, resumed.stderr).toBe(0);
  const { calls, rows, rejected, invalid, duplicates } = parseSummary(resumed.stdout);
  // Only calls in flight at the kill are made again.
  expect(calls).toMatchObject({ sent: calls.planned + calls.inDoubt, pending: 0 });
  expect(counts().billed).toBeGreaterThanOrEqual(calls.planned);
  expect(counts().billed).toBeLessThanOrEqual(calls.sent);

  const written = readFileSync(join(workspace().dir, 'out.csv'), 'utf8').replaceAll(`${new URL(url).host} (sandbox)`, 'sandbox (sandbox)');
  const file = expectWholeSample(written, 'phone_intel');
  expect({ rows, rejected, ended: calls.done + calls.partial }).toEqual({
    rows: file.rows.length,
    rejected: sampleRejected,
    ended: calls.planned,
  });
  expect(calls.planned + invalid + duplicates).toBe(rows);
  expect(file.column('rollcall.status').filter((status) => status === 'skipped')).toHaveLength(invalid);
});
