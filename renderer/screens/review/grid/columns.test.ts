import { expect, it } from 'vitest';
import type { RepairCount } from '#contract/lists/repair.ts';
import { columnsOf, labelOf, placeOf } from './columns.ts';

const columns = ['id', 'Town', 'Phone', 'Full Name', 'Notes'];
const mapping = {
  fields: [
    { field: 'address.city' as const, column: 1 },
    { field: 'phone' as const, column: 2 },
    { field: 'name' as const, column: 3 },
  ],
  country: 'US',
};

it('puts Rollcall’s columns first, then what is mapped, the line type beside the phone, then the rest of the file in its order', () => {
  expect(columnsOf({ columns, mapping, rows: 9, findings: [], fits: [] }).map(({ title }) => title)).toEqual([
    'Row',
    'Decision',
    'Grade',
    'Score',
    'Litigator',
    'Full Name',
    'Phone',
    'Line type',
    'Carrier',
    'Town',
    'E-mail grade',
    'id',
    'Notes',
  ]);
});

it('shows the checked phone beside the phone, where some cells don’t simply say it', () => {
  const titles = (applied: boolean): string[] => {
    const repairs: [RepairCount] = [{ repair: 'phone.several', rows: 3, applied }];
    const fit = { field: 'phone' as const, column: 2, rows: 9, filled: 9, fits: 9, taken: 9, repairs };
    return columnsOf({ columns, mapping, rows: 9, findings: [], fits: [fit] }).map(({ title }) => title);
  };
  expect(titles(true).slice(6, 9)).toEqual(['Phone', 'Checked phone', 'Line type']);
  expect(titles(false)).not.toContain('Checked phone');
  const findings = [{ rule: 'phone.alternate' as const, rows: 1 }];
  expect(columnsOf({ columns, mapping, rows: 9, findings, fits: [] }).map(({ title }) => title)).toContain('Checked phone');
});

it('shows every column of a list that nothing is mapped in', () => {
  const all = columnsOf({ columns, mapping: { fields: [], country: 'US' }, rows: 9, findings: [], fits: [] });
  expect(all.filter(({ shows }) => typeof shows === 'number').map(({ title }) => title)).toEqual(columns);
});

it('calls a column without a heading by its place', () => {
  expect(columnsOf({ columns: ['id', ' '], mapping: { fields: [], country: 'US' }, rows: 9, findings: [], fits: [] }).at(-1)?.title).toBe(
    'Column 2',
  );
});

it('calls a row by its name, and a nameless one by what it has', () => {
  expect(labelOf(['7', 'Mesa', '555', ' Priya Raman ', ''], mapping)).toBe('Priya Raman');
  expect(labelOf(['7', 'Mesa', '555', '', ''], mapping)).toBe('7');
  expect(labelOf([' ', ''], mapping)).toBe('Empty row');
  expect(placeOf(['7', 'Mesa', '(480) 555-0163', '', ''], mapping)).toBe('(480) 555-0163, Mesa');
  // If several columns fill a field, the phone that is called need not be in the first of them.
  const several = { ...mapping, fields: [{ field: 'phone' as const, column: 2, otherwise: [0] }] };
  expect(placeOf(['7', 'Mesa', 'n/a', '', ''], several, '+14805550163')).toBe('+14805550163');
});
