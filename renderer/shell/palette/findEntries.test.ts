import { expect, test } from 'vitest';
import { findEntries, type PaletteEntry } from './paletteEntries.ts';

const entry = (label: string, words = ''): PaletteEntry => ({ id: label, label, words, group: 'Here', icon: 'rows', act: () => undefined });
const entries = [
  entry('Export the rows of this view'),
  entry('Undo your last decision'),
  entry('Solar leads May', 'solar-2026-05.csv'),
  entry('Übersicht'),
  entry('Row details, open or closed'),
  entry('Import a spreadsheet'),
];
const found = (text: string, recent: string[] = []): string[] => findEntries(entries, text, recent).map(({ label }) => label);

test('words and parts of words find, in any order, case and accent', () => {
  expect(found('leads solar')).toEqual(['Solar leads May']);
  expect(found('ubers')).toEqual(['Übersicht']);
  expect(found('2026-05')).toEqual(['Solar leads May']);
  expect(found('preads')).toEqual(['Import a spreadsheet']);
});

test('beginnings of words find, scattered letters don’t', () => {
  expect(found('exro')).toEqual(['Export the rows of this view']);
  expect(found('uld')).toEqual(['Undo your last decision']);
  expect(found('xpws')).toEqual([]);
});

test('the closer match comes first, then what was used last', () => {
  expect(found('row')).toEqual(['Row details, open or closed', 'Export the rows of this view']);
  expect(found('ro', ['Export the rows of this view'])[0]).toBe('Row details, open or closed');
  expect(found('o', [])).toContain('Undo your last decision');
  expect(found('de', ['Row details, open or closed'])[0]).toBe('Row details, open or closed');
});
