/** Screenshots of the team's servers: a plan to hand over, a run with a server, one without, and scheduled work. */
import type { Schedule } from '#contract/plan/schedule.ts';
import { madeKeys, madeMembers, madeSharedLists, madeTeam } from './madeTeam.ts';
import { restedRun, runHandlers, runOf, someEnvironments } from './runFixtures.ts';
import { ids } from './sandboxFolder.ts';
import type { Shot } from './windowShots.ts';

const now = Date.now();
const schedules: Schedule[] = [
  {
    ...{ scheduleId: '0198c0de-0000-7000-8000-000000000731', listId: ids.solar, listName: 'Solar leads May', by: 'Ada' },
    time: { every: 'week', day: 1, hour: 3, minute: 0, zone: 'America/Los_Angeles' },
    checks: [{ operation: 'real_contact@2.0', addOns: ['litigator_checks'], where: {} }],
    ...{ withinMs: 7 * 86_400_000, maxCalls: null, budgetMicros: 20_000_000, environment: 'Live', currency: 'USD' },
    report: {
      ...{ dueAt: now - 30 * 3_600_000, begunAt: now - 30 * 3_600_000, server: 'Rack', rows: 412, stopped: null, problem: null },
      calls: { planned: 398, done: 396, failed: 2, pending: 0 },
      cost: { lowMicros: 11_940_000, highMicros: 11_940_000, currency: 'USD', complete: true },
    },
  },
  {
    ...{ scheduleId: '0198c0de-0000-7000-8000-000000000732', listId: ids.webinar, listName: 'Webinar sign-ups Q2', by: 'Grace' },
    time: { every: 'day', day: null, hour: 4, minute: 30, zone: 'UTC' },
    checks: [{ operation: 'real_contact@2.0', addOns: ['litigator_checks'], where: {} }],
    ...{ withinMs: 86_400_000, maxCalls: 500, budgetMicros: null, environment: 'Live', currency: 'USD', report: null },
  },
];
const members = madeMembers(now).map((member) => ({
  ...member,
  devices: [
    ...member.devices,
    ...(member.name === 'Grace'
      ? [{ deviceId: '0198c0de-0000-7000-8000-000000000715', label: 'Rack', seenAt: now, isThis: false, isAtWork: true }]
      : []),
  ],
}));
const keys = madeKeys(now).map((key) => ({ ...key, environmentId: someEnvironments[1]?.environmentId ?? null }));
const team = madeTeam({ members, keys, schedules, lists: madeSharedLists(now) });

export const serverShots: readonly Shot[] = [
  {
    name: '3-plan-server',
    alike: '3-plan',
    address: `#/lists/${ids.harbor}/plan`,
    handlers: (answers) => ({ 'plans.make': async (request) => ({ ...(await answers['plans.make'](request)), servers: ['Rack'] }) }),
  },
  {
    name: '4-run-server',
    alike: '4-run',
    address: `#/lists/${ids.solar}/run`,
    handlers: runHandlers(runOf({ onServer: true, servers: ['Rack'], sandbox: false })),
  },
  {
    name: '4-run-server-needed',
    alike: '4-run',
    address: `#/lists/${ids.solar}/run`,
    handlers: runHandlers(runOf({ onServer: true, servers: ['Rack', 'Shelf'], needsDevice: true, sandbox: false })),
  },
  {
    name: '4-run-server-none',
    alike: '4-run-paused',
    address: `#/lists/${ids.solar}/run`,
    handlers: runHandlers(runOf({ onServer: true, state: 'waiting', waitingFor: 'server', rate: 0, leftMs: null })),
  },
  {
    name: '4-run-server-paused',
    alike: '4-run-paused',
    address: `#/lists/${ids.solar}/run`,
    handlers: runHandlers(restedRun('person', { state: 'paused', onServer: true })),
  },
  {
    name: '4-run-server-still-asking',
    alike: '4-run-paused',
    address: `#/lists/${ids.solar}/run`,
    handlers: runHandlers(restedRun('person', { state: 'paused', onServer: true, withServers: true })),
  },
  {
    name: '11-team-servers',
    address: '#/settings/team',
    handlers: {
      'team.state': () => Promise.resolve({ team }),
      'team.refresh': () => Promise.resolve({ team }),
      'environments.list': () => Promise.resolve(someEnvironments),
    },
    act: async (page) => {
      await page.getByRole('button', { name: 'Advanced: servers and hub' }).click();
      await page.getByRole('button', { name: 'Add…', exact: true }).click();
      await page.getByRole('form', { name: 'Check a list again at set times' }).scrollIntoViewIfNeeded();
    },
  },
];
