import { expect, test } from 'vitest';
import type { ListCard } from '#contract/lists/list.ts';
import { listStatus } from './listStatus.ts';

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
  undecided: 100,
  grades: { A: 0, B: 0, C: 0, D: 0, E: 0, F: 0, none: 100 },
  litigators: 0,
  clear: 0,
  notChecked: 100,
  lastCheckedAt: null,
  exportedAt: null,
  stale: { rows: 0, expired: 0, at: null },
  sandbox: false,
  accounts: [],
  run: null,
};
const run: NonNullable<ListCard['run']> = { runId: listId, state: 'finished', share: 1, leftMs: null, priority: [] };

test('a list that was only imported goes to its check', () => {
  expect(listStatus(imported, undefined, now)).toMatchObject({
    next: { label: 'Check 100 rows', step: 'check' },
    checked: ['Never', 'Imported 20 min ago'],
  });
});

test.each<[NonNullable<ListCard['run']>['state'], string]>([
  ['running', 'Running, 49%'],
  ['waiting', 'Service unreachable, 49%'],
  ['paused', 'Paused, 49%'],
  ['stopped', 'Stopped, 49%'],
])('a run that is %s is opened', (state, title) => {
  const card = { ...imported, run: { ...run, state, share: 0.49, leftMs: 18 * 60_000 } };
  expect(listStatus(card, undefined, now)).toMatchObject({ title, next: { step: 'run' } });
});

test('where runs share a key, it says which of them goes first', () => {
  const other = '0198c0de-0000-7000-8000-000000000002';
  const shared = (turns: readonly { runId: string; place: number | null }[]): string => {
    const on = { ...run, state: 'running' as const, share: 0.49, priority: turns.map((turn) => ({ ...turn, listId: turn.runId })) };
    return listStatus({ ...imported, run: on }, undefined, now).title;
  };
  expect(
    shared([
      { runId: listId, place: null },
      { runId: other, place: null },
    ]),
  ).toBe('Running, 49%');
  expect(
    shared([
      { runId: listId, place: 1 },
      { runId: other, place: null },
    ]),
  ).toBe('Running first, 49%');
  expect(
    shared([
      { runId: other, place: 1 },
      { runId: listId, place: 2 },
    ]),
  ).toBe('Waiting its turn, 49%');
  expect(shared([{ runId: listId, place: 1 }])).toBe('Running, 49%');
});

test('an answered list goes to review with the rows that are left', () => {
  const card = { ...imported, run, answered: 90, unplanned: 0, decided: 60 };
  expect(listStatus(card, undefined, now)).toMatchObject({
    title: 'In review',
    share: 0.6,
    next: { label: 'Review 40 rows', step: 'review' },
  });
});

test('a list with only a trial goes back to its check with the rest', () => {
  const tried = { ...imported, run, answered: 24, unplanned: 75 };
  expect(listStatus(tried, undefined, now)).toMatchObject({
    title: 'Partly checked',
    share: 0.25,
    detail: '24 checked, 75 not yet',
    next: { label: 'Check 75 rows', step: 'check' },
  });
  expect(listStatus({ ...tried, unplanned: 10 }, undefined, now).next).toEqual({ label: 'Review 100 rows', step: 'review' });
  expect(listStatus({ ...tried, unplanned: 10, decided: 90 }, undefined, now).next.label).toBe('Check 10 rows');
  expect(listStatus({ ...tried, decided: 100 }, undefined, now).next.step).toBe('export');
});

test('a decided list goes to its export, and an exported one back to review', () => {
  const decided = { ...imported, run, answered: 100, unplanned: 0, decided: 100 };
  expect(listStatus({ ...decided, decided: 0 }, undefined, now).title).toBe('Not reviewed yet');
  // A person who downloads what the policy keeps needn't review anything.
  expect(listStatus({ ...decided, decided: 0, exportedAt: now }, undefined, now).title).toBe('Downloaded');
  expect(listStatus(decided, undefined, now).next).toEqual({ label: 'Export 100 rows', step: 'export' });
  expect(listStatus({ ...decided, exportedAt: now }, undefined, now).next.step).toBe('review');
});
