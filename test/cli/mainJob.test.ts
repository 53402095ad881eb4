/** The main job on the command line: from a spreadsheet to a reviewed spreadsheet, with its exit codes and its JSON. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { callsSchema, costSchema, parseSummary } from '../support/cliSummary.ts';
import { cells, key, limit, sample, useServedCli } from '../support/servedCli.ts';

const builtWindow = fileURLToPath(new URL('../../out/renderer/index.html', import.meta.url));

const { room, serve, counts } = useServedCli();

describe('the main job on the command line', () => {
  test('turns the sample into a reviewed file, buys nothing twice, and reports the same everywhere', limit, async () => {
    const base = ['--base-url', await serve(), '--qps', '1000', '--json'];
    const planned = await room().run(['plan', sample, ...base]);
    expect(planned.code, planned.stderr).toBe(0);
    const plan = parseSummary(planned.stdout);
    expect(plan.run).toBeNull();
    expect(plan.rows).toBe(plan.calls.planned + plan.invalid + plan.suppressed + plan.duplicates + plan.reused);
    expect(plan.cost).toMatchObject({ low: Math.round(plan.calls.planned * 30) / 1000, currency: 'USD', complete: true });
    expect(plan).toMatchObject({ saved: 0, cycle: null });
    expect(counts().billed).toBe(0);

    const checked = await room().run(['check', sample, ...base, '--out', 'out.csv', '--out', 'out.tsv', '--operator', 'kim'], key);
    expect(checked.code, checked.stderr).toBe(0);
    const done = parseSummary(checked.stdout);
    expect(done.calls).toMatchObject({ planned: plan.calls.planned, failed: 0, refused: 0, pending: 0, sent: plan.calls.planned });
    expect(done.out).toEqual([join(room().dir, 'out.csv'), join(room().dir, 'out.tsv')]);
    expect(counts().billed).toBe(plan.calls.planned);

    const [heading = [], ...rows] = cells(join(room().dir, 'out.csv'));
    const original = Papa.parse<string[]>(readFileSync(sample, 'utf8')).data[0] ?? [];
    expect(heading.slice(0, original.length)).toEqual(original);
    expect(rows).toHaveLength(done.rows);
    const statuses = rows.map((row) => row[heading.indexOf('rollcall.status')]);
    expect(statuses.filter((status) => status === 'skipped')).toHaveLength(done.invalid);
    expect(new Set(statuses)).toEqual(new Set(['answered', 'partial', 'skipped']));

    // Again: fresh answers aren't bought, only partial ones; and the lists and runs are reported.
    const again = await room().run(['check', sample, ...base], key);
    expect(parseSummary(again.stdout)).toMatchObject({
      calls: { planned: done.calls.partial, sent: done.calls.partial },
      reused: done.calls.done,
    });
    const runs: unknown = JSON.parse((await room().run(['runs', '--json'])).stdout);
    const runSchema = z.strictObject({
      run: z.uuid(),
      list: z.uuid(),
      environment: z.string(),
      state: z.string(),
      startedAt: z.iso.datetime(),
      calls: callsSchema,
      cost: costSchema,
    });
    expect(
      z
        .array(runSchema)
        .parse(runs)
        .map(({ run, state }) => ({ run, state }))[1],
    ).toEqual({ run: done.run, state: 'finished' });
    const ofList: unknown = JSON.parse((await room().run(['runs', '--json', '--list', done.list])).stdout);
    expect(
      z
        .array(runSchema)
        .parse(ofList)
        .map(({ run }) => run),
    ).toEqual([done.run]);
    const unknown = await room().run(['runs', '--list', 'nowhere']);
    expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringMatching(/^rollcall: There is no list nowhere; /)]);
    const lists: unknown = JSON.parse((await room().run(['lists', '--json'])).stdout);
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
    expect(z.array(listSchema).parse(lists)).toHaveLength(3);

    const exported = await room().run(['export', done.list, '--out', 'again.csv', '--json']);
    expect(parseSummary(exported.stdout)).toMatchObject({ list: done.list, run: done.run, out: [join(room().dir, 'again.csv')] });
    expect(readFileSync(join(room().dir, 'again.csv'), 'utf8')).toBe(readFileSync(join(room().dir, 'out.csv'), 'utf8'));
  });

  test('uses the sandbox by default, and says so in its output and in the file’s name', limit, async () => {
    const { code, stderr, stdout } = await room().run(['check', sample, '--limit', '5', '--out', 'out.csv', '--quiet', '--json'], key);
    expect(code).toBe(0);
    expect(stderr).toMatch(/^SANDBOX: .*ROLLCALL_API_KEY is not used.*\n$/);
    expect(parseSummary(stdout).out).toEqual([join(room().dir, 'out.sandbox.csv')]);
    const again = await room().run(['export', parseSummary(stdout).list, '--out', 'again.csv', '--quiet', '--json']);
    expect(parseSummary(again.stdout).out).toEqual([join(room().dir, 'again.sandbox.csv')]);
    expect(existsSync(join(room().dir, 'out.csv'))).toBe(false);

    const named = await room().run(['check', sample, '--limit', '5', '--environment', 'sandbox', '--out', 'out.csv', '--quiet', '--json']);
    expect(named).toMatchObject({ code: 0, stderr: '' });
    expect(existsSync(join(room().dir, 'out.csv'))).toBe(true);
  });

  test('follows a policy from a file', limit, async () => {
    writeFileSync(join(room().dir, 'policy.json'), JSON.stringify({ name: 'Drop all', version: 1, rules: [], otherwise: 'drop' }));
    const { code } = await room().run([
      'check',
      sample,
      '--environment',
      'sandbox',
      '--limit',
      '20',
      '--policy',
      'policy.json',
      '--only',
      'drop',
      '--out',
      'out.csv',
    ]);
    expect(code).toBe(0);
    const [heading = [], ...rows] = cells(join(room().dir, 'out.csv'));
    expect(rows.length).toBeGreaterThan(10);
    expect(new Set(rows.map((row) => row[heading.indexOf('rollcall.decision')]))).toEqual(new Set(['drop']));
  });
});

describe('the other commands', () => {
  test('a plan says that a budget can’t limit calls without a price', limit, async () => {
    const unpriced = await room().run(['plan', sample, '--environment', 'sandbox', '--operation', 'cnam', '--budget', '5']);
    expect(unpriced.stdout).toMatch(/There is no price for .+, so the limit of \$5\.00 can’t cap what it costs/);
  });

  test('a look-up prints one JSON object', limit, async () => {
    const args = ['lookup', 'phone_intel', 'phone=+12065550142', '--add-ons', 'litigator_checks', '--base-url', await serve()];
    const { code, stdout } = await room().run(args, key);
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
    expect((await room().run(args, { ROLLCALL_API_KEY: 'wrong' })).code).toBe(4);
    const gone = await room().run(['lookup', 'phone_intel', 'phone=+12065550142', '--base-url', 'http://127.0.0.1:9'], key);
    expect(gone.code, gone.stderr).toBe(5);
    expect(JSON.parse(gone.stdout)).toMatchObject({ outcome: 'offline', billed: 'no', answer: null });
  });

  test('a look-up of a number that can’t be dialed is bought only with --anyway', limit, async () => {
    const args = ['lookup', 'phone_intel', 'phone=555', '--base-url', await serve()];
    const refused = await room().run(args, key);
    expect([refused.code, refused.stdout]).toEqual([2, '']);
    expect(refused.stderr).toContain(
      'rollcall: “555” is not a dialable number, so nothing was sent; correct it, or add --anyway to send it as it is.',
    );
    const asked = await room().run([...args, '--anyway'], key);
    expect(asked.code, asked.stderr).toBe(0);
    expect(JSON.parse(asked.stdout)).toMatchObject({ outcome: 'done', billed: 'yes', status: 200 });
  });

  test('the sandbox says where it listens, keeps its key and rate, and ends on SIGTERM', limit, async () => {
    const { child, firstLine, ended } = room().start([
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

  test('the key never leaves the first line of the program', limit, async () => {
    const url = await serve({ key: 'canary-key-1234567890' });
    const { code, stdout, stderr } = await room().run(['check', sample, '--limit', '5', '--base-url', url, '--out', 'out.csv'], {
      ROLLCALL_API_KEY: 'canary-key-1234567890',
    });
    expect(code).toBe(0);
    expect(stdout + stderr + readFileSync(join(room().dir, 'out.csv'), 'utf8')).not.toContain('canary-key');
    for (const file of ['ledger.db', 'ledger.db-wal'].map((name) => join(room().dir, 'data', name))) {
      if (existsSync(file)) expect(readFileSync(file).includes('canary-key')).toBe(false);
    }
  });

  test.skipIf(!existsSync(builtWindow))('open serves the window and prints its address with a token that works once', limit, async () => {
    const { child, firstLine, ended } = room().start(['open', '--browser', '--no-open']);
    const url = new URL(await firstLine);
    expect(url.hostname).toBe('127.0.0.1');
    expect((await fetch(url, { redirect: 'manual' })).status).toBe(200);
    expect((await fetch(url, { redirect: 'manual' })).status).toBe(403);
    const second = await room().run(['open', '--browser', '--no-open']);
    expect(second.code, second.stderr).toBe(0);
    expect((await fetch(second.stdout.trim(), { redirect: 'manual' })).status).toBe(200);
    child.kill('SIGTERM');
    const { code, stderr } = await ended;
    expect(code).toBe(0);
    expect(stderr).toBe(
      'Press Ctrl-C to stop. Rollcall also ends 15 minutes after its last window is closed, unless work is in progress.\n',
    );
  });

  test('help goes to standard output', limit, async () => {
    for (const args of [['--help'], ['check', '--help'], ['sandbox', '--help']]) {
      const { code, stdout, stderr } = await room().run(args);
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(stdout).toContain('--data-dir');
    }
  });
});
