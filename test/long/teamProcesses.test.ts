/**
 * Four devices as processes of their own over overlapping lists, one of which is killed again and again: the service's count is the team's.
 *
 * @module-tag postgres
 */
import { afterAll, expect, test } from 'vitest';
import { seededFractions } from '../../electron/core/seededFractions.ts';
import { killChild, says } from '../support/killChild.ts';
import { rested } from '../support/phoneRun.ts';
import { sendAnswer, startScriptedService } from '../support/scriptedService.ts';
import { askedTwice, startRun } from '../support/teamRuns.ts';
import { useTeams, type Device } from '../support/teamFixtures.ts';

const { team } = useTeams();
const kills = 2;
const atOnce = 10;
const closing: (() => Promise<void>)[] = [];
afterAll(() => Promise.all(closing.map((close) => close())));

/** The device's run in a process of its own, until it rests. */
const runsOn = ({ core, keychainPath }: Device, runId: string): Promise<string> =>
  killChild('teamRunInChild.ts', [core.dataDir, keychainPath, runId], { isDue: says('at rest'), afterMs: 0 });

test('four devices, one of them killed in mid-run: counted ≤ service ≤ counted + in doubt, on every device', async () => {
  const random = seededFractions(20_261_125);
  const service = await startScriptedService((call, response) => void setTimeout(() => sendAnswer(call, response), 40));
  closing.push(() => service.close());
  const { admin, join } = await team(service.url, { callsPerSecond: 200 });
  const others = [await join('buyer', 'Bo'), await join('buyer', 'Cy'), await join('buyer', 'Di')];
  const devices = [admin, ...others];
  // Each shares half of its rows with the one before, and half with the next.
  const runs = await Promise.all(
    devices.map(async (device, at) => {
      const runId = await startRun(device, 120, { from: at * 60, concurrency: atOnce });
      await device.core.handlers['runs.pause']({ runId });
      await device.core.close();
      return runId;
    }),
  );
  const [victim] = others;
  const [ofAdmin = '', ofVictim = ''] = runs;
  if (!victim) throw new Error('the team has a second member');
  const theirs = Promise.all(devices.flatMap((device, at) => (device === victim ? [] : [runsOn(device, runs[at] ?? '')])));
  for (let at = 0; at < kills; at += 1) {
    const afterMs = Math.round(random() * 300);
    await killChild('teamRunInChild.ts', [victim.core.dataDir, victim.keychainPath, ofVictim], { isDue: says('on'), afterMs });
  }
  await theirs;
  // What the killed one was asking is held by those who have the same rows, until it or a person says more.
  const mine = await victim.reopen();
  const own = await mine.core.handlers['runs.get']({ runId: ofVictim });
  if (own.state !== 'finished') await mine.core.handlers['runs.resume']({ runId: ofVictim });
  expect(await rested(mine.core, ofVictim)).toMatchObject({ state: 'finished', counts: { pending: 0 } });
  // Nobody said that anything may be bought twice: only the killed device asked again what it had asked itself.
  expect(askedTwice(service).length).toBeLessThanOrEqual(kills * atOnce);
  await mine.core.close();

  const back = await Promise.all([admin, mine, ...others.slice(1)].map((device) => device.reopen()));
  for (const [at, device] of back.entries()) {
    const runId = runs[at] ?? '';
    const run = await device.core.handlers['runs.get']({ runId });
    if (run.state !== 'finished') await device.core.handlers['runs.resume']({ runId });
    expect(await rested(device.core, runId)).toMatchObject({ state: 'finished', counts: { pending: 0 } });
  }
  expect(new Set(service.seen.map(({ phone }) => phone)).size).toBe(60 * 5);
  const audits = [];
  for (const { core } of back) {
    await core.handlers['team.refresh']({});
    audits.push(await core.handlers['team.audit']({}));
    expect((await core.handlers['ledger.check']({})).problems).toEqual({});
  }
  const [first, ...rest] = audits;
  for (const one of rest) expect(one).toEqual(first);
  expect(first).toMatchObject({ damaged: 0, untold: 0 });
  const { counted = 0, inDoubt = 0 } = first ?? {};
  expect(counted).toBeLessThanOrEqual(service.seen.length);
  expect(counted + inDoubt).toBeGreaterThanOrEqual(service.seen.length);
  expect(inDoubt).toBeLessThanOrEqual(kills * atOnce);
  expect((await back[0]?.core.handlers['runs.get']({ runId: ofAdmin }))?.counts.done).toBe(120);
});
