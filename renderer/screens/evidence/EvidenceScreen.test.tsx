import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useVerifiedFile } from '../../subjects/evidence/verifiedFile.ts';
import type { EvidenceVerified } from '#contract/evidence/evidenceCheck.ts';
import { Failed } from '#contract/failure.ts';
import { brokenEvidence, madeEvidenceFile, noKeychain, signedByDevices, verifiedEvidence } from '#test/support/evidenceFixtures.ts';
import { finishedRun } from '#test/support/runFixtures.ts';
import { showPart } from '#test/support/showPart.ts';
import type { Answers } from '#test/support/fakeAnswers.ts';
import { ids, windowHandlers } from '#test/support/windowFixtures.ts';
import { EvidenceScreen } from './EvidenceScreen.tsx';

afterEach(() => useVerifiedFile.setState({ at: 'none' }, true));

const open = (more: Answers = {}) =>
  showPart(<EvidenceScreen listId={ids.solar} />, {
    ...(windowHandlers('light') as Answers),
    'runs.list': () => [finishedRun()],
    'files.chooseSave': ({ suggestedName }) => ({ destinationId: `to ${suggestedName}`, fileName: suggestedName }),
    ...more,
  });
const makeButton = (): Promise<HTMLElement> => screen.findByRole('button', { name: /^Make evidence of/ });
const lastOf = (asked: ReturnType<typeof open>['asked'], name: string): unknown => asked.findLast(([one]) => one === name)?.[1];

test('makes evidence with its report, remembers what it states, and shows what a reader compares', async () => {
  const { user, asked } = open();
  await user.type(await screen.findByRole('textbox', { name: 'Organization' }), 'Acme Solar');
  await user.type(screen.getByRole('textbox', { name: 'Campaign' }), 'Spring');
  await user.click(await makeButton());
  expect(await screen.findByText(/made: Solar leads May\.sandbox\.evidence\.jsonl/)).toBeTruthy();
  expect(lastOf(asked, 'evidence.make')).toMatchObject({
    listId: ids.solar,
    runId: null,
    organization: 'Acme Solar',
    campaign: 'Spring',
    timestampUrl: null,
    reportDestinationId: expect.stringMatching(/\.evidence\.html$/) as unknown,
  });
  expect(lastOf(asked, 'settings.change')).toEqual({ organization: 'Acme Solar', campaign: 'Spring' });
  expect(screen.getByText(madeEvidenceFile.root)).toBeTruthy();
  expect(screen.getByText(madeEvidenceFile.sha256)).toBeTruthy();
});

test('writes nothing if the person cancels where it should go, and says why nothing was written', async () => {
  let place: { destinationId: string; fileName: string } | null = null;
  const { user, asked } = open({
    'files.chooseSave': () => place,
    'evidence.make': () => {
      throw new Failed('timestamp.notObtained', { url: 'http://t.example.com/', refusal: 'status', detail: '503' });
    },
  });
  await user.click(await makeButton());
  expect(lastOf(asked, 'evidence.make')).toBeUndefined();
  place = { destinationId: 'd', fileName: 'e.jsonl' };
  await user.click(await makeButton());
  expect(
    await screen.findByText(/No time-stamp came from http:\/\/t\.example\.com\/ because the server replied with HTTP status 503/),
  ).toBeTruthy();
});

test('says before that nothing will be signed, and why', async () => {
  open({ 'evidence.keys': () => noKeychain });
  expect(await screen.findByText(/Evidence is not signed, because the system’s keychain can’t be used/)).toBeTruthy();
});

test('lists what was made before, with the key that signed it', async () => {
  open();
  const table = await screen.findByRole('table');
  expect(within(table).getByText('whole list, key 5f3a5f3a…')).toBeTruthy();
  expect(within(table).getByText('one run, not signed')).toBeTruthy();
});

test('shows of a shared list what each device signed, and what nobody did', async () => {
  open();
  await makeButton();
  const { stated } = verifiedEvidence;
  if (stated === null) throw new Error('it states something');
  useVerifiedFile.setState({ at: 'done', verified: { ...verifiedEvidence, stated: { ...stated, shared: signedByDevices } } }, true);
  const table = await screen.findByRole('table', { name: 'Signed by each device' });
  const rows = within(table)
    .getAllByRole('row')
    .map((row) =>
      within(row)
        .queryAllByRole('cell')
        .map((cell) => cell.textContent),
    );
  expect(rows.slice(1)).toEqual([
    ['Front desk, Ada', expect.stringContaining('November 20'), '3,148', '12,000', '5f3a5f3a5f3a5f3a…'],
    ['Bo’s laptop, Bo', 'nothing signed yet', '0 signed, 12 not', 'none', ''],
  ]);
  expect(screen.getByText('Of no known device, or contested: 2 decisions and 0 answers.')).toBeTruthy();
});

test('shows nothing of devices where the list isn’t shared', async () => {
  open();
  await makeButton();
  useVerifiedFile.setState({ at: 'done', verified: verifiedEvidence }, true);
  await screen.findByText('All of it holds');
  expect(screen.queryByRole('table', { name: 'Signed by each device' })).toBeNull();
});

test.each<[string, EvidenceVerified, string]>([
  ['holds', verifiedEvidence, 'All of it holds'],
  ['does not hold', brokenEvidence, 'The rows are not the ones that were sealed: at least one of them was changed, removed or exchanged.'],
])('says of a file that it %s', async (_what, verified, sentence) => {
  open();
  await makeButton();
  useVerifiedFile.setState({ at: 'done', verified }, true);
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.getByText('SANDBOX')).toBeTruthy();
});
