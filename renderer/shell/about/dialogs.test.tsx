import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Failed } from '#contract/failure.ts';
import { showPart } from '#test/support/showPart.ts';
import { showReport } from '../../subjects/settings/shown.ts';
import { ReportDialog } from './AboutDialog.tsx';

test('the report is saved as it was read', async () => {
  const text = '{ "madeAt": "2026-11-23" }\n';
  let refusals = 1;
  const { user, asked } = showPart(<ReportDialog />, {
    'problems.report': () => ({ text }),
    'files.chooseSave': ({ suggestedName }) => ({ destinationId: 'd', fileName: suggestedName }),
    'problems.save': () => {
      if (refusals-- > 0) throw new Failed('disk.full', { path: '/data' });
      return { fileName: 'rollcall-report.json', download: null };
    },
  });
  act(showReport);
  await screen.findByText(/madeAt/);
  await user.click(screen.getByRole('button', { name: 'Save…' }));
  await screen.findByText(/disk/i);
  await user.click(screen.getByRole('button', { name: 'Save…' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(asked.filter(([name]) => name === 'problems.save').map(([, params]) => params)).toEqual([
    { text, destinationId: 'd' },
    { text, destinationId: 'd' },
  ]);
});
