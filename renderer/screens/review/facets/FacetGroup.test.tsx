import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { showPart } from '#test/support/showPart.ts';
import { FacetGroup } from './FacetGroup.tsx';

const values = ['Mobile', 'Landline', 'FixedVOIP', 'Pager', 'TollFree'].map((value, index) => ({
  value,
  label: value,
  rows: 1000 * index,
}));
const names = (): (string | null)[] => screen.getAllByRole('button').map(({ textContent }) => textContent);

test('a value says how many rows it has and whether it filters, and a click toggles it', async () => {
  const toggle = vi.fn();
  const { user } = showPart(
    <FacetGroup
      title="Line type"
      values={values.slice(0, 3)}
      chosen={['Landline']}
      onToggle={toggle}
      excluded={[]}
      onExclude={vi.fn()}
      onSelectRows={vi.fn()}
    />,
  );
  expect(names()).toEqual(['Mobile0', 'Landline1,000', 'FixedVOIP2,000']);
  expect(screen.getByRole('button', { pressed: true }).textContent).toBe('Landline1,000');
  await user.click(screen.getByRole('button', { name: /FixedVOIP/ }));
  expect(toggle).toHaveBeenCalledExactlyOnceWith('FixedVOIP');
});

test('of many values the first show, with the sum of the rest; what is chosen never hides', async () => {
  const { user } = showPart(
    <FacetGroup
      title="Line type"
      values={values}
      chosen={['TollFree']}
      onToggle={vi.fn()}
      excluded={[]}
      onExclude={vi.fn()}
      onSelectRows={vi.fn()}
      most={2}
    />,
  );
  expect(names()).toEqual(['Mobile0', 'Landline1,000', 'TollFree4,000', '2 more5,000']);
  await user.click(screen.getByRole('button', { name: /more/ }));
  expect(names()).toHaveLength(5);
});

test('a single extra value is shown rather than collapsed: a line that says so would take the same space', () => {
  showPart(
    <FacetGroup
      title="Line type"
      values={values.slice(0, 3)}
      chosen={[]}
      onToggle={vi.fn()}
      excluded={[]}
      onExclude={vi.fn()}
      onSelectRows={vi.fn()}
      most={2}
    />,
  );
  expect(names()).toHaveLength(3);
});

test('a folded group opens by its heading, and is open where something in it filters', async () => {
  const { user, rerender } = showPart(
    <FacetGroup
      title="Findings"
      values={values.slice(0, 2)}
      chosen={[]}
      onToggle={vi.fn()}
      excluded={[]}
      onExclude={vi.fn()}
      onSelectRows={vi.fn()}
      folded
    />,
  );
  expect(names()).toEqual(['Findings']);
  await user.click(screen.getByRole('button', { expanded: false }));
  expect(names()).toHaveLength(3);
  await user.click(screen.getByRole('button', { expanded: true }));
  rerender(
    <FacetGroup
      title="Findings"
      values={values.slice(0, 2)}
      chosen={['Mobile']}
      onToggle={vi.fn()}
      excluded={[]}
      onExclude={vi.fn()}
      onSelectRows={vi.fn()}
      folded
    />,
  );
  expect(screen.getByRole('button', { pressed: true })).toBeTruthy();
});

test('a group without values isn’t shown', () => {
  const { container } = showPart(
    <FacetGroup title="Line type" values={[]} chosen={[]} onToggle={vi.fn()} excluded={[]} onExclude={vi.fn()} onSelectRows={vi.fn()} />,
  );
  expect(container.querySelector('section')).toBeNull();
});

test('a value is excluded by Alt-click, by the minus key, or from its menu, and says so', async () => {
  const [toggle, exclude] = [vi.fn(), vi.fn()];
  const { user } = showPart(
    <FacetGroup
      title="Line type"
      values={values.slice(0, 3)}
      chosen={[]}
      excluded={['Landline']}
      onToggle={toggle}
      onExclude={exclude}
      onSelectRows={vi.fn()}
    />,
  );
  expect(names()).toEqual(['Mobile0', 'not Landline1,000', 'FixedVOIP2,000']);
  const mobile = screen.getByRole('button', { name: /Mobile/ });
  await user.keyboard('{Alt>}');
  await user.click(mobile);
  await user.keyboard('{/Alt}');
  mobile.focus();
  await user.keyboard('-');
  await user.pointer({ keys: '[MouseRight]', target: screen.getByRole('button', { name: /Landline/ }) });
  await user.click(await screen.findByRole('menuitem', { name: 'Include again Alt-click or −' }));
  expect(exclude.mock.calls).toEqual([['Mobile'], ['Mobile'], ['Landline']]);
  expect(toggle).not.toHaveBeenCalled();
});
