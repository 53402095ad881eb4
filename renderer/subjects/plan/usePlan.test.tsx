import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Plan, PlanRequest } from '#contract/plan/plan.ts';
import { Failed } from '#contract/failure.ts';
import { showPart } from '#test/support/showPart.ts';
import type { Answers } from '#test/support/fakeAnswers.ts';
import { planOf } from '#test/support/windowFixtures.ts';
import { usePlan } from './usePlan.ts';

const request = (maxCalls: number | null): PlanRequest => ({
  ...{ listId: '01979b2e-1111-7000-8000-0000000000aa', environmentId: 'sandbox', limit: null, maxCalls },
  checks: [{ operation: 'phone_intel@3.0', addOns: [], where: {} }],
  ...{ freshForMs: null, reusePartial: false, budgetMicros: null, callsPerSecond: null },
});
function Shown({ wanted }: { wanted: PlanRequest | null }) {
  const { plan, stale, failure, soFar, again } = usePlan(wanted);
  return (
    <>
      <output>
        {[plan?.request.maxCalls ?? 'none', stale ? 'stale' : 'current', failure?.code ?? '', soFar === null ? '' : 'counting']
          .join(' ')
          .trim()}
      </output>
      <button type="button" onClick={again}>
        again
      </button>
    </>
  );
}
const progress = { of: 100, checks: [{ rows: 10, calls: 9, skipped: [] }] };
const shown = (): string | null => screen.getByRole('status').textContent;

/** A program whose plans the test completes on demand, keyed by their cap. */
function program(): {
  answers: Answers;
  make: (maxCalls: number) => Promise<void>;
  refuse: (maxCalls: number) => void;
  planId: (maxCalls: number) => string;
} {
  const asked = new Map<number, { planId: string; resolve: () => void; reject: (error: Error) => void }>();
  return {
    answers: {
      'plans.make': ({ planId = '', ...wanted }) =>
        new Promise<Plan>((resolve, reject) => asked.set(wanted.maxCalls ?? 0, { planId, resolve: () => resolve(planOf(wanted)), reject })),
      'plans.cancel': () => ({}),
    },
    refuse: (maxCalls) => asked.get(maxCalls)?.reject(new Failed('plan.cancelled')),
    planId: (maxCalls) => asked.get(maxCalls)?.planId ?? '',
    make: async (maxCalls) => {
      await expect.poll(() => asked.has(maxCalls)).toBe(true);
      asked.get(maxCalls)?.resolve();
    },
  };
}

test('the last plan stays visible as outdated, superseded ones are canceled, and the newest wins however late', async () => {
  const { answers, make, refuse, planId } = program();
  const { rerender, asked, emit } = showPart(<Shown wanted={request(1)} />, answers);
  expect(shown()).toBe('none stale');
  await make(1);
  await expect.poll(shown).toBe('1 current');

  rerender(<Shown wanted={request(2)} />);
  expect(shown()).toBe('1 stale');
  await expect.poll(() => planId(2)).not.toBe('');
  rerender(<Shown wanted={request(3)} />);
  await expect.poll(() => asked).toContainEqual(['plans.cancel', { planId: planId(2) }]);
  // Late progress and the answer of the old plan are ignored.
  act(() => emit('plans.progressed', { ...progress, planId: planId(2) }));
  refuse(2);
  await expect.poll(() => planId(3)).not.toBe('');
  expect(shown()).toBe('1 stale');
  await make(3);
  await expect.poll(shown).toBe('3 current');
});

test('a plan is canceled when its screen is left, but not once it is complete', async () => {
  const { answers, make, planId } = program();
  const { rerender, unmount, asked } = showPart(<Shown wanted={request(1)} />, answers);
  await make(1);
  await expect.poll(shown).toBe('1 current');
  rerender(<Shown wanted={request(2)} />);
  await expect.poll(() => planId(2)).not.toBe('');
  unmount();
  await expect.poll(() => asked.filter(([name]) => name === 'plans.cancel')).toEqual([['plans.cancel', { planId: planId(2) }]]);
});

test('successive changes are one query, and the same choice again is none', async () => {
  const { answers, make } = program();
  const { rerender, asked } = showPart(<Shown wanted={request(1)} />, answers);
  for (const cap of [12, 123, 1234]) rerender(<Shown wanted={request(cap)} />);
  rerender(<Shown wanted={{ ...request(1234) }} />);
  await make(1234);
  await expect.poll(shown).toBe('1234 current');
  expect(asked.map(([name]) => name)).toEqual(['plans.make']);
});

test('progress is shown for its own plan only', async () => {
  const { answers, make, planId } = program();
  const { emit } = showPart(<Shown wanted={request(5)} />, answers);
  await expect.poll(() => planId(5)).not.toBe('');
  act(() => emit('plans.progressed', { ...progress, planId: '01979b2e-2222-7000-8000-0000000000aa' }));
  expect(shown()).toBe('none stale');
  act(() => emit('plans.progressed', { ...progress, planId: planId(5) }));
  await expect.poll(shown).toBe('none stale  counting');
  await make(5);
  await expect.poll(shown).toBe('5 current');
});

test('a plan that fails says so, and can be asked for again', async () => {
  let fails = true;
  const { user } = showPart(<Shown wanted={request(9)} />, {
    'plans.make': (wanted) => {
      if (fails) throw new Failed('disk.full', { path: '/' });
      return planOf(wanted);
    },
  });
  await expect.poll(shown).toBe('none current disk.full');
  fails = false;
  await user.click(screen.getByRole('button'));
  await expect.poll(shown).toBe('9 current');
});
