import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Failed } from '#contract/failure.ts';
import { showPart } from '#test/support/showPart.ts';
import { ids } from '#test/support/windowFixtures.ts';
import { HandOverDialog } from './ListDialogs.tsx';

const list = { listId: ids.solar, name: 'Solar leads May' };
const counts = {
  rows: 3,
  rejected: 0,
  runs: 1,
  attempts: 3,
  answers: 3,
  actions: 1,
  policies: 0,
  outcomes: 0,
  exports: 0,
  suppressions: 0,
};
const save = { name: 'Save file' };

test('asks for a passphrase twice before it asks where to save', async () => {
  const { user, asked } = showPart(<HandOverDialog list={list} onClose={() => undefined} />, {
    'files.chooseSave': () => ({ destinationId: 'd', fileName: 'x.age' }),
    'handover.make': () => ({ fileName: 'x.age', bytes: 9000, counts, download: null }),
  });
  await user.type(screen.getByLabelText('Passphrase'), 'too short');
  await user.click(screen.getByRole('button', save));
  expect(screen.getByText('Enter at least 12 characters')).toBeTruthy();
  await user.type(screen.getByLabelText('Passphrase'), ' no more');
  await user.click(screen.getByRole('button', save));
  expect(screen.getByText('The two passphrases differ')).toBeTruthy();
  expect(asked).toEqual([]);
  await user.type(screen.getByLabelText('Passphrase again'), 'too short no more');
  await user.click(screen.getByRole('button', save));
  await expect
    .poll(() => asked.at(-1))
    .toEqual(['handover.make', { listId: ids.solar, destinationId: 'd', passphrase: 'too short no more' }]);
  expect(asked[0]).toEqual(['files.chooseSave', { suggestedName: 'Solar leads May.age' }]);
});

test('suggests a passphrase, in clear, and says where a failure is', async () => {
  const { user } = showPart(<HandOverDialog list={list} onClose={() => undefined} />, {
    'handover.suggestPassphrase': () => ({ passphrase: 'abcd-efgh-jkmn-pqrs-tvwx' }),
    'files.chooseSave': () => ({ destinationId: 'd', fileName: 'x.age' }),
    'handover.make': () => {
      throw new Failed('disk.full', { path: '/disk' });
    },
  });
  await user.click(screen.getByRole('button', { name: 'Suggest one' }));
  await expect.poll(() => screen.getByLabelText<HTMLInputElement>('Passphrase').value).toBe('abcd-efgh-jkmn-pqrs-tvwx');
  expect(screen.getByLabelText<HTMLInputElement>('Passphrase').type).toBe('text');
  await user.click(screen.getByRole('button', save));
  expect(await screen.findByRole('alert')).toBeTruthy();
});
