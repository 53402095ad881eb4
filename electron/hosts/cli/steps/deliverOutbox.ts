/** Delivers waiting entries of the outbox, until none are left or something stops it. */
import { pick } from '#base/pick.ts';
import type { Outbox, OutboxCounts, Delivery } from '#contract/outcomes/outbox.ts';
import type { SheetSums } from '#contract/outcomes/resultSheet.ts';
import { count, counted } from '#messages/count.ts';
import { stopCause } from '#messages/runs/runWords.ts';
import { exitCodes } from '../exitCodes.ts';
import type { CliCore } from './openCliCore.ts';
import type { Terminal } from '../terminal.ts';
import { openProgressLine } from './progress.ts';

type Sums = Omit<SheetSums, 'known'>;

/** The sums if nothing was imported. */
export const noSums: Sums = {
  lines: 0,
  matched: 0,
  unmatched: 0,
  ambiguous: 0,
  outcomes: { connected: 0, disconnected: 0, notReached: 0, suppressed: 0, undecided: 0 },
  queued: 0,
};

/** Returns the `--json` output of `rollcall feedback`: the same object for every form. */
export function feedbackJson(sums: Sums, { counts }: Outbox): string {
  return JSON.stringify({
    ...pick(sums, ['lines', 'matched', 'unmatched', 'ambiguous']),
    outcomes: pick(sums.outcomes, ['connected', 'disconnected', 'notReached', 'suppressed', 'undecided']),
    queued: sums.queued,
    outbox: pick(counts, ['waiting', 'sent', 'noResponseId', 'refused', 'inDoubt', 'withdrawn']),
  });
}

export const outboxLine = ({ waiting, sent, noResponseId, refused, inDoubt, withdrawn }: OutboxCounts): string =>
  `Outbox: ${count(waiting)} waiting, ${count(sent)} sent, ${count(noResponseId)} without a response id, ${count(refused)} refused, ${count(inDoubt)} in doubt, ${count(withdrawn)} withdrawn`;

/**
 * Returns the exit status for whether something needs a person: lines without a row, undecided outcomes, or entries that are refused or in
 * doubt and weren't left that way.
 */
export async function feedbackCode(core: CliCore, { unmatched, ambiguous, outcomes }: Sums): Promise<number> {
  if (unmatched + ambiguous + outcomes.undecided > 0) return exitCodes.rowsFailed;
  const { total } = await core.handlers['outbox.list']({ states: ['refused', 'inDoubt'], open: true, from: 0, count: 1 });
  return total > 0 ? exitCodes.rowsFailed : exitCodes.done;
}

const defaultOfflineWaitMs = 60_000;
const lookEveryMs = 200;

interface DeliverOptions {
  /** Undefined for every environment with waiting entries. */
  environmentId: string | undefined;
  offlineWaitMs: number | undefined;
  /** Undefined for the environment's setting. */
  callsPerSecond: number | undefined;
  signal: AbortSignal;
  terminal: Terminal;
}

interface Delivered {
  outbox: Outbox;
  /** `done`, or why it stopped. The caller checks whether entries are refused or in doubt. */
  code: number;
}

export async function deliverOutbox(core: CliCore, options: DeliverOptions): Promise<Delivered> {
  const { environmentId, offlineWaitMs = defaultOfflineWaitMs, callsPerSecond, signal, terminal } = options;
  const { handlers, clock } = core;
  const target = environmentId === undefined ? {} : { environmentId };
  const line = openProgressLine(terminal, clock);
  const ours = (outbox: Outbox): Delivery[] =>
    outbox.deliveries.filter((one) => environmentId === undefined || one.environmentId === environmentId);
  const stop = async (code: number): Promise<Delivered> => ({ outbox: await handlers['outbox.pause'](target), code });
  let offlineSince: number | null = null;
  try {
    if (signal.aborted) return { outbox: await handlers['outbox.state']({}), code: exitCodes.interrupted };
    let outbox = await handlers['outbox.deliver']({ ...target, ...(callsPerSecond === undefined ? {} : { callsPerSecond }) });
    for (;;) {
      const deliveries = ours(outbox);
      if (signal.aborted) return await stop(exitCodes.interrupted);
      if (deliveries.some(({ state }) => state === 'sending')) offlineSince = null;
      else if (deliveries.some(({ state }) => state === 'offline')) {
        offlineSince ??= clock.monotonic();
        if (clock.monotonic() - offlineSince >= offlineWaitMs) {
          line.end();
          terminal.complain(
            'The service can’t be reached; what waits stays in the outbox, and is delivered with: rollcall feedback --deliver',
          );
          return await stop(exitCodes.offline);
        }
      } else {
        const stopped = deliveries.filter(({ state }) => state === 'stopped');
        line.end();
        for (const { environment, cause, message } of stopped)
          terminal.complain(
            `The delivery to ${environment} stopped because ${cause === null ? 'of an error' : stopCause({ code: cause, message })}; continue with: rollcall feedback --deliver`,
          );
        return { outbox, code: stopped.length > 0 ? exitCodes.blocked : exitCodes.done };
      }
      line.show(`Delivering: ${count(outbox.counts.sent)} sent, ${counted(outbox.counts.waiting, 'entry', 'entries')} waiting`);
      await pause(core, signal);
      outbox = await handlers['outbox.state']({});
    }
  } finally {
    line.end();
  }
}

const pause = ({ clock }: CliCore, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const cancel = clock.after(lookEveryMs, resolve);
    signal.addEventListener('abort', () => (cancel(), resolve()), { once: true });
  });
