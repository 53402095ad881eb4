/** Text of the elements that all screens share: badges, marks, lists to pick from, times. */
import { count, counted } from './count.ts';

export const uiWords = {
  sandbox: 'Sandbox',
  thisCycle: 'This month',
  /** Confirms that a field was saved, for screen readers. */
  saved: 'Saved',
  outOfRange: (least: number, most: number): string => `From ${least < 1 ? String(least) : count(least)} to ${count(most)}`,
  priceOf: (title: string): string => `Price of ${title}`,
  noPrice: 'Not known',
  truncated: '… truncated; Copy copies all of it',

  decision: {
    byPerson: (decision: string): string => `${decision}, decided by a person`,
    byPolicy: (decision: string): string => `${decision}, suggested by the policy`,
    suppressed: 'Suppressed',
  },
  grade: {
    notToCall: 'Must not be called',
    is: (grade: string, meaning: string): string => `Grade ${grade}: ${meaning}`,
    counted: (grade: string, rows: number): string => `${grade} ${count(rows)}`,
    none: 'no grade',
    all: (parts: readonly string[]): string => `Grades: ${parts.join(', ')}`,
  },
  /** `band`: the meaning of the score, in words. */
  score: {
    none: 'No score',
    is: (score: number, band: string): string => `Score ${score}, ${band}`,
    title: (score: number, band: string): string => `${score}, ${band}`,
  },

  search: {
    label: (title: string): string => `${title}: type to search`,
    placeholder: 'Type to search',
    noMatch: (sought: string): string => `No match for “${sought}”`,
  },
  condition: {
    anyOf: 'Any of',
    score: 'Score',
    side: 'Side of the score',
    above: 'Above',
    atMost: 'At most',
    scoreExplained: '70 and more: calls are answered. 30 and less: disconnected, or nobody answers. 50: not enough signals.',
  },

  times: {
    onDay: (day: string, clock: string): string => `${day}, ${clock}`,
    seconds: (seconds: number): string => `${seconds} s`,
    minutes: (minutes: number): string => `${minutes} min`,
    hours: (hours: number, minutes: number): string => `${hours} h ${minutes} min`,
    /** `time`: in words. */
    left: (time: string): string => `${time} left`,
    justNow: 'just now',
    minutesAgo: (minutes: number): string => `${minutes} min ago`,
    hoursAgo: (hours: number): string => `${counted(hours, 'hour')} ago`,
  },
} as const;
