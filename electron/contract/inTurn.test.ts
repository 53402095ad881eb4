import { expect, test } from 'vitest';
import { createInTurn } from './inTurn.ts';

function held(): { work: () => Promise<string>; begun: () => boolean; end: (how: 'well' | 'badly') => void } {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let begun = false;
  return {
    work: () => {
      begun = true;
      return promise;
    },
    begun: () => begun,
    end: (how) => (how === 'well' ? resolve('done') : reject(new Error('it broke'))),
  };
}
/** Resolves when everything that needn’t wait has been done. */
async function soon(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
}

test('tasks of one key run one after another, each with its own result, and a failing task blocks no other', async () => {
  const inTurn = createInTurn();
  const [first, second, third] = [held(), held(), held()];
  const results = Promise.allSettled([first, second, third].map(({ work }) => inTurn('a list', work)));
  await soon();
  expect([first.begun(), second.begun(), third.begun()]).toEqual([true, false, false]);
  first.end('badly');
  await soon();
  expect([second.begun(), third.begun()]).toEqual([true, false]);
  second.end('well');
  await soon();
  expect(third.begun()).toBe(true);
  third.end('well');
  expect(await results).toMatchObject([{ status: 'rejected' }, { value: 'done' }, { value: 'done' }]);
});

test('another key doesn’t wait, and an idle key starts at once', async () => {
  const inTurn = createInTurn();
  const [first, other] = [held(), held()];
  void inTurn('a list', first.work);
  const quick = inTurn('another', other.work);
  await soon();
  other.end('well');
  expect(await quick).toBe('done');
  first.end('well');
  expect(await inTurn('a list', () => Promise.resolve(7))).toBe(7);
});
