/** The built program, serving its window over loopback with the flags and the environment that users' starters pass. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { z } from 'zod';

const program = join(import.meta.dirname, '../../../out/main/rollcall.js');
const meter = new URL('loopMeter.ts', import.meta.url);

/**
 * Milliseconds between polls of the event loop, which should be 5, and the processor time that the thread itself used between two polls: on
 * a busy machine, only the latter reflects the program.
 */
const loopDelays = z.object({ p50: z.number(), p99: z.number(), most: z.number(), ownP99: z.number(), ownMost: z.number() });
export type LoopDelays = z.infer<typeof loopDelays>;

export interface BuiltProgram {
  pid: number;
  /** The one-time address that opens a session. */
  address: string;
  /** Delays of the main thread since the last query; rejects if it isn't metered. */
  loopDelays(): Promise<LoopDelays>;
  end(): Promise<void>;
}

async function started(args: readonly string[]) {
  // With the flags and the environment of this process, which `npm run bench` starts just as `npm start` starts the program.
  const child = spawn(process.execPath, [...process.execArgv, ...args], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: { ...process.env, DBUS_SESSION_BUS_ADDRESS: 'disabled:' },
  });
  if (child.stdout === null) throw new Error('its output is no pipe');
  const [chunk] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    child,
    firstLine: String(chunk).split('\n', 1)[0] ?? '',
    loopDelays: async () => {
      child.send('loop delays');
      const [reported] = (await once(child, 'message')) as [unknown];
      return loopDelays.parse(reported);
    },
    end: async () => {
      child.kill('SIGINT');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}

/** `isMetered`: meters its event loop. */
export async function startBuiltProgram(dataDir: string, { isMetered = false } = {}): Promise<BuiltProgram> {
  const watched = isMetered ? ['--import', meter.href] : [];
  const { child, firstLine, ...rest } = await started([
    ...watched,
    program,
    'open',
    '--browser',
    '--no-open',
    '--port',
    '0',
    '--data-dir',
    dataDir,
  ]);
  return { pid: child.pid ?? 0, address: firstLine, ...rest };
}

/** Starts an idle Node with a metered event loop: how the machine and its other work affect any process. */
export async function startIdleProcess(): Promise<Pick<BuiltProgram, 'loopDelays' | 'end'>> {
  return started(['--import', meter.href, '--eval', 'console.log("ready"); setInterval(() => undefined, 1 << 30)']);
}
