/** The checkout's built program under Node for Windows (`scripts/test/windows.mjs`). */
import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '../../../scripts/checkout.mjs';
import { programFlags } from '../../../scripts/programFlags.mjs';
import { driveC, endWindows, makeWindows, there } from '../../../scripts/test/windows.mjs';
import type { Ended } from '../spawnCli.ts';

/** A folder on its drive C. */
export interface WindowsFolder {
  /** Its path on Linux. */
  here: string;
  /** Its path on Windows: `C:\rollcall\…`. */
  there: string;
  /** Runs one command of the program to its end, with the data folder `data`. */
  run(args: readonly string[], env?: Record<string, string>): Promise<Ended>;
  /** Starts a command that doesn't end by itself. */
  start(args: readonly string[], env?: Record<string, string>): Running;
  /** Runs a script of the checkout with Windows' Node. */
  startScript(script: string, args: readonly string[], env?: Record<string, string>): Running;
}

export interface Running {
  child: ChildProcess;
  ended: Promise<Ended>;
  stdout(): string;
  stderr(): string;
}

export interface Windows {
  folder(): WindowsFolder;
  close(): void;
}

export function openWindows(): Windows {
  const windows = makeWindows();
  const start = (cwd: string, args: readonly string[], more: Record<string, string>): Running => {
    const [out, err] = [join(cwd, `${randomUUID()}.out`), join(cwd, `${randomUUID()}.err`)];
    // Node for Windows can't use pipes from outside wine.
    const [stdout, stderr] = [openSync(out, 'w'), openSync(err, 'w')];
    const child = spawn(windows.wine, [windows.node, ...args], {
      cwd,
      env: { ...windows.env, ...more },
      stdio: ['ignore', stdout, stderr],
    });
    closeSync(stdout);
    closeSync(stderr);
    const read = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');
    const ended = new Promise<Ended>((resolve, reject) => {
      child.on('error', reject);
      child.on('exit', (code) => {
        resolve({ code, stdout: read(out), stderr: read(err) });
        for (const file of [out, err]) rmSync(file);
      });
    });
    return { child, ended, stdout: () => read(out), stderr: () => read(err) };
  };
  const made = join(driveC, 'rollcall');
  rmSync(made, { recursive: true, force: true });
  return {
    folder() {
      const name = randomUUID().slice(0, 8);
      const here = join(made, name);
      mkdirSync(here, { recursive: true });
      const program = there(inRoot('out', 'main', 'rollcall.js'));
      const startHere: WindowsFolder['start'] = (args, more = {}) =>
        start(here, [...programFlags, program, ...args, '--data-dir', `C:\\rollcall\\${name}\\data`], more);
      return {
        here,
        there: `C:\\rollcall\\${name}`,
        start: startHere,
        run: (args, more) => startHere(args, more).ended,
        startScript: (script, args, more = {}) => start(here, [there(inRoot(script)), ...args], more),
      };
    },
    close() {
      endWindows(windows);
      rmSync(made, { recursive: true, force: true });
    },
  };
}
