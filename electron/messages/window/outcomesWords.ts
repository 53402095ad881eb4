/** The sentences of the screen Outcomes: result sheets, the outbox, and what was entered before. */
import type { OutboxState } from '../../contract/callOutcome.ts';
import type { SheetSums } from '../../contract/resultSheet.ts';
import { count, counted } from '../count.ts';
import { outboxStateWord } from '../callOutcomeWords.ts';

const entries = (value: number): string => counted(value, 'entry', 'entries');
const outcomes = (value: number): string => counted(value, 'outcome');
const lower = (word: string): string => word.charAt(0).toLowerCase() + word.slice(1);

/** Parts of a sum that are there, joined by plus signs. */
const sumOf = (parts: readonly (readonly [number, string])[]): string =>
  parts
    .filter(([value]) => value > 0)
    .map(([value, word]) => `${count(value)} ${word}`)
    .join(' + ');

export const outcomesWords = {
  title: 'Outcomes',
  sandbox: 'Sandbox',

  open: {
    region: 'Open a result sheet',
    title: 'Drop a result sheet here',
    about: 'What your dialer or CRM says its calls came to, as CSV, Excel or ODS. You see what each label means before anything is queued.',
    choose: 'Open a result sheet',
    formats: 'HubSpot, Salesforce, Close, VICIdial, Convoso, or any sheet with a phone and a result',
    reading: (name: string): string => `Reading ${name}`,
    files: (files: number): string => counted(files, 'file'),
  },

  acts: {
    title: 'Brought in and entered',
    byHand: 'Entered by hand',
    /** `said`: the outcomes by kind. */
    sum: (connected: number, disconnected: number, notReached: number, suppressed: number, undecided: number): string =>
      sumOf([
        [connected, 'connected'],
        [disconnected, 'disconnected'],
        [notReached, 'not reached'],
        [suppressed, 'do not call'],
        [undecided, 'undecided'],
      ]) || 'No outcomes',
    by: (by: string, when: string): string => `${by}, ${when}`,
    takeBack: 'Take back',
    takeBackLabel: (source: string, outcomesOf: number): string => `Take back ${outcomes(outcomesOf)} of ${source}`,
    told: (told: number): string => `${count(told)} told to the service`,
    undone: 'Taken back',
    more: (more: number): string => `Show ${count(more)} more`,
    none: 'No outcomes yet',
    noneExplained:
      'After the calls, open the result sheet of your dialer or CRM, or press L on a row in Review. The service learns from them, and so do you: which grades answer.',
    reading: 'Reading earlier outcomes',
    tookBack: (taken: number): string => `Took back ${outcomes(taken)}.`,
  },

  sheet: {
    /** `files`: how many, if several. */
    several: (files: number): string => `${count(files)} files`,
    forLists: 'for',
    /** Rows of a list that calls were found for. */
    list: (name: string, matched: number): string => `${name}, ${counted(matched, 'call')}`,
    noList: 'No list has these rows',
    phoneIn: (column: number): string => `Phone in column ${count(column)}`,
    rowIn: (column: number): string => `rollcall.row in column ${count(column)}`,
    change: 'Change how it is read',
    rereading: 'Reading the sheet again',
    again: (when: string): string => `This very file was brought in ${when}. Outcomes that are known already are not told again.`,
    zone: (zone: string): string => `Its times carry no time zone, and are read as ${zone}.`,
    setZone: 'Choose the zone',
    failed: {
      noRows: 'No column has a phone, and none says rollcall.row. Choose the column that holds one of them.',
      noDisposition: 'No column says what a call came to. Choose the column that holds the result.',
      another: 'Open another sheet',
    },
  },

  sums: {
    /** Each part with its number in front. */
    lines: 'lines',
    matched: 'matched',
    withoutRow: 'without a row',
    ambiguous: 'ambiguous',
    show: (lines: number): string => `Show the ${count(lines)}`,
    connected: 'connected',
    disconnected: 'disconnected',
    notReached: 'not reached',
    suppressed: 'do not call',
    waits: (value: number): string => (value === 1 ? 'waits for you' : 'wait for you'),
    label: 'Lines of the sheet',
    matchedLabel: 'Matched lines by outcome',
  },

  labels: {
    title: 'Labels and what they mean',
    label: 'Label in the file',
    calls: 'Calls',
    meaning: 'What it means',
    why: 'Why',
    none: '(empty)',
    meaningOf: (label: string): string => `What “${label}” means`,
    /** On the button that opens the choice. */
    meaningNow: (title: string, meaning: string): string => `${title}: ${meaning}`,
    confirm: 'Confirm',
    confirmLabel: (label: string): string => `Confirm what “${label}” means`,
    confirmAll: (labels: number): string => `Confirm all ${count(labels)}`,
    hints: { label: 'label', choose: 'choose', lines: 'lines without a row', policy: 'make it a policy' },
  },

  lines: {
    title: 'Lines without a row',
    about: 'No outcome is kept of these lines. Choose the row that is meant, or save them and repair the file.',
    all: 'All',
    /** A reason with how many lines it has. */
    chip: (reason: string, lines: number): string => `${reason} ${count(lines)}`,
    reading: 'Reading the lines',
    none: 'Every line has its row',
    line: (line: number): string => `Line ${count(line)}`,
    lineOf: (line: number, file: string): string => `Line ${count(line)} of ${file}`,
    columns: { line: 'Line', text: 'Written there', why: 'Why', rows: 'Rows that could be meant' },
    empty: 'empty',
    candidate: (list: string, row: number): string => `${list}, row ${count(row)}`,
    /** For screen readers, behind a row that can be chosen. */
    meant: ', this row is meant',
    noneOfThem: 'None of them',
    moreRows: (rows: number): string => `and ${counted(rows, 'more row')}: choose the lists to search more narrowly`,
    more: (lines: number): string => `Show ${counted(lines, 'more line')}`,
    save: 'Save as CSV',
    fileName: (sheet: string): string => `${sheet.replace(/\.[^.]+$/, '').slice(0, 150)} without a row.csv`,
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
    listsExplained: 'Rows named by rollcall.row are found in any list.',
    listChoice: (name: string, matched: number): string => (matched === 0 ? name : `${name}, ${counted(matched, 'call')} found`),
    zone: 'Time zone of times that carry none',
    unit: 'Durations are in',
    units: { ms: 'Milliseconds', s: 'Seconds', min: 'Minutes' },
    done: 'Done',
    sum: ({ lines, matched }: Pick<SheetSums, 'lines' | 'matched'>): string => `${count(matched)} of ${counted(lines, 'line')} matched`,
  },

  foot: {
    /** What bringing it in would do with the matched lines; it adds up to them. Waiting labels are said by the sums. */
    effect: ({ queued, known, matched }: Pick<SheetSums, 'queued' | 'known' | 'matched'>): string => {
      if (known === matched) return matched === 0 ? '' : `All ${count(matched)} are known already`;
      return `${count(matched)} matched = ${sumOf([
        [queued, 'told to the service'],
        [matched - queued - known, 'kept here'],
        [known, 'known already'],
      ])}`;
    },
    saveMeanings: 'Save the meanings',
    savedMeanings: 'Saved what the labels mean. Nothing was queued.',
    queue: (queued: number): string => `Queue ${outcomes(queued)}`,
    keep: (kept: number): string => `Keep ${outcomes(kept)}`,
    nothing: 'Nothing to queue',
    broughtIn: ({ queued, known, matched }: Pick<SheetSums, 'queued' | 'known' | 'matched'>, file: string): string => {
      const kept = matched - queued - known;
      const said = [...(kept > 0 ? [`kept ${count(kept)} here`] : []), ...(known > 0 ? [`${count(known)} were known already`] : [])];
      if (queued > 0) return [`Queued ${outcomes(queued)} of ${file}`, ...said].join(', ') + '.';
      return `Kept ${outcomes(kept)} of ${file}${known > 0 ? `, ${count(known)} were known already` : ''}. Nothing is sent.`;
    },
    closed: (file: string): string => `Closed ${file}. Nothing was queued.`,
    allKnown: (file: string): string => `Every outcome of ${file} was known already. Nothing was added.`,
  },

  outbox: {
    title: 'Outbox',
    about: 'Nothing is told twice unless you say so',
    total: (value: number): string => entries(value),
    all: (value: number, parts: readonly string[]): string => `${entries(value)}: ${parts.join(', ')}`,
    part: (value: number, state: OutboxState): string => `${count(value)} ${lower(outboxStateWord(state))}`,
    state: (state: OutboxState): string => lower(outboxStateWord(state)),
    filter: 'Entries by state',
    open: (value: number): string => (value === 1 ? '1 needs you' : `${count(value)} need you`),
    everything: 'All',
    empty: 'The outbox is empty',
    emptyExplained: 'Outcomes that the service can be told wait here until it has received them, offline too.',
    noneOf: (state: OutboxState): string => `No entry is ${lower(outboxStateWord(state))}`,
    noneOpen: 'Nothing needs you',
    reading: 'Reading the outbox',
    list: 'Entries of the outbox',
    more: (value: number): string => `Show ${count(value)} more`,
    row: (list: string | null, row: number): string => `${list ?? 'A deleted list'}, row ${count(row)}`,
    /** `place`: as `row` says it. */
    showRow: (place: string): string => `${place}: show in Review`,
    sending: 'Being sent',
    /** `cause`: a sentence without its period; may be empty. */
    leftWith: (cause: string): string => (cause === '' ? 'Left as it is' : `Left as it is. ${cause}`),
    waits: 'Waits its turn',
    dueIn: (left: string): string => `Waits its turn, goes in about ${left}`,
    sent: (when: string): string => `Sent ${when}`,
    /** Actions on one entry or all of a state; the label names whom it is about. */
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
    mayRepeat: 'It may have arrived: then the service is told twice',
    doubt: {
      title: (value: number): string => `Send ${entries(value)} in doubt again?`,
      text: 'They were cut off before an answer came. Those that arrived are told to the service a second time.',
      send: (value: number): string => `Send ${entries(value)}`,
    },
    changed: {
      send: (changed: number): string => `${entries(changed)} will be sent again.`,
      leave: (changed: number): string => `Left ${entries(changed)} as they are.`,
      withdraw: (changed: number): string => `Withdrew ${entries(changed)}.`,
    },
    unchanged: 'No entry was changed: they have moved on meanwhile.',
  },

  delivery: {
    /** `left`: about how long; null: not known. */
    sending: (waiting: number, left: string | null): string => `Sending ${entries(waiting)}${left === null ? '' : `, about ${left}`}`,
    first: ', before the runs that share the key',
    offline: (waiting: number): string =>
      `No connection: ${entries(waiting)} ${waiting === 1 ? 'waits' : 'wait'} and will be sent by themselves`,
    nextTry: (left: string): string => `, next try in ${left}`,
    paused: (waiting: number): string => `Paused by you: ${entries(waiting)} ${waiting === 1 ? 'waits' : 'wait'}`,
    /** `cause`: a clause. */
    stopped: (waiting: number, cause: string): string =>
      `Stopped because ${cause}: ${entries(waiting)} ${waiting === 1 ? 'waits' : 'wait'}`,
    stoppedSomehow: (waiting: number): string => `Stopped: ${entries(waiting)} ${waiting === 1 ? 'waits' : 'wait'}`,
    idle: (waiting: number): string => `${entries(waiting)} ${waiting === 1 ? 'waits' : 'wait'}`,
    pause: 'Pause',
    resume: 'Resume',
    tryNow: 'Try now',
    sendNow: 'Send now',
    putFirst: 'Send before the runs',
    putBehind: 'Send behind the runs',
    settings: 'Open settings',
    setPrice: 'Set price',
    region: 'Delivery',
  },
} as const;
