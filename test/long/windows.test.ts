/**
 * The program under the real Node for Windows: paths, files held open by other programs, pipes and signals as on Windows.
 *
 * @module-tag wine
 */
import { appendFileSync, copyFileSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openZip } from '#core/lists/read/workbooks/openZip.ts';
import { parseSummary } from '../support/cliSummary.ts';
import { key, sample, useServedCli } from '../support/servedCli.ts';
import { openWindows, type Running, type Windows, type WindowsFolder } from '../support/windows/openWindows.ts';

const { workspace, serve, counts } = useServedCli();
let windows: Windows;
let folder: WindowsFolder;
beforeAll(() => {
  windows = openWindows();
});
afterAll(() => windows.close());
beforeEach(() => {
  folder = windows.folder();
  copyFileSync(sample, join(folder.here, 'leads.csv'));
});

const check = async (): Promise<string[]> => ['check', 'leads.csv', '--add-ons', 'litigator_checks', '--base-url', await serve()];
const here = (name: string): string => join(folder.here, name);

/** Masks differences between two identical runs: times, ids, addresses and the computer. */
const masked = (text: string): string =>
  text
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replaceAll(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g, 'ID')
    .replaceAll(/:(\d+):[\da-f]{12}/g, ':$1:EXPORT')
    .replaceAll(/127\.0\.0\.1:\d+/g, 'HOST');

const runsSchema = z.tuple([z.object({ run: z.string(), state: z.string(), calls: z.object({ inDoubt: z.int(), sent: z.int() }) })]);
const onlyRun = async (): Promise<z.infer<typeof runsSchema>[0]> =>
  runsSchema.parse(JSON.parse((await folder.run(['runs', '--json'])).stdout))[0];

/** Returns the parts of a workbook with their names. */
async function partsOf(path: string): Promise<[string, string][]> {
  const zip = await openZip({ path, name: 'checked.xlsx' });
  const parts: [string, string][] = [];
  for (const name of zip.names) {
    let text = '';
    for await (const piece of zip.read(name)) text += piece.toString('latin1');
    parts.push([name, masked(text)]);
  }
  zip.close();
  return parts;
}

async function underWay(running: Running, least = 5): Promise<void> {
  const begun = expect.poll(() => counts().billed).toBeGreaterThanOrEqual(least);
  await Promise.race([begun, running.ended.then(({ code, stderr }) => expect.fail(`it ended with ${code}: ${stderr}`))]);
}

describe('the main job', () => {
  test('writes what it writes here for Excel, to the byte', async () => {
    const args = [...(await check()), '--limit', '60', '--json', ...['csv', 'tsv', 'xlsx'].flatMap((kind) => ['--out', `checked.${kind}`])];
    const there = await folder.run(args, key);
    expect(there.code, there.stderr).toBe(0);
    copyFileSync(sample, join(workspace().dir, 'leads.csv'));
    const linux = await workspace().run([...args, '--bom'], key);
    expect(linux.code, linux.stderr).toBe(0);
    const held = (summary: string): string[] => ['export', parseSummary(summary).list ?? '', '--only', 'hold', '--out', 'held.csv'];
    expect(await folder.run(held(there.stdout))).toMatchObject({ code: 0 });
    expect(await workspace().run([...held(linux.stdout), '--bom'])).toMatchObject({ code: 0 });
    expect(parseSummary(there.stdout).out).toEqual(['csv', 'tsv', 'xlsx'].map((kind) => `${folder.there}\\checked.${kind}`));
    for (const name of ['checked.csv', 'checked.tsv', 'held.csv'])
      expect(masked(readFileSync(here(name), 'utf8')).split('\n')).toEqual(
        masked(readFileSync(join(workspace().dir, name), 'utf8')).split('\n'),
      );
    expect(await partsOf(here('checked.xlsx'))).toEqual(await partsOf(join(workspace().dir, 'checked.xlsx')));
  });

  test('goes on after a kill, and buys nothing twice', async () => {
    const running = folder.start([...(await check()), '--qps', '20', '--out', 'checked.csv'], key);
    await underWay(running);
    running.child.kill('SIGKILL');
    await running.ended;
    const resumed = await folder.run(['resume', (await onlyRun()).run, '--json', '--out', 'checked.csv'], key);
    expect(resumed.code, resumed.stderr).toBe(0);
    const { calls } = parseSummary(resumed.stdout);
    // Calls in flight at the kill may have been billed without an answer, which is reported.
    expect(counts().billed).toBeLessThanOrEqual(calls.planned + calls.inDoubt);
    expect(calls.pending).toBe(0);
    expect((await folder.run(['verify'])).code).toBe(0);
  });

  test('ends in order when its launcher is told to, and leaves nothing in doubt', async () => {
    const args = [...(await check()), '--qps', '20', '--out', 'checked.csv', '--data-dir', 'data'];
    const running = folder.startScript('test/support/windows/closeChannel.mjs', args, key);
    await underWay(running);
    writeFileSync(here('stop'), '');
    const { stderr } = await running.ended;
    expect(stderr, stderr).toContain('rollcall resume');
    expect(await onlyRun()).toMatchObject({ state: 'stopped', calls: { inDoubt: 0, sent: counts().billed } });
    expect(existsSync(here('checked.csv'))).toBe(true);
  });

  test('lets another process read beside it', async () => {
    const running = folder.start([...(await check()), '--limit', '60', '--qps', '20', '--out', 'checked.csv'], key);
    await underWay(running);
    expect((await folder.run(['lists'])).stdout).toContain('leads');
    expect(await running.ended).toMatchObject({ code: 0 });
  });
});

describe('files', () => {
  test('the original is protected, however its path is spelled, and nothing is bought', async () => {
    const before = readFileSync(here('leads.csv'));
    const args = await check();
    for (const out of ['leads.csv', 'LEADS.CSV', `\\\\?\\${folder.there}\\leads.csv`, folder.there.toLowerCase() + '\\Leads.csv'])
      expect(await folder.run([...args, '--out', out], key), out).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('original') as string,
      });
    expect(readFileSync(here('leads.csv')).equals(before)).toBe(true);
    expect(counts().billed).toBe(0);
  });

  test('names that Windows keeps to itself are refused before anything is bought', async () => {
    const args = await check();
    for (const out of ['aux.csv', 'COM1.csv', 'q?.csv', 'checked.csv.'])
      expect((await folder.run([...args, '--out', out], key)).code, out).toBe(2);
    expect(counts().billed).toBe(0);
  });

  test('data on a network drive is refused, where it is only read, too', async () => {
    const asked = folder.startScript('scripts/packagedRollcall.mjs', ['lists', '--data-dir', '\\\\server\\share\\rollcall']);
    expect(await asked.ended).toMatchObject({ code: 2, stderr: expect.stringContaining('is on a network drive') as string });
  });

  test('one that another program holds is named, and no part of it stays', async () => {
    const { stdout } = await folder.run([...(await check()), '--limit', '10', '--json'], key);
    const list = parseSummary(stdout).list ?? '';
    writeFileSync(here('held.csv'), '');
    const holder = folder.startScript('test/support/windows/holdFile.mjs', ['held.csv']);
    await expect.poll(holder.stdout).toContain('held');
    const refused = await folder.run(['export', list, '--out', 'held.csv']);
    expect(refused.code, refused.stdout).not.toBe(0);
    expect(refused.stderr).toMatch(/another program/);
    expect(readdirSync(folder.here).filter((name) => name.endsWith('.part'))).toEqual([]);
    writeFileSync(here('held.csv.free'), '');
    await holder.ended;
    expect((await folder.run(['export', list, '--out', 'held.csv'])).code).toBe(0);
    expect(statSync(here('held.csv')).size).toBeGreaterThan(1_000);
  });

  test('a backup is restored, and a damaged ledger is set aside', async () => {
    await folder.run([...(await check()), '--limit', '10'], key);
    const before = (await folder.run(['lists'])).stdout;
    expect(before).toMatch(/ \d+ answered/);
    expect(await folder.run(['backup', '--out', 'backup.db'])).toMatchObject({ code: 0 });
    const ledger = here(join('data', 'ledger.db'));
    const bytes = readFileSync(ledger);
    writeFileSync(ledger, Buffer.concat([bytes.subarray(0, 4096), Buffer.alloc(bytes.length - 4096, 0x5a)]));
    const damaged = await folder.run(['lists']);
    expect(damaged.stderr, damaged.stdout).toMatch(/damaged/);
    expect(readdirSync(here('data')).some((name) => /^ledger\.db\..*damaged/.test(name))).toBe(true);
    const restored = await folder.run(['restore', 'backup.db']);
    expect(restored.code, restored.stderr).toBe(0);
    expect((await folder.run(['lists'])).stdout).toBe(before);
  });

  test('evidence made there is verified here', async () => {
    const { stdout } = await folder.run([...(await check()), '--limit', '10', '--json'], key);
    const made = await folder.run(['evidence', parseSummary(stdout).run ?? '', '--out', 'evidence.jsonl']);
    expect(made.code, made.stderr).toBe(0);
    for (const name of ['evidence.jsonl', 'leads.csv']) copyFileSync(here(name), join(workspace().dir, name));
    expect(await workspace().run(['verify', 'evidence.jsonl', '--list', 'leads.csv'])).toMatchObject({ code: 0 });
    appendFileSync(here('evidence.jsonl'), ' ');
    expect((await folder.run(['verify', 'evidence.jsonl'])).code).not.toBe(0);
  });
});

test('the browser host serves its page there, and a second one finds it by its pipe', async () => {
  const running = folder.startScript('test/support/windows/closeChannel.mjs', ['open', '--browser', '--no-open', '--data-dir', 'data']);
  const address = (): string => /http:\/\/127\.0\.0\.1:\S+/.exec(running.stdout())?.[0] ?? '';
  await expect.poll(address).not.toBe('');
  const entered = await fetch(address(), { redirect: 'manual' });
  const cookie = entered.headers
    .getSetCookie()
    .map((one) => one.split(';')[0] ?? '')
    .join('; ');
  const page = await fetch(new URL('/', address()), { headers: { cookie } });
  expect(await page.text()).toContain('<title>Rollcall</title>');
  const second = await folder.run(['open', '--browser', '--no-open']);
  expect(second.stdout).toContain(new URL(address()).origin);
  writeFileSync(here('stop'), '');
  await running.ended;
});
