import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeOpeningPage } from '#hosts/node/rendererFiles.ts';
import { cliEntry } from '../support/programFiles.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rollcall-opening-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it.runIf(process.platform === 'linux')(
  'the one-time address is on no command line, and on a page that only its user can read',
  async () => {
    const bin = join(folder, 'bin');
    mkdirSync(bin);
    // What the system's opener sees: its own command line, and who could read the page.
    writeFileSync(
      join(bin, 'xdg-open'),
      `#!/bin/sh\ntr '\\0' '\\n' < /proc/$PPID/cmdline > '${folder}/parent'\nprintf '%s\\n' "$@" > '${folder}/part'\nmv '${folder}/part' '${folder}/asked'\n`,
    );
    chmodSync(join(bin, 'xdg-open'), 0o755);
    const child = spawn(process.execPath, [cliEntry, 'open', '--browser', '--data-dir', join(folder, 'data')], {
      env: { PATH: `${bin}:${process.env['PATH'] ?? ''}`, HOME: folder, DISPLAY: ':0', DBUS_SESSION_BUS_ADDRESS: 'disabled:' },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    try {
      const address = await new Promise<string>((resolve) =>
        child.stdout.setEncoding('utf8').once('data', (text: string) => resolve(text.trim())),
      );
      await expect.poll(() => existsSync(join(folder, 'asked'))).toBe(true);
      const asked = readFileSync(join(folder, 'asked'), 'utf8').trim();
      const token = new URL(address).searchParams.get('token') ?? '';
      expect(token.length).toBeGreaterThan(40);
      expect(asked + readFileSync(join(folder, 'parent'), 'utf8')).not.toContain(token);
      const page = fileURLToPath(asked);
      expect([statSync(page).mode & 0o777, statSync(dirname(page)).mode & 0o777]).toEqual([0o600, 0o700]);
      expect(readFileSync(page, 'utf8')).toContain(`content="0; url=${address}"`);
    } finally {
      child.kill('SIGINT');
    }
    expect(await ended).toBe(0);
    expect(existsSync(join(folder, 'data', 'opening'))).toBe(false);
  },
);

it('pages whose address is too old are removed when another one is written', () => {
  const old = fileURLToPath(writeOpeningPage(folder, 'http://127.0.0.1:1/?token=old'));
  const recent = fileURLToPath(writeOpeningPage(folder, 'http://127.0.0.1:1/?token=recent'));
  const longAgo = new Date(Date.now() - 16 * 60_000);
  utimesSync(old, longAgo, longAgo);
  const newest = fileURLToPath(writeOpeningPage(folder, 'http://127.0.0.1:1/?token="><script>1</script>'));
  expect([old, recent, newest].map((page) => existsSync(page))).toEqual([false, true, true]);
  expect(readFileSync(newest, 'utf8')).not.toContain('<script');
});
