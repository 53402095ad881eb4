/** The command line as a separate process with an empty home: the built program in `npm test`, otherwise the sources. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cliEntry, compiledEnv } from './programFiles.ts';

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface CliWorkspace {
  /** A folder for this test; the data folder is `<dir>/data`. */
  dir: string;
  /** Runs one command to its end. */
  run(args: readonly string[], env?: Record<string, string>): Promise<Ended>;
  /** Starts a command that doesn't end by itself. */
  start(args: readonly string[], env?: Record<string, string>): { child: ChildProcess; ended: Promise<Ended>; firstLine: Promise<string> };
  remove(): void;
}

/** `entry`: a script other than the program under test, such as an installed package's. */
export function openCliWorkspace(entry = cliEntry): CliWorkspace {
  const dir = mkdtempSync(join(tmpdir(), 'rollcall-cli-'));
  const start: CliWorkspace['start'] = (args, env = {}) => {
    const child = spawn(process.execPath, [entry, ...args, '--data-dir', join(dir, 'data')], {
      cwd: dir,
      env: {
        PATH: process.env['PATH'],
        HOME: dir,
        // A test must not use the user's keychain.
        DBUS_SESSION_BUS_ADDRESS: 'disabled:',
        LC_ALL: 'C.UTF-8',
        // A package finds its own location for it.
        ...(entry === cliEntry && compiledEnv),
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stdout = '';
    let stderr = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    const ended = new Promise<Ended>((resolve, reject) => {
      child.on('error', reject);
      child.on('close', (code) => resolve({ code, stdout, stderr }));
    });
    const firstLine = new Promise<string>((resolve) => {
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        stdout += text;
        if (stdout.includes('\n')) resolve(stdout.slice(0, stdout.indexOf('\n')));
      });
      void ended.catch(() => undefined).then(() => resolve(stdout));
    });
    return { child, ended, firstLine };
  };
  return {
    dir,
    start,
    run: (args, env) => start(args, env).ended,
    remove: () => rmSync(dir, { recursive: true, force: true }),
  };
}
