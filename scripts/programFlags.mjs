/** How Node is started for the program: the same from a checkout and from a package. */
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';

/**
 * Options for starting Node. They hold for every thread, whatever limits it was opened with. The young generation is collected after 4 MB
 * instead of 32, which costs nothing measurable: each of four threads holds up to three times as much. It has its 4 MB from the start:
 * growing to them costs a tenth of the processor's time until the address is printed, and saves 1 MB of 150. Below 2 GB, V8 lets the old
 * generation grow less beyond what is in use, the lower its limit: to four times without one, to 1.6 times with this. No thread needs
 * more. The collector gets four threads (Node's default), but leaves a processor to the program: on two, four threads slowed each call by a tenth, and
 * two instead of one slow the reading of a team's log by as much.
 */
export const programFlags = /** @type {const} */ ([
  '--min-semi-space-size=4',
  '--max-semi-space-size=4',
  '--max-old-space-size=1024',
  `--v8-pool-size=${Math.min(4, Math.max(1, os.availableParallelism() - 1))}`,
]);

/**
 * Its environment; a value of the person's own wins. glibc gives each thread a heap of its own, up to eight per processor, and doesn't give
 * back what a thread that has ended left in it: with two, what an import and its findings needed serves the run after them. SQLite's and V8's
 * own memory is meant, not JavaScript's. Other systems don't know the variable.
 */
export const programEnv = { MALLOC_ARENA_MAX: '2', ...process.env };

/**
 * The same for the built program. What V8 has compiled is kept beside it (`out/compiled`) for its next start: otherwise compiling is a
 * quarter of what there is to do until the address is printed. It is kept nowhere else, because it is code that has access to the key:
 * whoever can write there can change the program itself. Where the person can't write there, Node does without.
 *
 * @param {string} program its script, in `out/main`
 * @returns {NodeJS.ProcessEnv}
 */
export const builtEnv = (program) => ({ NODE_COMPILE_CACHE: path.join(path.dirname(program), '..', 'compiled'), ...programEnv });
