import { expect, it } from 'vitest';
import type { Claim } from '../store/ledger/runs/claims.ts';
import { gatherClaims } from './gatherClaims.ts';

const jobOf = (attemptId: string): Claim => ({
  kind: 'job',
  job: {
    attemptSeq: Number(attemptId),
    jobId: Number(attemptId),
    operation: '',
    addOns: '',
    parameters: '[]',
    correlation: '[]',
    tries: 0,
  },
});

/** A ledger whose writes wait until the test releases them. */
function setUp(answer: (attemptIds: string[]) => Claim[] = (ids) => ids.map(jobOf)) {
  let id = 0;
  const leaving: (() => void)[] = [];
  const claim = gatherClaims(
    () => String((id += 1)),
    async (close) => {
      await new Promise<void>((leave) => leaving.push(leave));
      return answer(close());
    },
  );
  return { claim, leaving };
}

it('claims once for all requests before the write starts, and again for later ones', async () => {
  const { claim, leaving } = setUp();
  const first = [claim(), claim()];
  leaving[0]?.();
  await Promise.all(first);
  const second = claim();
  leaving[1]?.();
  expect(leaving).toHaveLength(2);
  expect((await Promise.all([...first, second])).map((one) => one.kind === 'job' && one.job.jobId)).toEqual([1, 2, 3]);
});

it('reports a failure to all of them, and claims again on the next request', async () => {
  const answers = [
    (): Claim[] => {
      throw new Error('the disk is full');
    },
    (ids: string[]) => ids.map(jobOf),
  ];
  const { claim, leaving } = setUp((ids) => answers.shift()?.(ids) ?? []);
  const first = Promise.allSettled([claim(), claim()]);
  leaving[0]?.();
  expect((await first).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const again = claim();
  leaving[1]?.();
  expect(await again).toEqual(jobOf('3'));
});

it('also claims again if the write was refused before it started', async () => {
  let refused = true;
  const claim = gatherClaims(
    () => '1',
    (close) => (refused ? Promise.reject(new Error('held')) : Promise.resolve().then(() => close().map(jobOf))),
  );
  await expect(claim()).rejects.toThrow('held');
  refused = false;
  expect(await claim()).toEqual(jobOf('1'));
});
