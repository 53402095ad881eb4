import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { Failed } from '#contract/failure.ts';
import type { Plan, PlanRequest } from '#contract/plan/plan.ts';
import { showPart, type ShownPart } from '#test/support/showPart.ts';
import type { Answers } from '#test/support/fakeAnswers.ts';
import { runOf } from '#test/support/runFixtures.ts';
import { live, planOf, sandbox, solarList, windowHandlers } from '#test/support/windowFixtures.ts';
import { usePlanChoice } from '../../subjects/plan/planChoice.ts';
import { useRoute } from '../../base/router.ts';
import { CheckScreen } from './CheckScreen.tsx';

beforeEach(() => usePlanChoice.setState({ byList: {}, recheck: {} }));

/** 305 leads: 45 have the phone of an earlier one, 9 an impossible phone, and 3 must not be called. */
const list = {
  ...solarList,
  ...{ rows: 305, rejected: 3, setAside: 2 },
  sources: solarList.sources.map((source) => ({ ...source, name: 'acme-leads.csv', headingLine: 3 })),
  findings: [
    { rule: 'suppressed' as const, rows: 3 },
    { rule: 'phone.impossible' as const, rows: 9 },
    { rule: 'phone.repeated' as const, rows: 45 },
    { rule: 'email.mistyped' as const, rows: 12 },
  ],
  optOuts: {
    columns: [{ column: 11, channels: ['call' as const], says: 'refusal' as const }],
    rows: { call: 3, text: 0, mail: 0 },
    chosen: null,
  },
};
const paid = { ...live, key: { ...live.key, set: true, ending: '7f2a' } };

function planned(request: PlanRequest): Plan {
  const base = planOf(request, 305);
  const skips = request.skip?.includes('phone.repeated') === true;
  const isTrial = request.limit !== null;
  const calls = isTrial ? 17 : skips ? 248 : 293;
  const checks = base.checks.map((check) => ({
    ...check,
    ...{ rows: 305, calls, costMicros: calls * 30_000, pricePerCallMicros: 30_000, unpriced: [] as string[], reused: 0, savedMicros: 0 },
    skipped: [
      { why: 'invalid' as const, parameter: 'phone', rule: 'phone.impossible' as const, rows: 9 },
      { why: 'suppressed' as const, parameter: null, rule: null, rows: 3 },
      ...(skips ? [{ why: 'finding' as const, parameter: null, rule: 'phone.repeated' as const, rows: 45 }] : []),
    ],
  }));
  const micros = calls * 30_000;
  return {
    ...{ ...base, rows: 305, checks, calls: { sure: calls, atMost: calls }, obstacle: null },
    cost: { lowMicros: micros, highMicros: micros, currency: 'USD', complete: true },
  };
}

function show(more: Answers = {}, environmentId: string = paid.environmentId): ShownPart {
  const { 'app.state': state, ...others } = windowHandlers('light') as Required<Answers>;
  return showPart(<CheckScreen listId={list.listId} />, {
    ...others,
    'app.state': async (params) => {
      const { settings, ...rest } = await state(params);
      return { ...rest, settings: { ...settings, environmentId } };
    },
    'environments.list': () => [sandbox, paid],
    'lists.get': () => list,
    'plans.make': planned,
    ...more,
  });
}
const textOf = (name: string): string => screen.getByRole('region', { name }).textContent;
const startButton = (): Promise<HTMLElement> => screen.findByRole('button', { name: /^Check \d+ leads, / });

test('says how the file was read, and numbers of the plan that add up to the list', async () => {
  show();
  expect((await startButton()).textContent).toMatch(/^Check 248 leads, \$7\.44/);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('305 leads, ready to check');
  expect(document.body.textContent).toContain(
    'acme-leads.csv. Headings found in line 3; 2 lines that aren’t leads were set aside; 1 line can’t be read.',
  );
  const found = textOf('Found for free');
  expect(found).toContain('Same phone as an earlier lead skipped, saves $1.35');
  expect(found).toContain('No phone number that can exist skipped, free of charge');
  expect(found).toContain('The list itself says “do not call” left out');
  expect(found).toContain('E-mail addresses likely mistyped worth a look in the review');
  expect(textOf('Columns')).toContain('Address Street, Town, ST, Zip');
  expect(textOf('Check')).toContain('with litigators, who could sue you');
});

test('leads with a phone of an earlier one can be bought by choice, and skipped again', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Check them too' }));
  expect((await screen.findByRole('button', { name: /^Check 293 leads, \$8\.79/ })).hasAttribute('disabled')).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Skip them' }));
  await screen.findByRole('button', { name: /^Check 248 leads/ });
});

test('the button starts what was counted and leads to the run; a few leads can be checked first', async () => {
  const { user, asked } = show({ 'runs.start': () => runOf() });
  const started = (): unknown => asked.findLast(([name]) => name === 'runs.start')?.[1];
  const start = await startButton();
  await expect.poll(() => start.hasAttribute('disabled')).toBe(false);
  await user.click(start);
  await expect.poll(started).toMatchObject({ listId: list.listId, limit: null, skip: ['phone.repeated'] });
  await expect.poll(() => useRoute.getState()).toMatchObject({ at: 'list', step: 'run' });
  const first = screen.getByRole('button', { name: /^Check 25 first/ });
  // Only some of them need a check.
  expect(await screen.findByText(/^The first 25 rows: 17 leads to check, \$0\.51\./)).toBeTruthy();
  await expect.poll(() => first.hasAttribute('disabled')).toBe(false);
  await user.keyboard('t');
  await expect.poll(started).toMatchObject({ limit: 25 });
});

test('a missing price is asked for in its place, kept with the account, and counted', async () => {
  let prices: typeof paid.prices = { operations: {}, addOns: {} };
  const unpriced = (request: PlanRequest): Plan => {
    const plan = planned(request);
    if (Object.keys(prices.operations).length > 0) return plan;
    const checks = plan.checks.map((check) => ({ ...check, unpriced: ['real_contact@2.0'], pricePerCallMicros: null }));
    return { ...plan, checks, cost: { ...plan.cost, lowMicros: 0, highMicros: 0, complete: false } };
  };
  const { user } = show({
    'environments.list': () => [sandbox, { ...paid, prices }],
    'environments.change': ({ change }) => ({ ...paid, prices: (prices = change.prices ?? prices) }),
    'plans.make': unpriced,
  });
  await screen.findByRole('button', { name: /^Check 248 leads, price not known/ });
  await user.type(screen.getByRole('textbox', { name: 'Price of one Lead check' }), '0.03{Enter}');
  await screen.findByRole('button', { name: /^Check 248 leads, \$7\.44/ });
  expect(prices).toEqual({ operations: { 'real_contact@2.0': 30_000 }, addOns: {} });
});

test('the sandbox says that nothing is charged, and asks for no price', async () => {
  show({ 'environments.list': () => [sandbox] }, sandbox.environmentId);
  expect((await startButton()).textContent).toMatch(/^Check 248 leads, free/);
  const price = screen.getByRole('complementary');
  expect(price.textContent).toContain('nothing is charged');
  expect(within(price).getByRole('button', { name: 'Connect your account' })).toBeTruthy();
});

test('what prevents the check is said with its remedy, and nothing can be started', async () => {
  const fields = { operation: 'real_contact@2.0', fields: 'name' };
  const phones = { ...list, mapping: { ...list.mapping, fields: [{ field: 'phone' as const, column: 2 }] } };
  const { user } = show({
    'lists.get': () => phones,
    'plans.make': (request) => {
      if (request.checks.some(({ operation }) => operation === 'real_contact@2.0')) throw new Failed('mapping.requiredMissing', fields);
      return planned(request);
    },
  });
  expect((await screen.findByRole('alert')).textContent).toMatch(/requires .*name/i);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('305 leads, not ready yet');
  expect(screen.getByRole('button', { name: /^Check/ }).hasAttribute('disabled')).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Use phone validation' }));
  await startButton();
});
