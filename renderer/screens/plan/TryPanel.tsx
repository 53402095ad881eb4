/** A few rows first: what that would buy, before everything is bought. */
import { SegmentedControl } from '@mantine/core';
import { duration } from '../../../electron/words/duration.ts';
import { costWords } from '../../../electron/words/money.ts';
import { callsRange } from '../../../electron/words/planWords.ts';
import { Panel } from '../../ui/Page.tsx';
import css from './PlanScreen.module.css';
import type { Planned } from './usePlan.ts';

const sizes = [25, 100] as const;
export type TrySize = (typeof sizes)[number];

interface Props {
  readonly rows: number;
  readonly size: TrySize;
  readonly trial: Planned;
  readonly onSize: (size: TrySize) => void;
}

export const TryPanel = ({ rows, size, trial: { plan, failure, stale }, onSize }: Props) => (
  <Panel>
    <h3 className="text-3">Try first</h3>
    <SegmentedControl
      fullWidth
      mt={10}
      aria-label="Rows to try first"
      data={sizes.filter((one) => one < rows).map((one) => ({ value: String(one), label: `First ${one}` }))}
      value={String(size)}
      onChange={(value) => onSize(sizes.find((one) => String(one) === value) ?? 25)}
    />
    <p className={`${css.try ?? ''} text-2`}>
      {failure !== null || plan === null || stale
        ? 'Counting'
        : sentence(
            `${callsRange(plan.calls)} ${plan.calls.atMost === 1 ? 'call' : 'calls'}, ${costWords(plan.cost)}, ${duration(plan.durationMs)}`,
          )}
      . What is bought counts: the full run does not buy it again.
    </p>
  </Panel>
);

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
