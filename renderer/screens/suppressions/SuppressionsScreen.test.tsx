import { Notifications } from '@mantine/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { madeSuppressions } from '#test/support/madeSuppressions.ts';
import { showPart } from '#test/support/showPart.ts';
import { SuppressionsScreen } from './SuppressionsScreen.tsx';

const askedFor = (asked: readonly (readonly [string, unknown])[], name: string): unknown[] =>
  asked.filter(([one]) => one === name).map(([, params]) => params);

test('the list is shown by kind and searched as one types, and its batches say where it came from', async () => {
  const { user, asked } = showPart(<SuppressionsScreen />, madeSuppressions());
  expect(await screen.findByText('Phones 1,048')).toBeTruthy();
  const batches = screen.getByRole('list');
  expect(within(batches).getAllByRole('listitem')[0]?.textContent).toContain('dnc-2026.csv');
  await user.keyboard('/');
  await user.type(screen.getByRole('textbox', { name: 'Search' }), '206555');
  await waitFor(() => expect(askedFor(asked, 'suppressions.browse').at(-1)).toMatchObject({ filter: { text: '206555' }, from: 0 }));
});

test('an entry is removed only after a question, and changed with its reason and end', async () => {
  const { user, asked } = showPart(<SuppressionsScreen />, madeSuppressions());
  await screen.findByText('Phones 1,048');
  await waitFor(() => expect(screen.getByRole('button', { name: /^Remove 1/ })).toHaveProperty('disabled', false));
  await user.keyboard('{Delete}');
  const question = await screen.findByRole('dialog', { name: 'Remove 1 entry from the suppression list?' });
  expect(askedFor(asked, 'suppressions.remove')).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Remove 1' }));
  await waitFor(() => expect(askedFor(asked, 'suppressions.remove')).toEqual([{ of: { entryIds: [1] } }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('e');
  const dialog = await screen.findByRole('dialog', { name: 'Change 1 entry' });
  await user.type(within(dialog).getByLabelText('Reason'), ', again');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(askedFor(asked, 'suppressions.edit')).toMatchObject([
      { of: { entryIds: [1] }, reason: 'Asked on the phone, again', until: null },
    ]),
  );
});

test('an empty list says what to do', async () => {
  const empty = madeSuppressions({ entries: 0 });
  const { user, asked } = showPart(
    <>
      <Notifications />
      <SuppressionsScreen />
    </>,
    empty,
  );
  expect(await screen.findByText('Nobody is on your suppression list')).toBeTruthy();
  await user.keyboard('n');
  const dialog = await screen.findByRole('dialog', { name: 'Add to the suppression list' });
  await user.type(within(dialog).getByRole('textbox', { name: /^Phones, e-mail/ }), '2065550142');
  await user.click(within(dialog).getByLabelText(/^Keep only hashes/));
  await user.click(within(dialog).getByRole('button', { name: 'Add' }));
  await waitFor(() =>
    expect(askedFor(asked, 'suppressions.import')).toMatchObject([{ of: { text: '2065550142' }, reason: '', until: null, hashed: true }]),
  );
  expect(await screen.findByText('Added 1 phone.')).toBeTruthy();
  expect(await screen.findByText('Exported before, so take them out there, too: dialer.csv (May 3, 2026).')).toBeTruthy();
  expect(askedFor(asked, 'suppressions.exports')).toEqual([{ of: { text: '2065550142' }, people: false }]);
});
