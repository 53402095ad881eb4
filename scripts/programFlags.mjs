/** How Node is started for the program, from a checkout and from a package alike. */
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';

/**
 * Options for starting Node. They apply to every thread, regardless of its own limits. The young generation is collected after 4 MB instead
 * of 32, which has no measurable cost: each of four threads holds up to three times as much. It starts at 4 MB: growing to that size costs
 * a tenth of the processor time until the address is printed, and saves 1 MB of 150. Below 2 GB, the lower its limit, the less V8 lets the
 * old generation grow beyond what is in use: to four times without a limit, to 1.6 times with this one. No thread needs more. The collector
 * gets four threads (Node's default), but leaves one processor to the program: on two processors, four threads slowed each call by a tenth,
 * and two instead of one slow the reading of a team's log by as much.
 */
export const programFlags = /** @type {const} */ ([
  '--min-semi-space-size=4',
  '--max-semi-space-size=4',
  '--max-old-space-size=1024',
  `--v8-pool-size=${Math.min(4, Math.max(1, os.availableParallelism() - 1))}`,
]);

/**
 * The environment for Node; values that the user has set take precedence. glibc gives each thread its own heap (arena), up to eight per
 * processor, and doesn't return what an ended thread left in it: with two, the run reuses the memory that an import and its findings
 * needed. This concerns the memory of SQLite and V8 themselves, not JavaScript's. Other systems ignore the variable.
 */
export const programEnv = { MALLOC_ARENA_MAX: '2', ...process.env };

/**
 * The same for the built program. V8's compile cache is kept beside it (`out/compiled`) for the next start: compiling is otherwise a
 * quarter of the work until the address is printed. The cache is kept nowhere else, because it is code with access to the key: whoever can
 * write there can change the program itself. If the user can't write there, Node does without.
 *
 * @param {string} program its script, in `out/main`
 * @returns {NodeJS.ProcessEnv}
 */
export const builtEnv = (program) => ({ NODE_COMPILE_CACHE: path.join(path.dirname(program), '..', 'compiled'), ...programEnv });
