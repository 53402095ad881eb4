/** A day of calls as bars: the hours from the first to the last in which somebody may be called, then the rows that no hour has. Pure. */
import type { CallDay } from '#contract/calling/callingRules.ts';
import type { Filter } from '#contract/review/facets.ts';
import { reviewOverviewWords } from '#messages/review/reviewOverviewWords.ts';
import type { Bar, Chart } from './overviewBars.ts';

const words = reviewOverviewWords.callDay;

const hour = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' });

/** Kept, without litigators and suppressed rows. */
const toCall: Filter = { decision: ['keep'], excluded: { litigator: ['litigator'], findings: ['suppressed'] } };

export function callDayChart({ hours, closedAllDay, zoneUnknown, noPhone }: CallDay): Chart {
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
