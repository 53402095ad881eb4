/** Unusable input is refused with one sentence and exit status 2, before anything is sent. */
import { copyFileSync, linkSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCliHere } from '../support/cliHere.ts';
import type { CliWorkspace } from '../support/spawnCli.ts';
import { zipOf } from '../support/zipOf.ts';

let workspace: CliWorkspace;
let server: Server;
let url = '';
let requests = 0;

beforeAll(async () => {
  workspace = openCliHere();
  const file = (name: string, text: string | Uint8Array): void => writeFileSync(join(workspace.dir, name), text);
  file('leads.csv', 'name,phone\nMia Match,(206) 555-0142\n');
  linkSync(join(workspace.dir, 'leads.csv'), join(workspace.dir, 'link.csv'));
  copyFileSync(join(workspace.dir, 'leads.csv'), join(workspace.dir, 'copy.csv'));
  file('empty.csv', '');
  file(
    'two.zip',
    zipOf([
      { name: 'a.csv', data: 'name\n1\n' },
      { name: 'b.csv', data: 'name\n2\n' },
    ]),
  );
  file('nothing.csv', 'colour,size\nred,4\nblue,5\n');
  file('picture.csv', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'));
  file('policy.json', '{"name": "mine"}');
  file('broken.json', '{');
  mkdirSync(join(workspace.dir, 'folder.csv'));
  server = createServer((_request, response) => {
    requests++;
    response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  url = `http://127.0.0.1:${port}`;
});

afterAll(() => {
  server.close();
  workspace.remove();
});

const key = { ROLLCALL_API_KEY: 'a-key' };
const cases: [what: string, args: () => string[], words: RegExp, env?: Record<string, string>][] = [
  ['no command', () => [], /use one of check/],
  ['an unknown command', () => ['chekc'], /no command “chekc”/],
  ['an unknown option', () => ['check', 'leads.csv', '--fast'], /no option --fast/],
  ['an option without its value', () => ['check', 'leads.csv', '--limit'], /--limit needs a value/],
  ['no file', () => ['check'], /at least one FILE/],
  ['a missing file', () => ['check', 'gone.csv', '--base-url', url], /no file at .*gone\.csv/, key],
  ['a folder', () => ['check', 'folder.csv', '--base-url', url], /is a folder/, key],
  ['an empty file', () => ['check', 'empty.csv', '--base-url', url], /is empty/, key],
  [
    'C29: an archive with several lists',
    () => ['check', 'two.zip', '--base-url', url],
    /several files \(a\.csv, b\.csv\).*--entry NAME/,
    key,
  ],
  ['a file that is no text', () => ['check', 'picture.csv', '--base-url', url], /looks like/, key],
  ['no column that serves', () => ['check', 'nothing.csv', '--base-url', url], /Lead check requires .+, which no column fills/, key],
  ['no mapping at all', () => ['check', 'leads.csv', '--no-guess', '--base-url', url], /requires .+, which no column fills/, key],
  ['an unknown field', () => ['check', 'leads.csv', '--map', 'fax=phone', '--base-url', url], /“fax” is not a field/, key],
  ['an unknown column', () => ['check', 'leads.csv', '--map', 'phone=Fax', '--base-url', url], /no column “Fax”/, key],
  ['an unknown operation', () => ['check', 'leads.csv', '--operation', 'teleport', '--base-url', url], /no operation “teleport”/, key],
  [
    'an operation that is no look-up of rows',
    () => ['check', 'leads.csv', '--operation', 'phone_feedback', '--base-url', url],
    /can’t be run over a list/,
    key,
  ],
  [
    'an unknown add-on',
    () => ['check', 'leads.csv', '--add-ons', 'litigator_check', '--base-url', url],
    /no add-on “litigator_check”/,
    key,
  ],
  [
    'an add-on of another operation',
    () => ['check', 'leads.csv', '--add-ons', 'spam_checks', '--base-url', url],
    /no add-on “spam_checks”/,
    key,
  ],
  ['a base URL that is none', () => ['check', 'leads.csv', '--base-url', 'nowhere'], /“nowhere” is not a web address/, key],
  ['an unknown account', () => ['check', 'leads.csv', '--environment', 'Live'], /no account “Live”/, key],
  ['a missing key', () => ['check', 'leads.csv', '--base-url', url], /has no key/],
  ['a key that can be none', () => ['check', 'leads.csv', '--base-url', url], /can’t be a key/, { ROLLCALL_API_KEY: 'two words' }],
  ['a policy that is none', () => ['check', 'leads.csv', '--policy', 'policy.json', '--base-url', url], /policy .* can’t be used/, key],
  ['a policy that is no JSON', () => ['check', 'leads.csv', '--policy', 'broken.json', '--base-url', url], /it is not JSON/, key],
  ['a missing policy', () => ['check', 'leads.csv', '--policy', 'none.json', '--base-url', url], /no file at none\.json/, key],
  ['a format that is not written', () => ['check', 'leads.csv', '--out', 'out.ods', '--base-url', url], /\.csv, \.tsv or \.xlsx/, key],
  ['a place that is not there', () => ['check', 'leads.csv', '--out', 'gone/out.csv', '--base-url', url], /isn’t a folder/, key],
  ['the list itself as output', () => ['check', 'leads.csv', '--out', 'leads.csv', '--base-url', url], /the original is kept/, key],
  ['a link to the list as output', () => ['check', 'leads.csv', '--out', 'link.csv', '--base-url', url], /the original is kept/, key],
  ['a copy of the list as output', () => ['check', 'leads.csv', '--out', 'copy.csv', '--base-url', url], /the original is kept/, key],
  ['a sample of nothing', () => ['check', 'leads.csv', '--sample', '0', '--base-url', url], /--sample/, key],
  ['a seed without a sample', () => ['check', 'leads.csv', '--seed', '7', '--base-url', url], /add --sample N/, key],
  ['a seed that is none', () => ['check', 'leads.csv', '--sample', '1', '--seed', '1.5', '--base-url', url], /--seed/, key],
  ['first rows and rows by chance', () => ['check', 'leads.csv', '--limit', '1', '--sample', '1', '--base-url', url], /keep one/, key],
  ['a retry of a check', () => ['check', 'leads.csv', '--retry-failed', '--base-url', url], /no option --retry-failed/, key],
  ['an unknown run', () => ['resume', 'nobody'], /no run nobody/],
  ['a retry of an unknown run', () => ['resume', 'nobody', '--retry-failed'], /no run nobody/],
  ['an unknown list', () => ['export', 'nobody', '--out', 'out.csv'], /no list nobody/],
  ['an export without a file', () => ['export', 'nobody'], /needs --out/],
  ['a look-up of an unknown operation', () => ['lookup', 'teleport', 'phone=1'], /no operation “teleport”/],
  ['a look-up with an unknown parameter', () => ['lookup', 'phone_intel', 'fone=1'], /no parameter “fone”/],
  ['a look-up without what it needs', () => ['lookup', 'phone_intel'], /requires phone; enter a value/],
  [
    'an operation that can not be switched off, because there is none',
    () => ['sandbox', '--not-enabled', 'teleport'],
    /can’t be “teleport”/,
  ],
  ['a fault that is none', () => ['sandbox', '--fault', 'fire:every=2'], /can’t be “fire:every=2”/],
  ['a port that is none', () => ['open', '--browser', '--port', '70000'], /from 0 to 65535/],
];

describe('bad input', () => {
  test('is refused with one sentence, and nothing is sent', async () => {
    // Sequentially, because they share a data folder that each needs exclusively. On a busy machine they take long enough to report
    // progress.
    for (const [what, args, words, env] of cases) {
      const { code, stdout, stderr } = await workspace.run([...args(), '--quiet'], env);
      expect({ what, code, stdout }).toEqual({ what, code: 2, stdout: '' });
      expect(stderr, what).toMatch(words);
      expect(stderr, what).toMatch(/^rollcall: [^\n]+\.\n$/);
      expect(stderr, what).not.toMatch(/a-key|\bat .*\.ts:/);
    }
    expect(requests).toBe(0);
    const { stdout } = await workspace.run(['lists', '--json']);
    expect(JSON.parse(stdout)).toEqual([]);
  });
});
