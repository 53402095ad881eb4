/** Lists that the team's servers check again at scheduled times. */
import { Failed } from '#contract/failure.ts';
import { scheduleTimeSchema, type Schedule, type ScheduleTime } from '#contract/plan/schedule.ts';
import type { JoinedTeam } from '#contract/team/team.ts';
import { scheduleLine } from '#messages/team/serverWords.ts';
import { type OptionValues, UsageError } from '../../options/option.ts';
import { parseChecks } from '../../options/readChecks.ts';
import type { teamOptions } from '../../options/teamOptions.ts';
import { chooseEnvironment, findListId } from '../../steps/choose.ts';
import { withCore } from '../../steps/openCliCore.ts';
import { askTeam, needed, type TeamBody } from './teamInvocation.ts';
import { explainTeam, tellState } from './tellTeam.ts';

const dayNames = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const usualWithinMs = 7 * 86_400_000;

type Options = OptionValues<typeof teamOptions>;

/** Reads when a schedule is due. Throws UsageError. */
function readTime({ every = 'week', day, at = '03:00', zone }: Options): ScheduleTime {
  const [, hour, minute] = /^(\d{1,2}):(\d{2})$/.exec(at) ?? [];
  if (hour === undefined || minute === undefined || Number(hour) > 23 || Number(minute) > 59)
    throw new UsageError(`--at can’t be “${at}”; write a time like 03:00.`);
  const time = {
    every,
    day: readDay(every, day),
    hour: Number(hour),
    minute: Number(minute),
    zone: zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
  const { data } = scheduleTimeSchema.safeParse(time);
  if (!data) throw new UsageError(`--zone can’t be “${time.zone}”; write a time zone like Europe/Berlin.`);
  return data;
}

function readDay(every: ScheduleTime['every'], given: string | undefined): number | null {
  if (every === 'day') {
    if (given !== undefined) throw new UsageError('--day doesn’t go with --every day.');
    return null;
  }
  if (every === 'week') {
    const day = dayNames.indexOf((given ?? 'mon').toLowerCase().slice(0, 3));
    if (day < 0) throw new UsageError(`--day can’t be “${given}”; write mon, tue, wed, thu, fri, sat or sun.`);
    return day;
  }
  const day = Number(given ?? 1);
  if (!Number.isInteger(day) || day < 1 || day > 28)
    throw new UsageError(`--day can’t be “${given}”; write a day from 1 to 28, which every month has.`);
  return day;
}

const scheduleOf = ({ schedules }: JoinedTeam, listId: string): Schedule | undefined => schedules.find((one) => one.listId === listId);

export const schedule: TeamBody<string> = async (invocation) => {
  const { options, everywhere, key, operands, terminal } = invocation;
  const time = readTime(options);
  const checks = parseChecks({
    operations: options.operation.length > 0 ? options.operation : ['real_contact'],
    addOns: options.addOns.length > 0 ? options.addOns : ['litigator_checks'],
    whens: [],
  });
  const name = needed('schedule', '--environment NAME, whose key is the team’s', options.environment);
  return withCore(everywhere, async (core) => {
    const { environmentId } = await chooseEnvironment(core, { name, baseUrl: null }, key);
    await askTeam(core);
    const listId = findListId(await core.handlers['lists.list']({}), operands);
    const state = await core.handlers['team.schedule']({
      ...{ listId, environmentId, checks, time },
      withinMs: options.within ?? usualWithinMs,
      maxCalls: options.maxCalls ?? null,
      budgetMicros: options.budget ?? null,
    });
    const set = state.team && scheduleOf(state.team, listId);
    if (!state.team || !set) throw new Failed('list.notFound', { listId });
    tellState(invocation, state, scheduleLine(set));
    if (!state.team.members.some(({ devices }) => devices.some(({ isAtWork }) => isAtWork)))
      terminal.say('No server of the team is at work just now: rollcall worker --help says how to start one.');
    explainTeam(invocation, state.team);
  });
};

export const unschedule: TeamBody<string> = async (invocation) => {
  return withCore(invocation.everywhere, async (core) => {
    const team = await askTeam(core);
    // Includes lists that aren't in this folder anymore.
    const named = team.schedules.filter(({ listId, listName }) => listId === invocation.operands || listName === invocation.operands);
    if (named.length > 1) throw new UsageError(`Several lists called ${invocation.operands} are scheduled; give the id of one.`);
    const [found] = named;
    if (!found) throw new UsageError(`No list called ${invocation.operands} is scheduled; rollcall team status shows those that are.`);
    const state = await core.handlers['team.unschedule']({ scheduleId: found.scheduleId });
    tellState(invocation, state, `“${found.listName}” is no longer checked again by itself`);
  });
};
