/** Text of the Call results screen: result sheets, reports to the service, and earlier results. */
import type { OutboxState } from '#contract/outcomes/callOutcome.ts';
import type { SheetSums } from '#contract/outcomes/resultSheet.ts';
import { count, counted } from '../count.ts';
import { lowered } from '../text.ts';
import { outboxStateWord } from './callOutcomeWords.ts';

const reports = (value: number): string => counted(value, 'report');
const results = (value: number): string => counted(value, 'result');

type FootSums = Omit<SheetSums, 'outcomes'>;

/** Parts of a sum that aren't 0, joined by plus signs. */
const sumOf = (parts: readonly (readonly [number, string])[]): string =>
  parts
    .filter(([value]) => value > 0)
    .map(([value, word]) => `${count(value)} ${word}`)
    .join(' + ');

export const outcomesWords = {
  title: 'Call results',

  open: {
    region: 'Open a result sheet',
    title: 'Drop a result sheet here',
    about: 'How the calls went, as your dialer or CRM exports it (CSV, Excel or ODS). Nothing is reported before you say so.',
    choose: 'Open a result sheet',
    formats: 'HubSpot, Salesforce, Close, VICIdial, Convoso, or any sheet with a phone and a result',
    reading: (name: string): string => `Reading ${name}`,
  },

  acts: {
    title: 'Earlier results',
    byHand: 'Entered by hand',
    /** The number of results of each kind. */
    sum: (connected: number, disconnected: number, notReached: number, suppressed: number, undecided: number): string =>
      sumOf([
        [connected, 'connected'],
        [disconnected, 'disconnected'],
        [notReached, 'not reached'],
        [suppressed, 'do not call'],
        [undecided, 'undecided'],
      ]) || 'No results',
    by: (by: string, when: string): string => `${by}, ${when}`,
    takeBack: 'Remove',
    takeBackLabel: (source: string, of: number): string => `Remove ${results(of)} of ${source}`,
    reported: (reported: number): string => `${count(reported)} reported`,
    undone: 'Removed',
    more: (more: number): string => `Show ${count(more)} more`,
    noneExplained:
      'After the calls, open the result sheet of your dialer or CRM, or press L on a row in Review. You see which grades answer, and the service learns from it.',
    reading: 'Reading earlier results',
    tookBack: (taken: number): string => `Removed ${results(taken)}.`,
  },

  sheet: {
    /** `files`: number of files, if there are several. */
    several: (files: number): string => `${count(files)} files`,
    /** `matched`: calls for which a row of the list was found. */
    list: (name: string, matched: number): string => `${name}, ${counted(matched, 'call')}`,
    noList: 'No list has these rows',
    phoneIn: (column: number): string => `Phone in column ${count(column)}`,
    rowIn: (column: number): string => `rollcall.row in column ${count(column)}`,
    change: 'Change how it is read',
    rereading: 'Reading the sheet again',
    again: (when: string): string => `You opened this file before, ${when}. Nothing is reported twice.`,
    /** Asked if the sheet’s times have no time zone. */
    zone: 'Which time zone are these calls in?',
    zoneYours: (zone: string): string => `${zone} (yours)`,
    failed: {
      noRows: 'No column has phones, and none is rollcall.row. Choose the column that has one of them.',
      noDisposition: 'No column says how the calls went. Choose the column with the results.',
      another: 'Open another sheet',
    },
  },

  sums: {
    /** Labels that follow their numbers. */
    lines: 'lines',
    matched: 'matched',
    withoutRow: 'we couldn’t match',
    ambiguous: 'to choose',
    show: (lines: number): string => `Show the ${count(lines)}`,
    connected: 'connected',
    disconnected: 'disconnected',
    notReached: 'not reached',
    suppressed: 'do not call',
    waits: (value: number): string => (value === 1 ? 'waits for you' : 'wait for you'),
    label: 'Lines of the sheet',
    matchedLabel: 'Matched lines by result',
  },

  labels: {
    title: 'What your labels mean',
    label: 'Label in the file',
    calls: 'Calls',
    meaning: 'What it means',
    why: 'Why',
    none: '(empty)',
    meaningOf: (label: string): string => `What “${label}” means`,
    /** Label of the button that opens the choice. */
    meaningNow: (title: string, meaning: string): string => `${title}: ${meaning}`,
    confirm: 'Confirm',
    confirmLabel: (label: string): string => `Confirm what “${label}” means`,
    confirmAll: (labels: number): string => `Confirm all ${count(labels)}`,
    hints: { label: 'label', lines: 'not matched' },
  },

  lines: {
    title: 'Calls we couldn’t match',
    about: 'These calls count nowhere until you choose their row, or repair the file and open it again.',
    all: 'All',
    /** A reason with its number of lines. */
    chip: (reason: string, lines: number): string => `${reason} ${count(lines)}`,
    reading: 'Reading the lines',
    none: 'Every call has its row',
    line: (line: number): string => `Line ${count(line)}`,
    lineOf: (line: number, file: string): string => `Line ${count(line)} of ${file}`,
    columns: { line: 'Line', text: 'Written there', why: 'Why', rows: 'Which row is it?' },
    empty: 'empty',
    candidate: (list: string, row: number): string => `${list}, row ${count(row)}`,
    /** For screen readers, follows a row that can be chosen. */
    meant: ', choose this row',
    noneOfThem: 'None of them',
    moreRows: (rows: number): string => `and ${counted(rows, 'more row')}: choose the lists to search more narrowly`,
    more: (lines: number): string => `Show ${counted(lines, 'more line')}`,
    save: 'Save as CSV',
    fileName: (sheet: string): string => `${sheet.replace(/\.[^.]+$/, '').slice(0, 150)} not matched.csv`,
    saved: (lines: number, file: string): string => `Saved ${counted(lines, 'line')} to ${file}.`,
    chosen: (lines: number): string => `You chose the row of ${counted(lines, 'line')}.`,
    forget: 'Forget my choices',
  },

  reading: {
    title: (name: string): string => `How ${name} is read`,
    columns: 'Columns',
    noColumn: 'No column',
    /** `samples`: the first few values. */
    column: (heading: string, samples: string): string => (samples === '' ? heading : `${heading}: ${samples}`),
    unnamed: (column: number): string => `Column ${count(column)}`,
    lists: 'Lists to search by phone',
    listsExplained: 'Lines with rollcall.row are found in any list.',
    listChoice: (name: string, matched: number): string => (matched === 0 ? name : `${name}, ${counted(matched, 'call')} found`),
    unit: 'Durations are in',
    units: { ms: 'Milliseconds', s: 'Seconds', min: 'Minutes' },
    done: 'Done',
    sum: ({ lines, matched }: Pick<SheetSums, 'lines' | 'matched'>): string => `${count(matched)} of ${counted(lines, 'line')} matched`,
  },

  foot: {
    /** What happens to all lines: the numbers of the sum above, and of the final report. */
    effect: ({ lines, queued, known, matched, ambiguous, unmatched }: FootSums): string =>
      `${counted(lines, 'line')} = ${sumOf([
        [queued, 'to report'],
        [matched - queued - known, 'kept here'],
        [known, 'known already'],
        [ambiguous, 'to choose'],
        [unmatched, 'we couldn’t match'],
      ])}`,
    saveMeanings: 'Save the meanings',
    savedMeanings: 'Saved what the labels mean. Nothing was reported.',
    queue: (queued: number): string => `Report ${results(queued)}`,
    keep: (kept: number): string => `Keep ${results(kept)}`,
    nothing: 'Nothing to report',
    broughtIn: ({ queued, known, matched, ambiguous, unmatched }: FootSums, file: string): string => {
      const kept = matched - queued - known;
      const left = ambiguous + unmatched;
      const rest = [...(known > 0 ? [`${count(known)} known already`] : []), ...(left > 0 ? [`${counted(left, 'line')} left out`] : [])];
      if (queued > 0)
        return [`Reporting ${results(queued)} of ${file}`, ...(kept > 0 ? [`${count(kept)} kept here`] : []), ...rest].join(', ') + '.';
      return `${[`Kept ${results(kept)} of ${file}`, ...rest].join(', ')}. Nothing is reported.`;
    },
    closed: (file: string): string => `Closed ${file}. Nothing was reported.`,
    allKnown: (file: string): string => `Every result of ${file} was known already. Nothing was added.`,
  },

  outbox: {
    title: 'Reports to the service',
    about: 'Nothing is reported twice unless you say so',
    total: (value: number): string => reports(value),
    all: (value: number, parts: readonly string[]): string => `${reports(value)}: ${parts.join(', ')}`,
    part: (value: number, state: OutboxState): string => `${count(value)} ${lowered(outboxStateWord(state))}`,
    state: (state: OutboxState): string => lowered(outboxStateWord(state)),
    filter: 'Reports by state',
    open: (value: number): string => (value === 1 ? '1 needs you' : `${count(value)} need you`),
    everything: 'All',
    empty: 'No reports yet',
    emptyExplained: 'Results wait here until the service has received them, also while you are offline.',
    noneOf: (state: OutboxState): string => `No report is ${lowered(outboxStateWord(state))}`,
    noneOpen: 'Nothing needs you',
    reading: 'Reading the reports',
    list: 'Reports to the service',
    more: (value: number): string => `Show ${count(value)} more`,
    row: (list: string | null, row: number): string => `${list ?? 'A deleted list'}, row ${count(row)}`,
    /** `place`: as returned by `row`. */
    showRow: (place: string): string => `${place}: show in Review`,
    sending: 'Being sent',
    /** `cause`: a sentence without its period; may be empty. */
    leftWith: (cause: string): string => (cause === '' ? 'Left as it is' : `Left as it is. ${cause}`),
    waits: 'Waits its turn',
    dueIn: (left: string): string => `Waits its turn, goes in about ${left}`,
    sent: (when: string): string => `Sent ${when}`,
    /** Actions on one report, or on all in one state; the label names the person concerned. */
    send: 'Send again',
    sendFirst: 'Try again',
    sendAfterAll: 'Send after all',
    leave: 'Leave',
    withdraw: 'Withdraw',
    actionLabel: (action: string, who: string): string => `${action}: ${who}`,
    sendAll: (value: number): string => `Send all ${count(value)} again`,
    tryAll: (value: number): string => `Try all ${count(value)} again`,
    leaveAll: (value: number): string => `Leave all ${count(value)}`,
    withdrawAll: (value: number): string => `Withdraw all ${count(value)}`,
    mayRepeat: 'It may have arrived: then it is reported twice',
    doubt: {
      title: (value: number): string => `Send ${reports(value)} in doubt again?`,
      text: 'They were cut off before an answer came. Those that arrived are reported a second time.',
      send: (value: number): string => `Send ${reports(value)}`,
    },
    changed: {
      send: (changed: number): string => `${reports(changed)} will be sent again.`,
      leave: (changed: number): string => `Left ${reports(changed)} as they are.`,
      withdraw: (changed: number): string => `Withdrew ${reports(changed)}.`,
    },
    unchanged: 'No report was changed: they have moved on meanwhile.',
  },

  delivery: {
    /** `left`: estimated time left; null if unknown. */
    sending: (waiting: number, left: string | null): string => `Sending ${reports(waiting)}${left === null ? '' : `, about ${left}`}`,
    first: ', before the checks that share the key',
    offline: (waiting: number): string =>
      `No connection: ${reports(waiting)} ${waiting === 1 ? 'waits' : 'wait'} and will be sent by themselves`,
    nextTry: (left: string): string => `, next try in ${left}`,
    paused: (waiting: number): string => `Paused by you: ${reports(waiting)} ${waiting === 1 ? 'waits' : 'wait'}`,
    /** `cause`: a clause. */
    stopped: (waiting: number, cause: string): string =>
      `Stopped because ${cause}: ${reports(waiting)} ${waiting === 1 ? 'waits' : 'wait'}`,
    stoppedSomehow: (waiting: number): string => `Stopped: ${reports(waiting)} ${waiting === 1 ? 'waits' : 'wait'}`,
    idle: (waiting: number): string => `${reports(waiting)} ${waiting === 1 ? 'waits' : 'wait'}`,
    pause: 'Pause',
    resume: 'Resume',
    tryNow: 'Try now',
    sendNow: 'Send now',
    putFirst: 'Send before the checks',
    putBehind: 'Send after the checks',
    settings: 'Open settings',
    setPrice: 'Set price',
    region: 'Sending reports',
  },
} as const;
