/** Runs a program and records all of its file system calls with strace (Linux). */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readTraceFile, tracedCalls, type Step } from './diskTrace.ts';

/** Runs a script in Node until it ends. Throws if it fails. */
export async function recordDisk(script: string, args: readonly string[]): Promise<Step[]> {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-trace-'));
  const trace = join(folder, 'trace');
  try {
    const strace = [
      '-f',
      '--seccomp-bpf',
      '-qq',
      '-xx',
      '-s',
      String(64 << 20),
      '-e',
      'signal=none',
      '-e',
      `trace=${tracedCalls.join(',')}`,
    ];
    const child = spawn('strace', [...strace, '-o', trace, process.execPath, script, ...args], {
      // Calls made through io_uring aren't visible to strace. Node's compile cache isn't user data.
      env: { ...process.env, UV_USE_IO_URING: '0', NODE_DISABLE_COMPILE_CACHE: '1' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child.stdout.resume();
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    if (code !== 0) throw new Error(`what was recorded ended with ${code}`);
    return await readTraceFile(trace);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
