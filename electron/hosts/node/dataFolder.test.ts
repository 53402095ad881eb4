import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Failed } from '#contract/failure.ts';
import { defaultDataFolder, makeDataFolder } from './dataFolder.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'rollcall-folder-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

describe('defaultDataFolder', () => {
  it('follows the conventions of each system', () => {
    expect(defaultDataFolder('linux', {}, '/home/ada')).toBe('/home/ada/.local/share/rollcall');
    expect(defaultDataFolder('linux', { XDG_DATA_HOME: '/data' }, '/home/ada')).toBe('/data/rollcall');
    expect(defaultDataFolder('linux', { XDG_DATA_HOME: 'relative' }, '/home/ada')).toBe('/home/ada/.local/share/rollcall');
    expect(defaultDataFolder('darwin', {}, '/Users/ada')).toBe('/Users/ada/Library/Application Support/Rollcall');
    expect(defaultDataFolder('win32', { APPDATA: 'C:/Users/ada/AppData/Roaming' }, 'C:/Users/ada')).toContain('Rollcall');
  });
});

describe('makeDataFolder', () => {
  it('creates the folder for its owner only, and keeps the mode of an existing one', () => {
    const made = makeDataFolder(join(dir, 'a', 'b'));
    expect(statSync(made).mode & 0o777).toBe(0o700);
    const old = join(dir, 'old');
    mkdirSync(old);
    const mode = statSync(old).mode;
    expect(makeDataFolder(old)).toBe(old);
    expect(statSync(old).mode).toBe(mode);
  });

  it('fails with a code if it can’t be a folder', () => {
    writeFileSync(join(dir, 'file'), '');
    for (const path of [join(dir, 'file'), join(dir, 'file', 'below')]) {
      expect(() => makeDataFolder(path)).toThrow(Failed);
      expect(() => makeDataFolder(path)).toThrow(/dataFolder.unusable/);
    }
  });
});
