import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { asidePath, quarantine } from './replaceFile.ts';

it('a file that can’t be set aside keeps its name, and its log as well', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-quarantine-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'list.db');
  for (const ending of ['', '-wal', '-shm']) writeFileSync(path + ending, ending);
  // Occupies the target name.
  mkdirSync(asidePath(path, 'recovered', 0));
  expect(() => quarantine(path, 'recovered', 0)).toThrow(process.platform === 'win32' ? 'file.held' : 'EISDIR');
  expect(readdirSync(folder).sort()).toEqual(['list.db', 'list.db-shm', 'list.db-wal', 'list.db.damaged-1970-01-01T00-00-00-000Z']);
});
