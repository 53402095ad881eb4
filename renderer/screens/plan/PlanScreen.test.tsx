/** Tests which account a plan uses. */
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { List } from '#contract/lists/list.ts';
import { sampleSha256 } from '#contract/lists/sampleList.ts';
import { showPart, type ShownPart } from '#test/support/showPart.ts';
import type { Answers } from '#test/support/fakeAnswers.ts';
import { live, sandbox, solarList, windowHandlers } from '#test/support/windowFixtures.ts';
import { usePlanChoice } from '../../subjects/plan/planChoice.ts';
import { PlanScreen } from './PlanScreen.tsx';

beforeEach(() => usePlanChoice.setState({ byList: {}, recheck: {} }));

const show = (list: List, environmentId: string): ShownPart => {
  const { 'app.state': state, ...others } = windowHandlers('light') as Required<Answers>;
  return showPart(<PlanScreen listId={list.listId} />, {
    ...others,
    'app.state': async (params) => {
      const { settings, ...rest } = await state(params);
      return { ...rest, settings: { ...settings, environmentId } };
    },
    'lists.get': () => list,
  });
};
const environmentsAsked = ({ asked }: ShownPart): Set<unknown> =>
  new Set(asked.flatMap(([name, params]) => (name === 'plans.make' ? [(params as { environmentId: string }).environmentId] : [])));

test('an account that is chosen for a plan is that plan’s alone', async () => {
  const shown = show(solarList, sandbox.environmentId);
  await waitFor(() => expect(environmentsAsked(shown)).toEqual(new Set([sandbox.environmentId])));
  await shown.user.click(screen.getByRole('combobox', { name: 'Account for this check' }));
  await shown.user.click(await screen.findByRole('option', { name: live.name }));
  await waitFor(() => expect(environmentsAsked(shown)).toContain(live.environmentId));
  expect(shown.asked.filter(([name]) => name === 'settings.change')).toEqual([]);
});

test('the sample list is planned with the sandbox, whatever the window uses, and offers no account', async () => {
  const shown = show({ ...solarList, sources: solarList.sources.map((one) => ({ ...one, sha256: sampleSha256 })) }, live.environmentId);
  await waitFor(() => expect(environmentsAsked(shown)).toEqual(new Set([sandbox.environmentId])));
  expect(screen.queryByRole('combobox', { name: 'Account for this check' })).toBeNull();
});
