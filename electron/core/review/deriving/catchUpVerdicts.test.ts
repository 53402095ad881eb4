import { expect, it } from 'vitest';
import { settle } from '#test/support/fakeClock.ts';
import { onePassEach } from './catchUpVerdicts.ts';

it('passes over a list one at a time, and once more for all who asked during one', async () => {
  const passes: { listId: string; end: () => void }[] = [];
  const derive = onePassEach((listId) => new Promise<void>((end) => passes.push({ listId, end })));
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
