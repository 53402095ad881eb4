/** Sends one environment's entries in its own lane, until nothing is left or it has to stop. */
import { phoneFeedback10 } from '#contract/service/operations/versions/phoneFeedback10.ts';
import type { Failed } from '#contract/failure.ts';
import type { LimiterOf, RateLimiter, RateShare } from '../runs/jobs/rateLimiter.ts';
import type { Acquired } from '../runs/jobs/callGate.ts';
import { openLane, type Lane, type LaneCall, type LaneEnd, type LaneOptions } from '../runs/jobs/lane.ts';
import { createBatch } from '#base/async.ts';
import { keepWrites } from '../runs/session/keptWrites.ts';
import type { CallContext } from '../runs/session/performJob.ts';
import { resolveEndpoint, type EndpointOptions } from '../runs/resolveEndpoint.ts';
import { drainMs } from '../runs/session/runSession.ts';
import type { Sessions } from '../runs/session/sessions.ts';
import { priceOfCall } from '../accounts/priceOfCall.ts';
import type { ClaimedEntry } from './outboxWrites.sql.ts';
import { loseEntry, sendEntry, withdrawEntry } from './sendEntry.ts';

interface DeliveryOptions extends EndpointOptions {
  environmentId: string;
  /** Null for the environment's own setting. */
  callsPerSecond: number | null;
  limiterOf: LimiterOf;
  by(): string;
  log(message: string, error?: unknown): void;
  /** Notifies runs with the same key of a block. */
  block: Sessions['block'];
  /** When aborted, nothing new may be sent. */
  stop: AbortSignal;
  /** Called once the key is known; whether the delivery may still begin. */
  mayBegin(): boolean;
  /** Called once the delivery has its share of the key's rate. */
  onOpen(): void;
  onNetwork: LaneOptions<ClaimedEntry>['onNetwork'];
  /** Called when a result can't be written just now: it is kept, and nothing new is sent. */
  onFault(fault: Failed): void;
  onChange(): void;
}

export interface OpenDelivery {
  /** The delivery's share of the key's rate, and the key's limiter; null until the key is known. */
  readonly rate: RateShare | null;
  readonly limiter: RateLimiter | null;
  close(): void;
  /** Probes the network at once if the delivery is waiting for it. */
  tryNow(): void;
  /** Reports that the system has no network. */
  networkLost(): void;
  /** Resolves when nothing is in progress anymore. Rejects with Failed('environment.keyMissing' | …), and for bugs. */
  readonly ended: Promise<LaneEnd>;
}

export function openDelivery(options: DeliveryOptions): OpenDelivery {
  const { environmentId, write, stop, log } = options;
  const { clock } = options.ports;
  let lane: Lane | null = null;
  let rate: RateShare | null = null;
  let limiter: RateLimiter | null = null;
  const close = (): void => lane?.close(drainMs);

  const perform = async (context: CallContext, entry: ClaimedEntry, call: LaneCall): Promise<void> => {
    try {
      await sendEntry(context, entry, call);
    } catch (error) {
      // A bug: it is unknown whether the report was received. If its end was already written, this write is refused.
      await loseEntry({ ...context, write }, entry).catch(() => undefined);
      throw error;
    }
    options.onChange();
  };

  const deliver = async (): Promise<LaneEnd> => {
    const { environment, context, keyFingerprint, gate } = await resolveEndpoint(options, environmentId);
    if (stop.aborted || !options.mayBegin()) return { kind: 'closed' };
    const writes = keepWrites(clock, write, (fault) => {
      log('what came of an outcome’s report could not be written', fault);
      options.onFault(fault);
      close();
    });
    const keeping: CallContext = { ...context, write: writes.keep };
    const claimOne = createBatch<string, Acquired<ClaimedEntry>>((attemptIds) =>
      writes.orRest('outbox.claim', () => ({
        attemptIds: attemptIds(),
        at: clock.now(),
        operation: phoneFeedback10.id,
        environmentId,
        keyFingerprint,
        priceMicros: priceOfCall(environment.prices, phoneFeedback10.id, []).micros,
        currency: environment.currency,
        by: options.by(),
      })),
    );
    const callsPerSecond = options.callsPerSecond ?? environment.callsPerSecond;
    limiter = gate?.limiter ?? options.limiterOf(keyFingerprint, callsPerSecond);
    const share = limiter.join({ callsPerSecond });
    rate = share;
    options.onOpen();
    try {
      lane = openLane<ClaimedEntry>({
        rate: share,
        concurrency: environment.concurrency,
        clock,
        open: () => ({
          acquire: () => claimOne(context.newId()),
          release: (entry) => withdrawEntry(keeping, entry),
          perform: (entry, call) => perform(keeping, entry, call),
        }),
        onNetwork: options.onNetwork,
      });
      stop.addEventListener('abort', close, { once: true });
      const end = await lane.ended;
      if (end.kind === 'ended') options.block({ environmentId, keyFingerprint }, end.by, end.message);
      return end;
    } finally {
      stop.removeEventListener('abort', close);
      share.leave();
    }
  };

  return {
    get rate() {
      return rate;
    },
    get limiter() {
      return limiter;
    },
    close,
    tryNow: () => lane?.tryNow(),
    networkLost: () => lane?.networkLost(),
    ended: deliver(),
  };
}
