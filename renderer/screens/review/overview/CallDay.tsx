/** A day of calls: in each hour of the reader's own clock, how many rows to call may be called. */
import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallDay as Day } from '#contract/calling/callingRules.ts';
import type { Filter } from '#contract/review/facets.ts';
import { reviewOverviewWords } from '#messages/review/reviewOverviewWords.ts';
import { FailureNotice } from '#renderer/ui/notices/FailureNotice.tsx';
import { reading, refresh } from '#renderer/base/queryClient.ts';
import { goToSection } from '#renderer/subjects/settings/settingsSections.ts';
import { Icon } from '#renderer/ui/page/Icon.tsx';
import { BarChart } from './BarChart.tsx';
import { BarTable } from './BarTable.tsx';
import { callDayChart } from './callDayBars.ts';
import { CopyMenu } from './CopyMenu.tsx';
import css from './Overview.module.css';

const words = reviewOverviewWords.callDay;

/** `2026-11-24`, where the reader is. */
function today(): string {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}

interface Props {
  readonly listId: string;
  readonly tables: boolean;
  readonly onOpen: (filter: Filter) => void;
}

export function CallDay({ listId, tables, onOpen }: Props) {
  const [day, setDay] = useState(today);
  const [zone] = useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  const query = reading('review.callDay', { listId, day, zone });
  const { data, error } = useQuery({ ...query, placeholderData: (before: Day | undefined) => before });
  const chart = data === undefined ? null : callDayChart(data);
  return (
    <section className={css.panel} aria-labelledby="overview-callDay">
      <div className={css.panelHead}>
        <h2 id="overview-callDay">{words.title}</h2>
        <TextInput
          type="date"
          size="xs"
          aria-label={words.day}
          value={day}
          onChange={(event) => {
            // An emptied field has no day to plan.
            if (event.currentTarget.value !== '') setDay(event.currentTarget.value);
          }}
        />
        {!tables && chart !== null && data?.rows !== 0 && <CopyMenu title={words.title} charts={['callDay']} />}
      </div>
      {error !== null && <FailureNotice failure={error.failure} onRetry={() => void refresh(query)} />}
      {data === undefined || chart === null ? (
        error === null && <p className="text-3">{words.counting}</p>
      ) : data.rows === 0 ? (
        <p className="text-3">{words.none}</p>
      ) : tables ? (
        <BarTable chart={chart} all={data.rows} onOpen={onOpen} />
      ) : (
        <BarChart chart={chart} all={data.rows} onOpen={onOpen} />
      )}
      <p className={css.note}>
        <Icon name="info" size={12} />
        <span>
          {words.note(data?.rows ?? 0)}{' '}
          <button type="button" className={css.link} onClick={() => goToSection('callingRules')}>
            {words.rules}
          </button>
        </span>
      </p>
    </section>
  );
}
