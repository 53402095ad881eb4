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

/** A ledger whose writes leave when they are let go. */
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

it('asks once for all who ask before the write leaves, and anew for those behind', async () => {
  const { claim, leaving } = setUp();
  const first = [claim(), claim()];
  leaving[0]?.();
  await Promise.all(first);
  const second = claim();
  leaving[1]?.();
  expect(leaving).toHaveLength(2);
  expect((await Promise.all([...first, second])).map((one) => one.kind === 'job' && one.job.jobId)).toEqual([1, 2, 3]);
});

it('tells all of them where it failed, and asks again when somebody asks again', async () => {
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

it('asks again also where the write was refused before it left', async () => {
  let refused = true;
  const claim = gatherClaims(
    () => '1',
    (close) => (refused ? Promise.reject(new Error('held')) : Promise.resolve().then(() => close().map(jobOf))),
  );
  await expect(claim()).rejects.toThrow('held');
  refused = false;
  expect(await claim()).toEqual(jobOf('1'));
});
