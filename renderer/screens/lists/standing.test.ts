import { expect, test } from 'vitest';
import type { ListCard } from '../../../electron/contract/list.ts';
import { standing } from './standing.ts';

const listId = '0198c0de-0000-7000-8000-000000000001';
const now = Date.UTC(2026, 4, 21, 14, 45);
const imported: ListCard = {
  listId,
  name: 'Leads',
  fileName: 'leads.csv',
  rows: 100,
  rejected: 0,
  importedAt: now - 20 * 60_000,
  answered: 0,
  unplanned: 100,
  decided: 0,
  grades: { A: 0, B: 0, C: 0, D: 0, E: 0, F: 0, none: 100 },
  litigators: 0,
  notChecked: 100,
  lastCheckedAt: null,
  exportedAt: null,
  sandbox: false,
  run: null,
};
const run = { runId: listId, state: 'finished', share: 1, leftMs: null };

test('a list that was only imported goes to its plan', () => {
  expect(standing(imported, undefined, now)).toMatchObject({
    next: { label: 'Plan checks', step: 'plan' },
    checked: ['Never', 'Imported 20 min ago'],
  });
});

test.each([
  ['running', 'Running, 49%'],
  ['waiting', 'No network, 49%'],
  ['paused', 'Paused, 49%'],
  ['stopped', 'Stopped, 49%'],
])('a run that is %s is opened', (state, title) => {
  const card = { ...imported, run: { ...run, state, share: 0.49, leftMs: 18 * 60_000 } };
  expect(standing(card, undefined, now)).toMatchObject({ title, next: { step: 'run' } });
});

test('an answered list goes to review with the rows that are left', () => {
  const card = { ...imported, run, answered: 90, unplanned: 0, decided: 60 };
  expect(standing(card, undefined, now)).toMatchObject({
    title: 'In review',
    share: 0.6,
    next: { label: 'Review 40 rows', step: 'review' },
  });
});

test('a list of which only some rows were tried goes back to its plan with the rest', () => {
  const tried = { ...imported, run, answered: 24, unplanned: 75 };
  expect(standing(tried, undefined, now)).toMatchObject({
    title: 'Checked in part',
    share: 0.25,
    detail: '24 answered, 75 not planned',
    next: { label: 'Plan 75 rows', step: 'plan' },
  });
  expect(standing({ ...tried, unplanned: 10 }, undefined, now).next).toEqual({ label: 'Review 100 rows', step: 'review' });
  expect(standing({ ...tried, unplanned: 10, decided: 90 }, undefined, now).next.label).toBe('Plan 10 rows');
  expect(standing({ ...tried, decided: 100 }, undefined, now).next.step).toBe('export');
});

test('a decided list goes to its export, and an exported one back to review', () => {
  const decided = { ...imported, run, answered: 100, unplanned: 0, decided: 100 };
  expect(standing(decided, undefined, now).next).toEqual({ label: 'Export 100 rows', step: 'export' });
  expect(standing({ ...decided, exportedAt: now }, undefined, now).next.step).toBe('review');
});
