/** The exact output of the commands held and purge. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findBytes, jane } from '../support/purgeFixtures.ts';
import { openCliHere } from '../support/cliHere.ts';
import type { CliWorkspace } from '../support/spawnCli.ts';

let workspace: CliWorkspace;
beforeAll(async () => {
  workspace = openCliHere();
  mkdirSync(join(workspace.dir, 'data'));
  writeFileSync(
    join(workspace.dir, 'leads.csv'),
    `name,phone,email\nAnn Ames,2065550101,ann@example.com\n${jane.name},${jane.written},${jane.email}\n`,
  );
  const checked = await workspace.run(['check', 'leads.csv', '--out', 'checked.csv', '--environment', 'sandbox']);
  expect(checked.code).toBe(0);
});
afterAll(() => workspace.remove());

it('writes everything held on a person as a page, or as JSON', async () => {
  const page = await workspace.run(['held', '--phone', jane.phone, '--out', 'held.html']);
  expect(page).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^\+12065550142: 1 row, 1 request.* held, written to held\.html\n$/) as string,
  });
  const text = readFileSync(join(workspace.dir, 'held.html'), 'utf8');
  for (const part of [jane.name, jane.written, jane.email, 'checked.csv']) expect(text).toContain(part);
  expect(text).not.toContain('ann@example.com');
  const json = await workspace.run(['held', '--email', jane.email, '--out', 'held.json', '--json']);
  expect(JSON.parse(json.stdout)).toMatchObject({
    out: 'held.json',
    rows: [{ row: 2, label: jane.name }],
    exports: [{ fileName: 'checked.csv' }],
  });
  expect(JSON.parse(readFileSync(join(workspace.dir, 'held.json'), 'utf8'))).toMatchObject({ sections: { rows: [{ row: 2 }] } });
});

it('refuses what names nobody in one sentence', async () => {
  const refusals: [args: string[], says: RegExp][] = [
    [['held', '--phone', jane.phone], /needs --out FILE/],
    [['held', '--phone', jane.phone, '--out', 'leads.csv'], /the original is kept/],
    [['purge'], /needs --phone, --email, or --person/],
    [['purge', '--person', jane.name], /needs --phone, --email, or --person/],
    [['purge', '--phone', '12'], /can’t be read as a phone number/],
    [['purge', '--list', 'nope'], /There is no list nope/],
    [['purge', '--list', 'nope', '--phone', jane.phone], /either a person or --list/],
    [['purge', '--list', 'nope', '--backups', 'delete'], /--backups with a person/],
  ];
  for (const [args, says] of refusals) {
    const { code, stdout, stderr } = await workspace.run(args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(says);
  }
});

it('purges a person, and then the list', async () => {
  const data = join(workspace.dir, 'data');
  const dry = await workspace.run(['purge', '--person', jane.name, '--phone', jane.phone, '--dry-run']);
  expect(dry.code).toBe(0);
  expect(dry.stdout).toMatch(/^A purge of the person would remove 1 row, .*; nothing was changed\.\n/);
  expect(findBytes(data).length).toBeGreaterThan(0);
  expect((await workspace.run(['backup'])).code).toBe(0);
  const done = await workspace.run(['purge', '--phone', jane.phone, '--json']);
  expect(JSON.parse(done.stdout)).toMatchObject({ dryRun: false, recordId: expect.any(String) as string, backups: [{}] });
  expect(findBytes(data).every((found) => found.startsWith('backups/'))).toBe(true);
  const reported = await workspace.run(['purge', '--phone', jane.phone]);
  expect(reported.stdout).toMatch(
    /^Nothing is held on that person\.\n1 backup still holds the person\.\n {2}backups\/.*\nPurge again with --backups purge/,
  );
  const cleared = await workspace.run(['purge', '--phone', jane.phone, '--backups', 'purge']);
  expect(cleared.stdout).toBe('Nothing is held on that person.\n');
  expect(findBytes(data)).toEqual([]);
  expect((await workspace.run(['verify'])).code).toBe(0);
  const [{ name }] = JSON.parse((await workspace.run(['lists', '--json'])).stdout) as [{ name: string }];
  const list = await workspace.run(['purge', '--list', name]);
  expect(list.stdout).toMatch(/^Purged the list: 2 rows/);
  // Backups keep a list that was purged as a whole.
  const left = findBytes(data, ['ann@example.com', '2065550101']);
  expect(left.filter((found) => !found.startsWith('backups/'))).toEqual([]);
  expect((await workspace.run(['lists', '--json'])).stdout).toBe('[]\n');
  expect((await workspace.run(['verify'])).code).toBe(0);
});
