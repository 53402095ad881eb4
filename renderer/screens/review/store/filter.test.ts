import { expect, it } from 'vitest';
import { filterParts, nothingSentence, toggled, without, withScores } from './filter.ts';

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
  expect(nothingSentence({ scoreFrom: 20, grade: ['E'] })).toBe('No rows with score 20 to 100 and grade E.');
  expect(filterParts({ grade: ['A', 'B', 'none'], decidedBy: ['none'], text: ' gmial ' }).map(({ words }) => words)).toEqual([
    'grade A or B or no grade',
    'decision by nobody',
    '“gmial” in a cell',
  ]);
  expect(nothingSentence({ litigator: ['notChecked'], lineType: ['TollFree'], status: ['failed'] })).toBe(
    'No rows with litigator check: not checked, line type Toll-free and status failed.',
  );
});
