import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { privateModes } from '#test/support/privateModes.ts';
import { Failed } from '#contract/failure.ts';
import { defaultDataFolder, isOnNetwork, makeDataFolder } from './dataFolder.ts';

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
    const folders = { APPDATA: String.raw`\\server\ada\Roaming`, LOCALAPPDATA: String.raw`D:\ada\Local` };
    expect(defaultDataFolder('win32', folders, String.raw`C:\Users\ada`)).toBe(String.raw`D:\ada\Local\Rollcall`);
    expect(defaultDataFolder('win32', {}, String.raw`C:\Users\ada`)).toBe(String.raw`C:\Users\ada\AppData\Local\Rollcall`);
  });
});

describe('a data folder on another computer', () => {
  const onWindows = (path: string, leadsTo = path): boolean =>
    isOnNetwork(path, { platform: 'win32', realpath: () => leadsTo, typeOf: () => 0 });

  it('is known on Windows by its path, or by what its drive letter stands for', () => {
    for (const path of [String.raw`\\server\share\rollcall`, '//server/share', String.raw`\\?\UNC\server\share`])
      expect(onWindows(path), path).toBe(true);
    for (const path of [String.raw`C:\Users\ada`, String.raw`\\?\C:\Users\ada`, String.raw`\\.\C:\Users`])
      expect(onWindows(path), path).toBe(false);
    expect(onWindows(String.raw`Z:\rollcall`, String.raw`\\server\share\rollcall`)).toBe(true);
  });

  it('is known on Linux by its file system, before it is made', () => {
    const onLinux = (typeOf: () => number): boolean =>
      isOnNetwork(join(dir, 'new', 'below'), { platform: 'linux', realpath: (path) => path, typeOf });
    // NFS, SMB, CIFS as a signed number, SMB 2; and ext4.
    expect([0x6969, 0x517b, 0xff534d42 | 0, 0xfe534d42, 0xef53].map((type) => onLinux(() => type))).toEqual([
      true,
      true,
      true,
      true,
      false,
    ]);
    const failing = (): number => {
      throw new Error('EIO');
    };
    expect(onLinux(failing)).toBe(false);
    expect(isOnNetwork(dir)).toBe(false);
  });

  it('is refused with a sentence, and nothing is made', () => {
    const path = join(dir, 'new');
    const nfs = { platform: 'linux' as const, realpath: String, typeOf: () => 0x6969 };
    expect(() => makeDataFolder(path, nfs)).toThrow(new Failed('dataFolder.onNetwork', { path }));
    expect(existsSync(path)).toBe(false);
  });
});

describe('makeDataFolder', () => {
  it('creates the folder for its owner only, and keeps the mode of an existing one', () => {
    const made = makeDataFolder(join(dir, 'a', 'b'));
    expect(statSync(made).mode & 0o777).toBe(privateModes.folder);
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
