import { expect, test } from 'vitest';
import { deedWords, rowSentence, selectedWords, triageViewWords, viewWords } from './spokenWords.ts';

const output = (
  grade: 'A' | null,
  litigator: 'clear' | 'litigator' | 'notChecked',
  rest: { status?: 'answered' | 'failed' | 'unplanned'; by?: 'person' | 'policy' | null; suppressed?: boolean } = {},
): string =>
  rowSentence({
    row: 1048,
    verdict: { status: rest.status ?? 'answered', grade, litigator },
    decision: rest.by === null ? { value: null, by: null } : { value: 'hold', by: rest.by ?? 'policy' },
    noCalls: rest.suppressed === true ? ['suppressed'] : [],
  });

test('a row is its number, grade, litigator state and decision', () => {
  expect(output('A', 'clear')).toBe('Row 1,048, grade A, litigator check clear, suggested: hold');
  expect(output('A', 'litigator', { by: 'person' })).toBe('Row 1,048, grade A, Litigator, decided: hold');
  expect(output('A', 'clear', { suppressed: true })).toBe('Row 1,048, grade A, litigator check clear, suppressed, suggested: hold');
});

test('not checked is never clear, and a row without an answer says why it has no grade', () => {
  expect(output('A', 'notChecked')).toBe('Row 1,048, grade A, litigators not checked, suggested: hold');
  expect(output(null, 'notChecked', { status: 'failed', by: null })).toBe(
    'Row 1,048, no grade: failed, litigators not checked, no suggestion',
  );
  expect(output(null, 'notChecked', { status: 'unplanned', by: null })).not.toContain('clear');
  expect(output(null, 'clear', { by: null })).toBe('Row 1,048, no grade, litigator check clear, no suggestion');
});

test('what holds on a contested row is nobody’s decision', () => {
  const row = { row: 7, verdict: { status: 'answered', grade: 'A', litigator: 'clear' }, noCalls: [] } as const;
  const contested = true as const;
  expect(rowSentence({ ...row, decision: { value: 'drop', by: 'person', contested } })).toBe(
    'Row 7, grade A, litigator check clear, contested: drop holds',
  );
  expect(rowSentence({ ...row, decision: { value: null, by: null, contested } })).toContain('contested: no decision holds');
});

test('views and selections are counted', () => {
  expect(viewWords(12_472, 12_472)).toBe('12,472 rows');
  expect(viewWords(1, 12_472)).toBe('1 of 12,472 rows');
  expect(triageViewWords(1, false)).toBe('1 row not reviewed by you');
  expect(triageViewWords(0, true)).toBe('No row on hold');
  expect([selectedWords(0, 4), selectedWords(3, 4), selectedWords(4, 4)]).toEqual(['', '3 of 4 rows selected', 'All 4 rows selected']);
});

test('too many deeds to listen to are counted', () => {
  expect(deedWords(['a', 'b', 'c'])).toEqual(['a', 'b', 'c']);
  expect(deedWords(['a', 'b', 'c', 'Dropped row 4'])).toEqual(['4 actions, the last: Dropped row 4']);
});
