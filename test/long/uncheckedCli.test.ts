/**
 * `--only keep` on the command line: with unchecked rows to call it writes nothing and exits with 2, unless a reason is given.
 *
 * @module-tag openssl
 * @module-tag python
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Papa from 'papaparse';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { evidenceStatementSchema, type Seal } from '#contract/evidence/evidence.ts';
import { parseSummary } from '../support/cliSummary.ts';
import { openCliHere } from '../support/cliHere.ts';
import type { CliWorkspace } from '../support/spawnCli.ts';

/** One that is clear, but with the sandbox's invented answers, and one with a null litigator flag. */
const leads = 'Name,Phone\nCle Ar,+15005550100\nNu Ll,+15005550103\n';
const keepAll = JSON.stringify({ name: 'Keep all', version: 1, rules: [], otherwise: 'keep' });
const verifier = fileURLToPath(new URL('../../docs/verify-evidence.py', import.meta.url));

let workspace: CliWorkspace;
beforeEach(() => {
  workspace = openCliHere();
  writeFileSync(join(workspace.dir, 'leads.csv'), leads);
  writeFileSync(join(workspace.dir, 'keep.json'), keepAll);
});
afterEach(() => workspace.remove());

const base = ['check', 'leads.csv', '--environment', 'sandbox', '--operation', 'phone_intel', '--json'];
const keeps = ['--only', 'keep', '--out', 'keep.csv'];
const isWritten = (): boolean => existsSync(join(workspace.dir, 'keep.csv'));
const names = (): (string | undefined)[] =>
  Papa.parse<string[]>(readFileSync(join(workspace.dir, 'keep.csv'), 'utf8'), { skipEmptyLines: true })
    .data.slice(1)
    .map(([name]) => name);

/** Checks that evidence and its report state the exception and its file; the independent verifier accepts it. */
async function evidenceNames(list: string, override: Record<string, unknown>): Promise<void> {
  const at = (name: string): string => join(workspace.dir, name);
  execFileSync('openssl', ['genpkey', '-algorithm', 'ed25519', '-out', at('key.pem')], { stdio: 'pipe' });
  const made = await workspace.run(['evidence', list, '--out', 'leads.evidence', '--sign-with', 'key.pem', '--report', 'report.html']);
  expect(made.code, made.stderr).toBe(0);
  const { envelope } = JSON.parse(readFileSync(at('leads.evidence'), 'utf8').split('\n').at(-2) ?? '') as Pick<Seal, 'envelope'>;
  const { predicate } = evidenceStatementSchema.parse(JSON.parse(Buffer.from(envelope.payload, 'base64').toString('utf8')));
  const sha256 = createHash('sha256')
    .update(readFileSync(at('keep.csv')))
    .digest('hex');
  expect(predicate.overrides).toMatchObject([{ ...override, export: { sha256 } }]);
  const report = readFileSync(at('report.html'), 'utf8').replaceAll(/\s+/g, ' ');
  expect(report).toContain('2 rows not checked for litigators (1 null, 1 with an invented answer), let out by Ana');
  expect(report).toContain('“Called us first”');
  expect((await workspace.run(['verify', 'leads.evidence'])).code).toBe(0);
  expect(execFileSync('python3', [verifier, at('leads.evidence')]).toString()).toMatch(/all of it holds\n$/);
}

test('a check that asks for no litigators is refused before anything is bought', async () => {
  for (const command of ['check', 'plan']) {
    const refused = await workspace.run([command, ...base.slice(1), '--policy', 'keep.json', ...keeps]);
    expect(refused.code, refused.stderr).toBe(2);
    expect(refused.stderr).toContain('2 rows would not be checked for litigators');
    expect(refused.stderr).toContain('--add-ons litigator_checks');
    expect(refused.stdout).toBe('');
  }
  expect(isWritten()).toBe(false);
  // Leaves neither a list nor a run.
  expect(JSON.parse((await workspace.run(['lists', '--json'])).stdout)).toEqual([]);
  // The default policy keeps no unchecked rows, so there is nothing to stop for, which is reported.
  const empty = await workspace.run([...base, ...keeps]);
  expect(empty.code, empty.stderr).toBe(0);
  expect(empty.stderr).toContain('the file of rows to call may be empty');
  expect(names()).toEqual([]);
});

test('unchecked rows write nothing, until a reason is given, which is recorded', async () => {
  const stopped = await workspace.run([...base, '--add-ons', 'litigator_checks', '--policy', 'keep.json', ...keeps]);
  expect(stopped.code, stopped.stderr).toBe(2);
  const { list, run, out } = parseSummary(stopped.stdout);
  expect(out).toEqual([]);
  expect(stopped.stderr).toContain(
    '2 rows to call are not checked for litigators (1 null, 1 with an invented answer), so nothing was written.',
  );
  expect(stopped.stderr).toContain(`rollcall export ${list} --accept-unchecked REASON`);
  for (const again of [
    ['export', list],
    ['resume', run ?? ''],
  ]) {
    const refused = await workspace.run([...again, ...keeps]);
    expect([refused.code, refused.stderr.includes('2 rows to call are not checked for litigators')]).toEqual([2, true]);
  }
  expect(isWritten()).toBe(false);

  const accepted = await workspace.run(['export', list, ...keeps, '--accept-unchecked', 'Called us first', '--operator', 'Ana', '--json']);
  expect(accepted.code, accepted.stderr).toBe(0);
  expect(names()).toEqual(['Cle Ar', 'Nu Ll']);
  expect(parseSummary(accepted.stdout).acceptedUnchecked).toEqual({
    ...{ rows: 2, why: { null: 1, sandbox: 1 }, by: 'Ana', reason: 'Called us first' },
    settlesList: false,
  });
  expect(accepted.stderr).toContain('exported anyway by Ana: “Called us first”.');
  await evidenceNames(list, { kind: 'export', by: 'Ana', reason: 'Called us first', rows: 2, why: { null: 1, sandbox: 1 } });
  expect((await workspace.run(['export', list, ...keeps])).code).toBe(2);

  const fresh = await workspace.run(['stale', '--json']);
  expect([fresh.code, fresh.stdout.trim()]).toEqual([0, '[]']);
  const stale = await workspace.run(['stale', '--within', '31d']);
  expect(stale.code, stale.stderr).toBe(3);
  expect(stale.stdout).toMatch(new RegExp(`^${list}  leads: 1 row goes stale in \\d+ days, 20`));
});

test('a reason settles a list that no check asks about', async () => {
  const accepted = await workspace.run([...base, '--policy', 'keep.json', ...keeps, '--accept-unchecked', 'Our own customers']);
  expect(accepted.code, accepted.stderr).toBe(0);
  expect(accepted.stderr).toContain('This settles it for the list');
  const { list } = parseSummary(accepted.stdout);
  const again = await workspace.run(['export', list, ...keeps]);
  expect(again.code, again.stderr).toBe(0);
  expect(again.stderr).toContain('settled for this list that no check asks for litigators: “Our own customers”.');
});
