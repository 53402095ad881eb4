import { expect, it } from 'vitest';
import { lookDaily } from './recheck.ts';

const dayMs = 86_400_000;

it('looks again every day, until it is ended', () => {
  const waits: { delayMs: number; fire: () => void }[] = [];
  const reported: unknown[] = [];
  let canceled = 0;
  const after = (delayMs: number, fire: () => void) => {
    waits.push({ delayMs, fire });
    return () => void canceled++;
  };
  const end = lookDaily({
    clock: { now: () => 0, monotonic: () => 0, after },
    emit: (name, payload) => void reported.push([name, payload]),
  });
  expect(reported).toEqual([]);
  waits[0]?.fire();
  waits[1]?.fire();
  expect(reported).toEqual(Array.from({ length: 2 }, () => ['lists.changed', { listId: null }]));
  expect(waits.map(({ delayMs }) => delayMs)).toEqual([dayMs, dayMs, dayMs]);
  end();
  expect(canceled).toBe(1);
});
