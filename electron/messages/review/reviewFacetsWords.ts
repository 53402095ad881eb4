/** What the review says about its filters: the pane, its finder, and what can be done with a value. */
import type { CallableState } from '#contract/calling/callingRules.ts';
import { count, counted } from '../count.ts';

const thousands = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1, minimumFractionDigits: 1 });

export const reviewFacetsWords = {
  title: 'Filters',
  close: 'Close the filters',
  notCounted: 'Nothing was counted.',
  finding: 'Finding',
  findingOf: (finding: string) => `Finding: ${finding}`,
  assigned: { title: 'Assigned to', to: (whom: string) => `Assigned to: ${whom}` },
  finder: {
    find: 'Find a filter',
    none: (text: string) => `No filter is called “${text}”`,
    found: 'Filters',
  },
  value: {
    /** Before the words of a value that is excluded. */
    not: 'not ',
    rarer: (values: number) => counted(values, 'rarer value'),
    more: (values: number) => `${count(values)} more`,
    /** A grade, as it is named on its own. */
    rows: (value: string, rows: number) => `${value}: ${count(rows)}`,
    rowsExcluded: (value: string, rows: number) => `Not ${value}: ${count(rows)}`,
    /** `3.0k`, `83k`: short enough to fit under a tile; its title shows the whole number. */
    rowsInShort: (rows: number) =>
      rows < 1000 ? count(rows) : rows < 9950 ? `${thousands.format(rows / 1000)}k` : `${count(rows / 1000)}k`,
  },
  menu: {
    clear: 'Clear this filter',
    filter: 'Filter by this value',
    excludeKeys: 'Alt-click or −',
    include: 'Include again',
    exclude: 'Exclude this value',
    selectRows: 'Select its rows',
  },
  calling: {
    title: 'Calling hours',
    renew: 'As of now',
    states: {
      open: 'Can be called now',
      closed: 'Outside calling hours',
      zoneUnknown: 'Time zone not known',
      noPhone: 'No phone',
    } satisfies Record<CallableState, string>,
  },
  score: {
    title: 'Activity score',
    range: (from: number, to: number) => `${from} to ${to}`,
    bands: { unanswered: 'unanswered', unsure: 'unsure', answered: 'answered' },
    band: ({ band, from, to }: { band: string; from: number; to: number }) => `${band}: score ${from} to ${to}`,
    lowest: 'Lowest score',
    highest: 'Highest score',
    bar: ({ from, to, rows }: { from: number; to: number; rows: number }) => `${from} to ${to}: ${counted(rows, 'row')}`,
  },
} as const;
