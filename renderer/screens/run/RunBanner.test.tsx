import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { RunCaps } from '#contract/plan/plan.ts';
import type { Run } from '#contract/runs/run.ts';
import { notEnabledRun, restedRun, runOf } from '#test/support/runFixtures.ts';
import { showPart, type ShownPart } from '#test/support/showPart.ts';
import { useEnvironmentChoice } from '../../subjects/accounts/EnvironmentSelect.tsx';
import { usePlanChoice } from '../../subjects/plan/planChoice.ts';
import { useRoute } from '../../base/router.ts';
import { RunBanner } from './RunBanner.tsx';

const onResume = vi.fn<(caps: RunCaps) => void>();
const nothing = (): void => undefined;
function show(run: Run): ShownPart {
  const handlers = { onTryNow: nothing, onResume, onRetry: nothing };
  return showPart(<RunBanner run={run} environment={undefined} now={Date.now()} failure={null} busy={false} {...handlers} />);
}
function output(run: Run): string {
  show(run);
  return document.body.textContent;
}

test('a paused run says that nothing is bought', () => {
  expect(output(restedRun('person', { state: 'paused' }))).toContain('Nothing is sent or bought while it is paused.');
});

test('a paused run of which servers still have a part doesn’t: they may still be asking', () => {
  const text = output(restedRun('person', { state: 'paused', onServer: true, withServers: true }));
  expect(text).toContain('Servers may still be checking. They are told to stop as soon as this computer reaches the team’s hub.');
  expect(text).not.toContain('Nothing is sent');
});

test('one that only this computer left isn’t said to be stopped there', () => {
  const text = output(restedRun('interrupted', { state: 'stopped', onServer: true, withServers: true }));
  expect(text).toContain('Their results arrive as soon as this computer reaches the team’s hub.');
});

test('while the hub is away, a run on servers doesn’t say that nothing new is bought', () => {
  const waits = { state: 'waiting', waitingFor: 'hub' } as const;
  expect(output(runOf(waits))).toContain('nothing new is bought');
  document.body.replaceChildren();
  expect(output(runOf({ ...waits, onServer: true }))).not.toContain('nothing new is bought');
});

test.each([
  ['keyRefused', 'the service refused the key', 'Replace key', false],
  ['cycleQuota', 'as many checks as you allow it a month', 'Raise the limit', true],
] as const)('%s is said, and leads to where it is mended', async (code, words, way, limits) => {
  const run = restedRun(code);
  const { user } = show(run);
  expect(document.body.textContent).toContain(words);
  await user.click(screen.getByRole('button', { name: way }));
  expect(useRoute.getState()).toMatchObject({ at: 'settings' });
  expect(useEnvironmentChoice.getState()).toMatchObject({ environmentId: run.environmentId, limits });
});

test('an operation that the key is not enabled for is tried again, or another version of it planned', async () => {
  const run = notEnabledRun();
  const { user } = show(run);
  expect(document.body.textContent).toMatch(/This key is not enabled for Lead check 2\.0.*The service said “.+”/);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onResume.mock.calls).toEqual([[{}]]);
  await user.click(screen.getByRole('button', { name: 'Use Lead check 1.1' }));
  expect(useRoute.getState()).toMatchObject({ at: 'list', listId: run.listId, step: 'plan' });
  expect(usePlanChoice.getState().byList[run.listId]?.checks?.map(({ operation }) => operation)).toEqual(
    run.checks.map(({ operation }) => (operation === 'real_contact@2.0' ? 'real_contact@1.1' : operation)),
  );
});
