/**
 * Tracks the network by how a lane's calls fare. While it is lost, one probe at a time is sent, after 1 s, doubling to 30 s. `tryNow`
 * probes at once and resets the pauses.
 */
import type { Changes } from '#base/async.ts';
import type { Clock } from '../../ports.ts';

export interface NetworkOptions {
  clock: Clock;
  /** Wakes callers that wait for the next probe. */
  changes: Changes;
  /** Called when the network is lost or back; `nextTryAt` is epoch ms. */
  onNetwork(offline: boolean, nextTryAt: number | null): void;
}

interface Network {
  readonly isLost: boolean;
  /** Reports that a call found no network, or that the system has none. */
  lost(): void;
  back(): void;
  tryNow(): void;
  /**
   * Waits while the network is lost, unless a probe is due. Resolves to what to call when the caller's probe has ended; null if it sends
   * none.
   */
  pass(stop: AbortSignal): Promise<(() => void) | null>;
}

interface Outage {
  /** The pause before the next probe, when that probe is due, and whether it is in flight. */
  probeMs: number;
  dueAt: number;
  probing: boolean;
}

const firstProbeMs = 1_000;
const longestProbeMs = 30_000;

export function createNetwork({ clock, changes, onNetwork }: NetworkOptions): Network {
  let outage: Outage | null = null;
  return {
    get isLost() {
      return outage !== null;
    },
    lost: () => {
      // Calls in flight when the network was lost fail together: only a failed probe lengthens the next pause.
      if (outage && !outage.probing) return;
      const probeMs = outage ? Math.min(longestProbeMs, Math.max(firstProbeMs, outage.probeMs * 2)) : firstProbeMs;
      outage = { probeMs, dueAt: clock.monotonic() + probeMs, probing: false };
      onNetwork(true, clock.now() + probeMs);
    },
    back: () => {
      if (!outage) return;
      outage = null;
      onNetwork(false, null);
    },
    tryNow: () => {
      const now = clock.monotonic();
      // A probe that hangs is abandoned, but one sent just now isn't: a flapping network mustn't cause a burst.
      if (outage && (!outage.probing || now - outage.dueAt >= firstProbeMs)) outage = { probeMs: 0, dueAt: now, probing: false };
      changes.tell();
    },
    pass: async (stop) => {
      while (!stop.aborted && outage) {
        const probed = outage;
        const wait = probed.dueAt - clock.monotonic();
        if (!probed.probing && wait <= 0) {
          probed.probing = true;
          return () => {
            probed.probing = false;
            changes.tell();
          };
        }
        await changes.next(probed.probing ? undefined : wait);
      }
      return null;
    },
  };
}
