import { expect, it } from 'vitest';
import { fakeClock, settle, type FakeClock } from '#test/support/fakeClock.ts';
import type { Hub } from '../hub/hub.ts';
import type { HubSettlement } from '../hub/hubAsking.ts';
import { createSettling, type Settling } from './settling.ts';

const call = { identity: new Uint8Array(32), keyId: new Uint8Array(32) };

function openSettling(clock: FakeClock, hub: Pick<Hub, 'settle'>): Settling {
  return createSettling({
    // The tests need no other members of a hub.
    link: { use: (work) => work(hub as Hub) },
    clock,
    deviceId: () => 'this-device',
    push: () => Promise.resolve(),
    log: (message, error) => {
      throw new Error(message, { cause: error });
    },
  });
}

it.each(Array.from({ length: 12 }, (_, steps) => steps))(
  'tells what ended at whatever moment after the last word, here %i steps of promises later',
  async (steps) => {
    const reported: string[] = [];
    const later = async (): Promise<void> => {
      for (let step = 0; step < steps; step += 1) await Promise.resolve();
      settling.ended([{ attemptId: 'second', call, billed: 'no' }]);
    };
    const hub: Pick<Hub, 'settle'> = {
      settle: (_device, settlements: readonly HubSettlement[]) => {
        reported.push(...settlements.map(({ attemptId }) => attemptId));
        if (reported.length === 1) void later();
        return Promise.resolve([]);
      },
    };
    const clock = fakeClock();
    const settling = openSettling(clock, hub);
    settling.ended([{ attemptId: 'first', call, billed: 'no' }]);
    await clock.advance(1_000);
    expect(reported).toEqual(['first', 'second']);
  },
);

it('reports together what ends within a short time, and at once what ends last', async () => {
  const reports: string[][] = [];
  const hub: Pick<Hub, 'settle'> = {
    settle: (_device, settlements: readonly HubSettlement[]) => {
      reports.push(settlements.map(({ attemptId }) => attemptId));
      return Promise.resolve([]);
    },
  };
  const clock = fakeClock();
  const settling = openSettling(clock, hub);
  // Nothing to report.
  await settling.flush();
  settling.open(['a', 'b', 'c', 'd', 'e', 'f']);
  for (const attemptId of ['a', 'b']) settling.ended([{ attemptId, call, billed: 'yes' }]);
  await settle();
  expect(reports).toEqual([['a', 'b']]);
  settling.ended([{ attemptId: 'c', call, billed: 'yes' }]);
  await settle();
  settling.ended([{ attemptId: 'd', call, billed: 'yes' }]);
  await settle();
  expect(reports).toEqual([['a', 'b']]);
  await clock.advance(1_000);
  expect(reports).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
  settling.ended([{ attemptId: 'e', call, billed: 'yes' }]);
  settling.ended([{ attemptId: 'f', call, billed: 'yes' }]);
  await settle();
  expect(reports.at(-1)).toEqual(['e', 'f']);
});
