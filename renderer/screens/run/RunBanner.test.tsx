import { expect, test } from 'vitest';
import type { Run } from '../../../electron/contract/run.ts';
import { restedRun, runOf } from '../../../test/support/runFixtures.ts';
import { showPart } from '../../../test/support/showPart.ts';
import { RunBanner } from './RunBanner.tsx';

const nothing = (): void => undefined;
function said(run: Run): string {
  const handlers = { onTryNow: nothing, onResume: nothing, onRetry: nothing };
  showPart(<RunBanner run={run} environment={undefined} now={Date.now()} failure={null} busy={false} {...handlers} />);
  return document.body.textContent;
}

test('a paused run says that nothing is bought', () => {
  expect(said(restedRun('person', { state: 'paused' }))).toContain('Nothing is sent or bought while it is paused.');
});

test('a paused run of which servers still have a part doesn’t: they may still be asking', () => {
  const text = said(restedRun('person', { state: 'paused', onServer: true, withServers: true }));
  expect(text).toContain('Servers may still be making its calls. They are told to stop as soon as this computer reaches the team’s hub.');
  expect(text).not.toContain('Nothing is sent');
});

test('one that only this computer left isn’t said to be stopped there', () => {
  const text = said(restedRun('interrupted', { state: 'stopped', onServer: true, withServers: true }));
  expect(text).toContain('What comes of them is taken in as soon as this computer reaches the team’s hub.');
});

test('while the hub is away, a run on servers doesn’t say that nothing new is bought', () => {
  const waits = { state: 'waiting', waitingFor: 'hub' } as const;
  expect(said(runOf(waits))).toContain('nothing new is bought');
  document.body.replaceChildren();
  expect(said(runOf({ ...waits, onServer: true }))).not.toContain('nothing new is bought');
});
