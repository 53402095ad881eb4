import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { showPart } from '#test/support/showPart.ts';
import { listCards } from '#test/support/windowFixtures.ts';
import { useRoute } from '../../base/router.ts';
import { useKeys } from '../../keys/useKeys.ts';
import '../commands.ts';
import { windowCommands } from '../windowCommands.ts';
import { Palette } from './Palette.tsx';

const undo = vi.fn<() => void>();
const note = vi.fn<() => void>();

/** A screen with two commands that are possible now and one that isn't. */
function Screen() {
  const acts = { 'review.undo': { act: undo }, 'review.note': { act: note }, 'review.export': { act: 'export' } } as const;
  useKeys({ 'window.palette': windowCommands['window.palette'], ...acts }, { export: null });
  return (
    <>
      <div tabIndex={0} role="grid" aria-label="Rows" />
      <Palette />
    </>
  );
}
const [any] = listCards;
if (any === undefined) throw new Error('no card to begin with');
const id = (name: string): string => `0198f3a0-0000-7000-8000-${name.padEnd(12, '0')}`;
const [solar, roofers] = [id('a'), id('b')];
const answers = {
  'lists.list': () => [
    { ...any, listId: solar, name: 'Solar leads', answered: 3 },
    { ...any, listId: roofers, name: 'Roofers', answered: 0, run: null },
  ],
  'runs.list': () => [],
};

beforeEach(() => {
  localStorage.clear();
  undo.mockClear();
  useRoute.setState({ at: 'lists' }, true);
});
const search = () => screen.getByRole('combobox', { name: 'Go to or do: type to search' });
const chosen = (): string => document.getElementById(search().getAttribute('aria-activedescendant') ?? '')?.textContent ?? '';

test('Ctrl-K lists what is possible here and everywhere, with its keys, and Enter does what was found', async () => {
  const { user } = showPart(<Screen />, answers);
  screen.getByRole('grid').focus();
  await user.keyboard('{Control>}k{/Control}');
  expect(document.activeElement).toBe(search());
  const review = within(screen.getByRole('group', { name: 'Review' }));
  expect(review.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'NoteN',
    'Undo your last decision or note; rows out of view are shown firstU',
  ]);
  await user.keyboard('undo');
  expect(chosen()).toMatch(/^Undo your last decision/);
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await vi.waitFor(() => expect(undo).toHaveBeenCalledTimes(1));
  expect(document.activeElement).toBe(screen.getByRole('grid'));
});

test('what was used lately comes first, and Esc leaves everything as it was', async () => {
  const { user } = showPart(<Screen />, answers);
  screen.getByRole('grid').focus();
  await user.keyboard('{Control>}k{/Control}undo{Enter}');
  await vi.waitFor(() => expect(undo).toHaveBeenCalledTimes(1));
  await user.keyboard('{Control>}k{/Control}');
  expect(within(screen.getByRole('group', { name: 'Recent' })).getAllByRole('option')).toHaveLength(1);
  expect(chosen()).toMatch(/^Undo/);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('grid'));
  expect(undo).toHaveBeenCalledTimes(1);
});

test('lists are opened where they are at, settings at their section, and what is not there is said', async () => {
  const { user } = showPart(<Screen />, answers);
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByText('Roofers');
  await user.keyboard('roof{Enter}');
  await vi.waitFor(() => expect(useRoute.getState()).toEqual({ at: 'list', listId: roofers, step: 'check' }));
  await user.keyboard('{Control>}k{/Control}solar{Enter}');
  await vi.waitFor(() => expect(useRoute.getState()).toEqual({ at: 'list', listId: solar, step: 'review' }));
  await user.keyboard('{Control>}k{/Control}backups{Enter}');
  await vi.waitFor(() => expect(useRoute.getState()).toEqual({ at: 'settings', section: 'backups' }));
  await user.keyboard('{Control>}k{/Control}zzz');
  expect(screen.getByText('Nothing here is called “zzz”')).toBeTruthy();
});
