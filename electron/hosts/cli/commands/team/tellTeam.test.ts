import { expect, test } from 'vitest';
import { awayTeam, madeKeys, madeMembers, madeSharedLists, madeTeam, teamIds } from '#test/support/madeTeam.ts';
import { joinedTeamSchema } from '#contract/team/team.ts';
import type { Terminal } from '../../terminal.ts';
import { readEverywhere } from '../../options/readOptions.ts';
import { parseArgs, parseOptions } from '../../command.ts';
import { everywhereOptions } from '../../options/optionGroups.ts';
import { teamOptions } from '../../options/teamOptions.ts';
import { explainTeam, keyLine, linkCode, memberCount, memberLine, sharedListLine, teamLine, tellState } from './tellTeam.ts';
import type { TeamInvocation } from './teamInvocation.ts';

const now = Date.UTC(2026, 10, 21, 14, 41);

/** Collects the output by stream. */
function listen(...args: string[]): { reported: TeamInvocation<null>; results: string[]; output: string[] } {
  const results: string[] = [];
  const output: string[] = [];
  const say = (line: string): void => void output.push(line);
  const terminal: Terminal = {
    result: (text) => void results.push(text),
    ...{ say, complain: say, replace: () => undefined, watched: false, quiet: false },
  };
  const parsed = parseArgs('team', args, { ...everywhereOptions, ...teamOptions });
  const reported: TeamInvocation<null> = {
    ...{ terminal, key: null, signal: new AbortController().signal, operands: null },
    everywhere: readEverywhere(parseOptions(everywhereOptions, parsed)),
    options: parseOptions(teamOptions, parsed),
  };
  return { reported, results, output };
}

test('the made-up team is one that the contract allows', () => {
  const made = madeTeam({ lists: madeSharedLists(now) }, now);
  expect(joinedTeamSchema.parse(made)).toEqual(made);
  expect(joinedTeamSchema.parse(awayTeam({ role: 'reviewer' }))).toMatchObject({ toSend: 37 });
});

test('says in one line where one is, and as whom', () => {
  expect(teamLine(madeTeam({}, now))).toBe(
    'Sales: Connected, hub.example.net:5432/rollcall, TLS, certificate checked; you are Ada (Admin) on Desk',
  );
  expect(memberCount(madeTeam({}, now))).toBe('3 members');
});

test('says of members which devices they have, and of invitations until when', () => {
  expect(madeMembers(now).map(memberLine)).toEqual([
    'Ada (Admin), you: Desk, this one; Laptop, last seen 2026-11-18T14:41:00.000Z',
    'Grace (Buyer): Grace’s desk, last seen 2026-11-21T14:40:56.000Z',
    'Katherine (Reviewer): Office 12, last seen 2026-11-20T20:41:00.000Z',
    'Dorothy (Buyer): invited, the code expires 2026-11-22T12:41:00.000Z',
  ]);
});

test('shows a key’s limits and use, with “at least” where a price is missing', () => {
  const [key] = madeKeys(now);
  if (key === undefined) throw new Error('there is a made-up key');
  expect(keyLine(key, true)).toBe(
    'Live: 50 a second; 18,204 of 50,000 checks this month, 2 checks in doubt; At least $364.08 of $800.00 this month; months begin on day 15',
  );
  const uncapped = { ...key, inDoubt: 0, limits: { ...key.limits, quotaCalls: null, budgetMicros: null } };
  expect(keyLine(uncapped, false)).toBe(
    'Live: 50 a second; 18,204 checks this month, no cap; $364.08 this month, no cap; months begin on day 15',
  );
});

test('shows a shared list’s state, who shared it and when, and why its last update failed', () => {
  expect(madeSharedLists(now).map(sharedListLine)).toEqual([
    '“Solar leads May”: here, shared by Ada 2026-11-18T14:41:00.000Z',
    '“Webinar sign-ups Q2”: here, shared by Grace 2026-11-19T14:41:00.000Z. What was sent last can’t be used (a part of it is missing or damaged). Ask a colleague who has the list to send it to the team again.',
    '“Trade fair contacts”: deleted here, shared by Grace 2026-11-20T14:41:00.000Z',
    '“Heat pump leads”: arriving, shared by Katherine 2026-11-21T14:39:00.000Z',
  ]);
});

test('prints the state as one object whose times and amounts anybody can read', () => {
  const { reported, results } = listen('--json');
  tellState(reported, { team: madeTeam({ lists: madeSharedLists(now).slice(0, 2) }, now) }, 'not this');
  tellState(reported, { team: null }, 'nor this');
  const [state = '', none] = results;
  expect(JSON.parse(state)).toMatchObject({
    team: { id: teamIds.team, name: 'Sales' },
    hub: { host: 'hub.example.net', port: 5432, database: 'rollcall', transport: 'checked' },
    you: { name: 'Ada', role: 'admin', label: 'Desk' },
    ...{ state: 'connected', nextTryAt: null, problem: null, syncedAt: '2026-11-21T14:40:58.000Z', toSend: 0 },
    keys: [{ name: 'Live', maxCalls: 50_000, budget: 800, cost: 364.08, inDoubt: 2 }],
    lists: [
      { name: 'Solar leads May', state: 'here', by: 'Ada', at: '2026-11-18T14:41:00.000Z', problem: null },
      { name: 'Webinar sign-ups Q2', state: 'here', problem: { code: 'handover.unreadable' } },
    ],
  });
  expect(none).toBe('{"team":null}');
});

test('says what is wrong, what was decided, and what waits', () => {
  const { reported, output } = listen();
  const team = awayTeam(
    {
      buysAlone: { since: now, by: 'Ada', reason: 'the line is down' },
      awaited: [{ deviceId: teamIds.katherines, label: 'Office 12', member: 'Katherine' }],
      setAside: 1,
      purge: { at: now, awaited: [{ deviceId: teamIds.laptop, label: 'Laptop', member: 'Ada' }] },
    },
    now,
  );
  explainTeam(reported, team);
  expect(output).toEqual([
    'Your team can’t be reached at hub.example.net (timed out); check your internet connection, or ask whoever runs the team’s database.',
    'Not connected since 2026-11-21T14:19:00.000Z. Reviewing continues; buying waits for the hub.',
    'Buying alone since 2026-11-21T14:41:00.000Z, decided by Ada (“the line is down”): answers may be bought twice. End it with: rollcall team buy-alone --end',
    'The hub was restored from a backup. Nobody buys until this device has connected and told it what it knows: Office 12 (Katherine). If one is gone for good, an admin can remove it.',
    'This device hasn’t been seen since the last purge, and may still hold what was purged: Laptop (Ada). It deletes it as soon as the hub can be reached from there.',
    'One record of a colleague was set aside, because it is damaged or contradicts others. Nothing is built on it; an admin can compare the ledgers with “team audit”.',
    '37 records to send, which go out by themselves once the hub can be reached.',
  ]);
});

test('exits with 0 if the hub is there, 5 while it can’t be reached, and 2 where somebody has to do something', () => {
  const link = madeTeam().link;
  expect([madeTeam(), awayTeam(), madeTeam({ link: { ...link, state: 'refused' } })].map(linkCode)).toEqual([0, 5, 2]);
});
