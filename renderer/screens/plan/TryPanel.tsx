/** A trial on a few rows: what that would buy, before everything is bought. */
import { NumberInput, SegmentedControl } from '@mantine/core';
import { count } from '../../../electron/messages/count.ts';
import { duration } from '../../../electron/messages/duration.ts';
import { costWords } from '../../../electron/messages/money.ts';
import { callsRange } from '../../../electron/messages/planWords.ts';
import { Panel } from '../../ui/Page.tsx';
import css from './PlanScreen.module.css';
import { trialOf, trialRows, usualTrials, type Trial } from './trial.ts';
import type { Planned } from './usePlan.ts';

interface Props {
  readonly rows: number;
  readonly trial: Trial;
  /** False if the first rows need no call: trying them would try nothing. */
  readonly withFirst: boolean;
  /** The plan of the trial. */
  readonly tried: Planned;
  /** Whether the full run will use what the trial bought. */
  readonly reuses: boolean;
  readonly onTrial: (trial: Trial) => void;
}

export function TryPanel({ rows, trial, withFirst, tried, reuses, onTrial }: Props) {
  const kinds = [
    ...usualTrials
      .filter((one) => one.rows < rows && (withFirst || one.kind !== 'first'))
      .map((one) => ({ value: one.kind, label: `${one.random ? 'Random' : 'First'} ${count(one.rows)}` })),
    { value: 'other', label: 'Other' },
  ];
  return (
    <Panel>
      <h3 className="text-3">Try first</h3>
      <SegmentedControl
        fullWidth
        mt={10}
        aria-label="Rows to try first"
        data={kinds}
        value={trial.kind}
        onChange={(value) => onTrial(trialOf(value === 'first' || value === 'random' ? value : 'other', trial))}
      />
      {trial.kind === 'other' && (
        <div className={css.other}>
          <NumberInput
            size="xs"
            aria-label="How many rows"
            hideControls
            allowNegative={false}
            allowDecimal={false}
            thousandSeparator=","
            value={trial.rows ?? ''}
            onChange={(value) => onTrial({ ...trial, rows: typeof value === 'number' ? value : null })}
          />
          <SegmentedControl
            size="xs"
            aria-label="Which rows"
            data={[
              { value: 'first', label: 'the first ones' },
              { value: 'random', label: 'at random' },
            ]}
            value={trial.random ? 'random' : 'first'}
            onChange={(value) => onTrial({ ...trial, random: value === 'random' })}
          />
        </div>
      )}
      <p className={`${css.try ?? ''} text-2`}>
        {trialRows(trial, rows) === null ? `From 1 to ${count(rows - 1)} rows` : sentence(triedWords(tried))}.{' '}
        {reuses ? 'The full run reuses these answers.' : 'The full run buys these answers again, unless you choose to reuse them.'}
      </p>
    </Panel>
  );
}

function triedWords({ plan, failure, stale }: Planned): string {
  if (failure !== null || plan === null || stale) return 'counting';
  return `${callsRange(plan.calls)} ${plan.calls.atMost === 1 ? 'call' : 'calls'}, ${costWords(plan.cost)}, ${duration(plan.durationMs)}`;
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
