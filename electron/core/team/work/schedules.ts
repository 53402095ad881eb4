/**
 * Schedules as the hub stores them: times are readable, because the hub decides what is due; what is checked, and within which limits, is
 * sealed.
 */
import { z } from 'zod';
import { recheckSchema, scheduleReportSchema, type Schedule, type ScheduleReport } from '#contract/plan/schedule.ts';
import { sliceSiteSchema } from '../../runs/servers/teamServers.ts';
import type { HubSchedule, HubTime } from '../hub/hubServers.ts';
import { seal, unseal, type TeamIds } from '../joining/seal.ts';
import { parseJson } from '#base/json.ts';

const sealedAs = { body: 'schedule', report: 'scheduleReport' } as const;

const bodySchema = recheckSchema.omit({ environmentId: true }).extend({ listName: z.string(), site: sliceSiteSchema });
type ScheduleBody = z.infer<typeof bodySchema>;

const isSame = (a: HubTime, b: HubTime): boolean =>
  a.every === b.every && a.day === b.day && a.hour === b.hour && a.minute === b.minute && a.zone === b.zone;

export const sealedBody = ({ sealing }: Pick<TeamIds, 'sealing'>, scheduleId: string, body: ScheduleBody): Uint8Array =>
  seal(sealing, scheduleId, sealedAs.body, JSON.stringify(body));
export const sealedReport = ({ sealing }: Pick<TeamIds, 'sealing'>, scheduleId: string, report: ScheduleReport): Uint8Array =>
  seal(sealing, scheduleId, sealedAs.report, JSON.stringify(report));

/** Null if it was changed at the hub, a newer program made it, or its time differs from the hub's. */
export function openBody({ sealing }: Pick<TeamIds, 'sealing'>, { scheduleId, body, time }: HubSchedule): ScheduleBody | null {
  const { data } = bodySchema.safeParse(parseJson(unseal(sealing, scheduleId, sealedAs.body, body)));
  return data && isSame(data.time, time) ? data : null;
}

/** `nameOf`: a member's name. Unreadable schedules are left out. */
export function shownSchedules(
  ids: Pick<TeamIds, 'sealing'>,
  all: readonly HubSchedule[],
  nameOf: (memberId: string) => string,
): Schedule[] {
  return all.flatMap((schedule): Schedule[] => {
    const body = openBody(ids, schedule);
    if (body === null) return [];
    const { site, ...rest } = body;
    const { scheduleId, memberId, report } = schedule;
    const text = report && unseal(ids.sealing, scheduleId, sealedAs.report, report);
    const last = scheduleReportSchema.safeParse(parseJson(text)).data ?? null;
    return [{ ...rest, scheduleId, by: nameOf(memberId), environment: site.name, currency: site.currency, report: last }];
  });
}
