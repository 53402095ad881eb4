/** Which program the desktop journey starts. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openDesktop } from '../support/openDesktop.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rollcall-binary-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

it.runIf(process.platform !== 'win32')('ROLLCALL_ELECTRON is the binary that the desktop’s journey starts', () => {
  const binary = join(folder, 'electron');
  writeFileSync(binary, `#!/bin/sh\nprintf '%s\\n' "$@" > '${join(folder, 'asked')}'\nexit 3\n`);
  chmodSync(binary, 0o755);
  // In a separate process, because Playwright rejects several promises when a program exits at once.
  const script = `process.on('unhandledRejection', () => undefined);
    const { openDesktop } = await import(${JSON.stringify(new URL('../support/openDesktop.ts', import.meta.url).href)});
    await openDesktop(${JSON.stringify(join(folder, 'data'))}).then(() => process.exit(1), () => process.exit(7));`;
  const env = { ...process.env, ROLLCALL_ELECTRON: binary };
  expect(spawnSync(process.execPath, ['--input-type=module', '-e', script], { env, encoding: 'utf8' })).toMatchObject({ status: 7 });
  const asked = readFileSync(join(folder, 'asked'), 'utf8').trim().split('\n');
  expect(asked.slice(-2)).toEqual(['--data-dir', join(folder, 'data')]);
});

it('a binary that isn’t there is an error, not a reason to use the stand-in', async () => {
  vi.stubEnv('ROLLCALL_ELECTRON', join(folder, 'nothing'));
  await expect(openDesktop(join(folder, 'data'))).rejects.toThrow(/ROLLCALL_ELECTRON names .* does not exist/);
});
