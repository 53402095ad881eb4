import { beforeEach, expect, test } from 'vitest';
import { screen } from '@testing-library/react';
import { showPart } from '#test/support/showPart.ts';
import '#renderer/shell/commands.ts';
import { useChangedKeys } from './keyStore.ts';
import { possibleCommands } from './offeredActs.ts';
import { useKeys } from './useKeys.ts';

const done: string[] = [];
/** The context of the commands below. */
interface Acts {
  note(): void;
  readonly undo: (() => void) | null;
  find(which: string): void;
}
function Part({ canUndo = true }: { canUndo?: boolean }) {
  const commands = {
    'review.note': { act: 'note' },
    'review.undo': { act: 'undo' },
    'review.export': { act: () => void done.push('export') },
    'review.findNext': { act: ({ find }: Acts) => find('next') },
    'review.findPrevious': { act: ({ find }: Acts) => find('previous') },
  } as const;
  const act = (what: string) => () => void done.push(what);
  useKeys(commands, { note: act('note'), undo: canUndo ? act('undo') : null, find: (which) => void done.push(`${which} hit`) });
  return <input aria-label="Search" />;
}
beforeEach(() => {
  done.length = 0;
  useChangedKeys.setState({ changed: {} });
});

test('keys act as in the table, with caps lock too, and Shift makes another key of a letter', async () => {
  const { user } = showPart(<Part />);
  await user.keyboard('nN{Control>}{Enter}{/Control}{F3}{Shift>}{F3}n{/Shift}e');
  expect(done).toEqual(['note', 'note', 'export', 'next hit', 'previous hit', 'export']);
});

test('a changed key acts at once, and the one before does not', async () => {
  const { user } = showPart(<Part />);
  useChangedKeys.setState({ changed: { 'review.note': ['m', 'F4'], 'review.undo': [] } });
  await user.keyboard('nmu{F4}');
  expect(done).toEqual(['note', 'note']);
});

test('while somebody types, letters stay letters, and keys that write nothing act', async () => {
  const { user } = showPart(<Part />);
  await user.click(screen.getByRole('textbox'));
  await user.keyboard('nu{Control>}z{/Control}{F3}{Control>}{Enter}{/Control}');
  expect(done).toEqual(['next hit', 'export']);
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'nu');
});

test('only what is possible now is offered, and nothing of a part that is gone', () => {
  const { rerender, unmount } = showPart(<Part />);
  expect(possibleCommands()).toContain('review.undo');
  rerender(<Part canUndo={false} />);
  expect(possibleCommands()).not.toContain('review.undo');
  expect(possibleCommands()).toContain('review.note');
  unmount();
  expect(possibleCommands()).toEqual([]);
});

test('an open dialog keeps the keys for itself', async () => {
  const { user } = showPart(
    <>
      <Part />
      <div role="dialog" aria-label="A question" />
    </>,
  );
  await user.keyboard('n');
  expect(done).toEqual([]);
});
