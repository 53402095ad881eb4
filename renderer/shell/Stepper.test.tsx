import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ListCard } from '../../electron/contract/list.ts';
import { showPart } from '../../test/support/showPart.ts';
import { listCards } from '../../test/support/windowFixtures.ts';
import { Stepper } from './Stepper.tsx';

const [any] = listCards;
if (any === undefined) throw new Error('no card to begin with');
const card: ListCard = { ...any, rows: 10, run: null, decided: 0, exportedAt: null };
const links = (): (string | null)[] => screen.getAllByRole('link').map(({ textContent }) => textContent);

test('there is no run to open before one was started, and its step says why', () => {
  showPart(<Stepper listId="a list" current="import" card={card} />);
  expect(links()).toEqual(['Import', 'Plan', 'Review', 'Export']);
  expect(screen.getByTitle('No run has been started yet').textContent).toBe('Run');
});

test('the current step is marked as such, and never as done', () => {
  showPart(<Stepper listId="a list" current="import" card={card} />);
  expect(screen.getByRole('link', { current: 'step' }).textContent).toBe('Import');
});

test('steps that the list has completed are done, whichever one is open', () => {
  const done = { ...card, decided: 10, exportedAt: 1 };
  showPart(<Stepper listId="a list" current="plan" card={done} />);
  expect(links()).toEqual(['Import, done', 'Plan', 'Review, done', 'Export, done']);
});

test('before the list is loaded only its steps are shown', () => {
  showPart(<Stepper listId="a list" current="run" card={undefined} />);
  expect(screen.queryByText(', done')).toBeNull();
  expect(screen.getByRole('link', { current: 'step' }).textContent).toBe('Run');
});
