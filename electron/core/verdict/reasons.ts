/** The reasons for a verdict: codes with parameters, most important first. The sentences are in `messages`. */
import { type FindingRule, quietRules, type RuleParams, type Unreadable } from '#contract/lists/finding.ts';
import type { SkipReason } from '#contract/verdict/verdictValues.ts';
import type { FactName, FactValue } from '#contract/service/answerFacts.ts';
import type { BareReasonCode, Reason, Verdict } from '#contract/verdict/verdict.ts';
import type { ReadAnswer } from '../service/answers/readAnswer.ts';

/** The row's result in the newest run that covers it. */
export type RowState =
  | { kind: 'pending' }
  /** None of its current values was requested. */
  | { kind: 'unplanned' }
  /** `partial`: the answer lacks something that was requested. */
  | { kind: 'answered'; partial: boolean }
  | { kind: 'failed'; cause: string; serviceMessage: string | null }
  | { kind: 'refused'; serviceMessage: string | null }
  /** Skipped by the plan; `parameter` and `rule` describe what is wrong with an invalid row. */
  | { kind: 'skipped'; why: SkipReason; parameter: string | null; rule: FindingRule | null };

interface ReasonSources {
  state: RowState;
  findings: readonly (RuleParams | Unreadable)[];
  facts: Pick<Verdict, 'grade' | 'score' | 'band' | 'lineType' | 'valid' | 'nameMatch'>;
  litigator: Reason;
  /** Returns a fact from the newest answer that has it. */
  newest<Name extends FactName>(name: Name): FactValue<Name> | null;
  /** The newest answer of each operation. */
  latest: readonly ReadAnswer[];
  warnings: readonly string[];
}

/** A reason without parameters. */
const bare = <C extends BareReasonCode>(code: C): Reason => ({ code, params: {} });

/**
 * Lists the reasons: first what settles a row, then what speaks against it, then what speaks for it. Pushed one by one: this runs for every
 * row of a list, and spreading arrays into one another costs the engine's compiler a tenth of a second.
 */
export function reasonsOf(sources: ReasonSources): Reason[] {
  const { state, findings, facts, litigator, newest, latest, warnings } = sources;
  const reasons: Reason[] = [];
  const add = (reason: Reason): void => void reasons.push(reason);
  const plain = (code: BareReasonCode): void => void reasons.push(bare(code));
  const answered = latest.length > 0;
  const against = litigator.code !== 'litigator.clear';
  const { grade, score, band, lineType } = facts;
  const [trust, miles, prepaid] = [newest('ipTrust'), newest('ipDistance'), newest('prepaid')];

  addState(state, add);
  // A row without any answer is also "not checked", but its other reasons already explain why.
  if ((answered && against) || litigator.code === 'litigator.elsewhere') reasons.push(litigator);
  if (facts.valid === false) plain('phone.invalid');
  for (const { missing } of latest) if (missing[0]) add({ code: 'partial', params: { serviceMessage: missing[0].words } });
  if (facts.nameMatch === false) plain('name.differs');
  if (grade !== null) add({ code: 'grade', params: { grade } });
  if (score !== null && band !== null) add({ code: 'score', params: { score, band } });
  if (newest('emailValid') === false) plain('email.invalid');
  if (newest('emailNameMatch') === false) plain('email.nameDiffers');
  if (newest('addressValid') === false) plain('address.invalid');
  if (newest('addressNameMatch') === false) plain('address.nameDiffers');
  for (const { rule, params } of findings) {
    if (rule === 'unreadable') plain(rule);
    // A rule and its params come from one finding; TypeScript loses that when they are destructured.
    else if (!quietRules.includes(rule)) add({ code: 'finding', params: { rule, params } as RuleParams });
  }
  if (facts.nameMatch === true) plain('name.matches');
  if (lineType !== null) add({ code: 'line', params: { lineType, prepaid } });
  if (facts.valid === true) plain('phone.valid');
  if (newest('emailValid') === true) add({ code: 'email.valid', params: { grade: newest('emailGrade') } });
  if (trust !== null) add({ code: 'ip.trust', params: { score: trust } });
  if (miles !== null) add({ code: 'ip.distance', params: { miles } });
  if (answered && !against) reasons.push(litigator);
  for (const warning of warnings) add({ code: 'warning', params: { warning } });
  return reasons;
}

function addState(state: RowState, add: (reason: Reason) => void): void {
  switch (state.kind) {
    case 'failed':
      return add({
        code: 'failed',
        params: { cause: state.cause, ...(state.serviceMessage === null ? {} : { serviceMessage: state.serviceMessage }) },
      });
    case 'refused':
      return add({ code: 'refused', params: state.serviceMessage === null ? {} : { serviceMessage: state.serviceMessage } });
    case 'skipped': {
      const { why, parameter, rule } = state;
      return add({ code: 'skipped', params: { why, ...(parameter === null ? {} : { parameter }), ...(rule === null ? {} : { rule }) } });
    }
    case 'answered':
    case 'unplanned':
    case 'pending':
  }
}
