import { describe, expect, test } from 'vitest';
import { conditionText, parseCondition, parseChecks } from './readChecks.ts';

const checks = (operations: string[], more: { addOns?: string[]; whens?: string[] } = {}) =>
  parseChecks({ operations, addOns: [], whens: [], ...more });

describe('conditions on the command line', () => {
  test.each([
    ['score>30', { scoreAtLeast: 31 }],
    ['score <= 30', { scoreAtMost: 30 }],
    ['score>30,score<70', { scoreAtLeast: 31, scoreAtMost: 69 }],
    ['score=50', { scoreAtLeast: 50, scoreAtMost: 50 }],
    ['litigator=no', { litigator: ['clear', 'notChecked'] }],
    ['litigator=clear', { litigator: ['clear'] }],
    ['name=differs|unknown', { nameMatch: [false, null] }],
    ['grade=a|B|none', { grade: ['A', 'B', 'none'] }],
    ['valid=yes', { valid: [true] }],
    ['status=answered|partial', { status: ['answered', 'partial'] }],
    ['line=landline|Mobile', { lineType: ['Landline', 'Mobile'] }],
    ['band=unanswered', { band: ['unanswered'] }],
  ])('%s', (text, condition) => {
    const parsed = parseCondition(text, '--when');
    expect(parsed).toEqual(condition);
    expect(parseCondition(conditionText(parsed), '--when')).toEqual(parsed);
  });

  test('are displayed as they are typed', () => {
    expect(conditionText(parseCondition('litigator=no, score>30', ''))).toBe('score>=31, litigator=no');
    expect(conditionText({})).toBe('');
  });

  test.each([
    ['', /can’t be read at “”/],
    ['score', /can’t be read at “score”/],
    ['score>many', /score>many.*from 0 to 100/],
    ['score>100', /from 0 to 100/],
    ['score<0', /from 0 to 100/],
    ['score>3,score>4', /twice/],
    ['fame=yes', /about score, litigator, name/],
    ['name>differs', /name takes =/],
    ['name=other', /name can’t be “other”; use matches, differs, unknown/],
    ['grade=A|G', /grade can’t be “G”/],
    ['name=', /name can’t be “”/],
    ['constructor=yes', /can’t be read at “constructor=yes”/],
    ['name=toString', /name can’t be “toString”/],
    ['valid=yes,valid=no', /twice/],
    ['valid=yes;name=differs', /valid can’t be “yes;name=differs”/],
  ])('%s is refused', (text, words) => {
    expect(() => parseCondition(text, '--when “x”')).toThrow(words);
  });
});

describe('checks on the command line', () => {
  test('run in that order, each with its add-ons and its condition', () => {
    const made = checks(['phone_intel', 'real_contact@1.1', 'phone'], {
      addOns: ['litigator_checks', 'email_checks_age'],
      whens: ['real_contact:score>30,litigator=no', 'phone@3.2: name=differs'],
    });
    expect(made).toEqual([
      { operation: 'phone_intel@3.0', addOns: ['litigator_checks'], where: {} },
      {
        operation: 'real_contact@1.1',
        addOns: ['litigator_checks', 'email_checks_age'],
        where: { scoreAtLeast: 31, litigator: ['clear', 'notChecked'] },
      },
      { operation: 'phone@3.2', addOns: [], where: { nameMatch: [false] } },
    ]);
  });

  test.each([
    [() => checks(['palm_reading']), /operation.unknown/],
    [() => checks(['phone', 'phone@3.2']), /names phone@3.2 twice/],
    [() => checks(['phone', 'cnam'], { addOns: ['litigator_checks'] }), /none of these operations has; use spam_checks/],
    [() => checks(['phone_intel'], { addOns: ['spam_checks'] }), /addOn.unknown/],
    [() => checks(['phone'], { whens: ['score>30'] }), /--when is not a condition/],
    [() => checks(['phone'], { whens: ['cnam:score>30'] }), /is about “cnam”, which this command doesn’t run; name one of phone@3.2/],
    [() => checks(['phone'], { whens: ['phone:score>30', 'phone@3.2:valid=yes'] }), /given twice for phone@3.2/],
    [() => checks(['phone'], { whens: ['phone:score'] }), /--when “phone:score” can’t be read/],
  ])('are refused where they can’t be made: %#', (make, words) => {
    expect(make).toThrow(words);
  });
});
