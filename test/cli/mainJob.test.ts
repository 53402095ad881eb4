/** The main job on the command line: from a spreadsheet to a reviewed spreadsheet, with its exit codes and its JSON. */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { callsSchema, costSchema, parseSummary } from '../support/cliSummary.ts';
import { withoutExport } from '../support/withoutExport.ts';
import { cells, key, sample, useServedCli } from '../support/servedCli.ts';

const { workspace, serve, counts } = useServedCli();

const callsOf = z.strictObject({
  run: z.uuid(),
  list: z.uuid(),
  environment: z.string(),
  state: z.string(),
  startedAt: z.iso.datetime(),
  calls: callsSchema,
  cost: costSchema,
});
const listSchema = z.strictObject({
  list: z.uuid(),
  name: z.string(),
  rows: z.int(),
  rejected: z.int(),
  importedAt: z.iso.datetime(),
  sha256: z.string().length(64),
  answered: z.int(),
  litigators: z.int(),
  clear: z.int(),
  notChecked: z.int(),
  decided: z.int(),
  undecided: z.int(),
});

describe('the main job on the command line', () => {
  test('turns a list into a reviewed file, buys nothing twice, reports the same everywhere, and shows no key', async () => {
    const at = (name: string): string => join(workspace().dir, name);
    const lines = readFileSync(sample, 'utf8').split('\n').slice(0, 80);
    writeFileSync(at('leads.csv'), lines.join('\n'));
    const canary = 'canary-key-1234567890';
    const base = ['leads.csv', '--base-url', await serve({ key: canary, faults: ['partial:every=10'] }), '--qps', '1000', '--json'];
    const planned = await workspace().run(['plan', ...base]);
    expect(planned.code, planned.stderr).toBe(0);
    const plan = parseSummary(planned.stdout);
    expect(plan.run).toBeNull();
    expect(plan.rows).toBe(plan.calls.planned + plan.invalid + plan.suppressed + plan.duplicates + plan.reused);
    expect(plan.cost).toMatchObject({ low: Math.round(plan.calls.planned * 30) / 1000, currency: 'USD', complete: true });
    expect(plan).toMatchObject({ saved: 0, cycle: null });
    expect(counts().billed).toBe(0);

    // A separate process, for its exit status, its output streams, and its folder.
    const checking = workspace().start(['check', ...base, '--out', 'out.csv', '--out', 'out.tsv', '--operator', 'kim'], {
      ROLLCALL_API_KEY: canary,
    });
    const checked = await checking.ended;
    expect(checked.code, checked.stderr).toBe(0);
    const done = parseSummary(checked.stdout);
    expect(done.calls).toMatchObject({ planned: plan.calls.planned, failed: 0, refused: 0, pending: 0, sent: plan.calls.planned });
    expect(done.out).toEqual([at('out.csv'), at('out.tsv')]);
    expect(counts()).toMatchObject({ billed: plan.calls.planned, billedAgain: 0 });
    expect(checked.stdout + checked.stderr + readFileSync(at('out.csv'), 'utf8')).not.toContain(canary);
    const kept = readdirSync(at('data'), { recursive: true, encoding: 'utf8' }).filter((name) => statSync(at(`data/${name}`)).isFile());
    expect(kept).toContain('ledger.db');
    expect(kept.filter((name) => readFileSync(at(`data/${name}`)).includes(canary))).toEqual([]);

    const [heading = [], ...rows] = cells(at('out.csv'));
    const original = Papa.parse<string[]>(lines[0] ?? '').data[0] ?? [];
    expect(heading.slice(0, original.length)).toEqual(original);
    expect(rows).toHaveLength(done.rows);
    const statuses = rows.map((row) => row[heading.indexOf('rollcall.status')]);
    expect(statuses.filter((status) => status === 'skipped')).toHaveLength(done.invalid);
    expect(new Set(statuses)).toEqual(new Set(['answered', 'partial', 'skipped']));
    expect(rows[0]?.[heading.indexOf('rollcall.row')]).toMatch(new RegExp(`^${done.list}:1:[0-9a-f]{12}$`));

    // All other commands report the same, and buy nothing.
    for (const [command, id] of [
      ['resume', done.run ?? ''],
      ['export', done.list],
    ] as const) {
      const again = await workspace().run([command, id, '--out', `${command}.csv`, '--json']);
      expect(parseSummary(again.stdout)).toMatchObject({ list: done.list, run: done.run, calls: done.calls, out: [at(`${command}.csv`)] });
      expect(withoutExport(readFileSync(at(`${command}.csv`), 'utf8'))).toBe(withoutExport(readFileSync(at('out.csv'), 'utf8')));
    }
    const runs = await workspace().run(['runs', '--json', '--list', done.list]);
    expect(z.array(callsOf).parse(JSON.parse(runs.stdout))).toMatchObject([
      { run: done.run, list: done.list, state: 'finished', calls: done.calls, cost: done.cost },
    ]);
    const unknown = await workspace().run(['runs', '--list', 'nowhere']);
    expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringMatching(/^rollcall: There is no list nowhere; /)]);
    const { list, rows: imported, rejected } = done;
    const lists = z.array(listSchema).parse(JSON.parse((await workspace().run(['lists', '--json'])).stdout));
    // A plan has imported its list too.
    expect(lists).toHaveLength(2);
    expect(lists[0]).toMatchObject({ list, rows: imported, rejected });

    // Fresh answers aren't bought again, only partial ones.
    const again = await workspace().run(['plan', ...base]);
    expect(parseSummary(again.stdout)).toMatchObject({ calls: { planned: done.calls.partial }, reused: done.calls.done });
    expect(counts().billed).toBe(plan.calls.planned);
  });

  test('uses the sandbox by default, and says so in its output and in the file’s name; follows a policy from a file', async () => {
    const { code, stderr, stdout } = await workspace().run(['check', sample, '--limit', '5', '--out', 'out.csv', '--quiet', '--json'], key);
    expect(code).toBe(0);
    expect(stderr).toMatch(/^SANDBOX: .*ROLLCALL_API_KEY is not used.*\n$/);
    expect(parseSummary(stdout).out).toEqual([join(workspace().dir, 'out.sandbox.csv')]);
    const again = await workspace().run(['export', parseSummary(stdout).list, '--out', 'again.csv', '--quiet', '--json']);
    expect(parseSummary(again.stdout).out).toEqual([join(workspace().dir, 'again.sandbox.csv')]);
    expect(existsSync(join(workspace().dir, 'out.csv'))).toBe(false);

    writeFileSync(join(workspace().dir, 'policy.json'), JSON.stringify({ name: 'Drop all', version: 1, rules: [], otherwise: 'drop' }));
    const dropping = ['--policy', 'policy.json', '--only', 'drop', '--out', 'out.csv', '--quiet', '--json'];
    const named = await workspace().run(['check', sample, '--limit', '20', '--environment', 'sandbox', ...dropping]);
    expect(named).toMatchObject({ code: 0, stderr: '' });
    const [heading = [], ...rows] = cells(join(workspace().dir, 'out.csv'));
    expect(rows.length).toBeGreaterThan(10);
    expect(new Set(rows.map((row) => row[heading.indexOf('rollcall.decision')]))).toEqual(new Set(['drop']));
    const runs = z.array(callsOf).parse(JSON.parse((await workspace().run(['runs', '--json'])).stdout));
    expect(runs.map(({ calls }) => calls.planned > 5)).toEqual([true, false]);
  });
});

describe('the other commands', () => {
  test('a plan says that a budget can’t limit calls without a price', async () => {
    writeFileSync(join(workspace().dir, 'leads.csv'), 'name,phone\nAnn Lee,+12065550142\n');
    const unpriced = await workspace().run(['plan', 'leads.csv', '--environment', 'sandbox', '--operation', 'cnam', '--budget', '5']);
    expect(unpriced.stdout).toMatch(/There is no price for .+, so the limit of \$5\.00 can’t cap what it costs/);
  });

  test('a check says how many of the calls its budget allows, beside what these cost', async () => {
    writeFileSync(join(workspace().dir, 'leads.csv'), 'name,phone\nAnn Lee,+12065550142\nBo Fox,+12065550143\nCy Day,+12065550144\n');
    const { code, stderr } = await workspace().run(['check', 'leads.csv', '--environment', 'sandbox', '--budget', '0.07']);
    expect(code).toBe(4);
    expect(stderr).toContain('3 checks to buy (2 at most in this run), $0.06');
  });

  test('a look-up prints one JSON object; a number that can’t be dialed is bought only with --anyway', async () => {
    const [url, phone] = [await serve(), 'phone=+12065550142'];
    const args = ['lookup', 'phone_intel', phone, '--add-ons', 'litigator_checks', '--base-url', url];
    const { code, stdout } = await workspace().run(args, key);
    expect(code).toBe(0);
    expect(z.looseObject({ lookup: z.uuid() }).parse(JSON.parse(stdout))).toMatchObject({
      operation: 'phone_intel@3.0',
      sandbox: true,
      outcome: 'done',
      billed: 'yes',
      status: 200,
      cost: { low: 0.015, complete: false },
      answer: { phone_number: '+12065550142' },
    });
    expect((await workspace().run(args, { ROLLCALL_API_KEY: 'wrong' })).code).toBe(4);
    const gone = await workspace().run(['lookup', 'phone_intel', phone, '--base-url', 'http://127.0.0.1:9'], key);
    expect(gone.code, gone.stderr).toBe(5);
    expect(JSON.parse(gone.stdout)).toMatchObject({ outcome: 'offline', billed: 'no', answer: null });

    const undialable = ['lookup', 'phone_intel', 'phone=555', '--base-url', url];
    const before = counts().received;
    const refused = await workspace().run(undialable, key);
    expect([refused.code, refused.stdout, counts().received]).toEqual([2, '', before]);
    expect(refused.stderr).toContain(
      'rollcall: “555” is not a dialable number, so nothing was sent; correct it, or add --anyway to send it as it is.',
    );
    const asked = await workspace().run([...undialable, '--anyway'], key);
    expect(asked.code, asked.stderr).toBe(0);
    expect(JSON.parse(asked.stdout)).toMatchObject({ outcome: 'done', billed: 'yes', status: 200 });
  });

  test('the sandbox says where it listens, keeps its key and rate, and ends on SIGTERM', async () => {
    const { child, firstLine, ended } = workspace().start([
      'sandbox',
      '--port',
      '0',
      '--key',
      'k1',
      '--quota',
      '1',
      '--fault',
      'latency:every=9,ms=1',
      '--not-enabled',
      'real_contact@1.1',
    ]);
    const [, url = ''] = /^listening on (http:\/\/127\.0\.0\.1:\d+)$/.exec(await firstLine) ?? [];
    const ask = async (withKey: string): Promise<number> =>
      (await fetch(`${url}/3.0/phone_intel?phone=%2B12065550142`, { headers: { 'x-api-key': withKey } })).status;
    expect(await ask('sandbox')).toBe(403);
    const other = await fetch(`${url}/1.1/real_contact?name=Ada&phone=%2B12065550142`, { headers: { 'x-api-key': 'k1' } });
    expect([other.status, await other.json()]).toMatchObject([403, { errorCode: 'FORBIDDEN' }]);
    expect(await ask('k1')).toBe(200);
    expect(await ask('k1')).toBe(429);
    child.kill('SIGTERM');
    expect((await ended).code).toBe(0);
  });

  test('open serves the window and prints its address with a token that works once', async () => {
    const { child, firstLine, ended } = workspace().start(['open', '--browser', '--no-open']);
    const url = new URL(await firstLine);
    expect(url.hostname).toBe('127.0.0.1');
    // It opens no debugger, and prints nothing.
    child.kill('SIGUSR1');
    expect((await fetch(url, { redirect: 'manual' })).status).toBe(200);
    expect((await fetch(url, { redirect: 'manual' })).status).toBe(403);
    const second = await workspace().run(['open', '--browser', '--no-open']);
    expect(second.code, second.stderr).toBe(0);
    expect((await fetch(second.stdout.trim(), { redirect: 'manual' })).status).toBe(200);
    child.kill('SIGTERM');
    const { code, stderr } = await ended;
    expect(code).toBe(0);
    expect(stderr).toBe(
      'Press Ctrl-C to stop. Rollcall also ends 15 minutes after its last window is closed, unless work is in progress.\n',
    );
  });

  test('help goes to standard output', async () => {
    for (const args of [['--help'], ['check', '--help'], ['sandbox', '--help']]) {
      const { code, stdout, stderr } = await workspace().run(args);
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(stdout).toContain('--data-dir');
    }
  });
});
