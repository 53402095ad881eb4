/** Text about the team's servers and their scheduled work. */
import type { Schedule, ScheduleReport, ScheduleTime } from '#contract/plan/schedule.ts';
import type { ServerNews } from '#contract/team/commands.ts';
import { count, counted } from '../count.ts';
import { failureSentence } from '../failureSentence.ts';
import { costWords, money } from '../money.ts';
import { stopCause } from '../runs/runWords.ts';
import { anyOf } from '../text.ts';

/** A log line for the server's administrator. */
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

/** Says in one sentence how the last recheck went. */
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

/** The subject and the lines of a notification message. */
export function recheckedLines(listName: string, report: ScheduleReport): string[] {
  return [`Rollcall: “${listName}” was checked again`, reportSentence(report), '', `By ${report.server}, ${timesOf(report)}.`];
}

/** Text of the window about the team's servers: runs on them, and their scheduled work. */
export const serversWords = {
  title: 'Servers',
  about: 'Check leads also while this computer is off',
  none: 'No server is at work. A machine that stays on becomes one with “rollcall team join - --server-file FILE”, and then “rollcall worker --team FILE”.',
  atWork: (labels: readonly string[]): string => `${labels.join(', ')} ${labels.length === 1 ? 'is' : 'are'} at work.`,
  server: 'server',

  start: 'Run on the server',
  /** `needsDevice`: this computer is needed between the steps. */
  startExplained: (labels: readonly string[], needsDevice: boolean): string =>
    needsDevice
      ? `${anyOf(labels)} checks the leads. Between the steps this computer is needed, because the list isn’t shared with the team.`
      : `${anyOf(labels)} checks the leads. You can switch this computer off; it gets everything when it is back.`,
  running: (labels: readonly string[], needsDevice: boolean): string => {
    const on = labels.length === 0 ? 'On the team’s servers' : `On ${labels.join(', ')}`;
    return needsDevice
      ? `${on}. You can switch this computer off, but the steps that follow wait for it: the list isn’t shared`
      : `${on}. You can switch this computer off: it gets everything when it is back`;
  },
  unserved: 'No server of the team is at work',
  unservedExplained: 'It continues as soon as one is. To go on without, pause it and continue on this computer.',
  resumeHere: 'Continue on this computer',
  /** For a run that is paused or stopped here. `areAskedToStop`: servers are to stop it, too; otherwise they continue it. */
  mayStillAsk: (areAskedToStop: boolean): string =>
    areAskedToStop
      ? 'Servers may still be checking. They are told to stop as soon as this computer reaches the team’s hub.'
      : 'Servers may still be checking. Their results arrive as soon as this computer reaches the team’s hub.',

  schedules: {
    title: 'Checked again at set times',
    none: 'No list is. Servers can check the rows of a shared list again whose litigator check expires.',
    by: (name: string): string => `Set by ${name}`,
    lastTime: (due: string): string => `Last time, ${due}:`,
    lastTimeLate: (due: string, begun: string): string => `Last time, due ${due} and begun ${begun}:`,
    never: 'Not done yet.',
    remove: (list: string): string => `Don’t check ${list} again at set times`,
    removed: (list: string): string => `${list} is no longer checked again by itself.`,
    add: 'Add…',
    addTitle: 'Check a list again at set times',
    list: 'Shared list',
    key: 'Account',
    choose: 'Choose',
    every: 'How often',
    everyDay: 'Every day',
    everyMonth: 'Every month, on the 1st',
    everyWeek: (day: string): string => `Every ${day}`,
    at: 'At',
    zone: (zone: string): string => `Times are in the time zone ${zone}.`,
    within: 'Expires within, in days',
    budget: 'At most, each time',
    noLimit: 'No limit',
    explained: 'Only the rows whose litigator check expires are checked. The team’s limits for the key hold as well.',
    missing: 'Choose a list and an account.',
    badTime: 'Enter a time like 03:00.',
    badDays: 'Enter a number of days from 1 to 366.',
    save: 'Save',
    saved: (list: string): string => `${list} is checked again at these times.`,
    unshared: 'Servers have no others',
  },
} as const;
