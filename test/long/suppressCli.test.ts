import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { cliEntry } from '../support/programFiles.ts';
import { openCliHere } from '../support/cliHere.ts';
import { hangMs } from '../support/hangMs.ts';
import { startHeldService } from '../support/heldService.ts';
import { openTestCore } from '../support/openTestCore.ts';
import { key } from '../support/servedCli.ts';
import { openCliWorkspace, type CliWorkspace } from '../support/spawnCli.ts';

let workspace: CliWorkspace;
beforeAll(() => {
  workspace = openCliHere();
});
afterAll(() => workspace.remove());

test('suppress adds what a file has, says what it did, and refuses a file without a usable column', async () => {
  const path = join(workspace.dir, 'dnc.csv');
  writeFileSync(path, 'phone,domain\n2065550100,example.org\nnobody,\n');
  const args = ['suppress', path, '--reason', 'Asked in May', '--until', '2999-12-31'];
  const { code, stdout } = await workspace.run(args);
  expect([code, stdout]).toEqual([0, 'Added 1 phone and 1 domain. 1 line had no phone, e-mail address, domain or person: “nobody”.\n']);
  const piped = spawnSync(process.execPath, [cliEntry, 'suppress', '-', '--hashed', '--json', '--data-dir', join(workspace.dir, 'data')], {
    input: '206 555 0100\n206 555 0199\n',
    env: { PATH: process.env['PATH'], HOME: workspace.dir, LC_ALL: 'C.UTF-8' },
    encoding: 'utf8',
  });
  expect(JSON.parse(piped.stdout)).toMatchObject({
    added: { phones: 2, source: 'Standard input', hashed: true, until: null },
    known: 0,
    unread: 0,
  });

  writeFileSync(path, 'company,size\nAcme,12\n');
  const refused = await workspace.run(['suppress', path]);
  expect([refused.code, refused.stdout, refused.stderr.trim().split('\n')]).toMatchObject([
    2,
    '',
    [expect.stringMatching(/“dnc\.csv” has no column with phones/)],
  ]);
  const past = await workspace.run(['suppress', path, '--until', '2001-01-01']);
  expect([past.code, past.stderr]).toMatchObject([2, expect.stringMatching(/Jan 1, 2001 is in the past/)]);
  expect((await workspace.run(['suppress', path, '--until', '2026-02-30'])).stderr).toMatch(/--until needs a date like 2026-12-31/);
});

describe('while another Rollcall owns the folder', () => {
  it('suppresses by a run, which buys no more calls about it, in the name of whoever asked', async () => {
    const own = openCliWorkspace();
    const service = await startHeldService();
    try {
      writeFileSync(join(own.dir, 'leads.csv'), 'phone\n2065550100\n2065550101\n2065550102\n');
      writeFileSync(join(own.dir, 'dnc.csv'), 'phone\n2065550102\nnobody\n');
      service.hold('phone_intel', 0);
      const args = ['leads.csv', '--operation', 'phone_intel', '--base-url', service.url, '--concurrency', '1', '--json'];
      const check = own.start(['check', ...args], key);
      await expect.poll(() => service.asked('phone_intel').length, { timeout: hangMs }).toBe(1);
      expect(await own.run(['suppress', 'dnc.csv', '--operator', 'Bo Fox'])).toEqual({
        code: 0,
        stdout: 'Added 1 phone. 1 line had no phone, e-mail address, domain or person: “nobody”.\n',
        stderr: '',
      });
      // Failures read as if the command had tried it itself.
      expect(await own.run(['suppress', 'dnc.csv', '--until', '2001-01-01'])).toMatchObject({
        code: 2,
        stderr: expect.stringMatching(/Jan 1, 2001 is in the past/) as string,
      });
      service.release('phone_intel');
      expect(JSON.parse((await check.ended).stdout)).toMatchObject({ suppressed: 1, calls: { done: 2, planned: 2, sent: 2 } });
      expect(service.asked('phone_intel').sort()).toEqual(['+12065550100', '+12065550101']);
      const core = await openTestCore({ dataDir: join(own.dir, 'data'), mode: 'read' });
      expect(await core.handlers['suppressions.list']({})).toMatchObject({ batches: [{ source: 'dnc.csv', by: 'Bo Fox', phones: 1 }] });
      await core.close();
    } finally {
      await service.close();
      own.remove();
    }
  });

  it('suppresses by a window', async () => {
    const own = openCliWorkspace();
    const window = own.start(['open', '--browser', '--no-open', '--port', '0']);
    try {
      await window.firstLine;
      writeFileSync(join(own.dir, 'dnc.csv'), 'phone\n2065550102\n');
      expect(await own.run(['suppress', 'dnc.csv', '--json'])).toMatchObject({ code: 0, stderr: '' });
      expect(await own.run(['suppress', 'dnc.csv'])).toMatchObject({ code: 0, stdout: 'Nothing new. 1 already on it.\n' });
    } finally {
      window.child.kill('SIGINT');
      await window.ended;
      own.remove();
    }
  });
});
