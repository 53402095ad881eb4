import { expect, test } from 'vitest';
import { Failed } from '../../electron/contract/failure.ts';
import { createQuery } from './query.ts';

test('readings asked for meanwhile end in one more, so that the newest word stays', async () => {
  let readings = 0;
  const query = createQuery(() => Promise.resolve(++readings));
  await Promise.all([query.reload(), query.reload(), query.reload()]);
  expect(readings).toBe(2);
  expect(query.use.getState()).toEqual({ value: 2, failure: null });
});

test('a failure leaves what was known, and a later success clears it', async () => {
  let fails = false;
  const query = createQuery(() => (fails ? Promise.reject(new Failed('disk.full', { path: '/' })) : Promise.resolve('known')));
  await query.reload();
  fails = true;
  await query.reload();
  expect(query.use.getState()).toMatchObject({ value: 'known', failure: { code: 'disk.full' } });
  fails = false;
  await query.reload();
  expect(query.use.getState().failure).toBeNull();
});
