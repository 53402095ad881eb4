import { expect, test } from 'vitest';
import type { Run, RunCause, StopCause } from '#contract/runs/run.ts';
import { canRetry, hasChart, lostCauses, noAnswersText } from './rest.ts';

const cause = (kind: RunCause['kind'], count: number): RunCause => ({ kind, code: 'x', serviceMessage: null, count });
const run = (state: Run['state'], causes: RunCause[], code?: StopCause): Pick<Run, 'state' | 'stopped' | 'causes'> => ({
  state,
  causes,
  stopped: code === undefined ? null : { code, message: null, at: 0 },
});
const lost = [cause('retried', 47), cause('failed', 4), cause('refused', 12), cause('inDoubt', 3)];

test('what failed for good is lost, what was tried again or is in doubt is not', () => {
  expect(lostCauses({ causes: lost }).map(({ kind }) => kind)).toEqual(['refused', 'failed']);
  expect(lostCauses({ causes: [cause('failed', 0)] })).toEqual([]);
});

test('is asked again only while the run isn’t active, and not against its own cap', () => {
  expect(canRetry(run('running', lost))).toBe(false);
  expect(canRetry(run('finished', lost))).toBe(true);
  expect(canRetry(run('paused', lost, 'person'))).toBe(true);
  expect(canRetry(run('paused', lost, 'budgetSpent'))).toBe(false);
  expect(canRetry(run('finished', [cause('retried', 47)]))).toBe(false);
});

test('a run at rest without answers promises none, and without calls has no chart', () => {
  expect((['running', 'stopped', 'finished'] as const).map((state) => noAnswersText({ state }))).toEqual([
    'The first answers come in a moment',
    'No answers yet',
    'No new answers',
  ]);
  const offline = { at: 1, calls: 0, state: 'offline' } as const;
  expect(hasChart({ state: 'waiting', history: [] })).toBe(true);
  expect(hasChart({ state: 'stopped', history: [offline] })).toBe(false);
  expect(hasChart({ state: 'stopped', history: [offline, { ...offline, calls: 2 }] })).toBe(true);
});
