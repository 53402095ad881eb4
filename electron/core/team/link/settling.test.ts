import { expect, it } from 'vitest';
import { settle } from '#test/support/fakeClock.ts';
import type { Hub } from '../hub/hub.ts';
import type { HubSettlement } from '../hub/hubAsking.ts';
import { createSettling } from './settling.ts';

const call = { identity: new Uint8Array(32), keyId: new Uint8Array(32) };

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
    const settling = createSettling({
      // The test needs no other members of a hub.
      link: { use: (work) => work(hub as Hub) },
      now: () => 0,
      deviceId: () => 'this-device',
      push: () => Promise.resolve(),
      log: (message, error) => {
        throw new Error(message, { cause: error });
      },
    });
    settling.ended([{ attemptId: 'first', call, billed: 'no' }]);
    await settle();
    expect(reported).toEqual(['first', 'second']);
  },
);
