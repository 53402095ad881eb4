/**
 * A device of a team that can be killed: `node teamRunInChild.ts DATA_DIR KEYCHAIN RUN [asleep]` resumes a run that waits, with the keychain in a
 * file. It prints a line once it has made a call. `asleep`: to it, being stopped is like a computer's sleep.
 */
import type { Clock } from '../../electron/core/ports.ts';
import { realClock } from '../../electron/hosts/node/realClock.ts';
import { fileKeychain } from './fileKeychain.ts';
import { openTestCore } from './openTestCore.ts';
import { isAtRest } from './phoneRun.ts';

/** As Linux counts: monotonic time stands still while the computer sleeps, and the wall clock goes on. */
function sleepingClock(): Clock {
  let [last, asleepMs] = [performance.now(), 0];
  const monotonic = (): number => {
    const now = performance.now();
    if (now - last > 1_000) asleepMs += now - last;
    last = now;
    return now - asleepMs;
  };
  // It is looked at all the time, so that nothing else than being stopped takes as long.
  setInterval(monotonic, 20).unref();
  return { ...realClock, monotonic };
}

const [dataDir = '', keychain = '', runId = '', how] = process.argv.slice(2);
const ports = { keychain: fileKeychain(keychain), ...(how === 'asleep' && { clock: sleepingClock() }) };
const core = await openTestCore({ dataDir, ports });
const { counts } = await core.handlers['runs.resume']({ runId });
if (counts.pending > 0) await core.next('runs.progressed', (progress) => progress.counts.sent > counts.sent || isAtRest(progress));
process.stdout.write('on\n');
const run = await core.handlers['runs.get']({ runId });
if (!isAtRest(run)) await core.next('runs.progressed', isAtRest);
await core.close();
process.stdout.write('at rest\n');
