/**
 * Loaded before the program (`--import`): meters its main thread's event loop and reports to the parent process on request. Besides the
 * delays, it reports how much processor time the thread itself used between polls: a turn's own work, however long the machine made it wait
 * meanwhile.
 */
import { createHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const resolutionMs = 5;

/** Workers load it too, because they inherit the options of their process. */
if (isMainThread && process.send !== undefined) {
  const loop = monitorEventLoopDelay({ resolution: resolutionMs });
  const own = createHistogram();
  const usedMicros = (): number => {
    const { user, system } = process.threadCpuUsage();
    return user + system;
  };
  let last = usedMicros();
  setInterval(() => {
    const now = usedMicros();
    // A histogram doesn't accept zero.
    own.record(Math.max(1, now - last));
    last = now;
  }, resolutionMs).unref();
  loop.enable();
  process.on('message', (asked) => {
    if (asked !== 'loop delays') return;
    process.send?.({
      p50: loop.percentile(50) / 1e6,
      p99: loop.percentile(99) / 1e6,
      most: loop.max / 1e6,
      ownP99: own.percentile(99) / 1e3,
      ownMost: own.max / 1e3,
    });
    loop.reset();
    own.reset();
  });
  // The channel must not keep the process alive.
  process.channel?.unref();
}
