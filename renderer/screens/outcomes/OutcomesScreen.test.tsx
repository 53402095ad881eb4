import { Notifications } from '@mantine/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { Failed } from '#contract/failure.ts';
import { emptyOutbox, madeOutbox, madeOutcomes, madePreview } from '#test/support/madeOutcomes.ts';
import { showPart, type ShownPart } from '#test/support/showPart.ts';
import type { Answers } from '#test/support/fakeAnswers.ts';
import { closeSheet, reopenSheet } from '../../subjects/outcomes/resultSheet.ts';
import { useRoute } from '../../base/router.ts';
import { OutcomesScreen } from './OutcomesScreen.tsx';

const name = 'calls-nov-20.csv';
beforeEach(() => {
  closeSheet();
  useRoute.setState({ at: 'outcomes' }, true);
});

const show = (answers: Answers = {}): ShownPart =>
  showPart(
    <>
      <Notifications />
      <OutcomesScreen />
    </>,
    { ...madeOutcomes(), ...answers },
  );
/** Shows the screen with a sheet already open. */
async function showSheet(answers: Answers = {}): Promise<ShownPart> {
  reopenSheet({ name, request: { files: ['f1'], reading: {}, columns: {}, meanings: [], choices: [] } });
  const shown = show(answers);
  await screen.findByRole('table', { name: 'What your labels mean' });
  return shown;
}
const askedFor = ({ asked }: ShownPart, command: string): unknown[] => asked.filter(([one]) => one === command).map(([, params]) => params);
const labelRows = (): string[] =>
  within(screen.getByRole('table', { name: 'What your labels mean' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent ?? '');

test('both sums add up in sight, and labels that need somebody come first', async () => {
  await showSheet();
  expect(screen.getByRole('group', { name: 'Lines of the sheet' }).textContent).toBe(
    '1,240 lines=1,187 matched+15 to choose+38 we couldn’t match',
  );
  expect(screen.getByRole('group', { name: 'Matched lines by result' }).textContent).toBe(
    '1,187 matched=214 connected+87 disconnected+475 not reached+31 do not call+380 wait for you',
  );
  expect(labelRows().slice(0, 5)).toEqual(['CALLBACK SET', 'NOT INTERESTED', 'SPOKE W/ SOMEONE', 'XFER-2', 'SALE']);
});

test('the sheets of a workbook that weren’t read are named', async () => {
  const preview = { ...madePreview, files: [{ name: 'agents.xlsx', lines: 9, sheets: { read: 'Ann', others: ['Bo'] } }] };
  await showSheet({ 'outcomes.readSheet': () => preview });
  await screen.findByText(
    'Only the sheet “Ann” of agents.xlsx was read; if “Bo” has calls, too, save it as a file of its own to bring in.',
  );
});

test('a label gets its meaning by keyboard alone, and stays where it is', async () => {
  const shown = await showSheet();
  await shown.user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('What “XFER-2” means: Ask me');
  await shown.user.keyboard('{Enter}');
  await screen.findByRole('menu');
  await shown.user.keyboard('5');
  await waitFor(() =>
    expect(askedFor(shown, 'outcomes.readSheet').at(-1)).toMatchObject({ meanings: [{ label: 'XFER-2', meaning: 'not-reached' }] }),
  );
  expect(screen.getByRole('button', { name: /^What “XFER-2” means/ }).textContent).toContain('Not reached');
  expect(labelRows()[3]).toBe('XFER-2');
});

test('guesses are confirmed once for the sheet', async () => {
  const shown = await showSheet();
  await shown.user.keyboard('y');
  await waitFor(() =>
    expect(askedFor(shown, 'outcomes.readSheet').at(-1)).toMatchObject({
      meanings: [
        { label: 'CALLBACK SET', meaning: 'connected:right' },
        { label: 'NOT INTERESTED', meaning: 'connected:right' },
      ],
    }),
  );
  expect(screen.queryByRole('button', { name: /^Confirm/ })).toBeNull();
});

test('queues what was shown, and the notice takes it back', async () => {
  const shown = await showSheet();
  // The uses of the matched lines add up to them, and the price is shown before anything is sent.
  expect(
    screen.getByText('1,240 lines = 289 to report + 886 kept here + 12 known already + 15 to choose + 38 we couldn’t match, $2.89'),
  ).toBeTruthy();
  await shown.user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText(`Reporting 289 results of ${name}, 886 kept here, 12 known already, 53 lines left out.`)).toBeTruthy();
  expect(askedFor(shown, 'outcomes.bringIn')).toEqual([{ sheetId: madePreview.sheetId }]);
  expect(await screen.findByText('Drop a result sheet here')).toBeTruthy();
  await shown.user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(askedFor(shown, 'outcomes.undo')).toHaveLength(1));
});

test('nothing is queued while the sheet is read again', async () => {
  let reads = 0;
  const shown = await showSheet({
    'outcomes.readSheet': () => (++reads === 1 ? madePreview : new Promise<never>(() => undefined)),
  });
  await shown.user.keyboard('y');
  await waitFor(() => expect(reads).toBe(2));
  expect(screen.getByRole('button', { name: /^Report/ })).toHaveProperty('disabled', true);
  expect(screen.getByText('Reading the sheet again')).toBeTruthy();
});

test('calls that couldn’t be matched are shown with their reasons, and an ambiguous one gets the row that is chosen', async () => {
  const shown = await showSheet({
    'files.chooseSave': () => ({ destinationId: 'd', fileName: 'x.csv' }),
    'outcomes.exportLines': () => ({ fileName: 'x.csv', lines: 53, download: null }),
  });
  await shown.user.keyboard('n');
  const dialog = within(await screen.findByRole('dialog', { name: 'Calls we couldn’t match' }));
  // The person named in the sheet, beside the rows that have the phone.
  expect(await dialog.findByText('Sam Reyes')).toBeTruthy();
  await shown.user.click(await dialog.findByRole('button', { name: /^Solar leads May, row 6.*choose this row$/ }));
  await waitFor(() =>
    expect(askedFor(shown, 'outcomes.readSheet').at(-1)).toMatchObject({
      choices: [{ file: 0, line: 118, row: { row: 6 } }],
    }),
  );
  expect(dialog.getByText('You chose the row of 1 line.')).toBeTruthy();
  await shown.user.click(dialog.getByRole('button', { name: 'Save as CSV' }));
  expect(await screen.findByText('Saved 53 lines to x.csv.')).toBeTruthy();
  expect(askedFor(shown, 'files.chooseSave')).toEqual([{ suggestedName: 'calls-nov-20 not matched.csv' }]);
});

test('a sheet without a phone says which column to choose, and lists the columns to choose from', async () => {
  const preview = {
    name: 'x.csv',
    bytes: 1,
    format: 'text' as const,
    sheet: null,
    sheets: [],
    encoding: 'utf-8',
    bom: false,
    delimiter: ',',
  };
  reopenSheet({ name, request: { files: ['f1'], reading: {}, columns: {}, meanings: [], choices: [] } });
  const shown = show({
    'outcomes.readSheet': () => Promise.reject(new Failed('sheet.noRows', { path: name, headings: 'lead, status' })),
    'lists.inspect': () => ({
      files: [{ ...preview, heading: true }],
      columns: ['lead', 'status'],
      above: [],
      rows: [['206 555 0142', 'SALE']],
      lines: [2],
    }),
  });
  expect(await screen.findByText(/^No column has phones/)).toBeTruthy();
  await shown.user.click(screen.getAllByRole('button', { name: /^Change how it is read/ })[0] as HTMLElement);
  await shown.user.click(await screen.findByRole('combobox', { name: 'Phone' }));
  await shown.user.click(await screen.findByRole('option', { name: 'lead: 206 555 0142' }));
  await waitFor(() => expect(askedFor(shown, 'outcomes.readSheet').at(-1)).toMatchObject({ columns: { phone: 0 } }));
});

test('the outbox shows first what needs somebody, each with its reason and what can be done', async () => {
  const shown = show();
  expect(await screen.findByRole('button', { name: '42 need you', pressed: true })).toBeTruthy();
  expect(await screen.findByText('The service refused it: “Response id is too old”')).toBeTruthy();
  expect(screen.queryByText('Ngozi Farrell')).toBeNull();
  await shown.user.click(screen.getByRole('button', { name: 'Leave: Tamsin Achebe' }));
  expect(askedFor(shown, 'outbox.change')).toEqual([{ choice: { entryIds: [1] }, change: 'leave' }]);
  await shown.user.click(screen.getByRole('button', { name: '212 waiting' }));
  await shown.user.click(await screen.findByRole('button', { name: 'Withdraw: Ngozi Farrell' }));
  expect(askedFor(shown, 'outbox.change').at(-1)).toEqual({ choice: { entryIds: [4] }, change: 'withdraw' });
});

test('many in doubt are sent again only after a question, because they may have arrived', async () => {
  const shown = show();
  await shown.user.click(await screen.findByRole('button', { name: '3 in doubt' }));
  await shown.user.click(await screen.findByRole('button', { name: 'Send all 3 again' }));
  expect(askedFor(shown, 'outbox.change')).toEqual([]);
  await shown.user.click(await screen.findByRole('button', { name: 'Send 3 reports' }));
  await waitFor(() => expect(askedFor(shown, 'outbox.change')).toEqual([{ choice: { state: 'inDoubt' }, change: 'send' }]));
});

test('delivery is paused and resumed by one key', async () => {
  const paused = { ...madeOutbox, deliveries: madeOutbox.deliveries.map((one) => ({ ...one, state: 'paused' as const })) };
  const shown = show({ 'outbox.pause': () => paused });
  await screen.findByText(/^Sending 212 reports, about 23 s left/);
  await shown.user.keyboard('d');
  expect(await screen.findByText('Paused by you: 212 reports wait')).toBeTruthy();
  await shown.user.keyboard('d');
  await waitFor(() => expect(askedFor(shown, 'outbox.deliver')).toEqual([{ environmentId: 'sandbox' }]));
});

test('an act is taken back unless the service was told something of it', async () => {
  const shown = show();
  await shown.user.click(await screen.findByRole('button', { name: 'Remove 1 result of Entered by hand' }));
  await waitFor(() => expect(askedFor(shown, 'outcomes.undo')).toHaveLength(1));
  expect(screen.getByText('588 reported')).toBeTruthy();
});

test('asks which time zone the calls are in, with the person’s own first', async () => {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const read = madeOutcomes()['outcomes.readSheet'];
  const shown = await showSheet({
    'outcomes.readSheet': async (request) => {
      if (read === undefined) throw new Error('no sheet is read');
      return { ...(await read(request)), asksZone: true, zone: request.zone ?? own };
    },
  });
  const zone = await screen.findByRole('combobox', { name: 'Which time zone are these calls in?' });
  expect(zone).toHaveProperty('value', `${own} (yours)`);
  await shown.user.click(zone);
  await shown.user.click(await screen.findByRole('option', { name: 'America/Denver' }));
  await waitFor(() => expect(askedFor(shown, 'outcomes.readSheet').at(-1)).toMatchObject({ zone: 'America/Denver' }));
});

test('closing a sheet keeps what was chosen in it, for Undo', async () => {
  const shown = await showSheet();
  await shown.user.keyboard('y');
  await shown.user.keyboard('{Escape}');
  await shown.user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByRole('table', { name: 'What your labels mean' });
  expect(askedFor(shown, 'outcomes.readSheet').at(-1)).toMatchObject({
    meanings: [{ label: 'CALLBACK SET' }, { label: 'NOT INTERESTED' }],
  });
});

test('an empty screen says what results are good for', async () => {
  show({ ...madeOutcomes(emptyOutbox), 'outcomes.acts': () => ({ acts: [], total: 0 }) });
  expect(await screen.findByText(/^After the calls/)).toBeTruthy();
  expect(await screen.findByText(/wait here until the service has received them/)).toBeTruthy();
});

test('what can’t be read is said in its place, with a way to try again', async () => {
  let tries = 0;
  const shown = show({
    'outbox.state': () => (++tries === 1 ? Promise.reject(new Failed('disk.full', { path: '/rollcall' })) : madeOutbox),
  });
  await shown.user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('2,318 reports')).toBeTruthy();
});
