import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cliEntry } from '../support/programFiles.ts';
import { openCliHere } from '../support/cliHere.ts';
import type { CliRoom } from '../support/spawnCli.ts';

let room: CliRoom;
beforeAll(() => {
  room = openCliHere();
});
afterAll(() => room.remove());

test('suppress adds what a file has, says what it did, and refuses a file without a usable column', async () => {
  const path = join(room.dir, 'dnc.csv');
  writeFileSync(path, 'phone,domain\n2065550100,example.org\nnobody,\n');
  const args = ['suppress', path, '--reason', 'Asked in May', '--until', '2999-12-31'];
  const { code, stdout } = await room.run(args);
  expect([code, stdout]).toEqual([0, 'Added 1 phone and 1 domain. 1 line had no phone, e-mail address, domain or person: “nobody”\n']);
  const piped = spawnSync(process.execPath, [cliEntry, 'suppress', '-', '--hashed', '--json', '--data-dir', join(room.dir, 'data')], {
    input: '206 555 0100\n206 555 0199\n',
    env: { PATH: process.env['PATH'], HOME: room.dir, LC_ALL: 'C.UTF-8' },
    encoding: 'utf8',
  });
  expect(JSON.parse(piped.stdout)).toMatchObject({
    added: { phones: 2, source: 'Standard input', hashed: true, until: null },
    known: 0,
    unread: 0,
  });

  writeFileSync(path, 'company,size\nAcme,12\n');
  const refused = await room.run(['suppress', path]);
  expect([refused.code, refused.stdout, refused.stderr.trim().split('\n')]).toMatchObject([
    2,
    '',
    [expect.stringMatching(/“dnc\.csv” has no column with phones/)],
  ]);
  const past = await room.run(['suppress', path, '--until', '2001-01-01']);
  expect([past.code, past.stderr]).toMatchObject([2, expect.stringMatching(/Jan 1, 2001 is in the past/)]);
  expect((await room.run(['suppress', path, '--until', '2026-02-30'])).stderr).toMatch(/--until needs a date like 2026-12-31/);
});
