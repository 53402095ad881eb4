/** How much of a key's cap the outbox's delivery uses: alone, behind a run, and ahead of one when prioritized. */
import { checkRows, enterCalls, untilDelivered } from '../support/checkedList.ts';
import { startCountingServer, worstSecond, type Arrival } from '../support/countingServer.ts';
import { openTestCore } from '../support/openTestCore.ts';
import { importPhones, rested, startPhones } from '../support/phoneRun.ts';

export interface DeliveryFigures {
  /** The fraction of the cap used by all requests between the first report and the last. */
  share: number;
  worstSecond: number;
  /** Calls per second of the run, while it and the delivery were active. */
  run: number;
  reports: number;
}

/** Returns calls per second. */
const rateOf = (arrivals: readonly Arrival[]): number =>
  arrivals.length < 2 ? 0 : ((arrivals.length - 1) * 1000) / ((arrivals.at(-1)?.at ?? 0) - (arrivals[0]?.at ?? 0));

/** `beside`: a run that shares the key, and whether the delivery goes first. */
export async function deliveryBench(cap: number, seconds: number, beside: 'nothing' | 'run' | 'first'): Promise<DeliveryFigures> {
  const server = await startCountingServer();
  const core = await openTestCore();
  try {
    const entries = cap * seconds;
    const list = await checkRows(core, server.url, entries);
    const { environmentId } = list;
    await enterCalls(core, list, entries);
    await core.handlers['environments.change']({ environmentId, change: { callsPerSecond: cap, concurrency: 50 } });
    const listId = beside === 'nothing' ? null : await importPhones(core, entries);
    const run = listId === null ? null : await startPhones(core, listId, environmentId, { callsPerSecond: cap, concurrency: 50 });
    await core.handlers['outbox.deliver']({ environmentId });
    if (beside === 'first') await core.handlers['outbox.putFirst']({ environmentId, first: true });
    if (run) await rested(core, run.runId);
    await untilDelivered(core);
    const { counts } = await core.handlers['outbox.state']({});
    if (counts.sent !== entries) throw new Error(`only ${counts.sent} of ${entries} outcomes were told`);
    // The calls that checked the rows came first.
    const all = (await server.close()).slice(entries);
    const reports = all.filter(({ isReport }) => isReport);
    const calls = all.filter(({ isReport }) => !isReport);
    const [begin, end] = [all[0]?.at ?? 0, Math.min(calls.at(-1)?.at ?? Infinity, reports.at(-1)?.at ?? Infinity)];
    const shared = all.filter(({ at }) => at <= end);
    const sharedSeconds = (end - begin) / 1000;
    return {
      share: rateOf(all) / cap,
      worstSecond: worstSecond(all),
      run: shared.filter(({ isReport }) => !isReport).length / sharedSeconds,
      reports: shared.filter(({ isReport }) => isReport).length / sharedSeconds,
    };
  } finally {
    await core.end();
  }
}
