import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { ReadingPreview } from '#contract/lists/list.ts';
import { Failed } from '#contract/failure.ts';
import { showPart } from '#test/support/showPart.ts';
import { ReadingDialog } from './ReadingDialog.tsx';

const preview = (file: Partial<ReadingPreview['files'][number]>, name: string): ReadingPreview => ({
  files: [
    {
      ...{
        name: 'leads.csv',
        bytes: 9,
        format: 'text',
        sheet: null,
        encoding: 'windows-1252',
        delimiter: ',',
        heading: true,
        bom: false,
        sheets: [],
      },
      ...file,
    },
  ],
  columns: ['Name'],
  above: [],
  rows: [[name]],
  lines: [2],
});
const of = { files: ['f'] };

test('any encoding is found by its name or language, and previewed before it is applied', async () => {
  const onRead = vi.fn<(reading: object) => void>();
  const { user } = showPart(<ReadingDialog of={of} name="leads" from={{}} onClose={vi.fn()} onRead={onRead} />, {
    'lists.inspect': ({ reading: { encoding } }) => (encoding === 'koi8-u' ? preview({ encoding }, 'Іван') : preview({}, 'ц·БО')),
  });
  await screen.findByText('ц·БО');
  const field = screen.getByRole('combobox', { name: 'Encoding' });
  await user.clear(field);
  await user.type(field, 'cyrillic');
  expect(screen.queryByRole('option', { name: /Windows-1250/ })).toBeNull();
  await user.click(await screen.findByRole('option', { name: 'KOI8-U, Cyrillic' }));
  await screen.findByText('Іван');
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  expect(onRead).toHaveBeenCalledWith({ encoding: 'koi8-u' });
});

test('another sheet has its headings elsewhere', async () => {
  const onRead = vi.fn<(reading: object) => void>();
  const sheets = ['Report', 'Data'].map((name) => ({ name, hidden: false }));
  const { user } = showPart(
    <ReadingDialog of={of} name="leads" from={{ sheet: 'Report', headingLine: 6 }} onClose={vi.fn()} onRead={onRead} />,
    { 'lists.inspect': ({ reading: { sheet = '' } }) => preview({ format: 'xlsx', sheet, sheets }, `Row of ${sheet}`) },
  );
  await user.click(await screen.findByRole('combobox', { name: 'Sheet' }));
  await user.click(await screen.findByRole('option', { name: 'Data' }));
  await screen.findByText('Row of Data');
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  expect(onRead).toHaveBeenCalledWith({ sheet: 'Data' });
});

test('one of several lists in an archive is chosen', async () => {
  const entries = ['a.csv', 'b.csv'];
  const { user } = showPart(<ReadingDialog of={of} name="leads" from={{}} onClose={vi.fn()} onRead={vi.fn()} />, {
    'lists.inspect': ({ reading: { entry } }) => {
      if (entry === undefined) throw new Failed('file.severalInside', { path: 'leads.zip', entries });
      return preview({ name: 'leads.zip', entry, entries }, 'Ava');
    },
  });
  await user.click(await screen.findByRole('combobox', { name: 'File in the archive' }));
  await user.click(await screen.findByRole('option', { name: 'b.csv' }));
  await screen.findByText('Ava');
  expect(screen.getByRole('combobox', { name: 'File in the archive' })).toHaveProperty('value', 'b.csv');
});
