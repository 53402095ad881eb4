import { fireEvent, screen } from '@testing-library/react';
import { useRef } from 'react';
import { expect, test } from 'vitest';
import { showPart } from '#test/support/showPart.ts';
import { useRoving } from './useRoving.ts';

function Bar({ axis = 'horizontal', names }: { axis?: 'horizontal' | 'vertical'; names: readonly string[] }) {
  const ref = useRef<HTMLDivElement>(null);
  useRoving(ref, axis);
  return (
    <>
      <div ref={ref}>
        {names.map((name) => (
          <button key={name} type="button" disabled={name === 'closed'}>
            {name}
          </button>
        ))}
        <input type="range" aria-label="slider" />
        <input type="text" aria-label="search" />
      </div>
      <button type="button">behind</button>
    </>
  );
}
const focused = (): string | null | undefined => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

test('is one Tab stop, in which the arrow keys go around and pass over what is disabled', async () => {
  const { user } = showPart(<Bar names={['one', 'closed', 'two']} />);
  await user.tab();
  expect(focused()).toBe('one');
  await user.keyboard('{ArrowRight}');
  expect(focused()).toBe('two');
  await user.keyboard('{Home}{ArrowLeft}');
  expect(focused()).toBe('slider');
  // The slider keeps its own keys.
  for (const key of ['ArrowLeft', 'Home']) expect(fireEvent.keyDown(screen.getByRole('slider'), { key })).toBe(true);
  expect(focused()).toBe('slider');
  screen.getByRole('button', { name: 'two' }).focus();
  // A text field keeps its own Tab stop.
  await user.tab();
  expect(focused()).toBe('search');
  await user.tab();
  expect(focused()).toBe('behind');
  await user.tab({ shift: true });
  await user.tab({ shift: true });
  expect(focused()).toBe('two');
});

test('what stood at the Tab stop and went leaves it to the first one', async () => {
  const { user, rerender } = showPart(<Bar names={['one', 'two']} axis="vertical" />);
  await user.tab();
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe('two');
  rerender(<Bar names={['one', 'three']} axis="vertical" />);
  await expect.poll(() => screen.getByRole('button', { name: 'one' }).tabIndex).toBe(0);
  expect(screen.getByRole('button', { name: 'three' }).tabIndex).toBe(-1);
});
