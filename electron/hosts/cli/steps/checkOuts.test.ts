import { mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Failed } from '#contract/failure.ts';
import { checkOuts } from './writeOuts.ts';

test('a file that Excel shows is refused before anything is bought, and no other', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-outs-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'checked.csv');
  const failing = (code: string) => (): never => {
    throw Object.assign(new Error(code), { code });
  };
  const output = { outs: [{ path, kind: 'file' as const, format: 'csv' as const }] };
  checkOuts(output, failing('EBUSY'));
  writeFileSync(path, 'before');
  expect(() => checkOuts(output, failing('EBUSY'))).toThrow(new Failed('file.held', { path }));
  checkOuts(output, failing('EACCES'));
  checkOuts(output, openSync);
});
