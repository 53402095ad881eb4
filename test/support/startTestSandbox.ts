/** A sandbox for tests: on any free port, in real time, with the faults and limits that a test needs. */
import type { Clock } from '#core/ports.ts';
import { parseFault } from '#core/sandbox/faults.ts';
import { defaultSandboxKey, startSandbox, type Sandbox, type SandboxOptions } from '#core/sandbox/startSandbox.ts';

export interface TestSandbox extends Sandbox {
  key: string;
}

type TestOptions = Partial<Omit<SandboxOptions, 'faults'>> & {
  /** In the command line's format: `truncated:every=10`. */
  faults?: readonly string[];
};

/** Starts a sandbox, which the test closes. `close` throws any bug inside the sandbox. */
export async function startTestSandbox({ faults = [], ...options }: TestOptions = {}): Promise<TestSandbox> {
  const bugs: unknown[] = [];
  const key = options.key ?? defaultSandboxKey;
  const sandbox = await startSandbox({
    port: 0,
    callsPerSecond: null,
    quota: null,
    clock: realClock,
    log: (message, error) => bugs.push(error ?? new Error(message)),
    ...options,
    key,
    faults: faults.map(parseFault),
  });
  return {
    ...sandbox,
    key,
    async close() {
      await sandbox.close();
      if (bugs.length > 0) throw new AggregateError(bugs, 'The sandbox has a bug');
    },
  };
}

export const realClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after(delayMs, fire) {
    const timer = setTimeout(fire, delayMs);
    return () => clearTimeout(timer);
  },
};
