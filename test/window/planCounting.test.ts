/**
 * A plan of a million rows while it is counted: what is seen of it. What becomes of it when nobody waits for it: usePlan.test.tsx.
 *
 * @module-tag chromium
 */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { CommandParams } from '../../electron/contract/commands.ts';
import type { Plan } from '../../electron/contract/plan.ts';
import type { FakeBackend } from '../support/fakeBackend.ts';
import { useShots } from '../support/useShots.ts';
import { ids, planOf } from '../support/windowFixtures.ts';

const million = 1_000_000;

interface Asked {
  request: CommandParams<'plans.make'>;
  answer(): void;
}

const open = useShots();
let backend: FakeBackend;
let page: Page;
let asked: Asked[];

/** Opens the plan; every question waits until the test answers it. */
async function openPlan(): Promise<void> {
  asked = [];
  ({ page, backend } = await open(`#/lists/${ids.solar}/plan`, {
    'plans.make': (request) =>
      new Promise<Plan>((resolve) => {
        asked.push({ request, answer: () => resolve(planOf(request, million)) });
      }),
  }));
  await expect.poll(() => asked.length).toBe(1);
}

const planIdOf = (index: number): string => asked[index]?.request.planId ?? '';
const tell = (planId: string, rows: number, calls: number): void =>
  backend.emit('plans.progressed', {
    planId,
    of: million,
    checks: [{ rows, calls, skipped: [{ why: 'duplicate', parameter: null, rule: null, rows: rows - calls }] }],
  });
const steps = () => page.getByRole('region', { name: 'Checks' });

it('shows how far the count is and what it has come to, then the plan', { timeout: 60_000 }, async () => {
  await openPlan();
  tell(planIdOf(0), 420_000, 380_000);
  await steps().getByText('Counting: 420,000 of 1,000,000 rows').waitFor();
  await steps().getByText('380,000').first().waitFor();
  tell(planIdOf(0), 900_000, 810_000);
  await steps().getByText('Counting: 900,000 of 1,000,000 rows').waitFor();
  asked[0]?.answer();
  await steps().getByText('Rows in the list').waitFor();
  expect(await steps().getByText('Counting:').count()).toBe(0);
});
