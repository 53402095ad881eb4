import { describe, expect, test } from 'vitest';
import type { AddOnName } from '#contract/service/operation.ts';
import { getOperation } from '#contract/service/operations/catalog.ts';
import type { Check } from '#contract/plan/plan.ts';
import { conditionParts } from '#messages/plan/planWords.ts';
import { addCheck, changeCheck, moveCheck, removeCheck, replaceOperation, unmetFields } from './checks.ts';

const plan = (...ids: string[]): Check[] => ids.reduce<Check[]>((checks, id) => addCheck(checks, getOperation(id)), []);
const ids = (checks: readonly Check[]): string[] => checks.map(({ operation }) => operation);
const words = (checks: readonly Check[]): string[][] => checks.map(({ where }) => conditionParts(where));
const three = plan('phone_intel@3.0', 'real_contact@2.0', 'phone@3.2');

describe('a check that is added', () => {
  test('asks the rows that those before it make worth its price', () => {
    expect(words(three)).toEqual([[], ['score is above 30', 'the number belongs to no known litigator'], ['name does not match']]);
    expect(words(plan('phone_intel@3.0', 'location_intel@3.0', 'phone@3.2'))).toEqual([[], [], []]);
  });

  test('asks for the litigator check, and says nothing of litigators where none was asked for before it', () => {
    expect(three.map(({ addOns }) => addOns)).toEqual([['litigator_checks'], ['litigator_checks'], []]);
    const unticked = changeCheck(plan('phone_intel@3.0'), 0, { addOns: [] });
    expect(words(addCheck(unticked, getOperation('real_contact@2.0')))[1]).toEqual(['score is above 30']);
  });
});

describe('a check that is moved or taken away', () => {
  test('takes a condition that nobody touched along as what is usual in its new place', () => {
    const moved = moveCheck(three, 1, 0);
    expect(ids(moved)).toEqual(['real_contact@2.0', 'phone_intel@3.0', 'phone@3.2']);
    expect(words(moved)).toEqual([[], [], ['name does not match']]);
    expect(moveCheck(moved, 0, 1)).toEqual(three);
    expect(words(removeCheck(three, 0))).toEqual([[], ['name does not match']]);
  });

  test('leaves a condition that a person chose as it is', () => {
    const own = changeCheck(three, 1, { where: { grade: ['A'] } });
    expect(words(moveCheck(own, 1, 0))[0]).toEqual(['grade is A']);
    expect(words(removeCheck(own, 0))[0]).toEqual(['grade is A']);
  });

  test('has nowhere to go beyond the ends', () => {
    expect(moveCheck(three, 0, -1)).toEqual(three);
    expect(moveCheck(three, 2, 3)).toEqual(three);
  });
});

describe('an operation that takes another’s place', () => {
  test('keeps the add-ons that it has, too, as they were selected', () => {
    const addOns: AddOnName[] = ['email_checks_age'];
    const ticked = changeCheck(three, 1, { addOns });
    expect(replaceOperation(ticked, 1, getOperation('real_contact@1.1'))[1]).toMatchObject({ operation: 'real_contact@1.1', addOns });
    expect(replaceOperation(three, 2, getOperation('caller_id@3.1'))[2]?.addOns).toEqual(['litigator_checks']);
  });

  test('keeps a condition that a person chose, and brings its own otherwise', () => {
    expect(words(replaceOperation(three, 1, getOperation('location_intel@3.0')))[1]).toEqual([]);
    const own = changeCheck(three, 1, { where: { valid: [true] } });
    expect(words(replaceOperation(own, 1, getOperation('location_intel@3.0')))[1]).toEqual(['phone is valid']);
  });
});

test('a condition on what no check before it finds is told', () => {
  expect([0, 1, 2].map((index) => unmetFields(three, index))).toEqual([[], [], []]);
  expect(unmetFields(changeCheck(three, 0, { where: { scoreAtMost: 30, grade: ['A', 'none'] } }), 0)).toEqual(['score']);
  // Unchecked rows pass, so nothing is missing.
  expect(unmetFields(changeCheck(three, 0, { where: { litigator: ['clear', 'notChecked'] } }), 0)).toEqual([]);
  expect(unmetFields(changeCheck(three, 0, { where: { litigator: ['clear'], status: ['failed'] } }), 0)).toEqual(['litigator check']);
});
