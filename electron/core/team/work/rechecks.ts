/** A server's scheduled work: it checks lists again and reports. The hub decides when, and which server does it. */
import { sleepUntil } from '#base/async.ts';
import type { Clock } from '../../ports.ts';
import { Failed } from '#contract/failure.ts';
import { noCalls, type ScheduleReport } from '#contract/plan/schedule.ts';
import type { DoRecheck } from '../../runs/recheck.ts';
import type { Link } from '../link/link.ts';
import type { TeamIds } from '../joining/seal.ts';
import { openBody, sealedReport } from './schedules.ts';

/** Taken work isn't done here: another server takes it. */
export const ending = (): Error => new Error('this server ends');

export interface ArrivedNeeds {
  clock: Clock;
  /** Whether the list was shared but isn't on this device yet. */
  isArriving(listId: string): boolean;
}

const arrivesWithinMs = 60_000;
const lookEveryMs = 1_000;

/**
 * Waits for a shared list that is on its way: a server that is new, or was off for long, gets the list before it begins. Rejects if it
 * doesn't arrive within a minute, or `stop` comes.
 */
export async function arrived({ clock, isArriving }: ArrivedNeeds, listId: string, stop: AbortSignal): Promise<void> {
  const until = clock.monotonic() + arrivesWithinMs;
  while (isArriving(listId)) {
    if (stop.aborted) throw ending();
    if (clock.monotonic() >= until) throw new Error('its list hasn’t arrived on this server');
    await sleepUntil(clock, clock.monotonic() + lookEveryMs, stop);
  }
}

export interface RechecksNeeds extends ArrivedNeeds {
  link: Pick<Link, 'use'>;
  ids: TeamIds;
  deviceId(): string;
  /** This device's name for colleagues. */
  label(): string;
  recheck: DoRecheck;
  /** Notifies people that a recheck is done. */
  notify(listName: string, report: ScheduleReport): Promise<void>;
}

/** Performs a recheck that is due. Rejects only if this server or another must continue it. */
export async function performRecheck(
  needs: RechecksNeeds,
  { scheduleId, key }: { scheduleId: string; key: string },
  stop: AbortSignal,
): Promise<void> {
  const { link, ids, deviceId, label, recheck, notify } = needs;
  const all = await link.use((hub) => hub.schedules(), stop);
  const schedule = all?.find((one) => one.scheduleId === scheduleId);
  const body = schedule && openBody(ids, schedule);
  // Removed meanwhile, or changed at the hub, and so not authorized.
  if (!body) return;
  await arrived(needs, body.listId, stop);
  const begun = await link.use(async (hub) => ({ times: await hub.beginSchedule(deviceId(), scheduleId) }), stop);
  // Null times: another server has done it. Null: this one is ending.
  if (begun?.times === null) return;
  if (begun === null) throw ending();
  const times = { ...begun.times, server: label() };
  const report = async (): Promise<ScheduleReport> => {
    try {
      return { ...(await recheck({ ...body, scheduleId, key, since: times.begunAt }, stop)), ...times };
    } catch (error) {
      if (!(error instanceof Failed)) throw error;
      return { ...times, rows: 0, calls: noCalls, cost: null, stopped: null, problem: error.failure };
    }
  };
  const done = await report();
  if (stop.aborted) throw ending();
  const isTaken = await link.use((hub) => hub.reportSchedule(deviceId(), scheduleId, sealedReport(ids, scheduleId, done)), stop);
  if (isTaken === true) await notify(body.listName, done);
}
