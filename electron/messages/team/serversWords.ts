/** The window's words about the team's servers: runs on them, and what they do at set times. */
import { anyOf } from '../anyOf.ts';

export const serversWords = {
  title: 'Servers',
  about: 'Check leads also while this computer is off',
  none: 'No server is at work. A machine that stays on becomes one with “rollcall team join - --server-file FILE”, and then “rollcall worker --team FILE”.',
  atWork: (labels: readonly string[]): string => `${labels.join(', ')} ${labels.length === 1 ? 'is' : 'are'} at work.`,
  server: 'server',

  start: 'Run on the server',
  /** `needsDevice`: between the steps. */
  startExplained: (labels: readonly string[], needsDevice: boolean): string =>
    needsDevice
      ? `${anyOf(labels)} checks the leads. Between the steps this computer is needed, because the list isn’t shared with the team.`
      : `${anyOf(labels)} checks the leads. You can switch this computer off; it gets everything when it is back.`,
  running: (labels: readonly string[], needsDevice: boolean): string => {
    const on = labels.length === 0 ? 'On the team’s servers' : `On ${labels.join(', ')}`;
    return needsDevice
      ? `${on}. You can switch this computer off, but the steps that follow wait for it: the list isn’t shared`
      : `${on}. You can switch this computer off: it gets everything when it is back`;
  },
  unserved: 'No server of the team is at work',
  unservedExplained: 'It continues as soon as one is. To go on without, pause it and continue on this computer.',
  resumeHere: 'Continue on this computer',
  /** Of a run that rests here. `areToldToStop`: else they go on with it. */
  mayStillAsk: (areToldToStop: boolean): string =>
    areToldToStop
      ? 'Servers may still be checking. They are told to stop as soon as this computer reaches the team’s hub.'
      : 'Servers may still be checking. Their results arrive as soon as this computer reaches the team’s hub.',

  schedules: {
    title: 'Checked again at set times',
    none: 'No list is. Servers can check the rows of a shared list again whose litigator check expires.',
    by: (name: string): string => `Set by ${name}`,
    lastTime: (due: string): string => `Last time, ${due}:`,
    lastTimeLate: (due: string, begun: string): string => `Last time, due ${due} and begun ${begun}:`,
    never: 'Not done yet.',
    remove: (list: string): string => `Don’t check ${list} again at set times`,
    removed: (list: string): string => `${list} is no longer checked again by itself.`,
    add: 'Add…',
    addTitle: 'Check a list again at set times',
    list: 'Shared list',
    key: 'Account',
    choose: 'Choose',
    every: 'How often',
    everyDay: 'Every day',
    everyMonth: 'Every month, on the 1st',
    everyWeek: (day: string): string => `Every ${day}`,
    at: 'At',
    zone: (zone: string): string => `Times are in the time zone ${zone}.`,
    within: 'Expires within, in days',
    budget: 'At most, each time',
    noLimit: 'No limit',
    explained: 'Only the rows whose litigator check expires are checked. The team’s limits for the key hold as well.',
    missing: 'Choose a list and an account.',
    badTime: 'Enter a time like 03:00.',
    badDays: 'Enter a number of days from 1 to 366.',
    save: 'Save',
    saved: (list: string): string => `${list} is checked again at these times.`,
    unshared: 'Servers have no others',
  },
} as const;
