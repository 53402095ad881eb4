/** Runs on the command line that stop early: their exit code and cause, what is written, and how they continue. */
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { parseSummary } from '../support/cliSummary.ts';
import { cells, key, sample, useServedCli } from '../support/servedCli.ts';
import type { Ended } from '../support/spawnCli.ts';
import { withoutExport } from '../support/withoutExport.ts';

const { workspace, serve, counts } = useServedCli();
const leads = 'leads.csv';
beforeEach(() => {
  const lines = readFileSync(sample, 'utf8').split('\n');
  writeFileSync(
    join(workspace().dir, leads),
    lines
      .filter((line) => !line.includes('"'))
      .slice(0, 61)
      .join('\n'),
  );
});

/** Resolves when some calls of a run have been answered. */
async function underWay(ended: Promise<Ended>, least = 5): Promise<void> {
  const begun = expect.poll(() => counts().billed).toBeGreaterThanOrEqual(least);
  await Promise.race([begun, ended.then(({ code, stderr }) => expect.fail(`it ended with ${code}: ${stderr}`))]);
}

describe('a run that can’t continue', () => {
  test('stops at its cap, writes what it has, and continues with resume', async () => {
    const base = ['--base-url', await serve(), '--qps', '1000', '--json', '--out', 'out.csv'];
    const capped = await workspace().run(['check', leads, ...base, '--max-calls', '20'], key);
    expect(capped.code, capped.stderr).toBe(4);
    const stopped = parseSummary(capped.stdout);
    expect(stopped).toMatchObject({ stopped: { code: 'maxCalls' }, calls: { sent: 20 } });
    expect(capped.stderr).toContain(`continue with: rollcall resume ${stopped.run ?? ''}`);
    expect(cells(join(workspace().dir, 'out.csv')).filter((row) => row.includes('pending')).length).toBe(stopped.calls.pending);

    const spent = await workspace().run(['resume', stopped.run ?? '', '--json', '--max-calls', '1000', '--budget', '0.90'], key);
    expect(spent.code, spent.stderr).toBe(4);
    expect(parseSummary(spent.stdout)).toMatchObject({ stopped: { code: 'budgetSpent' }, calls: { sent: 30 }, cost: { low: 0.9 } });

    const resumed = await workspace().run(['resume', stopped.run ?? '', '--json', '--out', 'out.csv', '--budget', '1000'], key);
    expect(resumed.code, resumed.stderr).toBe(0);
    expect(parseSummary(resumed.stdout)).toMatchObject({ stopped: null, calls: { pending: 0, sent: stopped.calls.planned } });
    expect(counts().billed).toBe(stopped.calls.planned);
    const finished = await workspace().run(['resume', stopped.run ?? '', '--json', '--out', 'once-more.csv']);
    expect(finished.code, finished.stderr).toBe(0);
    const [once, more] = ['out.csv', 'once-more.csv'].map((name) => withoutExport(readFileSync(join(workspace().dir, name), 'utf8')));
    expect(more).toBe(once);
  });

  test.each([
    ['nonsense', 'keyRefused', /refused the key/],
    ['not-enabled', 'notEnabled', /not enabled/],
  ])('the key “%s” pauses it with its cause, and rows stay pending', async (wrong, code, words) => {
    const refused = await workspace().run(['check', leads, '--limit', '10', '--base-url', await serve(), '--json', '--out', 'out.csv'], {
      ROLLCALL_API_KEY: wrong,
    });
    expect(refused.code, refused.stderr).toBe(4);
    expect(refused.stderr).toMatch(words);
    expect(refused.stderr).not.toContain(wrong);
    const reported = parseSummary(refused.stdout);
    expect(reported).toMatchObject({ stopped: { code }, calls: { failed: 0, refused: 0, pending: reported.calls.planned } });
    expect(counts().billed).toBe(0);

    const healed = await workspace().run(['resume', reported.run ?? '', '--qps', '1000', '--json'], key);
    expect(healed.code, healed.stderr).toBe(0);
    expect(parseSummary(healed.stdout).calls.pending).toBe(0);
  });

  test('a quota that is used up stops it', async () => {
    const ended = await workspace().run(
      ['check', leads, '--limit', '40', '--base-url', await serve({ quota: 15 }), '--qps', '1000', '--json'],
      key,
    );
    expect(ended.code, ended.stderr).toBe(4);
    expect(parseSummary(ended.stdout)).toMatchObject({ stopped: { code: 'quotaUsed' }, calls: { done: 15 } });
  });

  test('no network for longer than it may wait ends it, and it can be resumed', async () => {
    const ended = await workspace().run(
      ['check', leads, '--base-url', 'http://127.0.0.1:9', '--offline-wait', '500ms', '--json', '--out', 'out.csv'],
      key,
    );
    expect(ended.code, ended.stderr).toBe(5);
    const reported = parseSummary(ended.stdout);
    expect(reported).toMatchObject({ stopped: { code: 'offline' }, calls: { failed: 0, pending: reported.calls.planned } });
    expect(cells(join(workspace().dir, 'out.csv'))).toHaveLength(reported.rows + 1);
  });

  test('an interruption drains it and writes the file, and it can be resumed', async () => {
    const url = await serve();
    const { child, ended } = workspace().start(['check', leads, '--base-url', url, '--qps', '5', '--json', '--out', 'out.csv'], key);
    await underWay(ended);
    child.kill('SIGINT');
    child.kill('SIGINT');
    const { code, stdout } = await ended;
    expect(code).toBe(130);
    const reported = parseSummary(stdout);
    expect(reported.stopped?.code).toBe('interrupted');
    expect(reported.calls).toMatchObject({ inDoubt: 0, unknown: 0 });
    expect(reported.calls.done + reported.calls.partial).toBe(counts().billed);

    const resumed = await workspace().run(['resume', reported.run ?? '', '--qps', '1000', '--json'], key);
    expect(resumed.code, resumed.stderr).toBe(0);
    expect(counts().billed).toBe(reported.calls.planned);
  });

  test('rows that the service refuses end it with 3', async () => {
    const refusing = createServer((_request, response) => {
      response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":"bad_request","message":"Invalid phone number"}');
    });
    await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve));
    const { port } = refusing.address() as AddressInfo;
    const ended = await workspace().run(
      ['check', leads, '--limit', '3', '--base-url', `http://127.0.0.1:${port}`, '--json', '--out', 'out.csv'],
      key,
    );
    refusing.close();
    expect(ended.code, ended.stderr).toBe(3);
    expect(parseSummary(ended.stdout)).toMatchObject({ stopped: null, calls: { refused: 3, pending: 0 }, cost: { low: 0, high: 0 } });
    expect(cells(join(workspace().dir, 'out.csv')).filter((row) => row.includes('failed'))).toHaveLength(3);
  });
});

describe('during a run', () => {
  test('reading works and writing is refused, and a SIGTERM drains it', async () => {
    // It outlasts the commands that follow.
    const { child, ended } = workspace().start(['check', leads, '--base-url', await serve(), '--qps', '0.2', '--json'], key);
    await underWay(ended, 1);
    const runs = await workspace().run(['runs', '--json']);
    expect(runs.code, runs.stderr).toBe(0);
    expect(JSON.parse(runs.stdout)).toMatchObject([{ state: 'running' }]);
    expect((await workspace().run(['lists'])).code).toBe(0);
    const planned = await workspace().run(['plan', leads, '--environment', 'sandbox', '--json']);
    expect(planned.code, planned.stderr).toBe(0);
    const second = await workspace().run(['check', leads, '--environment', 'sandbox']);
    expect(second.code, second.stderr).toBe(2);
    expect(second.stderr).toMatch(/Another Rollcall is using the data folder/);
    child.kill('SIGTERM');
    const { code, stdout } = await ended;
    expect(code).toBe(130);
    const reported = parseSummary(stdout);
    expect(reported).toMatchObject({ stopped: { code: 'interrupted' }, calls: { inDoubt: 0, unknown: 0 } });
    expect(reported.calls.done + reported.calls.partial).toBe(counts().billed);
  });
});
