import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Failed } from '#contract/failure.ts';
import { showPart } from '#test/support/showPart.ts';
import type { Answers } from '#test/support/fakeAnswers.ts';
import { ids } from '#test/support/windowFixtures.ts';
import { useRoute } from '#renderer/base/router.ts';
import { RowProof } from './RowHistory.tsx';

const open = async (prove: NonNullable<Answers['evidence.prove']>) => {
  const shown = showPart(<RowProof listId={ids.solar} listName="Solar/leads: May" row={12} />, {
    'files.chooseSave': ({ suggestedName }) => ({ destinationId: suggestedName, fileName: suggestedName }),
    'evidence.prove': prove,
  });
  await shown.user.click(screen.getByRole('button', { name: 'Legal proof' }));
  await shown.user.click(screen.getByRole('button', { name: 'Save proof' }));
  return shown;
};

test('saves the proof of this row and of no other', async () => {
  const { asked } = await open(({ destinationId }) => ({
    ...{ evidenceId: ids.run, madeAt: 0, bytes: 9000, download: null },
    fileName: destinationId,
  }));
  await expect
    .poll(() => asked.at(-1))
    .toEqual(['evidence.prove', { listId: ids.solar, runId: null, row: 12, destinationId: 'Solar-leads- May row 12.proof.json' }]);
});

test('leads to the evidence that has to be made first', async () => {
  const { user } = await open(() => {
    throw new Failed('evidence.none', { listId: ids.solar });
  });
  await user.click(await screen.findByRole('button', { name: 'Make evidence' }));
  expect(useRoute.getState()).toEqual({ at: 'evidence', listId: ids.solar });
});
