/** A trial on a few rows: what it would buy, before everything is bought. */
import { SegmentedControl } from '@mantine/core';
import { planWords as words } from '#messages/plan/planScreenWords.ts';
import { NumberField } from '../../ui/form/NumberField.tsx';
import { Panel } from '../../ui/page/Page.tsx';
import css from './PlanScreen.module.css';
import { trialOf, trialRows, usualTrials } from '../../subjects/plan/planChoice.ts';
import type { TrialState, Planned } from '../../subjects/plan/usePlan.ts';
import { capital } from '#messages/text.ts';

interface Props {
  readonly rows: number;
  readonly trial: TrialState;
  /** Whether the full run will reuse the trial's answers. */
  readonly reuses: boolean;
}

export function TryPanel({ rows, trial: { chosen: trial, withFirst, planned: tried, choose: onTrial }, reuses }: Props) {
  const kinds = [
    ...usualTrials
      .filter((one) => one.rows < rows && (withFirst || one.kind !== 'first'))
      .map((one) => ({ value: one.kind, label: one.random ? words.trial.random(one.rows) : words.trial.first(one.rows) })),
    { value: 'other', label: words.trial.other },
  ];
  return (
    <Panel>
      <h3 className="text-3">{words.trial.title}</h3>
      <SegmentedControl
        fullWidth
        mt={10}
        aria-label={words.trial.rowsToTry}
        data={kinds}
        value={trial.kind}
        onChange={(value) => onTrial(trialOf(value === 'first' || value === 'random' ? value : 'other', trial))}
      />
      {trial.kind === 'other' && (
        <div className={css.other}>
          <NumberField
            size="xs"
            aria-label={words.trial.howMany}
            allowDecimal={false}
            value={trial.rows}
            onChange={(value) => onTrial({ ...trial, rows: value })}
          />
          <SegmentedControl
            size="xs"
            aria-label={words.trial.which}
            data={[
              { value: 'first', label: words.trial.theFirst },
              { value: 'random', label: words.trial.atRandom },
            ]}
            value={trial.random ? 'random' : 'first'}
            onChange={(value) => onTrial({ ...trial, random: value === 'random' })}
          />
        </div>
      )}
      <p className="mt-10 text-2">
        {trialRows(trial, rows) === null ? words.trial.range(rows - 1) : triedSentence(tried)}{' '}
        {reuses ? words.trial.reused : words.trial.boughtAgain}
      </p>
    </Panel>
  );
}

const triedSentence = ({ plan, failure, stale }: Planned): string =>
  failure !== null || plan === null || stale ? words.trial.counting : capital(words.trial.buys(plan));
