/** Says why a verdict is as it is: codes with parameters, the most important first. Sentences are made elsewhere. */
import { quietRules, type Finding } from '../../contract/finding.ts';
import type { Reason, Verdict } from '../../contract/verdict.ts';
import type { RowState } from './gradeRow.ts';
import type { ReadAnswer } from './readAnswer.ts';

export interface ReasonSources {
  state: RowState;
  findings: readonly Pick<Finding, 'rule' | 'field' | 'params'>[];
  facts: Pick<Verdict, 'grade' | 'score' | 'band' | 'lineType' | 'valid' | 'nameMatch'>;
  litigator: Reason;
  /** A fact from the newest answer that has it. */
  newest<N extends keyof ReadAnswer>(name: N): ReadAnswer[N] | null;
  /** The newest answer of each operation. */
  latest: readonly ReadAnswer[];
  warnings: readonly string[];
}

/** First what settles a row, then what speaks against it, then what speaks for it. */
export function reasonsOf(sources: ReasonSources): Reason[] {
  const { state, findings, facts, litigator, newest, latest, warnings } = sources;
  const answered = latest.length > 0;
  const is = (code: Reason['code'], holds: boolean, params: Reason['params'] = {}): Reason[] => (holds ? [{ code, params }] : []);
  const against = litigator.code !== 'litigator.clear';
  const { grade, score, band, lineType } = facts;
  const [trust, miles, prepaid] = [newest('ipTrust'), newest('ipDistance'), newest('prepaid')];

  return [
    ...stateReason(state),
    // A row without any answer is "not checked" too, but saying so would only repeat why there is none.
    ...(answered && against ? [litigator] : []),
    ...is('phone.invalid', facts.valid === false),
    ...latest.flatMap(({ missing }) => (missing === null ? [] : is('partial', true, { words: missing }))),
    ...is('name.differs', facts.nameMatch === false),
    ...(grade === null ? [] : is('grade', true, { grade })),
    ...(score === null || band === null ? [] : is('score', true, { score, band })),
    ...is('email.invalid', newest('emailValid') === false),
    ...is('email.nameDiffers', newest('emailNameMatch') === false),
    ...is('address.invalid', newest('addressValid') === false),
    ...is('address.nameDiffers', newest('addressNameMatch') === false),
    ...findings
      .filter(({ rule }) => !quietRules.includes(rule))
      .map(({ rule, params }): Reason => ({ code: 'finding', params: { ...params, rule } })),
    ...is('name.matches', facts.nameMatch === true),
    ...(lineType === null ? [] : is('line', true, { lineType, prepaid: prepaid === null ? -1 : Number(prepaid) })),
    ...is('phone.valid', facts.valid === true),
    ...is('email.valid', newest('emailValid') === true, { grade: newest('emailGrade') ?? '' }),
    ...(trust === null ? [] : is('ip.trust', true, { score: trust })),
    ...(miles === null ? [] : is('ip.distance', true, { miles })),
    ...(answered && !against ? [litigator] : []),
    ...warnings.map((warning): Reason => ({ code: 'warning', params: { warning } })),
  ];
}

function stateReason(state: RowState): Reason[] {
  switch (state.kind) {
    case 'failed':
      return [{ code: 'failed', params: { cause: state.cause, ...(state.words === null ? {} : { words: state.words }) } }];
    case 'refused':
      return [{ code: 'refused', params: state.words === null ? {} : { words: state.words } }];
    case 'skipped': {
      const { why, parameter, rule } = state;
      return [{ code: 'skipped', params: { why, ...(parameter === null ? {} : { parameter }), ...(rule === null ? {} : { rule }) } }];
    }
    case 'answered':
    case 'pending':
      return [];
  }
}
