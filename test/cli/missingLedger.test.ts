/**
 * A folder with lists and no ledger: reading reports this too, and finishes an interrupted restore. A ledger that is read isn't replaced.
 */
import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openToRead } from '#core/platform/database.ts';
import { partPath } from '#core/platform/replaceFile.ts';
import { openCliHere } from '../support/cliHere.ts';
import type { CliWorkspace } from '../support/spawnCli.ts';

let workspace: CliWorkspace;
beforeEach(() => {
  workspace = openCliHere();
});
afterEach(() => workspace.remove());

test('isn’t shown as one without runs', async () => {
  writeFileSync(join(workspace.dir, 'leads.csv'), 'phone\n+12065550100\n');
  for (const args of [['runs'], ['lists', '--json']]) {
    const empty = await workspace.run(args);
    expect([empty.code, empty.stdout.trim()]).toEqual([0, args.includes('--json') ? '[]' : '']);
    expect(empty.stderr).toMatch(/^There is no data in \/.+\/data yet; .* or name the folder that has it by --data-dir\.\n$/);
  }
  expect((await workspace.run(['plan', 'leads.csv', '--operation', 'phone_intel', '--environment', 'sandbox'])).code).toBe(0);
  expect((await workspace.run(['runs'])).stderr).toBe('There are no runs yet; start one with rollcall check FILE.\n');

  const ledger = join(workspace.dir, 'data', 'ledger.db');
  const ready = partPath(ledger, 'restore', Date.now()).replace(/part$/, 'ready');
  renameSync(ledger, ready);
  const runs = await workspace.run(['runs']);
  expect(runs.code, runs.stderr).toBe(0);
  expect(existsSync(ledger)).toBe(true);

  renameSync(ledger, join(workspace.dir, 'elsewhere.db'));
  for (const args of [['runs'], ['lists', '--json']]) {
    const { code, stdout, stderr } = await workspace.run(args);
    expect([args, code, stdout]).toEqual([args, 2, '']);
    expect(stderr).toMatch(/has lists but no ledger; restore a backup/);
  }
  const restored = await workspace.run(['restore', join(workspace.dir, 'elsewhere.db')]);
  expect(restored.code, restored.stderr).toBe(0);
});

test('a restore while somebody reads the ledger says so, and leaves nothing that the next command would meet', async () => {
  writeFileSync(join(workspace.dir, 'leads.csv'), 'phone\n+12065550100\n');
  expect((await workspace.run(['plan', 'leads.csv', '--operation', 'phone_intel', '--environment', 'sandbox'])).code).toBe(0);
  expect((await workspace.run(['backup', '--out', 'b.db'])).code).toBe(0);
  const reader = openToRead(join(workspace.dir, 'data', 'ledger.db'));
  const folder = await workspace.run(['restore', 'data']);
  expect(folder.stderr).toMatch(/data is a folder; name the file inside it/);
  const names = (): string[] => readdirSync(join(workspace.dir, 'data')).filter((name) => /ready|part|replaced/.test(name));
  const refused = await workspace.run(['restore', 'b.db']);
  expect([refused.code, refused.stdout]).toEqual([2, '']);
  expect(refused.stderr).toMatch(/not replaced because another Rollcall is reading it; wait until that one has ended/);
  expect(names()).toEqual([]);
  expect((await workspace.run(['lists'])).stdout).toContain('leads');
  reader.close();
  expect((await workspace.run(['restore', 'b.db'])).code).toBe(0);
});

test('a backup doesn’t take over the lists of another one with its name', async () => {
  writeFileSync(join(workspace.dir, 'leads.csv'), 'phone\n+12065550100\n');
  expect((await workspace.run(['plan', 'leads.csv', '--operation', 'phone_intel', '--environment', 'sandbox'])).code).toBe(0);
  expect((await workspace.run(['backup', '--lists', '--out', 'c.db'])).code).toBe(0);
  rmSync(join(workspace.dir, 'c.db'));
  const again = await workspace.run(['backup', '--out', 'c.db']);
  expect(again.code).toBe(2);
  expect(again.stderr).toMatch(/c\.lists already exists; give --out another name/);
});
