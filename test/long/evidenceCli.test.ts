/**
 * Evidence on the command line: made, signed with a key from OpenSSL, verified by the program and by OpenSSL, and refused if it was
 * changed.
 *
 * @module-tag openssl
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCliHere } from '../support/cliHere.ts';
import type { CliWorkspace, Ended } from '../support/spawnCli.ts';

let workspace: CliWorkspace;
let list: string;
let run: string;
const at = (name: string): string => join(workspace.dir, name);
const openssl = (...args: string[]): string => execFileSync('openssl', args, { cwd: workspace.dir, stdio: 'pipe' }).toString();
const json = ({ stdout }: Ended): Record<string, unknown> => JSON.parse(stdout) as Record<string, unknown>;

beforeAll(async () => {
  workspace = openCliHere();
  writeFileSync(at('leads.csv'), 'phone,name\n+12065550100,Ada\n+12065550101,Grace\n+12065550102,Edsger\n');
  openssl('genpkey', '-algorithm', 'ed25519', '-out', 'key.pem');
  openssl('pkey', '-in', 'key.pem', '-pubout', '-out', 'public.pem');
  const checked = await workspace.run([
    'check',
    'leads.csv',
    '--operation',
    'phone_intel',
    '--add-ons',
    'litigator_checks',
    '--environment',
    'sandbox',
    '--out',
    'out.csv',
    '--json',
  ]);
  ({ list, run } = json(checked) as { list: string; run: string });
});
afterAll(() => workspace.remove());

describe('evidence of a list', () => {
  it('is signed with a key from a file, and OpenSSL says the same of it as we do', async () => {
    const made = await workspace.run([
      ...['evidence', 'leads', '--out', 'a.evidence', '--sign-with', 'key.pem', '--organization', 'Acme', '--operator', 'kim'],
      ...['--signed-bytes', 'signed', '--signature', 'signature', '--report', 'report.html', '--json'],
    ]);
    expect(made).toMatchObject({ code: 0 });
    expect(made.stderr).toContain('SANDBOX');
    expect(json(made)).toMatchObject({ rows: 3, environment: 'SANDBOX', signed: true, recorded: true });
    const output = openssl('pkeyutl', '-verify', '-rawin', '-pubin', '-inkey', 'public.pem', '-sigfile', 'signature', '-in', 'signed');
    expect(output).toContain('Signature Verified Successfully');
    expect(readFileSync(at('report.html'), 'utf8')).toContain(String(json(made)['root']));

    const whole = await workspace.run(['verify', 'a.evidence', '--list', 'leads.csv', '--export', 'out.csv', '--key', 'public.pem']);
    expect(whole).toMatchObject({ code: 0 });
    expect(whole.stdout).toMatch(/^All of it holds/);
    expect(whole.stdout).toContain('SANDBOX');
    expect(whole.stderr).toContain('not a Do Not Call check');
  });

  it('isn’t written over the file that the list was imported from, by no option and through no link', async () => {
    const before = readFileSync(at('leads.csv'));
    symlinkSync('leads.csv', at('link.csv'));
    for (const written of [
      ['--out', 'leads.csv'],
      ['--out', 'link.csv'],
      ['--out', 'b.evidence', '--report', 'leads.csv'],
    ]) {
      const { code, stderr } = await workspace.run(['evidence', 'leads', ...written, '--sign-with', 'key.pem']);
      expect([code, stderr]).toEqual([2, expect.stringContaining('the original is kept')]);
    }
    expect(readFileSync(at('leads.csv')).equals(before)).toBe(true);
    expect(existsSync(at('b.evidence'))).toBe(false);
  });

  it('is refused, in one sentence, with another list, export or key, cut, changed, or of another version', async () => {
    openssl('genpkey', '-algorithm', 'ed25519', '-out', 'other.pem');
    openssl('pkey', '-in', 'other.pem', '-pubout', '-out', 'other-public.pem');
    const text = readFileSync(at('a.evidence'), 'utf8');
    writeFileSync(at('cut'), text.slice(0, -200));
    writeFileSync(at('changed'), text.replace('"answered"', '"partial"'));
    writeFileSync(at('newer'), text.replace('"version":1', '"version":2'));
    const refused = async (...args: string[]): Promise<string> => {
      const { code, stdout, stderr } = await workspace.run(['verify', ...args]);
      expect(code).toBe(2);
      return (stdout || stderr).split('\n')[0] ?? '';
    };
    expect(await refused('a.evidence', '--list', 'out.csv')).toContain('is not the one that the evidence is about');
    expect(await refused('a.evidence', '--export', 'leads.csv')).toContain('none of those that the evidence names');
    expect(await refused('a.evidence', '--key', 'other-public.pem')).toContain('another key');
    expect(await refused('a.evidence', '--key', 'key.pem')).toContain('not an Ed25519 public key');
    expect(await refused('cut')).toContain('cut short');
    expect(await refused('changed')).toContain('at least one of them was changed');
    expect(await refused('newer')).toContain('format version 2');
    expect(await refused('leads.csv')).toContain('neither evidence nor');
    expect(await refused('nothing')).toContain('There is no file');
    expect(json(await workspace.run(['verify', 'changed', '--json']))).toMatchObject({ holds: false, fault: { code: 'rootDiffers' } });
  });

  it('gives one row’s proof, which holds by itself and shows no other row', async () => {
    expect(await workspace.run(['evidence', list, '--row', '2', '--out', 'row-2.json'])).toMatchObject({ code: 0 });
    const proof = readFileSync(at('row-2.json'), 'utf8');
    expect(proof).toContain('Grace');
    expect(proof).not.toMatch(/Ada|Edsger|5550100|5550102/);
    expect(await workspace.run(['verify', 'row-2.json', '--key', 'public.pem'])).toMatchObject({ code: 0 });
    const missing = await workspace.run(['evidence', list, '--row', '9', '--out', 'row-9.json']);
    expect(missing).toMatchObject({ code: 2 });
    expect(missing.stderr).toContain('has no row 9');
    expect(existsSync(at('row-9.json'))).toBe(false);
  });
});

it('is unsigned without a keychain, says so, and never verifies as signed', async () => {
  const made = await workspace.run(['evidence', run, '--out', 'b.evidence', '--json']);
  expect(made).toMatchObject({ code: 0 });
  expect(made.stderr).toContain('not signed');
  expect(json(made)).toMatchObject({ signed: false, keyId: null });
  const verified = await workspace.run(['verify', 'b.evidence']);
  expect(verified).toMatchObject({ code: 2 });
  expect(verified.stdout).toContain('not signed, so anybody could have written it; all else holds');
});

it('asks for what it needs in one sentence', async () => {
  expect((await workspace.run(['evidence', list])).stderr).toContain('needs --out FILE');
  expect((await workspace.run(['evidence', 'nobody', '--out', 'x'])).stderr).toContain('no list');
  expect((await workspace.run(['verify', '--key', 'public.pem'])).stderr).toContain('name it: rollcall verify FILE');
});
