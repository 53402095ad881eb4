import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { filesAmong, openedFiles } from './openedFiles.ts';

const folder = mkdtempSync(join(tmpdir(), 'rollcall-opened-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
for (const name of ['leads.csv', 'May Leads.XLSX', 'photo.png', 'from a colleague.age']) writeFileSync(join(folder, name), 'x');
mkdirSync(join(folder, 'folder.csv'));

it('takes files that Rollcall opens from the arguments: relative, absolute and as addresses, and nothing else', () => {
  const absolute = join(folder, 'May Leads.XLSX');
  const asAddress = pathToFileURL(join(folder, 'from a colleague.age')).href;
  const others = ['.', 'photo.png', 'missing.csv', 'folder.csv', 'file://%zz/x.csv', '', 'https://example.org/leads.csv'];
  expect(filesAmong(['leads.csv', absolute, asAddress, ...others], folder)).toEqual([
    join(folder, 'leads.csv'),
    absolute,
    join(folder, 'from a colleague.age'),
  ]);
});

it('keeps what comes before anybody can take it, once, and calls only for what Rollcall opens', () => {
  let came = 0;
  const opened = openedFiles(() => (came += 1));
  opened.add(['/a/leads.csv']);
  opened.add(['/a/photo.png']);
  opened.add(['/a/more.ods', '/a/notes.pdf']);
  opened.add([]);
  expect(came).toBe(2);
  const grant = (path: string) => ({ fileId: path, name: path, bytes: 1 });
  expect(opened.take(grant).map(({ fileId }) => fileId)).toEqual(['/a/leads.csv', '/a/more.ods']);
  expect(opened.take(grant)).toEqual([]);
});
