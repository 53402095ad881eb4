import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { Failed } from '#contract/failure.ts';
import type { PlanRequest } from '#contract/plan/plan.ts';
import { showPart } from '#test/support/showPart.ts';
import { ids, windowHandlers } from '#test/support/windowFixtures.ts';
import { choosePlan, chooseRecheck, usePlanChoice } from '../../subjects/plan/planChoice.ts';
import { PlanScreen } from './PlanScreen.tsx';

beforeEach(() => usePlanChoice.setState({ byList: {}, recheck: {} }));
const listId = ids.solar;

test('plans the selected rows only, asking about them again, until all rows are wanted', async () => {
  chooseRecheck(listId, { packed: 'AQA=', rows: 1_204 });
  const { user, asked } = showPart(<PlanScreen listId={listId} />, windowHandlers('light'));
  const lastPlan = (): unknown => asked.findLast(([name, params]) => name === 'plans.make' && (params as PlanRequest).limit === null)?.[1];
  expect(await screen.findByText(/^Only 1,204 selected rows\. .* every check is billed\.$/)).toBeTruthy();
  await expect.poll(lastPlan).toMatchObject({ rows: 'AQA=', freshForMs: 0 });
  await user.click(screen.getByRole('button', { name: 'Check all rows' }));
  expect(screen.queryByText(/selected rows/)).toBeNull();
  await expect.poll(lastPlan).toMatchObject({ freshForMs: null });
  expect(lastPlan()).not.toHaveProperty('rows');
});

test('in the sandbox, nothing is said to be billed', async () => {
  chooseRecheck(listId, { packed: 'AQA=', rows: 2 });
  choosePlan(listId, { environmentId: 'sandbox' });
  showPart(<PlanScreen listId={listId} />, windowHandlers('light'));
  expect(await screen.findByText(/^Only 2 selected rows\. .* every check is made again\.$/)).toBeTruthy();
});

test('a run that could not start leaves the selected rows to be planned', async () => {
  chooseRecheck(listId, { packed: 'AQA=', rows: 3 });
  const { user, asked } = showPart(<PlanScreen listId={listId} />, {
    ...windowHandlers('light'),
    'runs.start': () => Promise.reject(new Failed('environment.keyMissing', { environment: 'Service' })),
  });
  const start = await screen.findByRole('button', { name: /^Check [\d,]+ leads?, / });
  await expect.poll(() => start.hasAttribute('disabled')).toBe(false);
  await user.click(start);
  await expect.poll(() => asked.find(([name]) => name === 'runs.start')?.[1]).toMatchObject({ rows: 'AQA=' });
  // The run was not started, so the selected rows are still planned.
  expect(screen.getByText(/^Only 3 selected rows\./)).toBeTruthy();
});
