/** Filters the attempts by kind and by run. */
import { SegmentedControl, Select } from '@mantine/core';
import type { RefObject } from 'react';
import { attemptFilters, type Recount } from '#contract/ledger/ledger.ts';
import { ledgerWords as words } from '#messages/ledger/ledgerScreenWords.ts';
import { CommandButton } from '../../ui/keys/CommandButton.tsx';
import { Key } from '../../ui/keys/Key.tsx';
import { region } from '../../ui/page/regions.ts';
import { timeText } from '../../ui/text/times.ts';
import { isGrouped, type Attempts } from './useAttempts.ts';
import css from './LedgerScreen.module.css';

const every = 'every';
const byHand = 'byHand';

interface Props {
  readonly attempts: Attempts;
  /** The runs to choose from, newest first. */
  readonly runs: readonly Recount[];
  readonly filterRef: RefObject<HTMLDivElement | null>;
}

export function ToolRow({ attempts, runs, filterRef }: Props) {
  const { choice, newer, open } = attempts;
  return (
    <div className={css.tool} {...region}>
      <h1>{words.title}</h1>
      <SegmentedControl
        ref={filterRef}
        size="xs"
        aria-label={words.tool.filter}
        data={attemptFilters.map((value) => ({ value, label: words.tool.filters[value] }))}
        value={choice.show}
        onChange={(value) => open({ ...choice, show: attemptFilters.find((one) => one === value) ?? 'all' })}
      />
      <Key of="ledger.filter" />
      <Select
        size="xs"
        w={260}
        aria-label={words.tool.run}
        data={[
          { value: every, label: words.tool.everyRun },
          { value: byHand, label: words.runs.byHand },
          ...runs.map(({ runId, listName, startedAt }) => ({ value: runId, label: words.tool.runOf(listName, timeText(startedAt)) })),
        ]}
        value={choice.runId ?? (choice.byHand === true ? byHand : every)}
        onChange={(value) => {
          if (value === null) return;
          const runId = value === every || value === byHand ? null : value;
          open({ show: choice.show, runId, ...(value === byHand ? { byHand: true } : {}) });
        }}
      />
      <span className="grow" />
      {newer && !isGrouped(choice) && (
        <CommandButton of="ledger.refresh" icon="refresh">
          {words.tool.showNewer}
        </CommandButton>
      )}
    </div>
  );
}
