import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { AttemptDetail } from '#contract/ledger/ledger.ts';
import { Failed } from '#contract/failure.ts';
import { attemptIdOf, madeAttempt } from '#test/support/ledgerFixtures.ts';
import { showPart } from '#test/support/showPart.ts';
import { ids } from '#test/support/windowFixtures.ts';
import { useRoute } from '../../base/router.ts';
import { AttemptPane } from './AttemptPane.tsx';

const attemptId = attemptIdOf(41);
const detail: AttemptDetail = {
  attempt: madeAttempt(41, { sandbox: true, environment: 'Sandbox', rows: 2 }),
  answer: {
    ...{ answerId: 'a', attemptId, operation: 'real_contact@2.0', addOns: ['litigator_checks'], environment: 'Sandbox', sandbox: true },
    ...{
      status: 200,
      headers: [['x-rollcall-sandbox', '1']],
      body: '{"phone.is_valid":true}',
      arrivedAt: 1,
      responseId: null,
      partial: false,
    },
    sent: [['phone', '+12065550142']],
    facts: null,
  },
  sent: [['phone', '+12065550142']],
  rows: [17, 204],
  leaf: { position: 83, of: 412, hash: 'ab'.repeat(32) },
};

test('an attempt shows request, response, rows and leaf; a row opens the review there', async () => {
  const { user } = showPart(<AttemptPane attemptId={attemptId} onClose={() => undefined} />, { 'ledger.attempt': () => detail });
  const facts = within(await screen.findByRole('region', { name: 'How it went' }));
  expect(facts.getByText('Sandbox (sandbox: its answers are invented)')).toBeTruthy();
  expect(facts.getByText('real_contact@2.0')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Raw answer' }).textContent).toContain('phone.is_valid');
  await user.click(screen.getByRole('button', { name: /^Place in the chain Record 83 of 412/ }));
  expect(screen.getByText('ab'.repeat(32))).toBeTruthy();
  expect(screen.getByText(attemptId)).toBeTruthy();
  await user.click(within(screen.getByRole('list', { name: 'Rows that it serves' })).getByRole('button', { name: 'Row 204' }));
  expect(useRoute.getState()).toMatchObject({ at: 'list', listId: ids.solar, step: 'review' });
});

test('without an answer the parameters are shown, and a missing attempt says so', async () => {
  const onClose = vi.fn();
  const refused = madeAttempt(41, {
    outcome: 'refused',
    status: 400,
    code: 'bad_request',
    serviceMessage: 'Invalid phone number',
    billed: 'no',
  });
  const shown = showPart(<AttemptPane attemptId={attemptId} onClose={onClose} />, {
    'ledger.attempt': () => ({ ...detail, attempt: refused, answer: null }),
  });
  expect(await screen.findByText('No answer came back.')).toBeTruthy();
  expect(screen.getByText('+12065550142')).toBeTruthy();
  expect(screen.getByText(/400, bad_request, .*Invalid phone number/)).toBeTruthy();
  await shown.user.click(screen.getByRole('button', { name: 'Close the check' }));
  expect(onClose).toHaveBeenCalledOnce();
  shown.unmount();
  showPart(<AttemptPane attemptId={attemptId} onClose={onClose} />, {
    'ledger.attempt': () => {
      throw new Failed('attempt.notFound', { attemptId });
    },
  });
  expect(await screen.findByText(/There is no attempt .* in this ledger/)).toBeTruthy();
});
