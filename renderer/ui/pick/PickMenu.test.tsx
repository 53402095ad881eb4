import { screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { showPart } from '#test/support/showPart.ts';
import '#renderer/shell/commands.ts';
import { PickMenu } from './PickMenu.tsx';

const onPick = vi.fn<(value: string) => void>();
const onLeave = vi.fn<() => void>();
const options = ['Row', 'Name', 'Zip', 'Zip of the office'].map((label) => ({
  value: label.toLowerCase(),
  label,
  chosen: label === 'Name',
}));
function Menu({ many = false }: { many?: boolean }) {
  const [opened, setOpened] = useState(false);
  return (
    <PickMenu
      title="Sort"
      icon="sort"
      command="review.sort"
      options={options}
      opened={opened}
      onOpened={setOpened}
      onPick={onPick}
      onLeave={onLeave}
      many={many}
    />
  );
}
const search = () => screen.getByRole('combobox', { name: 'Sort: type to search' });
const opens = () => screen.getByRole('button', { name: /Sort/ });

beforeEach(() => vi.clearAllMocks());

test('a few letters and Enter pick what was found first, and the keyboard leaves the list', async () => {
  const { user } = showPart(<Menu />);
  await user.click(opens());
  expect(document.activeElement).toBe(search());
  await user.keyboard('zi');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Zip', 'Zip of the office']);
  await user.keyboard('{Enter}');
  expect(onPick.mock.calls).toEqual([['zip']]);
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(onLeave).toHaveBeenCalledOnce();
});

test('Enter before the first letter picks nothing, and what is not there is said', async () => {
  const { user } = showPart(<Menu />);
  await user.click(opens());
  await user.keyboard('{Enter}');
  expect(onPick).not.toHaveBeenCalled();
  await user.keyboard('qq');
  expect(screen.getByText('No match for “qq”')).toBeTruthy();
  await user.keyboard('{Enter}{Escape}');
  expect(onPick).not.toHaveBeenCalled();
});

test('where many can be picked it stays open', async () => {
  const { user } = showPart(<Menu many />);
  await user.click(opens());
  await user.keyboard('zi{Enter}{ArrowDown}{Enter}');
  expect(onPick.mock.calls).toEqual([['zip'], ['zip of the office']]);
  expect(search()).toBeTruthy();
});
