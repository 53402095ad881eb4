/** Loaded before the program (`--import`): meters its main thread's event loop and tells the process that started it, on being asked. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/** Workers load it, too: they inherit the options of their process. */
if (isMainThread && process.send !== undefined) {
  const loop = monitorEventLoopDelay({ resolution: 5 });
  loop.enable();
  process.on('message', (asked) => {
    if (asked !== 'loop delays') return;
    process.send?.({ p50: loop.percentile(50) / 1e6, p99: loop.percentile(99) / 1e6, most: loop.max / 1e6 });
    loop.reset();
  });
  // Being ready to answer keeps no process alive.
  process.channel?.unref();
}
