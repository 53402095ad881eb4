import { expect, it } from 'vitest';
import type { ColumnTest } from '#contract/review/columnTest.ts';
import { filterParts, toggledOut, withColumnTest, nothingSentence, toggled, without, withScores } from './filter.ts';

it('selects a value, and clears it again', () => {
  const chosen = toggled(toggled({}, 'grade', 'E'), 'grade', 'none');
  expect(chosen).toEqual({ grade: ['E', 'none'] });
  expect(toggled(toggled(chosen, 'grade', 'E'), 'grade', 'none').grade).toBeUndefined();
});

it('takes the whole range of scores for no filter, so that rows without a score stay', () => {
  expect(withScores({}, 0, 100)).toEqual({ scoreFrom: undefined, scoreTo: undefined });
  expect(withScores({}, 20, 100)).toEqual({ scoreFrom: 20, scoreTo: undefined });
  expect(without({ scoreFrom: 20, text: 'x' }, 'score')).toEqual({ text: 'x', scoreFrom: undefined, scoreTo: undefined });
});

it('says what is chosen', () => {
  expect(nothingSentence({ scoreFrom: 20, grade: ['E'] }, [])).toBe('No rows with score 20 to 100 and grade E.');
  expect(filterParts({ grade: ['A', 'B', 'none'], decidedBy: ['none'], text: ' gmial ' }, []).map(({ words }) => words)).toEqual([
    'grade A or B or no grade',
    'decision by nobody',
    '“gmial” in a cell',
  ]);
  expect(nothingSentence({ litigator: ['notChecked'], lineType: ['TollFree'], status: ['failed'] }, [])).toBe(
    'No rows with litigator check: not checked, line type Toll-free and status failed.',
  );
  expect(nothingSentence({ contested: true }, [])).toBe('No rows with contested decisions.');
  expect(without({ contested: true, text: 'x' }, 'contested')).toEqual({ text: 'x', contested: undefined });
});

it('excludes a value, and includes it again', () => {
  const out = toggledOut({ grade: ['F', 'E'] }, 'grade', 'F');
  expect(out).toEqual({ grade: ['E'], excluded: { grade: ['F'] } });
  expect(filterParts(out, []).map(({ part, words }) => [part, words])).toEqual([
    ['grade', 'grade E'],
    ['not grade', 'not grade F'],
  ]);
  expect(without(out, 'not grade')).toEqual({ grade: ['E'] });
  expect(toggledOut(out, 'grade', 'F')).toEqual({ grade: ['E'] });
  expect(toggled(out, 'grade', 'F')).toEqual({ grade: ['E', 'F'] });
});

it('says what a column is asked, and clears it', () => {
  const words = (test: ColumnTest): string | undefined => filterParts(withColumnTest({}, 1, test), ['Name', 'City'])[0]?.words;
  expect(words({ is: 'contains', text: 'mesa' })).toBe('“mesa” in City');
  expect(words({ is: 'contains', text: 'mesa', not: true })).toBe('no “mesa” in City');
  expect(words({ is: 'oneOf', values: ['Mesa', ''], not: true })).toBe('City not Mesa or empty');
  expect(words({ is: 'empty' })).toBe('empty City');
  expect(words({ is: 'number', from: 10, to: 1200 })).toBe('City 10 to 1,200');
  expect(words({ is: 'number', to: -3 })).toBe('City up to −3');
  expect(words({ is: 'date', from: '2026-05-18', not: true })).toBe('City not from May 18, 2026');
  const both = withColumnTest(withColumnTest({}, 1, { is: 'empty' }), 0, { is: 'startsWith', text: 'a' });
  expect(nothingSentence(both, ['Name', 'City'])).toBe('No rows with empty City and Name starting with “a”.');
  expect(without(both, 'column 1')).toEqual({ columns: [{ column: 0, test: { is: 'startsWith', text: 'a' } }] });
  expect(without(without(both, 'column 1'), 'column 0').columns).toBeUndefined();
});
