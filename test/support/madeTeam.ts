/** A made-up team: an admin with two computers, a buyer, a reviewer and an open invitation, a key, and its shared lists. */
import type { Invitation, JoinedTeam, JoinPreview, SharedList, TeamDevice, TeamKey, TeamMember, TeamRole } from '#contract/team/team.ts';
import { ids } from './windowFixtures.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

const id = (last: string): string => `0198c0de-0000-7000-8000-0000000007${last}`;
export const teamIds = {
  team: id('00'),
  ada: id('01'),
  grace: id('02'),
  katherine: id('03'),
  invited: id('04'),
  desk: id('11'),
  laptop: id('12'),
  graces: id('13'),
  katherines: id('14'),
} as const;

/** The members as an admin sees them; `you`: the current user's role. */
export function madeMembers(now: number, you: TeamRole = 'admin'): TeamMember[] {
  const device = (deviceId: string, label: string, ago: number, isThis = false, isAtWork = false): TeamDevice => ({
    deviceId,
    label,
    seenAt: now - ago,
    isThis,
    isAtWork,
  });
  const joined = { isYou: false, invitedUntil: null, removedAt: null };
  return [
    {
      ...joined,
      ...{ memberId: teamIds.ada, name: 'Ada', role: you, isYou: true },
      devices: [device(teamIds.desk, 'Desk', second, true), device(teamIds.laptop, 'Laptop', 3 * day)],
    },
    {
      ...joined,
      ...{ memberId: teamIds.grace, name: 'Grace', role: you === 'admin' ? 'buyer' : 'admin' },
      devices: [device(teamIds.graces, 'Grace’s desk', 4 * second)],
    },
    {
      ...joined,
      ...{ memberId: teamIds.katherine, name: 'Katherine', role: 'reviewer' },
      devices: [device(teamIds.katherines, 'Office 12', 18 * hour)],
    },
    {
      ...joined,
      ...{ memberId: teamIds.invited, name: 'Dorothy', role: 'buyer', invitedUntil: now + 22 * hour },
      devices: [],
    },
  ];
}

export const madeKeys = (now: number): TeamKey[] => [
  {
    environmentId: '0198c0de-0000-7000-8000-0000000000e1',
    name: 'Live',
    limits: { callsPerSecond: 50, quotaCalls: 50_000, budgetMicros: 800_000_000, cycleDay: 15, currency: 'USD' },
    cycleFrom: now - 6 * day,
    calls: 18_204,
    micros: 364_080_000,
    inDoubt: 2,
    rateNow: [
      { deviceId: teamIds.graces, callsPerSecond: 24 },
      { deviceId: teamIds.desk, callsPerSecond: 14 },
      { deviceId: teamIds.laptop, callsPerSecond: 9 },
    ],
  },
];

/** One that is here, one on its way, one whose last part can't be received, and one that was deleted here. */
export const madeSharedLists = (now: number): SharedList[] => [
  { listId: ids.solar, name: 'Solar leads May', state: 'here', by: 'Ada', at: now - 3 * day, problem: null, lookers: [] },
  {
    ...{ listId: ids.webinar, name: 'Webinar sign-ups Q2', state: 'here', by: 'Grace', at: now - 2 * day },
    problem: { code: 'handover.unreadable', params: { path: 'Webinar sign-ups Q2', problem: 'a part of it is missing or damaged' } },
    lookers: [],
  },
  { listId: id('21'), name: 'Trade fair contacts', state: 'gone', by: 'Grace', at: now - day, problem: null, lookers: [] },
  { listId: id('22'), name: 'Heat pump leads', state: 'arriving', by: 'Katherine', at: now - 2 * minute, problem: null, lookers: [] },
];

export function madeTeam(change: Partial<JoinedTeam> = {}, now: number = Date.now()): JoinedTeam {
  return {
    ...{ teamId: teamIds.team, name: 'Sales', transport: 'checked' },
    address: { host: 'hub.example.net', port: 5432, database: 'rollcall' },
    ...{ memberId: teamIds.ada, member: 'Ada', role: 'admin', deviceId: teamIds.desk, device: 'Desk' },
    link: { state: 'connected', since: now - 2 * hour, nextTryAt: null, problem: null },
    ...{ syncedAt: now - 2 * second, toSend: 0, setAside: 0, buysAlone: null, awaited: [], purge: null },
    members: madeMembers(now, change.role),
    keys: madeKeys(now),
    lists: [],
    schedules: [],
    ...change,
  };
}

/** A hub that can't be reached, with records waiting to be sent. */
export const awayTeam = (change: Partial<JoinedTeam> = {}, now: number = Date.now()): JoinedTeam =>
  madeTeam(
    {
      link: {
        state: 'away',
        since: now - 22 * minute,
        nextTryAt: now + 12 * second,
        problem: { code: 'team.away', params: { host: 'hub.example.net', problem: 'timed out' } },
      },
      syncedAt: now - 22 * minute,
      toSend: 37,
      members: madeMembers(now - 22 * minute, change.role),
      ...change,
    },
    now,
  );

export const madeCode = 'RC1-7K4Q-M2XD-P9TB-4FVC-QH8R-Z6NJ-D3WY-K5GT-X2MB-C7PE-W3HN';

export const madePreview = (now: number): JoinPreview => ({
  name: 'Sales',
  address: { host: 'hub.example.net', port: 5432, database: 'rollcall' },
  role: 'buyer',
  member: 'Dorothy',
  expiresAt: now + 23 * hour + 41 * minute,
});

export const madeInvitation = (now: number): Invitation => ({
  memberId: teamIds.invited,
  code: madeCode,
  expiresAt: now + 23 * hour + 41 * minute,
});
