/** Several checks on the command line: each row gets the checks that its current verdict requires, and the sandbox counts the same. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { parseSummary } from '../support/cliSummary.ts';
import { key, sample, useServedCli } from '../support/servedCli.ts';

const { workspace, serve, counts } = useServedCli();

const waterfall = [
  ...['--operation', 'phone_intel', '--operation', 'real_contact', '--operation', 'phone', '--add-ons', 'litigator_checks'],
  ...['--when', 'real_contact:score>30,litigator=no', '--when', 'phone:name=differs'],
];

describe('several checks on the command line', () => {
  test('ask each row what its answers so far require, and count as the service does', async () => {
    const base = [sample, ...waterfall, '--base-url', await serve(), '--qps', '1000', '--json'];
    const planned = await workspace().run(['plan', ...base]);
    expect(planned.code, planned.stderr).toBe(0);
    const plan = parseSummary(planned.stdout);
    expect(plan.checks.map(({ operation, when, exact }) => [operation, when, exact])).toEqual([
      ['phone_intel@3.0', '', true],
      ['real_contact@2.0', 'score>=31, litigator=no', false],
      ['phone@3.2', 'name=differs', false],
    ]);
    expect(plan.cost.low).toBeLessThan(plan.cost.high);
    expect(counts().billed).toBe(0);

    const checked = await workspace().run(['check', ...base, '--out', 'out.csv'], key);
    expect(checked.code, checked.stderr).toBe(0);
    const done = parseSummary(checked.stdout);
    const perCheck = done.checks.map(({ calls }) => calls.planned);
    expect(counts()).toMatchObject({
      billedBy: { 'phone_intel@3.0': perCheck[0], 'real_contact@2.0': perCheck[1], 'phone@3.2': perCheck[2] },
      billedAgain: 0,
    });
    expect(perCheck.reduce((sum, calls) => sum + calls, 0)).toBe(done.calls.planned);
    for (const [index, check] of done.checks.entries()) {
      expect(check).toMatchObject({ state: 'finished', rows: done.rows, calls: { pending: 0 } });
      const left = check.condition + check.invalid + check.suppressed + check.duplicates + check.reused;
      expect(left + check.calls.planned).toBe(check.rows);
      expect(check.calls.planned).toBeLessThanOrEqual(plan.checks[index]?.calls.planned ?? 0);
    }
    expect(done.invalid).toBe(done.checks[0]?.invalid);
    expect(perCheck[2]).toBeGreaterThan(0);

    const file = Papa.parse<Record<string, string>>(readFileSync(join(workspace().dir, 'out.csv'), 'utf8'), {
      header: true,
      skipEmptyLines: true,
    });
    for (const row of file.data) {
      const score = Number(row['phone_intel.activity_score'] ?? '');
      const isAnswered = (row['phone_intel.id'] ?? '') !== '';
      const passes = isAnswered && row['phone_intel.activity_score'] !== '' && score > 30 && row['rollcall.litigator'] !== 'litigator';
      const [contacted, looked] = [(row['real_contact.phone.is_valid'] ?? '') !== '', (row['phone.id'] ?? '') !== ''];
      if (contacted) expect(isAnswered && score > 30, JSON.stringify(row)).toBe(true);
      else expect(passes && !['', 'N/A'].includes((row['Full Name'] ?? '').trim()), JSON.stringify(row)).toBe(false);
      expect(looked, JSON.stringify(row)).toBe(row['real_contact.phone.name_match']?.toLowerCase() === 'false');
      if (looked) expect(row['rollcall.checked_with']).toBe('phone_intel@3.0; real_contact@2.0; phone@3.2');
    }
  });

  test('that the key is not enabled for end with 4, the way on, and the other version', async () => {
    const url = await serve({ notEnabled: ['real_contact@2.0'] });
    writeFileSync(join(workspace().dir, 'leads.csv'), 'name,phone\nAnn Lee,+12065550142\nBo Ray,+12065550143\n');
    const args = ['leads.csv', '--operation', 'real_contact', '--operation', 'phone', '--base-url', url, '--qps', '1000'];
    const refused = await workspace().run(['check', ...args, '--json', '--out', 'out.csv'], key);
    expect(refused.code, refused.stderr).toBe(4);
    const reported = parseSummary(refused.stdout);
    expect(reported.stopped).toMatchObject({ code: 'notEnabled' });
    expect(reported.checks.map(({ state, calls }) => [state, calls.pending])).toEqual([
      ['notEnabled', 2],
      ['finished', 0],
    ]);
    expect(refused.stderr).toMatch(
      new RegExp(`rollcall resume ${reported.run ?? ''}; or start a run with --operation real_contact@1\\.1 instead`),
    );
    const plan = await workspace().run(['plan', ...args], key);
    expect(plan.stdout).toMatch(
      /1\. real_contact@2\.0, on every row\n {2}Lead check: 2 checks to buy, .*not enabled for it last time, real_contact@1\.1 can be asked/,
    );
    expect((await workspace().run(['resume', reported.run ?? '', '--json'], key)).code).toBe(4);
  });

  test.each([
    [['--when', 'real_contact:score>high'], /score is a whole number from 0 to 100/],
    [['--operation', 'phone', '--operation', 'location'], /Reverse address requires .+, which no column fills/],
  ])('are refused before anything is sent: %j', async (args, words) => {
    writeFileSync(join(workspace().dir, 'leads.csv'), 'name,phone\nAnn Lee,+12065550142\n');
    const { code, stderr } = await workspace().run(['check', 'leads.csv', ...args, '--base-url', await serve(), '--quiet'], key);
    expect({ code, received: counts().received }).toEqual({ code: 2, received: 0 });
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr).toMatch(words);
  });
});
