/** Describes a team in the same words in the window and on the command line: its hub, roles, members, and the limits of its keys. */
import type { HubAddress, JoinedTeam, SharedList, TeamAudit, TeamKey, TeamRole, Looker } from '#contract/team/team.ts';
import type { ContestedDecision, DecisionValue } from '#contract/review/decision.ts';
import { count, counted, rate } from '../count.ts';
import { failureSentence } from '../failureSentence.ts';
import { money } from '../money.ts';
import { allOf } from '../text.ts';

const roleWords: Readonly<Record<TeamRole, { title: string; may: string }>> = {
  reviewer: { title: 'Reviewer', may: 'sees and decides, buys nothing' },
  buyer: { title: 'Buyer', may: 'also asks the service, which costs money' },
  admin: { title: 'Admin', may: 'also invites, removes, and sets what keys may do' },
};
/** `Reviewer` */
export const roleTitle = (role: TeamRole): string => roleWords[role].title;
/** What a role may do, in one line that follows the title: `sees and decides, buys nothing` */
export const roleMeaning = (role: TeamRole): string => roleWords[role].may;

const usualPort = 5432;

/** `hub.example.net`, or `hub.example.net:5433` if the port isn't the default. */
export function hubHost({ host, port }: Pick<HubAddress, 'host' | 'port'>): string {
  const name = host.includes(':') ? `[${host}]` : host;
  return port === usualPort ? name : `${name}:${port}`;
}

/** `hub.example.net:5432/rollcall`, as `rollcall team create` takes it. */
export function hubAddressText({ host, port, database }: HubAddress): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}/${database}`;
}

/** `TLS, certificate checked` */
export const transportWords = (transport: JoinedTeam['transport']): string =>
  transport === 'checked' ? 'TLS, certificate checked' : 'on this computer';

const linkTitles: Readonly<Record<JoinedTeam['link']['state'], string>> = {
  connected: 'Connected',
  connecting: 'Connecting',
  away: 'Not connected',
  refused: 'Can’t connect',
};
/** `Connected` */
export const linkTitle = ({ state }: Pick<JoinedTeam['link'], 'state'>): string => linkTitles[state];

/**
 * `18,204 of 50,000 checks this month`; without a cap, `18,204 checks this month, no cap`. The number is separate, so that it can be
 * emphasized.
 */
export function keyCallsWords({ calls, limits: { quotaCalls } }: Pick<TeamKey, 'calls' | 'limits'>): { used: string; of: string } {
  return quotaCalls === null
    ? { used: counted(calls, 'check'), of: 'this month, no cap' }
    : { used: count(calls), of: `of ${counted(quotaCalls, 'check')} this month` };
}

/** `$364.08 of $800.00 this month`; `atLeast`: a price is unknown. */
export function keyMoneyWords(
  { micros, limits: { budgetMicros, currency } }: Pick<TeamKey, 'micros' | 'limits'>,
  atLeast: boolean,
): { used: string; of: string } {
  const amount = money(micros, currency);
  return {
    used: atLeast ? `At least ${amount}` : amount,
    of: budgetMicros === null ? 'this month, no cap' : `of ${money(budgetMicros, currency)} this month`,
  };
}

/** `50 a second, 18,204 of 50,000 checks and $364.08 of $800.00 this month; months begin on day 15` */
export function keySentence(key: TeamKey, atLeast: boolean): string {
  const { limits, inDoubt } = key;
  const calls = keyCallsWords(key);
  const spent = keyMoneyWords(key, atLeast);
  const doubtful = inDoubt === 0 ? '' : `, ${counted(inDoubt, 'check')} in doubt`;
  return `${rate(limits.callsPerSecond)}; ${calls.used} ${calls.of}${doubtful}; ${spent.used} ${spent.of}; months begin on day ${limits.cycleDay}`;
}

const sharedStates: Readonly<Record<SharedList['state'], string>> = { arriving: 'arriving', here: 'here', gone: 'deleted here' };
/** State of a shared list, in a word or two: `deleted here` */
export const sharedStateWords = ({ state }: Pick<SharedList, 'state'>): string => sharedStates[state];

/** Says why a shared list, or the latest data received for it, couldn't be used, and what to do; null if there is no problem. */
export function sharedProblemSentence({ problem }: Pick<SharedList, 'problem'>): string | null {
  if (problem === null) return null;
  // No particular sender is known whom one could ask to send it again.
  if (problem.code === 'handover.unreadable')
    return `What was sent last can’t be used (${problem.params.problem}). Ask a colleague who has the list to send it to the team again.`;
  return failureSentence(problem);
}

/** `The hub was restored from a backup. Nobody buys until this device has connected …` */
export function awaitedSentence(awaited: JoinedTeam['awaited']): string {
  const until =
    awaited.length === 1
      ? 'this device has connected and told it what it knows'
      : 'these devices have connected and told it what they know';
  return `The hub was restored from a backup. Nobody buys until ${until}: ${deviceNames(awaited)}. If one is gone for good, an admin can remove it.`;
}

const deviceNames = (devices: JoinedTeam['awaited']): string => devices.map(({ label, member }) => `${label} (${member})`).join(', ');

/** `This device hasn’t been seen since the last purge, and may still hold what was purged: Laptop (Bo). …` */
export function purgeAwaitsSentence({ awaited }: NonNullable<JoinedTeam['purge']>): string {
  const [has, it] = awaited.length === 1 ? ['This device hasn’t', 'It deletes it'] : ['These devices haven’t', 'They delete it'];
  return `${has} been seen since the last purge, and may still hold what was purged: ${deviceNames(awaited)}. ${it} as soon as the hub can be reached from there.`;
}

/** `2 records of colleagues were set aside …` */
export const setAsideSentence = (records: number): string =>
  `${records === 1 ? 'One record of a colleague was' : `${count(records)} records of colleagues were`} set aside, because ${records === 1 ? 'it is damaged or contradicts' : 'they are damaged or contradict'} others. Nothing is built on ${records === 1 ? 'it' : 'them'}; an admin can compare the ledgers with “team audit”.`;

/** `1,207 records read, all of them intact. 1,204 checks counted, 2 in doubt: the service’s own count is between 1,204 and 1,206.` */
export function auditSentence({ counted: sure, inDoubt, damaged, records }: TeamAudit): string {
  const between = inDoubt === 0 ? `is ${count(sure)}` : `is between ${count(sure)} and ${count(sure + inDoubt)}`;
  const read = damaged === 0 ? 'all of them intact' : `${count(damaged)} of them damaged`;
  return `${counted(records, 'record')} read, ${read}. ${counted(sure, 'check')} counted, ${count(inDoubt)} in doubt: the service’s own count ${between}.`;
}

/** Text about sharing a list with the team, on the lists screen. */
export const shareListWords = {
  menu: 'Share with the team…',
  again: 'Send to the team again',
  sharedWith: (team: string, by: string): string => `Shared with ${team} by ${by}`,
  arriving: (team: string, by: string): string => `Shared with ${team} by ${by}, arriving`,

  title: (list: string, team: string): string => `Share “${list}” with ${team}?`,
  who: (team: string): string => `All members of ${team} get it on all their devices, and so does everybody who joins later.`,
  what: 'They get its rows, findings, answers, decisions, notes, assignments, policies, outcomes and records of exports, and the suppressions that match its rows, which then count for all of their lists.',
  live: 'From then on, decisions, notes, assignments and policies go to all of them as they are made, and answers after each run.',
  forGood: 'Once it is there, it can’t be taken back. If you delete it here, it stays with the others.',
  hub: 'The hub gets it sealed. Whoever runs the database sees how big it is, who sent it and when, and can’t read it.',
  away: 'The hub can’t be reached now: the list goes out by itself once it can.',
  share: 'Share',
  sending: 'Packing and sending the list. You can close this meanwhile: sending goes on.',

  done: (list: string, team: string): string => `“${list}” is shared with ${team}.`,
  sentAgain: (list: string, team: string): string => `“${list}” was sent to ${team} again.`,
  later: (list: string, team: string): string => `“${list}” goes to ${team} once the hub can be reached.`,
} as const;

/** With more lookers, the rest are only counted. */
const mostNamed = 3;

function subject(lookers: readonly Looker[]): string {
  const names = lookers.map(({ name, isYou, device }) => `${isYou ? 'You' : name}${device === null ? '' : ` (${device})`}`);
  if (names.length > mostNamed) return `${names.slice(0, mostNamed - 1).join(', ')} and ${count(names.length - mostNamed + 1)} others`;
  return allOf(names);
}

/**
 * Says who else has a shared list open: `Grace is looking at it`, `Grace and You (Laptop) are looking at it`; empty if nobody does. `too`:
 * the reader has it open as well.
 */
export function lookersSentence(lookers: readonly Looker[], too: boolean): string {
  const [first] = lookers;
  if (first === undefined) return '';
  const isOne = lookers.length === 1 && !first.isYou;
  return `${subject(lookers)} ${isOne ? 'is' : 'are'} looking at it${too ? ', too' : ''}`;
}

/** Follows "rows with". */
export const contestedPart = 'contested decisions';

/** Shown while the decisions are still being loaded. */
export const contestedShort = 'People decided differently, without knowing of each other.';

const did: Readonly<Record<DecisionValue, string>> = { keep: 'kept it', hold: 'held it', drop: 'dropped it' };
const holding: Readonly<Record<DecisionValue, string>> = { keep: 'Keep', hold: 'Hold', drop: 'Drop' };

/**
 * For rows on which people decided differently without knowing of each other: says who decided what and which decision applies meanwhile:
 * `Ada kept it and Bo dropped it, without knowing of each other. Drop, the more careful decision, holds until somebody decides.` `holds`:
 * the most careful of the decisions; null if that is no decision. `me`: the operator, who is addressed as "you".
 */
export function contestedSentence(acts: readonly ContestedDecision[], holds: DecisionValue | null, me: string | undefined): string {
  const parts = acts.map(({ operator, value }, index) => {
    const who = operator !== me ? operator : index === 0 ? 'You' : 'you';
    return `${who} ${value === null ? 'removed the decision' : did[value]}`;
  });
  const decisions = `${allOf(parts)}, without knowing of each other.`;
  const careful = new Set(acts.map(({ value }) => value)).size > 2 ? 'most careful' : 'more careful';
  if (holds === null) return `${decisions} No decision, the ${careful} choice, holds until somebody decides.`;
  return `${decisions} ${holding[holds]}, the ${careful} decision, holds until somebody decides.`;
}
