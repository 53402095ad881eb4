import { expect, test } from 'vitest';
import type { Run, RunCause, StopCause } from '../../../electron/contract/run.ts';
import { canRetry, lostCauses } from './rest.ts';

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
