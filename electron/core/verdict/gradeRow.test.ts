import { fc } from '#test/support/propertyCases.ts';
import { describe, expect, it } from 'vitest';
import { litigatorFreshMs } from './freshness.ts';
import { bandOf } from '#contract/verdict/verdict.ts';
import { gradeRow, type RowToGrade } from './gradeRow.ts';
import { readAnswer, type GradedAnswer } from '../service/answers/readAnswer.ts';

const now = Date.UTC(2026, 4, 18);
const day = 86_400_000;

let made = 0;
/** An answer with this body, as read from the ledger; undefined if it was purged. */
const answer = (body: unknown, more: Partial<GradedAnswer> = {}): GradedAnswer => {
  return {
    answerId: `answer-${String((made += 1)).padStart(4, '0')}`,
    operation: 'real_contact@2.0',
    addOns: ['litigator_checks'],
    arrivedAt: now - day,
    sandbox: false,
    body: body === undefined ? null : JSON.stringify(body),
    ...more,
  };
};
const grade = (answers: GradedAnswer[], more: Partial<RowToGrade> = {}) =>
  gradeRow({
    answers: answers.map(readAnswer),
    findings: [],
    state: { kind: 'answered', partial: false },
    now,
    litigatorMs: litigatorFreshMs,
    ...more,
  });
const realContact = (flag: unknown, more: object = {}) => ({
  phone: { contact_grade: 'B', is_valid: true, activity_score: 82, line_type: 'Mobile', name_match: true },
  add_ons: { litigator_checks: { phone_is_litigator_risk: flag } },
  warnings: [],
  errors: null,
  ...more,
});
const codes = (verdict: { reasons: { code: string }[] }) => verdict.reasons.map(({ code }) => code);

describe('litigator', () => {
  it('is clear only on an explicit, recent, complete false', () => {
    expect(grade([answer(realContact(false))])).toMatchObject({ litigator: 'clear', notChecked: null });
  });

  it.each([
    ['null', realContact(null), {}, 'null'],
    ['absent', realContact(undefined, { add_ons: null }), {}, 'absent'],
    ['of a wrong type', realContact('false'), {}, 'null'],
    ['not requested', realContact(false), { addOns: [] }, 'notRequested'],
    [
      'false beside a partial error',
      realContact(false, { errors: [{ name: 'InternalError', message: 'Could not retrieve entire response' }] }),
      {},
      'partial',
    ],
    [
      'false beside the time-out warning',
      realContact(false, { warnings: 'TimeoutError: Timeout getting response for litigator check. Partial response returned.' }),
      {},
      'timedOut',
    ],
    [
      'null beside the international warning',
      realContact(null, { warnings: ['International number. Not authorized'] }),
      {},
      'international',
    ],
    ['false, but 31 days old', realContact(false), { arrivedAt: now - 31 * day }, 'expired'],
    ['purged', undefined, {}, 'absent'],
    ['of an operation that is not known', realContact(false), { operation: 'crystal_ball@1.0' }, 'notAsked'],
  ])('is not checked where the flag is %s', (_, body, more, why) => {
    const verdict = grade([answer(body, more)]);
    expect(verdict).toMatchObject({ litigator: 'notChecked', notChecked: why });
    expect(codes(verdict)).toContain('litigator.notChecked');
  });

  it('stays clear for exactly 30 days', () => {
    expect(grade([answer(realContact(false), { arrivedAt: now - litigatorFreshMs })]).litigator).toBe('clear');
    expect(grade([answer(realContact(false), { arrivedAt: now - litigatorFreshMs - 1 })]).notChecked).toBe('expired');
  });

  it('says how long a clear answer is valid', () => {
    const verdict = grade([answer(realContact(false), { arrivedAt: now - day })]);
    expect(verdict.reasons.find(({ code }) => code === 'litigator.clear')?.params).toEqual({ until: now - day + litigatorFreshMs });
  });

  it('lets any answer that says litigator win, however old', () => {
    const old = answer(realContact(true), { arrivedAt: now - 900 * day });
    expect(grade([answer(realContact(false)), old])).toMatchObject({ litigator: 'litigator', notChecked: null });
  });

  it('is one found in another list, unless only the sandbox found it and the service has answered, or nobody asked', () => {
    const found = (elsewhere: 'live' | 'sandbox', answers: Parameters<typeof grade>[0]): [string, string | undefined] => {
      const { litigator, reasons } = grade(answers, { elsewhere });
      return [litigator, reasons[0]?.code];
    };
    const known = ['litigator', 'litigator.elsewhere'];
    expect(found('live', [answer(realContact(false))])).toEqual(known);
    expect(found('live', [])).toEqual(known);
    expect(found('sandbox', [answer(realContact(false), { sandbox: true })])).toEqual(known);
    expect(found('sandbox', [answer(realContact(false))])[0]).toBe('clear');
    expect(found('sandbox', [])).toEqual(['notChecked', undefined]);
  });

  it('lets the warning win over a false or null flag, even if it wasn’t requested', () => {
    const warnings = 'Lead is a Litigator. Must not be contacted.';
    for (const flag of [false, null, undefined]) {
      expect(codes(grade([answer(realContact(flag, { warnings }), { addOns: [] })]))[0]).toBe('litigator.warning');
    }
  });

  it('uses an older clear answer that is still valid if a newer check timed out', () => {
    const timedOut = answer(realContact(null), { arrivedAt: now - day });
    expect(grade([timedOut, answer(realContact(false), { arrivedAt: now - 9 * day })]).litigator).toBe('clear');
  });

  it('gives the reason of the newest requested check, not of a later answer without one', () => {
    const later = answer({ activity_score: 12 }, { operation: 'phone_intel@3.0', addOns: [] });
    expect(grade([later, answer(realContact(false), { arrivedAt: now - 40 * day })]).notChecked).toBe('expired');
  });

  it('is not checked, with a single reason, if there is no answer', () => {
    const verdict = grade([], { state: { kind: 'skipped', why: 'invalid', parameter: 'phone', rule: 'phone.missing' } });
    expect(verdict).toMatchObject({ status: 'skipped', litigator: 'notChecked', notChecked: 'noAnswer', checkedAt: null });
    expect(verdict.reasons).toEqual([{ code: 'skipped', params: { why: 'invalid', parameter: 'phone', rule: 'phone.missing' } }]);
  });

  it('is never clear unless an answer says false explicitly', () => {
    fc.assert(fc.property(fc.jsonValue(), (flag) => (grade([answer(realContact(flag))]).litigator === 'clear') === (flag === false)));
    fc.assert(fc.property(fc.jsonValue(), (body) => grade([answer(body)]).litigator !== 'clear'));
    fc.assert(fc.property(fc.jsonValue(), (addOns) => grade([answer(realContact(null, { add_ons: addOns }))]).litigator !== 'clear'));
  });
});

describe('facts', () => {
  it("takes the grade from the service's letter only, never from a score", () => {
    expect(grade([answer({ phone: { activity_score: 100 } })])).toMatchObject({ grade: null, score: 100 });
    expect(grade([answer({ activity_score: 100 }, { operation: 'phone_intel@3.0' })]).grade).toBeNull();
    expect(grade([answer({ phone: { contact_grade: 'G' } })]).grade).toBeNull();
  });

  it('takes each fact from the newest answer with it', () => {
    const older = answer(realContact(false), { arrivedAt: now - 5 * day });
    const newer = answer({ activity_score: 15, line_type: null, is_valid: false }, { operation: 'phone_intel@3.0', addOns: [] });
    const verdict = grade([older, newer]);
    expect(verdict).toMatchObject({ grade: 'B', score: 15, band: 'unanswered', lineType: 'Mobile', valid: false, nameMatch: true });
    expect(verdict).toMatchObject({ checkedAt: newer.arrivedAt, checkedWith: ['real_contact@2.0', 'phone_intel@3.0'] });
    expect(verdict.answerIds).toEqual([newer.answerId, older.answerId]);
  });

  it('never treats a missing or mistyped value as a fact', () => {
    fc.assert(
      // Parsed from text, as answers are: −0 becomes 0.
      fc.property(fc.json(), (text) => {
        const value: unknown = JSON.parse(text);
        const phone = { contact_grade: value, is_valid: value, activity_score: value, line_type: value, name_match: value };
        const verdict = grade([answer({ phone })]);
        expect(verdict.valid).toBe(typeof value === 'boolean' ? value : null);
        expect(verdict.nameMatch).toBe(typeof value === 'boolean' ? value : null);
        expect(verdict.score).toBe(typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 100 ? value : null);
        expect(verdict.lineType).toBe(typeof value === 'string' && value !== '' ? value : null);
      }),
    );
  });

  it('ignores sandbox answers as soon as there is a live one', () => {
    const live = answer({ phone: { activity_score: 80 } }, { arrivedAt: now - 9 * day });
    const invented = answer(realContact(true), { sandbox: true });
    expect(grade([invented])).toMatchObject({ litigator: 'litigator', sandbox: true });
    expect(grade([live, invented])).toMatchObject({ litigator: 'notChecked', grade: null, sandbox: false, answerIds: [live.answerId] });
  });

  it.each([
    [0, 'unanswered'],
    [30, 'unanswered'],
    [31, 'unsure'],
    [49, 'unsure'],
    [50, 'insufficient'],
    [51, 'unsure'],
    [69, 'unsure'],
    [70, 'answered'],
    [100, 'answered'],
    [null, null],
  ])('puts score %s into band %s', (score, band) => {
    expect(bandOf(score)).toBe(band);
  });
});

describe('reasons', () => {
  it('are ordered by importance', () => {
    const body = realContact(null, {
      phone: { contact_grade: 'D', is_valid: false, activity_score: 34, line_type: 'NonFixedVOIP', name_match: false },
      email: { is_valid: true, contact_grade: 'A' },
      warnings: ['TimeoutError: Timeout getting response for litigator check. Partial response returned.'],
    });
    const findings = [{ rule: 'email.mistyped' as const, field: 'email' as const, params: { suggestion: 'gmail.com' } }];
    const verdict = grade([answer(body)], { findings, state: { kind: 'answered', partial: true } });
    expect(verdict.status).toBe('partial');
    expect(codes(verdict)).toEqual([
      'litigator.notChecked',
      'phone.invalid',
      'partial',
      'name.differs',
      'grade',
      'score',
      'finding',
      'line',
      'email.valid',
      'warning',
    ]);
  });

  it('keep the words of a failure and of a refusal', () => {
    expect(grade([], { state: { kind: 'failed', cause: 'timedOut', serviceMessage: null } })).toMatchObject({
      status: 'failed',
      reasons: [{ code: 'failed', params: { cause: 'timedOut' } }],
    });
    const refused = grade([], { state: { kind: 'refused', serviceMessage: 'Invalid phone' } });
    expect(refused).toMatchObject({ status: 'failed', reasons: [{ code: 'refused', params: { serviceMessage: 'Invalid phone' } }] });
  });
});
