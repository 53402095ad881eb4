import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { Settings } from '#contract/settings/settings.ts';
import { showPart } from '#test/support/showPart.ts';
import '#renderer/shell/commands.ts';
import { KeySettings } from './KeySettings.tsx';

const settings: Settings = {
  ...{ operator: 'Ana', theme: 'light', environmentId: 'sandbox', country: 'US', keepOriginals: false, freshDays: {}, keys: {} },
};

/** Shows the key settings with a program that stores these keys. */
function open(keys: Settings['keys'] = {}) {
  const stored = { keys };
  let refresh: (keys: Settings['keys']) => void = () => undefined;
  function Held() {
    const [held, setHeld] = useState(keys);
    refresh = setHeld;
    return <KeySettings keys={held} />;
  }
  const shown = showPart(<Held />, {
    'settings.change': (change) => {
      stored.keys = change.keys ?? stored.keys;
      refresh(stored.keys);
      return { ...settings, ...stored };
    },
  });
  return { ...shown, stored };
}
const review = () => within(screen.getByRole('region', { name: 'Keys: Review' }));

test('a key is changed by pressing another one, and reset', async () => {
  const { user, stored } = open();
  await user.click(review().getByRole('button', { name: 'Change the key N of “Note”' }));
  await user.keyboard('m');
  expect(stored.keys).toEqual({ 'review.note': ['m'] });
  await user.click(review().getByRole('button', { name: 'Restore the default keys of “Note”' }));
  expect(stored.keys).toEqual({});
});

test('a clash is told at once with what holds the key, which changes hands only if asked to', async () => {
  const { user, stored } = open();
  await user.click(review().getByRole('button', { name: 'Change the key N of “Note”' }));
  await user.keyboard('u');
  expect(screen.getByText(/^U is the key of “Undo your last decision or note; .*” \(Review\)\.$/)).toBeTruthy();
  expect(stored.keys).toEqual({});
  await user.click(screen.getByRole('button', { name: 'Use it here instead' }));
  expect(stored.keys).toEqual({ 'review.undo': ['mod+z'], 'review.note': ['u'] });
});

test('Esc cancels, a key of every program is refused, and a command can do without a key', async () => {
  const { user, stored } = open();
  const note = (): HTMLElement => review().getByRole('button', { name: 'Change the key N of “Note”' });
  await user.click(note());
  await user.keyboard('{ArrowDown}');
  expect(screen.getByText(/^Down arrow always means “Next row” \(Review\)/)).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(note());
  await user.click(note());
  await user.click(screen.getByRole('button', { name: 'Remove this key' }));
  expect(stored.keys).toEqual({ 'review.note': [] });
  expect(review().getByRole('button', { name: 'Add a key for “Note”' })).toBeTruthy();
});

test('all are reset at once, and commands are found by words or key', async () => {
  const { user, stored } = open({ 'review.note': ['m'] });
  await user.type(screen.getByRole('textbox', { name: 'Find a command or key' }), 'm');
  expect(review().getByText('Note')).toBeTruthy();
  await user.clear(screen.getByRole('textbox', { name: 'Find a command or key' }));
  await user.type(screen.getByRole('textbox', { name: 'Find a command or key' }), 'tick nothing');
  expect(screen.getByText('No command or key matches “tick nothing”')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Restore all defaults' }));
  expect(stored.keys).toEqual({});
});
