/**
 * A team's device that can be killed and stopped: `node teamRunInChild.ts DATA_DIR KEYCHAIN RUN [stopped|asleep]` resumes a waiting run,
 * with the keychain in a file. It prints a line once it has made a call.
 */
import type { Clock } from '#core/ports.ts';
import { mostLateMs } from '#core/runs/claims/teamGate.ts';
import { realClock } from '#hosts/node/realClock.ts';
import { fileKeychain } from './fileKeychain.ts';
import { openTestCore } from './openTestCore.ts';
import { isAtRest } from './phoneRun.ts';

/**
 * A clock on which each stop, however short, appears longer than a call may wait for its connection. While stopped by a debugger or a
 * virtual machine, monotonic time continues; while asleep, it stands still, as on Linux. The wall clock continues in both cases.
 */
function clockOfStops(isAsleep: boolean): Clock {
  let [last, stoppedMs, addedMs] = [performance.now(), 0, 0];
  const look = (): number => {
    const now = performance.now();
    if (now - last > 1_000) [stoppedMs, addedMs] = [stoppedMs + now - last, addedMs + 2 * mostLateMs];
    last = now;
    return now;
  };
  // Polled constantly, so that only a stop can take as long.
  setInterval(look, 20).unref();
  return {
    ...realClock,
    now: () => {
      look();
      return realClock.now() + addedMs;
    },
    monotonic: () => (isAsleep ? look() - stoppedMs : look() + addedMs),
  };
}

const [dataDir = '', keychain = '', runId = '', how] = process.argv.slice(2);
const ports = { keychain: fileKeychain(keychain), ...(how !== undefined && { clock: clockOfStops(how === 'asleep') }) };
const core = await openTestCore({ dataDir, ports });
const { counts } = await core.handlers['runs.resume']({ runId });
if (counts.pending > 0) await core.next('runs.progressed', (progress) => progress.counts.sent > counts.sent || isAtRest(progress));
process.stdout.write('on\n');
const run = await core.handlers['runs.get']({ runId });
if (!isAtRest(run)) await core.next('runs.progressed', isAtRest);
await core.close();
