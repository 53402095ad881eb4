/** Filters the attempts by kind and by run. */
import { Button, SegmentedControl, Select } from '@mantine/core';
import type { RefObject } from 'react';
import { attemptFilters, type AttemptQuery, type Recount } from '../../../electron/contract/ledger.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Key } from '../../ui/Key.tsx';
import { region } from '../../ui/useRegions.ts';
import { timeText } from '../../ui/times.ts';
import type { Attempts } from './attemptStore.ts';
import css from './LedgerScreen.module.css';

const titles: Readonly<Record<AttemptQuery['show'], string>> = {
  all: 'All attempts',
  billingUnknown: 'Possibly billed',
  troubled: 'Without an answer',
};
const every = 'every';

interface Props {
  readonly attempts: Attempts;
  /** The runs to choose from, newest first. */
  readonly runs: readonly Recount[];
  readonly filterRef: RefObject<HTMLDivElement | null>;
}

export function ToolRow({ attempts, runs, filterRef }: Props) {
  const choice = attempts.use((state) => state.choice);
  const newer = attempts.use((state) => state.newer);
  return (
    <div className={css.tool} {...region}>
      <h1>Ledger</h1>
      <SegmentedControl
        ref={filterRef}
        size="xs"
        aria-label="Which attempts"
        data={attemptFilters.map((value) => ({ value, label: titles[value] }))}
        value={choice.show}
        onChange={(value) => void attempts.open({ ...choice, show: attemptFilters.find((one) => one === value) ?? 'all' })}
      />
      <Key of="ledger.filter" />
      <Select
        size="xs"
        w={260}
        aria-label="Of which run"
        data={[
          { value: every, label: 'Every run and look-up' },
          ...runs.map(({ runId, listName, startedAt }) => ({ value: runId, label: `${listName}, ${timeText(startedAt)}` })),
        ]}
        value={choice.runId ?? every}
        allowDeselect={false}
        rightSection={<Icon name="chevron" size={14} />}
        onChange={(value) => {
          if (value !== null) void attempts.open({ ...choice, runId: value === every ? null : value });
        }}
      />
      <span className="grow" />
      {newer && (
        <Button
          size="xs"
          leftSection={<Icon name="refresh" size={14} />}
          rightSection={<Key of="ledger.refresh" />}
          onClick={() => void attempts.open()}
        >
          Show newer attempts
        </Button>
      )}
    </div>
  );
}
