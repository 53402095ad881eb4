/** What the screen says when a run is over: what the list comes to, why, and the file to call. */
import { groupOfStanding, type Standing } from '#contract/verdict/standing.ts';
import { count, counted } from '../count.ts';

const groups = { toCall: 'Call', toLookAt: 'Look at', toLeave: 'Leave', litigators: 'Litigator' } as const;

export const resultWords = {
  name: 'Result',
  counting: (rows: number): string => `Counting ${counted(rows, 'row')}`,

  /** `steps`: of the plan; only with one of them is a check a lead. `cost`: in words; null: nothing is charged, or no price is known. */
  done: ({ checked, steps, cost }: { readonly checked: number; readonly steps: number; readonly cost: string | null }): string =>
    checked === 0
      ? 'Done: nothing had to be checked'
      : `Done: ${steps > 1 ? `${counted(checked, 'check')} made` : `${counted(checked, 'lead')} checked`}${cost === null ? '' : ` for ${cost}`}`,
  /** `charged`: it isn't certain that they cost nothing. */
  noAnswer: (checks: number, charged: boolean): string =>
    `${count(checks)} got no answer${charged ? '' : ` and ${checks === 1 ? 'was' : 'were'} not charged`}.`,
  checkAgain: (checks: number): string => (checks === 1 ? 'Check this one again' : `Check these ${count(checks)} again`),

  why: {
    title: 'Why',
    group: (standing: Standing): string => groups[groupOfStanding(standing)],
    show: 'Show',
    /** Follows `show` for screen readers. */
    of: (why: string): string => `: ${why}`,
    check: 'Check',
  },

  download: {
    title: (rows: number): string => `Download ${count(rows)} to call`,
    none: 'Nobody to call yet',
    fileName: (list: string): string => `${list} to call`,
    formats: {
      xlsx: { title: 'Excel', about: 'your columns, grade, why' },
      csv: { title: 'CSV', about: '' },
      dialer: { title: 'Dialer', about: 'phone first' },
    },
    crm: { title: 'CRM', about: 'HubSpot, …' },
    more: 'The whole list, and more',
    writing: 'Writing the file',
  },

  went: {
    title: 'How the check went',
    sums: ({ sent, answered, time }: { readonly sent: number; readonly answered: number; readonly time: string }): string =>
      `${counted(sent, 'check')} sent, ${count(answered)} answered, ${time}.`,
    unsure: (checks: number): string => `${counted(checks, 'check')} may have been charged without an answer.`,
    details: 'Details',
    less: 'Hide details',
  },

  foot: { look: (rows: number): string => `Look at ${count(rows)}`, review: 'Review' },
} as const;
