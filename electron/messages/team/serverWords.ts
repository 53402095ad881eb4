/** What is said about the team's servers, and what they do at set times. */
import type { Schedule, ScheduleReport, ScheduleTime } from '#contract/plan/schedule.ts';
import type { ServerNews } from '#contract/team/serverNews.ts';
import { count, counted } from '../count.ts';
import { failureSentence } from '../failureSentence.ts';
import { costWords, money } from '../money.ts';
import { stopCause } from '../runs/runWords.ts';

/** A line for whoever looks after the server. */
export function workerSentence(news: ServerNews): string {
  const list = `“${news.listName}”`;
  if (news.kind === 'took') {
    const what = news.jobs === null ? 'the later checks' : counted(news.jobs, 'check');
    return `Taken: ${what} of ${list}, for ${news.by}.`;
  }
  if (news.jobs === null) {
    const calls = `the later checks of ${list}, with ${counted(news.ended, 'check')}`;
    return news.stopped === null ? `Done: ${calls}.` : `Given back: ${calls} so far.`;
  }
  const left = news.jobs - news.ended;
  return left === 0
    ? `Done: ${counted(news.ended, 'check')} of ${list}.`
    : `Given back: ${counted(left, 'check')} of ${list}; ${count(news.ended)} done.`;
}

export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

const two = (number: number): string => String(number).padStart(2, '0');

/** `every Monday at 03:00 (Europe/Berlin)` */
export function scheduleTimeWords({ every, day, hour, minute, zone }: ScheduleTime): string {
  const when = every === 'day' ? 'every day' : every === 'week' ? `every ${weekdays[day ?? 0] ?? ''}` : `on day ${day ?? 1} of every month`;
  return `${when} at ${two(hour)}:${two(minute)} (${zone})`;
}

const dayMs = 86_400_000;

/** `Rows whose litigator check expires within 7 days, for at most $20.00 and 5,000 calls each time` */
export function scheduleScope({
  withinMs,
  budgetMicros,
  maxCalls,
  currency,
}: Pick<Schedule, 'withinMs' | 'budgetMicros' | 'maxCalls' | 'currency'>): string {
  const limits = [
    budgetMicros === null ? null : money(budgetMicros, currency),
    maxCalls === null ? null : counted(maxCalls, 'check'),
  ].filter((limit) => limit !== null);
  const within = `Rows whose litigator check expires within ${counted(Math.max(1, Math.round(withinMs / dayMs)), 'day')}`;
  return limits.length === 0 ? within : `${within}, for at most ${limits.join(' and ')} each time`;
}

/** What came of the last time, in one sentence. */
export function reportSentence({ rows, calls, cost, stopped, problem }: ScheduleReport): string {
  if (problem !== null) return `It could not be done: ${failureSentence(problem)}`;
  if (cost === null) return 'No row had to be checked again.';
  const done = `${counted(rows, 'row')} to check again: ${count(calls.done)} of ${counted(calls.planned, 'check')} answered, for ${costWords(cost)}.`;
  const failed = calls.failed === 0 ? '' : ` ${counted(calls.failed, 'check')} did not go through.`;
  return stopped === null
    ? done + failed
    : `${done}${failed} It stopped because ${stopCause(stopped)}; ${counted(calls.pending, 'check')} left.`;
}

/** `due 2026-11-25T03:00:00.000Z, begun 2026-11-25T03:00:04.000Z` */
const timesOf = ({ dueAt, begunAt }: ScheduleReport): string =>
  `due ${new Date(dueAt).toISOString()}, begun ${new Date(begunAt).toISOString()}`;

/** `“Leads”: checked again every Monday at 03:00 (UTC). Rows whose …. Set by Ada` */
export function scheduleLine(schedule: Schedule): string {
  const { listName, time, by, report } = schedule;
  const line = `“${listName}”: checked again ${scheduleTimeWords(time)}. ${scheduleScope(schedule)}. Set by ${by}`;
  return report === null ? line : `${line}. Last time, ${timesOf(report)}: ${reportSentence(report)}`;
}

/** A subject, and the lines of a message. */
export function recheckedLines(listName: string, report: ScheduleReport): string[] {
  return [`Rollcall: “${listName}” was checked again`, reportSentence(report), '', `By ${report.server}, ${timesOf(report)}.`];
}
