import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Failed } from '#contract/failure.ts';
import { showPart } from '#test/support/showPart.ts';
import { ids } from '#test/support/windowFixtures.ts';
import { useReceived } from '../../subjects/lists/received.ts';
import { ReceiveDialog } from './ReceiveDialog.tsx';

const counts = {
  rows: 12_472,
  rejected: 3,
  runs: 2,
  attempts: 900,
  answers: 880,
  actions: 31,
  policies: 1,
  outcomes: 0,
  exports: 1,
  suppressions: 12,
};
const came = { added: 1, known: 0 };

test('shows what is in the file before it is merged, and takes another passphrase after a wrong one', async () => {
  const { user, asked } = showPart(<ReceiveDialog />, {
    'handover.inspect': ({ passphrase }) => {
      if (passphrase !== 'right') throw new Failed('handover.wrongPassphrase', { path: 'solar.age' });
      const about = { listId: ids.solar, name: 'Solar', by: 'Ann', at: Date.now(), counts, sandbox: true, unfinished: 1 };
      return { ...about, known: 'Solar leads May' };
    },
    'handover.receive': () => ({
      listId: ids.solar,
      name: 'Solar leads May',
      merged: true,
      evidence: 'taken',
      counts: {
        runs: came,
        attempts: came,
        answers: came,
        actions: came,
        policies: came,
        outcomes: came,
        exports: came,
        suppressions: came,
      },
    }),
  });
  act(() => useReceived.setState({ file: { name: 'solar.age', fileId: 'f' } }));
  await user.type(await screen.findByLabelText('Passphrase'), 'wrong');
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByText(/can’t be opened with this passphrase/)).toBeTruthy();
  await user.clear(screen.getByLabelText('Passphrase'));
  await user.type(screen.getByLabelText('Passphrase'), 'right');
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByText('12,472')).toBeTruthy();
  expect(screen.getByText(/“Solar leads May” is here already/)).toBeTruthy();
  expect(screen.getByText(/One run is unfinished/)).toBeTruthy();
  expect(screen.getByText(/^12 suppressions of Ann come with it/)).toBeTruthy();
  expect(asked.filter(([name]) => name === 'handover.receive')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Merge' }));
  await expect.poll(() => useReceived.getState().file).toBeNull();
  expect(asked.at(-1)).toEqual(['handover.receive', { fileId: 'f', passphrase: 'right' }]);
});
