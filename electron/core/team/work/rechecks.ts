/** What a server of the team does at set times: it checks lists again, and reports. */
import { Failed } from '../../../contract/failure.ts';
import type { ScheduleReport } from '../../../contract/schedule.ts';
import type { Clock } from '../../ports.ts';
import type { DoRecheck } from '../../running/recheck.ts';
import type { HubSchedule } from '../hub/hubServers.ts';
import { queueOf, type Timetable } from '../hub/workQueue.ts';
import type { Link } from '../link.ts';
import type { TeamIds } from '../teamSecret.ts';
import { openBody, sealedReport } from './schedules.ts';

export interface RechecksNeeds {
  clock: Clock;
  link: Pick<Link, 'use'>;
  ids: TeamIds;
  deviceId(): string;
  /** This device, as colleagues see it. */
  label(): string;
  recheck: DoRecheck;
  /** Tells people that one is done. */
  notify(listName: string, report: ScheduleReport): Promise<void>;
}

export const timetableOf = (schedules: readonly HubSchedule[]): Timetable[] =>
  schedules.map(({ scheduleId, keyId, cron, zone }) => ({ id: scheduleId, queue: queueOf('rechecks', keyId), cron, zone }));

/** Does one that is due. Rejects only if another server is to go on with it. `since`: when it was due. */
export async function performRecheck(
  { clock, link, ids, deviceId, label, recheck, notify }: RechecksNeeds,
  { scheduleId, key, since }: { scheduleId: string; key: string; since: number },
  stop: AbortSignal,
): Promise<void> {
  const all = await link.use((hub) => hub.schedules(), stop);
  const schedule = all?.find((one) => one.scheduleId === scheduleId);
  const body = schedule && openBody(ids, schedule);
  // Removed meanwhile, or changed at the hub: nobody's word.
  if (!body) return;
  const said = { at: clock.now(), server: label() };
  const report = async (): Promise<ScheduleReport> => {
    try {
      return { ...(await recheck({ ...body, scheduleId, key, since }, stop)), ...said };
    } catch (error) {
      if (!(error instanceof Failed)) throw error;
      return { ...said, rows: 0, calls: { planned: 0, done: 0, failed: 0, pending: 0 }, cost: null, stopped: null, problem: error.failure };
    }
  };
  const done = await report();
  if (stop.aborted) throw new Error('this server ends');
  await link.use(async (hub) => {
    await hub.reportSchedule(deviceId(), scheduleId, sealedReport(ids, scheduleId, done));
    return true;
  }, stop);
  await notify(body.listName, done);
}
