import { expect, it } from 'vitest';
import { fakeClock, settle } from '#test/support/fakeClock.ts';
import { createDerive } from './derive.ts';

it('passes over a list one at a time, and once more for all who asked during one', async () => {
  const passes: { listId: string; end: () => void }[] = [];
  const call = (_: string, params: unknown): Promise<never> =>
    new Promise((resolve) => passes.push({ ...(params as { listId: string }), end: () => resolve(undefined as never) }));
  const derive = createDerive({ call }, fakeClock(), () => 0);
  const asked = [derive('one'), derive('one'), derive('one'), derive('another')];
  await settle();
  expect(passes.map(({ listId }) => listId)).toEqual(['one', 'another']);
  passes[0]?.end();
  await asked[0];
  await settle();
  expect(passes.map(({ listId }) => listId)).toEqual(['one', 'another', 'one']);
  // The second pass has begun, so a new request waits for a third.
  const late = derive('one');
  passes[2]?.end();
  await Promise.all(asked.slice(1, 3));
  await settle();
  expect(passes).toHaveLength(4);
  for (const { end } of passes) end();
  await Promise.all([...asked, late]);
});
