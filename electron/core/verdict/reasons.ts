/** Says why a verdict is as it is: codes with parameters, the most important first. Sentences are made elsewhere. */
import { quietRules, type Finding } from '../../contract/finding.ts';
import type { Reason, Verdict } from '../../contract/verdict.ts';
import type { RowState } from './rowState.ts';
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

/**
 * First what settles a row, then what speaks against it, then what speaks for it. Each is added by itself: it runs for every row of a list, and lists
 * spread into one another take the engine's compiler a tenth of a second.
 */
export function reasonsOf(sources: ReasonSources): Reason[] {
  const { state, findings, facts, litigator, newest, latest, warnings } = sources;
  const reasons: Reason[] = [];
  const add = (code: Reason['code'], params: Reason['params'] = {}): void => void reasons.push({ code, params });
  const answered = latest.length > 0;
  const against = litigator.code !== 'litigator.clear';
  const { grade, score, band, lineType } = facts;
  const [trust, miles, prepaid] = [newest('ipTrust'), newest('ipDistance'), newest('prepaid')];

  addState(state, add);
  // A row without any answer is "not checked" too, but saying so would only repeat why there is none.
  if (answered && against) reasons.push(litigator);
  if (facts.valid === false) add('phone.invalid');
  for (const { missing } of latest) if (missing !== null) add('partial', { words: missing });
  if (facts.nameMatch === false) add('name.differs');
  if (grade !== null) add('grade', { grade });
  if (score !== null && band !== null) add('score', { score, band });
  if (newest('emailValid') === false) add('email.invalid');
  if (newest('emailNameMatch') === false) add('email.nameDiffers');
  if (newest('addressValid') === false) add('address.invalid');
  if (newest('addressNameMatch') === false) add('address.nameDiffers');
  for (const { rule, params } of findings) if (!quietRules.includes(rule)) add('finding', { ...params, rule });
  if (facts.nameMatch === true) add('name.matches');
  if (lineType !== null) add('line', { lineType, prepaid: prepaid === null ? -1 : Number(prepaid) });
  if (facts.valid === true) add('phone.valid');
  if (newest('emailValid') === true) add('email.valid', { grade: newest('emailGrade') ?? '' });
  if (trust !== null) add('ip.trust', { score: trust });
  if (miles !== null) add('ip.distance', { miles });
  if (answered && !against) reasons.push(litigator);
  for (const warning of warnings) add('warning', { warning });
  return reasons;
}

function addState(state: RowState, add: (code: Reason['code'], params: Reason['params']) => void): void {
  switch (state.kind) {
    case 'failed':
      return add('failed', { cause: state.cause, ...(state.words === null ? {} : { words: state.words }) });
    case 'refused':
      return add('refused', state.words === null ? {} : { words: state.words });
    case 'skipped': {
      const { why, parameter, rule } = state;
      return add('skipped', { why, ...(parameter === null ? {} : { parameter }), ...(rule === null ? {} : { rule }) });
    }
    case 'answered':
    case 'pending':
  }
}
