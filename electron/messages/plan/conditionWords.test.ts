import { describe, expect, test } from 'vitest';
import { conditionSchema, type Condition } from '#contract/plan/condition.ts';
import { conditionParts, conditionPhrase } from './conditionWords.ts';

describe('a condition in words', () => {
  test.each<[Condition, string[]]>([
    [{}, []],
    [{ scoreAtLeast: 31 }, ['score is above 30']],
    [{ scoreAtLeast: 0 }, ['score is known']],
    [{ scoreAtMost: 30 }, ['score is at most 30']],
    [{ band: ['answered', 'none'] }, ['score says answered or there is no score']],
    [{ litigator: ['clear', 'notChecked'] }, ['the number belongs to no known litigator']],
    [{ litigator: ['clear'] }, ['the litigator check is clear']],
    [{ litigator: ['litigator'] }, ['the number belongs to a litigator']],
    [{ litigator: ['notChecked'] }, ['the number was not checked for a litigator']],
    [{ notChecked: ['timedOut'] }, ['the number was not checked for a litigator because it timed out']],
    [{ notChecked: ['none'] }, ['the number was checked for a litigator']],
    [{ nameMatch: [false] }, ['name does not match']],
    [{ nameMatch: [false, null] }, ['name does not match or match is not known']],
    [{ grade: ['A', 'B'] }, ['grade is A or B']],
    [{ grade: ['D', 'E', 'F', 'none'] }, ['grade is D, E or F or there is no grade']],
    [{ grade: ['none'] }, ['there is no grade']],
    [{ nameMatch: [null] }, ['name match is not known']],
    [{ band: ['none'] }, ['there is no score']],
    [{ band: [] }, ['never']],
    [{ valid: [true] }, ['phone is valid']],
    [{ lineType: ['Mobile', 'NonFixedVOIP'] }, ['line type is mobile or non-fixed VoIP']],
    [{ status: ['pending', 'failed'] }, ['status is pending or failed']],
    [{ status: [] }, ['never']],
  ])('%o', (only, parts) => {
    expect(conditionParts(only)).toEqual(parts);
  });

  test('what isn’t checked is never said to be clear', () => {
    for (const litigator of [['notChecked'], ['clear', 'notChecked'], ['litigator', 'notChecked']] satisfies Condition['litigator'][]) {
      expect(conditionParts({ litigator }).join(' ')).not.toMatch(/\bis clear\b/);
    }
  });

  test('every kind of condition has words of its own', () => {
    const every: Required<Condition> = {
      litigator: ['clear'],
      grade: ['A'],
      band: ['answered'],
      scoreAtLeast: 1,
      scoreAtMost: 2,
      nameMatch: [true],
      valid: [false],
      status: ['answered'],
      lineType: ['Mobile'],
      emailGrade: ['A'],
      carrier: ['Cascade Mobile'],
      notChecked: ['timedOut'],
    };
    expect(Object.keys(every).toSorted()).toEqual(Object.keys(conditionSchema.shape).toSorted());
    expect(new Set(conditionParts(every)).size).toBe(Object.keys(every).length);
  });

  test('all parts together make one phrase', () => {
    expect(conditionPhrase({ scoreAtLeast: 31, litigator: ['clear', 'notChecked'] })).toBe(
      'only where score is above 30 and the number belongs to no known litigator',
    );
    expect(conditionPhrase({})).toBe('on every row');
  });
});
