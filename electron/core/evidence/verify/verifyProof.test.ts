import { expect, it } from 'vitest';
import type { KeptLine } from '#contract/evidence/evidence.ts';
import { madeRowLine, madeStatement } from '#test/support/madeEvidence.ts';
import { shownRow } from './verifyProof.ts';

const { predicate } = madeStatement(3);
const salt = 'A'.repeat(43);

/** A row with this verdict, whose answer about this phone has this flag. */
function shown(litigator: KeptLine[5], why: string | null, flag: boolean | null, phone = '+12065550100') {
  const made = madeRowLine(1);
  if (made.length !== 9) throw new Error('it is a row of a list that isn’t shared');
  const line: KeptLine = [...made];
  [line[5], line[6]] = [litigator, why];
  const text = JSON.stringify({
    'phone.is_valid': true,
    add_ons: { litigator_checks: { 'phone.is_litigator_risk': flag } },
    error: null,
    warnings: [],
  });
  const answer = {
    operation: 'phone_intel@3.0',
    request: { parameters: [['phone', phone]] as [string, string][], salt },
    response: { encoding: 'utf-8' as const, text, salt },
  };
  const clear = { headings: ['Phone', 'Name'], cells: ['(206) 555-0100', 'Ada'], cellsSalt: salt, decision: null, answers: [answer] };
  return shownRow({ clear }, line, predicate);
}

it('compares the verdict with what the answers say of the row’s phone', () => {
  expect(shown('clear', null, false)).toMatchObject({
    phones: [{ text: '(206) 555-0100' }],
    answers: [{ litigator: 'clear' }],
    follows: true,
  });
  expect(shown('litigator', 'flag', true)).toMatchObject({ answers: [{ litigator: 'litigator' }], follows: true });
  expect(shown('clear', null, true).follows).toBe(false);
  expect(shown('clear', null, null).follows).toBe(false);
  expect(shown('clear', null, false, '+12065550199').follows).toBe(false);
  expect(shown('notChecked', 'null', null).follows).toBe(true);
  expect(shown('notChecked', 'null', false).follows).toBe(false);
  expect(shown('litigator', 'elsewhere', null).follows).toBeNull();
});
