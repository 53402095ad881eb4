/** How Node is started for the program: the same from a checkout and from a package. */
import os from 'node:os';
import process from 'node:process';

/**
 * Options for starting Node. They hold for every thread, whatever limits it was opened with. The young generation is collected after 4 MB
 * instead of 32, which costs nothing measurable: each of four threads holds up to three times as much. It has its 4 MB from the start:
 * growing to them costs a tenth of the processor's time until the address is printed, and saves 1 MB of 150. Below 2 GB, V8 lets the old
 * generation grow less beyond what is in use, the lower its limit: to four times without one, to 1.6 times with this. No thread needs
 * more. The collector gets four threads (Node's default), but no more than there are processors: on two, four slowed each call by a tenth.
 */
export const programFlags = /** @type {const} */ ([
  '--min-semi-space-size=4',
  '--max-semi-space-size=4',
  '--max-old-space-size=1024',
  `--v8-pool-size=${Math.min(4, os.availableParallelism())}`,
]);

/**
 * Its environment. glibc gives each thread a heap of its own, up to eight per processor, and doesn't give back what a thread that has ended
 * left in it: with two, what an import and its findings needed serves the run after them. SQLite's and V8's own memory is meant, not
 * JavaScript's. Other systems don't know the variable. A value of the person's own wins.
 */
export const programEnv = { MALLOC_ARENA_MAX: '2', ...process.env };
