/** The output of `rollcall team` actions, as text and as JSON. */
import { pick } from '#base/pick.ts';
import { failureSentence } from '#messages/failureSentence.ts';
import type { Schedule } from '#contract/plan/schedule.ts';
import { joinedMembers, type JoinedTeam, type SharedList, type TeamKey, type TeamMember, type TeamState } from '#contract/team/team.ts';
import { counted } from '#messages/count.ts';
import { decimalAmount } from '#messages/money.ts';
import {
  awaitedSentence,
  purgeAwaitsSentence,
  hubAddressText,
  keySentence,
  linkTitle,
  roleTitle,
  setAsideSentence,
  sharedProblemSentence,
  sharedStateWords,
  transportWords,
} from '#messages/team/teamWords.ts';
import { reportSentence } from '#messages/team/serverWords.ts';
import { exitCodes } from '../../exitCodes.ts';
import type { TeamInvocation } from './teamInvocation.ts';

const timeOf = (at: number): string => new Date(at).toISOString();
const timeOrNull = (at: number | null): string | null => (at === null ? null : timeOf(at));

export const memberJson = ({ memberId, name, role, isYou, invitedUntil, removedAt, devices }: TeamMember) => ({
  ...{ member: memberId, name, role, you: isYou, invitedUntil: timeOrNull(invitedUntil), removedAt: timeOrNull(removedAt) },
  devices: devices.map(({ deviceId, label, seenAt, isThis, isAtWork }) => ({
    device: deviceId,
    label,
    seenAt: timeOf(seenAt),
    this: isThis,
    atWork: isAtWork,
  })),
});

const keyJson = ({ environmentId, name, limits, cycleFrom, calls, micros, inDoubt, rateNow }: TeamKey) => ({
  ...{ name, environment: environmentId, callsPerSecond: limits.callsPerSecond, maxCalls: limits.quotaCalls },
  budget: limits.budgetMicros === null ? null : decimalAmount(limits.budgetMicros),
  ...pick(limits, ['currency', 'cycleDay']),
  cycleFrom: timeOf(cycleFrom),
  calls,
  cost: decimalAmount(micros),
  inDoubt,
  rateNow: rateNow.map(({ deviceId, callsPerSecond }) => ({ device: deviceId, callsPerSecond })),
});

const sharedListJson = ({ listId, name, state, by, at, problem }: SharedList) => ({
  ...{ list: listId, name, state, by, at: timeOf(at) },
  problem: problem && { code: problem.code, message: sharedProblemSentence({ problem }) },
});

function teamJson({ team }: TeamState) {
  if (team === null) return { team: null };
  const { link, address, buysAlone } = team;
  return {
    team: { id: team.teamId, name: team.name },
    hub: { ...address, transport: team.transport },
    you: { member: team.memberId, name: team.member, role: team.role, device: team.deviceId, label: team.device },
    state: link.state,
    since: timeOf(link.since),
    nextTryAt: timeOrNull(link.nextTryAt),
    problem: link.problem && { code: link.problem.code, message: failureSentence(link.problem) },
    syncedAt: timeOrNull(team.syncedAt),
    toSend: team.toSend,
    setAside: team.setAside,
    buysAlone: buysAlone && { ...buysAlone, since: timeOf(buysAlone.since) },
    awaited: team.awaited.map(deviceJson),
    purge: team.purge && { at: timeOf(team.purge.at), awaited: team.purge.awaited.map(deviceJson) },
    members: team.members.map(memberJson),
    keys: team.keys.map(keyJson),
    lists: team.lists.map(sharedListJson),
    schedules: team.schedules.map(scheduleJson),
  };
}

const scheduleJson = ({ scheduleId, listId, listName, time, withinMs, budgetMicros, maxCalls, currency, by, report }: Schedule) => ({
  ...{ schedule: scheduleId, list: listId, name: listName, time, withinMs, maxCalls, currency, by },
  budget: budgetMicros === null ? null : decimalAmount(budgetMicros),
  last: report && {
    ...{ due: timeOf(report.dueAt), begun: timeOf(report.begunAt), server: report.server, rows: report.rows, calls: report.calls },
    message: reportSentence(report),
  },
});

const deviceJson = ({ deviceId, label, member }: JoinedTeam['awaited'][number]) => ({ device: deviceId, label, member });

/** `Sales: connected to the hub at …, you are …`. */
export function teamLine({ name, address, transport, member, role, device, link }: JoinedTeam): string {
  return `${name}: ${linkTitle(link)}, ${hubAddressText(address)}, ${transportWords(transport)}; you are ${member} (${roleTitle(role)}) on ${device}`;
}

/** `Ada (Admin), you: laptop, desk`. */
export function memberLine({ name, role, isYou, invitedUntil, devices }: TeamMember): string {
  const who = `${name} (${roleTitle(role)})${isYou ? ', you' : ''}`;
  if (invitedUntil !== null) return `${who}: invited, the code expires ${timeOf(invitedUntil)}`;
  const seen = devices.map(({ label, seenAt, isThis }) => (isThis ? `${label}, this one` : `${label}, last seen ${timeOf(seenAt)}`));
  return `${who}: ${seen.length === 0 ? 'no device' : seen.join('; ')}`;
}

/** Describes a key in one line. `atLeast`: its environment has an operation without a price, or isn't on this device. */
export const keyLine = (key: TeamKey, atLeast: boolean): string => `${key.name}: ${keySentence(key, atLeast)}`;

/** `“Leads”: here, shared by Ada 2026-11-20T14:41:00.000Z`, and why the latest update couldn't be taken in. */
export function sharedListLine(list: SharedList): string {
  const { name, by, at } = list;
  const line = `“${name}”: ${sharedStateWords(list)}, shared by ${by} ${timeOf(at)}`;
  const problem = sharedProblemSentence(list);
  return problem === null ? line : `${line}. ${problem}`;
}

/** Prints what needs attention, on standard error. */
export function explainTeam({ terminal }: TeamInvocation<unknown>, team: JoinedTeam): void {
  const { link, buysAlone, awaited, purge, setAside, toSend } = team;
  if (link.problem !== null) terminal.complain(failureSentence(link.problem));
  if (link.state === 'away') terminal.say(`Not connected since ${timeOf(link.since)}. Reviewing continues; buying waits for the hub.`);
  if (buysAlone !== null)
    terminal.complain(
      `Buying alone since ${timeOf(buysAlone.since)}, decided by ${buysAlone.by} (“${buysAlone.reason}”): answers may be bought twice. End it with: rollcall team buy-alone --end`,
    );
  if (awaited.length > 0) terminal.complain(awaitedSentence(awaited));
  if (purge !== null) terminal.complain(purgeAwaitsSentence(purge));
  if (setAside > 0) terminal.complain(setAsideSentence(setAside));
  if (toSend > 0) terminal.say(`${counted(toSend, 'record')} to send, which go out by themselves once the hub can be reached.`);
}

/** 5 if the hub can't be reached, 2 if it can't be used. */
export const linkCode = ({ link }: JoinedTeam): number =>
  link.state === 'away' ? exitCodes.offline : link.state === 'refused' ? exitCodes.unusable : exitCodes.done;

/** Prints what an action changed: as one line, or as the whole state. */
export function tellState({ terminal, everywhere }: TeamInvocation<unknown>, state: TeamState, line: string): void {
  terminal.result(everywhere.json ? JSON.stringify(teamJson(state)) : line);
}

/** `3 members`. */
export const memberCount = ({ members }: JoinedTeam): string => counted(joinedMembers(members).length, 'member');
