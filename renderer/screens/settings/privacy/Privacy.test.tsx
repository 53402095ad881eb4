import type { Held, Purged } from '#contract/privacy/privacy.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Failed } from '#contract/failure.ts';
import { ids } from '#test/support/windowFixtures.ts';
import { showPart } from '#test/support/showPart.ts';
import { Privacy } from './Privacy.tsx';

const at = Date.UTC(2026, 10, 20, 14, 41);
const row = { listId: ids.solar, listName: 'Solar leads May', deleted: false, label: 'Janeth Doebridge' };

/** Data held on a person. */
const heldOnOne: Held = {
  phone: '+12065550142',
  email: null,
  name: null,
  counts: [
    { file: `lists/${ids.solar}.db`, kind: 'rows', count: 2 },
    { file: 'ledger.db', kind: 'answers', count: 3 },
    { file: 'ledger.db', kind: 'suppressions', count: 1 },
  ],
  rows: [
    { ...row, row: 1041 },
    { ...row, listName: 'Webinar sign-ups Q2', listId: ids.webinar, row: 12, deleted: true },
  ],
  exports: [{ fileName: 'solar-may-keep.csv', listId: ids.solar, rows: 1, by: 'Ada', at }],
  backups: [{ file: 'backups/ledger-2026-11-20T14-41-00-000Z-asked.db', madeAt: at, count: 6 }],
};

const purgedOne: Purged = {
  recordId: null,
  dryRun: true,
  counts: heldOnOne.counts,
  otherRows: 1,
  suppressionsKept: 1,
  exports: heldOnOne.exports,
  backups: heldOnOne.backups,
};

const names = (asked: readonly (readonly [string, unknown])[]): string[] => asked.map(([name]) => name);

test('a person is found, and what is held is counted, with links to rows', async () => {
  const shown = showPart(<Privacy />, { 'privacy.held': () => heldOnOne });
  await shown.user.type(screen.getByLabelText('Phone'), '206 555 0142');
  await shown.user.click(screen.getByRole('button', { name: 'Find' }));
  const counts = await screen.findByRole('list', { name: 'What is held' });
  expect(
    within(counts)
      .getAllByRole('listitem')
      .map((one) => one.textContent),
  ).toEqual(['2 rows', '3 answers', '1 suppression']);
  expect(shown.asked).toEqual([['privacy.held', { person: { phone: '206 555 0142' } }]]);
  await shown.user.click(screen.getByRole('button', { name: 'Solar leads May, row 1,041: Janeth Doebridge' }));
  expect(location.hash).toContain('/review');
});

test('a purge shows first what would go, and takes a typed word', async () => {
  const shown = showPart(<Privacy />, {
    'privacy.held': () => heldOnOne,
    'privacy.purge': ({ dryRun }) => ({ ...purgedOne, dryRun }),
  });
  await shown.user.type(screen.getByLabelText('E-mail'), 'janeth.doebridge@example.com{Enter}');
  await shown.user.click(await screen.findByRole('button', { name: 'Purge…' }));
  await screen.findByText('This would remove 2 rows, 3 answers and 1 suppression.');
  const now = screen.getByRole('button', { name: 'Purge for good' });
  expect(now).toHaveProperty('disabled', true);
  await shown.user.type(screen.getByLabelText('Enter purge to confirm'), 'purge');
  await shown.user.click(now);
  await screen.findByText(/^Purged: 2 rows/);
  expect(shown.asked.filter(([name]) => name === 'privacy.purge').map(([, params]) => params)).toMatchObject([
    { dryRun: true },
    { dryRun: false },
  ]);
  expect(names(shown.asked).at(-1)).toBe('privacy.held');
});

test('a backup is purged at once, and deleted only after a question', async () => {
  const shown = showPart(<Privacy />, { 'privacy.held': () => heldOnOne, 'privacy.clearBackup': () => [] });
  await shown.user.type(screen.getByLabelText('Phone'), '206 555 0142{Enter}');
  await shown.user.click(await screen.findByRole('button', { name: 'Delete backup' }));
  expect(names(shown.asked)).not.toContain('privacy.clearBackup');
  await shown.user.click(screen.getByRole('button', { name: 'Delete backup' }));
  expect(shown.asked.at(-1)).toMatchObject(['privacy.clearBackup', { how: 'delete', file: heldOnOne.backups[0]?.file }]);
});

test('what can’t be read is said in a sentence', async () => {
  const shown = showPart(<Privacy />, {
    'privacy.held': () => {
      throw new Failed('person.tooVague');
    },
  });
  await shown.user.type(screen.getByLabelText('Name'), 'Janeth{Enter}');
  await screen.findByText(/^That isn’t enough to find one person/);
});

test('everything held is saved as a page, or as JSON', async () => {
  const shown = showPart(<Privacy />, {
    'privacy.held': () => heldOnOne,
    'files.chooseSave': ({ suggestedName }) => ({ destinationId: suggestedName, fileName: suggestedName }),
    'privacy.saveHeld': ({ destinationId }) => ({ fileName: destinationId, download: null }),
  });
  await shown.user.type(screen.getByLabelText('Phone'), '206 555 0142{Enter}');
  await shown.user.click(await screen.findByRole('button', { name: 'Save as a page…' }));
  await shown.user.click(screen.getByRole('button', { name: 'Save as JSON…' }));
  const person = { phone: '206 555 0142' };
  expect(shown.asked.filter(([name]) => name === 'privacy.saveHeld').map(([, params]) => params)).toEqual([
    { person, destinationId: 'held on one person.html' },
    { person, destinationId: 'held on one person.json' },
  ]);
});
