/**
 * @module-tag keychain
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const script = new URL('../support/useKeychain.ts', import.meta.url).pathname;

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'rollcall-keyring-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

/** Runs the script and the commands after it on a separate session bus, with a separate home. */
async function inSession(commands: string): Promise<string> {
  const env = { PATH: process.env['PATH'] ?? '', HOME: home, XDG_RUNTIME_DIR: home };
  const { stdout } = await promisify(execFile)('dbus-run-session', ['--', 'sh', '-c', commands], { env, timeout: 25_000 });
  return stdout.trim();
}

const unlock = 'printf password | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1';
const use = `'${process.execPath}' '${script}'`;

describe('the keychain of Linux', () => {
  it('keeps a key in the secret service, where other programs of the person find it', async () => {
    const found = await inSession(
      `${unlock}; ${use} write environment-1 secret-key-1; secret-tool lookup service Rollcall username environment-1`,
    );
    expect(found).toBe('null\nsecret-key-1');
  });

  it('finds it in another process, and removes it', async () => {
    const output = await inSession(
      `${unlock}; ${use} write e secret-key-2; ${use} read e; ${use} remove e; ${use} remove e; ${use} read e`,
    );
    expect(output.split('\n')).toEqual(['null', 'secret-key-2', 'null', 'null', 'null']);
  });

  it('says why if the keyring is locked and nobody can unlock it, instead of silently losing the key', async () => {
    await inSession(`${unlock}; ${use} write e secret-key-3`);
    expect(await inSession(`${use} probe`)).toMatch(/prompt was dismissed|locked/i);
  });

  it('says why if there is no keychain at all', async () => {
    const env = { PATH: process.env['PATH'] ?? '', HOME: home };
    const { stdout } = await promisify(execFile)(process.execPath, [script, 'probe'], { env });
    expect(stdout).toMatch(/dbus/i);
  });
});
