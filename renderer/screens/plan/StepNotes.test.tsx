import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Environment } from '#contract/accounts/environment.ts';
import { operations } from '#contract/service/operations/catalog.ts';
import type { Operation } from '#contract/service/operation.ts';
import { showPart } from '#test/support/showPart.ts';
import { planOf } from '#test/support/windowFixtures.ts';
import { StepNotes } from './StepNotes.tsx';
import type { StepProps } from './stepProps.ts';

const onReplace = vi.fn<(operation: Operation) => void>();
const check = { operation: 'real_contact@2.0', addOns: [], where: {} };
const step = (part: Partial<StepProps>): StepProps => ({
  listId: 'a list',
  index: 0,
  of: 1,
  check,
  checks: [check],
  offered: operations,
  environment: undefined,
  currency: 'USD',
  mapped: new Set(['phone', 'name']),
  stale: false,
  onChange: vi.fn(),
  onReplace,
  onMove: vi.fn(),
  onRemove: vi.fn(),
  ...part,
});
const [planned] = planOf({
  ...{ listId: '01979b2e-1111-7000-8000-0000000000aa', environmentId: 'sandbox', checks: [check], limit: null },
  ...{ freshForMs: null, reusePartial: false, maxCalls: null, budgetMicros: null, callsPerSecond: null },
}).checks;
if (planned === undefined) throw new Error('a plan without a check');

test('a check without its columns says what it needs, and offers the check that needs only a phone', async () => {
  const { user } = showPart(<StepNotes step={step({ mapped: new Set(['phone']) })} planned={undefined} />);
  expect(screen.getByRole('alert').textContent).toMatch(/needs only a phone/);
  await user.click(screen.getByRole('button', { name: 'Use phone validation' }));
  expect(onReplace.mock.lastCall?.[0].id).toBe('phone_intel@3.0');
});

test('without a phone column nothing else is offered but matching the columns', () => {
  showPart(<StepNotes step={step({ mapped: new Set(['city']) })} planned={undefined} />);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Match the columns']);
});

test('an operation that the key is not enabled for offers its other version', async () => {
  const { user } = showPart(<StepNotes step={step({})} planned={{ ...planned, notEnabled: true, otherVersion: 'real_contact@1.1' }} />);
  await user.click(screen.getByRole('button', { name: 'Use Lead check 1.1' }));
  expect(onReplace.mock.lastCall?.[0].id).toBe('real_contact@1.1');
});

test('a price that is typed with a zero at its end is saved as it is', async () => {
  const environment: Environment = {
    ...{ environmentId: 'service', name: 'Service', kind: 'service', baseUrl: 'https://api.example', currency: 'USD' },
    ...{ callsPerSecond: 10, concurrency: 4, timeoutMs: 10_000, prices: { operations: {}, addOns: {} } },
    key: { set: true, kept: 'keychain', setAt: null, keychainProblem: null },
  };
  const props = { step: step({ environment }), planned: { ...planned, unpriced: [check.operation] } };
  const { user, asked } = showPart(<StepNotes {...props} />, { 'environments.change': () => environment });
  await user.type(screen.getByRole('textbox'), '0.030{Enter}');
  expect(asked.find(([name]) => name === 'environments.change')?.[1]).toMatchObject({
    change: { prices: { operations: { [check.operation]: 30_000 } } },
  });
});

test('a condition on what no check before it finds is said to be one', () => {
  const asks = { ...check, where: { grade: ['A' as const] } };
  showPart(<StepNotes step={step({ check: asks, checks: [asks] })} planned={planned} />);
  expect(screen.getByText(/No step before this one finds the .*grade/)).toBeTruthy();
});
