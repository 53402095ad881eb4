/** A calling day: for each hour of the reader's local time, how many of the rows to call may be called. */
import { dateLocale } from '#base/locale.ts';
import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallDay as Day } from '#contract/calling/callingRules.ts';
import type { Filter } from '#contract/review/facets.ts';
import { reviewOverviewWords } from '#messages/review/reviewOverviewWords.ts';
import { byVerdicts } from '#renderer/subjects/review/queries.ts';
import type { Bar, Chart } from '#renderer/ui/bars/BarChart.tsx';
import { FailureNotice } from '#renderer/ui/notices/Notice.tsx';
import { refresh, declareQuery } from '#renderer/base/queryClient.ts';
import { goToSection } from '#renderer/subjects/settings/settingsSections.ts';
import { Icon } from '#renderer/ui/page/Icon.tsx';
import { Bars } from './Bars.tsx';
import { CopyMenu } from './copyChart.tsx';
import css from './Overview.module.css';

const words = reviewOverviewWords.callDay;

/** Today's date in the reader's time zone, as `2026-11-24`. */
function today(): string {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}

interface Props {
  readonly listId: string;
  readonly tables: boolean;
  readonly onOpen: (filter: Filter) => void;
}

const callDay = declareQuery('review.callDay', { ...byVerdicts, 'callingRules.changed': {} });

export function CallDay({ listId, tables, onOpen }: Props) {
  const [day, setDay] = useState(today);
  const [zone] = useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  const query = callDay({ listId, day, zone });
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
            // Ignores an emptied field, which has no day to plan.
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
      ) : (
        <Bars tables={tables} chart={chart} all={data.rows} onOpen={onOpen} />
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

const hour = new Intl.DateTimeFormat(dateLocale, { hour: 'numeric', minute: '2-digit' });

/** Kept rows, without litigators and suppressed rows. */
const toCall: Filter = { decision: ['keep'], excluded: { litigator: ['litigator'], findings: ['suppressed'] } };

/** A calling day as bars: the hours from the first to the last in which a call is allowed, then the rows outside all hours. Pure. */
function callDayChart({ hours, closedAllDay, zoneUnknown, noPhone }: Day): Chart {
  const first = hours.findIndex(({ rows }) => rows > 0);
  const last = hours.findLastIndex(({ rows }) => rows > 0);
  const open = first < 0 ? [] : hours.slice(first, last + 1);
  const at = hours[0]?.from ?? 0;
  const end = hours.at(-1)?.to ?? at;
  const others: Bar[] = [
    { key: 'closed', label: words.closedAllDay, rows: closedAllDay, color: '--slate', look: 'hatched', filter: null },
    {
      ...{ key: 'zone', label: words.zoneUnknown, rows: zoneUnknown, color: '--amber', look: 'hatched' },
      filter: { ...toCall, callable: { from: at, to: end, is: ['zoneUnknown'] } },
    },
    {
      ...{ key: 'phone', label: words.noPhone, rows: noPhone, color: '--bar-none', look: 'outlined' },
      filter: { ...toCall, callable: { from: at, to: end, is: ['noPhone'] } },
    },
  ];
  return {
    id: 'callDay',
    title: words.title,
    bars: [
      ...open.map(({ from, to, rows }): Bar => ({
        ...{ key: String(from), rows, color: '--slate' },
        label: words.hour(hour.format(from), hour.format(to)),
        filter: { ...toCall, callable: { from, to, is: ['open'] } },
      })),
      ...others.filter(({ rows }) => rows > 0),
    ],
  };
}
