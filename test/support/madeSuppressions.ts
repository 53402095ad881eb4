/** A suppression list as the window receives it. */
import { noSuppressions, type SuppressionBatch, type SuppressionEntry, type SuppressionsView } from '#contract/suppression/suppression.ts';
import type { Answers } from './fakeAnswers.ts';

const at = Date.UTC(2026, 4, 18, 15, 2);
const ids = [
  '01990000-0000-7000-8000-000000000001',
  '01990000-0000-7000-8000-000000000002',
  '01990000-0000-7000-8000-000000000003',
] as const;

const batch = (batchId: string, more: Partial<SuppressionBatch>): SuppressionBatch => ({
  ...noSuppressions,
  batchId,
  source: 'Pasted',
  reason: '',
  until: null,
  hashed: false,
  entriesSha256: '0'.repeat(64),
  left: noSuppressions,
  by: 'Mara Ortiz',
  at,
  removed: null,
  ...more,
});

const batches = [
  batch(ids[0], {
    source: 'dnc-2026.csv',
    reason: 'Asked on the phone',
    ...{ phones: 1049, emails: 310, domains: 2, persons: 12 },
    left: { phones: 1048, emails: 310, domains: 2, persons: 12 },
  }),
  batch(ids[1], { source: 'Rows of Solar leads May', phones: 3, left: { ...noSuppressions, phones: 3 }, hashed: true, until: at + 9e9 }),
  batch(ids[2], { source: 'old-list.xlsx', phones: 88, removed: { by: 'Mara Ortiz', at: at + 1e8 } }),
];

const kinds = [
  { kind: 'phone', value: '+12065550142' },
  { kind: 'phone', value: null },
  { kind: 'email', value: 'ann.lee@example.com' },
  { kind: 'domain', value: 'example.org' },
  { kind: 'person', value: 'ann lee|12 main st|98101' },
] as const;

function entryOf(index: number): SuppressionEntry {
  const { kind, value } = kinds[index % kinds.length] ?? kinds[0];
  return {
    entryId: index + 1,
    kind,
    value,
    batchId: value === null ? ids[1] : ids[0],
    source: value === null ? 'Rows of Solar leads May' : 'dnc-2026.csv',
    reason: value === null ? '' : 'Asked on the phone',
    until: value === null ? at + 9e9 : null,
    by: 'Mara Ortiz',
    at,
  };
}

/** `entries`: their number; 0 for an empty list. */
export function madeSuppressions({ entries = 1372 }: { entries?: number } = {}): Answers {
  const view: SuppressionsView =
    entries === 0
      ? { ...noSuppressions, batches: [], changes: [] }
      : { phones: 1048, emails: 310, domains: 2, persons: 12, batches, changes: [] };
  return {
    'suppressions.list': () => view,
    'suppressions.browse': ({ from, count }) => ({
      total: entries,
      entries: Array.from({ length: Math.max(0, Math.min(count, entries - from)) }, (_, index) => entryOf(from + index)),
    }),
    'suppressions.remove': () => view,
    'suppressions.edit': () => view,
    'suppressions.keepHashes': () => view,
    'suppressions.import': () => ({ batch: batch(ids[0], { phones: 1 }), known: 0, unread: 0, unreadSamples: [] }),
    'suppressions.exports': () => ({
      looked: 3,
      files: [{ fileName: 'dialer.csv', listName: 'May leads', rows: 1, at: Date.UTC(2026, 4, 3, 12) }],
      more: 0,
      unknown: 0,
    }),
  };
}
