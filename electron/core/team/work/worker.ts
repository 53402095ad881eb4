/**
 * This device as a server of the team: it takes slices of colleagues' runs, sends their calls and reports on them. The life of a taken
 * slice:
 *
 *   taken ──▶ reported every two seconds ──(done, or its device pauses the run)──▶ its last report
 *                       ├──(another server has it)──▶ dropped without a report
 *                       ├──(this process ends)──▶ given back: another server continues it
 *                       └──(later checks, whose device is back)──▶ given back: that device continues them
 */
import { Failed } from '#contract/failure.ts';
import { createKeyedLock, sleepUntil } from '#base/async.ts';
import type { ServerNews } from '#contract/team/commands.ts';
import type { SliceReport } from '../../runs/servers/teamServers.ts';
import type { SliceRun } from '../../runs/session/sliceRuns.ts';
import { addFigures } from '../../runs/attempts/handedSlices.sql.ts';
import { HubAway, type Hub } from '../hub/hub.ts';
import type { SliceState } from '../hub/hubServers.ts';
import { queueOf, type Handle, type WorkQueue } from '../hub/workQueue.ts';
import { seal } from '../joining/seal.ts';
import { beginSlice, type BeginSliceNeeds } from './beginSlice.ts';
import { ending, performRecheck, type RechecksNeeds } from './rechecks.ts';
import { sealedAs } from './servers.ts';

export interface WorkerNeeds extends RechecksNeeds, Omit<BeginSliceNeeds, 'log' | 'clock' | 'ids'> {
  queue: WorkQueue;
  /** Resolves when everything that this device has made is in the team's log; null if `stop` came first. */
  sendEverything(stop: AbortSignal): Promise<true | null>;
  /** The API keys that this server has. */
  keys: readonly string[];
  log(message: string, error?: unknown): void;
  /** Reports news for the person who looks after the server. */
  onNews(news: ServerNews): void;
  /** Aborted when the program ends, perhaps while this opens: nothing is taken then. */
  stop: AbortSignal;
}

export interface Worker {
  /** Resolves to why the hub no longer accepts this device as a server; pending until then. */
  readonly refused: Promise<Failed>;
  /** Gives back what it holds. */
  close(): Promise<void>;
}

const lookEveryMs = 2_000;
/** Schedules are due by the minute. */
const lookForDueEveryMs = 30_000;
const reportEveryMs = 2_000;
/** One slice's last calls and another's first are in flight together, so that the key's rate is used up. */
const slicesAtOnce = 2;
/** What can't be reported in this time is reported at the next start, from the hub's open claims. */
const lastWordMs = 5_000;

/** Rejects with Failed('team.*' | 'program.ends'), and with HubAway. */
export async function openWorker(needs: WorkerNeeds): Promise<Worker> {
  const { clock, link, ids, deviceId, queue, log, onNews: tell } = needs;
  if (needs.stop.aborted) throw new Failed('program.ends');
  const keys = needs.keys.map((key) => ({ key, keyId: ids.keyOf(key) }));
  const [closing, late] = [new AbortController(), new AbortController()];
  needs.stop.addEventListener('abort', () => closing.abort(), { once: true, signal: closing.signal });
  /** If the queue hands out a slice again that this device still has, the new job waits. */
  const lock = createKeyedLock();
  const atWork = new Set<Promise<void>>();

  const report = async (sliceId: string, takes: number, state: SliceState, what: SliceReport, stop: AbortSignal) => {
    const body = seal(ids.sealing, sliceId, sealedAs.report, JSON.stringify(what));
    return link.use((hub) => hub.reportSlice(deviceId(), { sliceId, takes }, state, body), stop);
  };

  /** Reports until the slice has come to rest. Resolves to how that happened. */
  const follow = async (
    sliceId: string,
    takes: number,
    run: SliceRun,
    lost: AbortSignal,
  ): Promise<'ended' | 'paused' | 'lost' | 'closing'> => {
    const stop = AbortSignal.any([lost, closing.signal]);
    let [isOver, isPaused] = [false, false];
    const over = new AbortController();
    const ended = run.ended.finally(() => {
      isOver = true;
      over.abort();
    });
    const rests = AbortSignal.any([stop, over.signal]);
    while (!isOver && !stop.aborted) {
      await sleepUntil(clock, clock.monotonic() + reportEveryMs, rests);
      if (isOver || stop.aborted) break;
      const reply = await report(sliceId, takes, 'taken', run.report(), rests);
      if (reply?.wanted === 'lost') {
        await run.rest('person');
        return 'lost';
      }
      run.withdraw(reply?.withdrawn ?? []);
      if (reply?.wanted === 'paused') {
        isPaused = true;
        await run.rest('person');
      }
    }
    if (!isOver) await run.rest(closing.signal.aborted ? 'interrupted' : 'person');
    await ended;
    if (closing.signal.aborted) return 'closing';
    if (lost.aborted) return 'lost';
    return isPaused ? 'paused' : 'ended';
  };
  /** Sends the last report, waiting for the hub unless this process must end. */
  const lastWord = (sliceId: string, takes: number, state: SliceState, what: SliceReport): Promise<unknown> =>
    report(sliceId, takes, state, what, late.signal);

  const perform = async (key: string, sliceId: string, lost: AbortSignal): Promise<void> => {
    const found = await link.use(async (hub) => ({ taken: await hub.takeSlice(deviceId(), sliceId) }), closing.signal);
    // The queue gives it to another server.
    if (found === null) throw ending();
    const { taken } = found;
    if (taken === null) return;
    const { takes, isLater } = taken;
    const begun = await beginSlice(needs, { sliceId, key, deviceId: deviceId(), taken }, closing.signal);
    if (begun.kind === 'refused') {
      await lastWord(sliceId, takes, 'done', begun.report);
      return;
    }
    const { run, listName, by, jobs } = begun;
    tell({ kind: 'took', listName, by, jobs });
    const how = await follow(sliceId, takes, run, lost);
    const what = run.report();
    // Before its last report: the next device takes in the answers first, and would repeat calls that aren't in the log.
    const hasReported = (await needs.sendEverything(late.signal)) !== null;
    const isGivenBack = how === 'closing' || (how === 'paused' && isLater);
    if (how !== 'lost') await lastWord(sliceId, takes, isGivenBack ? 'open' : 'done', what);
    // Questions go into the log with their answers: a record that is still to be sent needs them. If it isn't sent now, it is at the next
    // start.
    if (hasReported) await run.forget();
    tell({ kind: 'ended', listName, ...tally(what, jobs), stopped: what.stopped?.code ?? null });
    // Another server then takes it at once, rather than when this one is missed.
    if (how === 'closing') throw ending();
  };
  const handling =
    (handle: Handle): Handle =>
    (id, signal) => {
      if (closing.signal.aborted) return Promise.reject(ending());
      const work = lock(id, () => handle(id, signal)).catch((error: unknown) => {
        if (!closing.signal.aborted) log(`${id} of the servers’ queue could not be done`, error);
        throw error;
      });
      const settled = work.then(
        () => void atWork.delete(settled),
        () => void atWork.delete(settled),
      );
      atWork.add(settled);
      return work;
    };

  const keyIds = keys.map(({ keyId }) => keyId);
  const offer = async (what: 'slices' | 'rechecks', found: readonly { id: string; keyId: Uint8Array }[]): Promise<void> => {
    for (const [name, those] of Map.groupBy(found, ({ keyId }) => queueOf(what, keyId)))
      await queue.offer(
        name,
        those.map(({ id }) => id),
      );
  };
  let lookForDueAt = clock.monotonic();
  const look = async (hub: Hub): Promise<true> => {
    const open = await hub.openSlices(deviceId(), keyIds);
    await offer(
      'slices',
      open.map(({ sliceId, keyId }) => ({ id: sliceId, keyId })),
    );
    if (clock.monotonic() < lookForDueAt) return true;
    const due = await hub.dueSchedules(deviceId(), keyIds);
    await offer(
      'rechecks',
      due.map(({ scheduleId, keyId }) => ({ id: scheduleId, keyId })),
    );
    lookForDueAt = clock.monotonic() + lookForDueEveryMs;
    return true;
  };
  const refused = Promise.withResolvers<Failed>();
  const watch = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      try {
        await link.use(look, closing.signal);
      } catch (error) {
        if (error instanceof Failed) return refused.resolve(error);
        if (!(error instanceof HubAway)) log('the hub’s slices could not be looked at', error);
      }
      await sleepUntil(clock, clock.monotonic() + lookEveryMs, closing.signal);
    }
  };

  await needs.sliceRuns.forgetAll();
  await link.use(look, closing.signal);
  if (needs.stop.aborted) throw new Failed('program.ends');
  for (const { key, keyId } of keys) {
    await queue.work(
      queueOf('slices', keyId),
      slicesAtOnce,
      handling((sliceId, lost) => perform(key, sliceId, lost)),
    );
    const recheck: Handle = (scheduleId, lost) => performRecheck(needs, { scheduleId, key }, AbortSignal.any([lost, closing.signal]));
    await queue.work(queueOf('rechecks', keyId), 1, handling(recheck));
  }
  const watching = watch();
  return {
    refused: refused.promise,
    close: async () => {
      closing.abort();
      const cancel = clock.after(lastWordMs, () => late.abort());
      await watching;
      await Promise.all(atWork);
      cancel();
      await queue.close();
    },
  };
}

/** A slice's ended jobs and all its jobs, except skipped ones. For later checks, whose `jobs` are unknown: calls sent. */
function tally({ ended, counted }: SliceReport, jobs: number | null): { ended: number; jobs: number | null } {
  if (jobs === null) return { ended: addFigures(Object.values(counted))['sent'] ?? 0, jobs };
  const skipped = ended.filter(({ state }) => state === 'skipped').length;
  return { ended: ended.length - skipped, jobs: jobs - skipped };
}
