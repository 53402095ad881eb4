import { expect, it } from 'vitest';
import { createCancellation } from './cancellation.ts';

it('cancels all work of a key, and nothing else', async () => {
  const cancellation = createCancellation();
  const { promise: ends, resolve: end } = Promise.withResolvers<void>();
  const begin = (key: string): Promise<boolean> => cancellation.run(key, (signal) => ends.then(() => signal.aborted));
  const work = [begin('one'), begin('one'), begin('another')];
  expect([cancellation.has('one'), cancellation.has('none')]).toEqual([true, false]);
  cancellation.cancel('one');
  cancellation.cancel('none');
  end();
  expect(await Promise.all(work)).toEqual([true, true, false]);
  expect(cancellation.has('one')).toBe(false);
});

it('forgets work that failed', async () => {
  const cancellation = createCancellation();
  await expect(cancellation.run('one', () => Promise.reject(new Error('it broke')))).rejects.toThrow('it broke');
  expect(cancellation.has('one')).toBe(false);
});
