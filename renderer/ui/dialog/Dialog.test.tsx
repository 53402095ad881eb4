import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { showPart } from '#test/support/showPart.ts';
import { Dialog } from './Dialog.tsx';

function Asking() {
  const [asks, setAsks] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setAsks(true)}>
        Ask
      </button>
      {asks && (
        <Dialog title="Sure?" onClose={() => setAsks(false)} closable>
          …
        </Dialog>
      )}
    </>
  );
}

test('a dialog that is mounted only while it is open returns the focus', async () => {
  const { user } = showPart(<Asking />);
  await user.click(screen.getByRole('button', { name: 'Ask' }));
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Close');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ask' }));
});
