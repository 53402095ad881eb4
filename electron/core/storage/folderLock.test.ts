import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('says which library can’t be loaded, and not that the folder can’t be used', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-lock-'));
  // In a separate process: the library is loaded here already.
  const script = `
    process.dlopen = () => { throw Object.assign(new Error('not a valid Win32 application'), { code: 'ERR_DLOPEN_FAILED' }); };
    const { lockFolder } = await import(${JSON.stringify(new URL('folderLock.ts', import.meta.url).href)});
    try { lockFolder(${JSON.stringify(folder)}); } catch (error) { console.log(JSON.stringify(error.failure)); }`;
  try {
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
    expect(JSON.parse(stdout)).toEqual({
      code: 'program.library',
      params: { library: 'better-sqlite3', problem: 'not a valid Win32 application' },
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
