import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ListCard } from '#contract/lists/list.ts';
import { showPart } from '#test/support/showPart.ts';
import { listCards } from '#test/support/windowFixtures.ts';
import type { Step } from '../../base/router.ts';
import { Stepper } from './Stepper.tsx';

const [any] = listCards;
if (any === undefined) throw new Error('no card to begin with');
const run: NonNullable<ListCard['run']> = { runId: 'a run', state: 'finished', share: 1, leftMs: null, priority: [] };
const card: ListCard = { ...any, rows: 10, run: null, decided: 0, exportedAt: null };
const links = (): (string | null)[] => screen.getAllByRole('link').map(({ textContent }) => textContent);
const opensCheckAt = (): string | null => screen.getByRole('link', { name: /^Check/ }).getAttribute('href');

test.each<Step>(['check', 'import', 'plan', 'run'])('%s belongs to the check, which is current and never done', (current) => {
  showPart(<Stepper listId="a-list" current={current} card={{ ...card, run }} />);
  expect(links()).toEqual(['Check', 'Review', 'Download']);
  expect(screen.getByRole('link', { current: 'step' }).textContent).toBe('Check');
});

test('the check opens where it is prepared until it was started, then where it shows how it went', () => {
  showPart(<Stepper listId="a-list" current="review" card={card} />);
  expect(opensCheckAt()).toBe('#/lists/a-list/check');
});

test('a check that was started opens its run', () => {
  showPart(<Stepper listId="a-list" current="review" card={{ ...card, run: { ...run, state: 'paused' } }} />);
  expect(opensCheckAt()).toBe('#/lists/a-list/run');
});

test('what the list has completed is done, whichever step is open', () => {
  showPart(<Stepper listId="a-list" current="review" card={{ ...card, run, decided: 10, exportedAt: 1 }} />);
  expect(links()).toEqual(['Check, done', 'Review', 'Download, done']);
});

test('before the list is loaded only its steps are shown', () => {
  showPart(<Stepper listId="a-list" current="run" card={undefined} />);
  expect(screen.queryByText(', done')).toBeNull();
  expect(screen.getByRole('link', { current: 'step' }).textContent).toBe('Check');
});
