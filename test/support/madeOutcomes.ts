/** A made-up result sheet with its labels, an outbox in every state, and earlier imports, with the people of the design. */
import { outboxStates, outcomeOfMeaning, type CallOutcome, type OutboxState, type OutcomeAct } from '#contract/outcomes/callOutcome.ts';
import type { Outbox, OutboxEntry } from '#contract/outcomes/outbox.ts';
import type { SheetLine, SheetPreview } from '#contract/outcomes/resultSheet.ts';
import { madeCalls } from './madeCallAnswers.ts';
import type { Answers } from './fakeAnswers.ts';
import { ids } from './windowFixtures.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const now = Date.now();
const id = (n: number): string => `0198c0de-0000-7000-8000-0000000001${String(n).padStart(2, '0')}`;

const last = 'calls-nov-13.csv';
const remembered = { why: 'remembered', from: last } as const;
const known = { why: 'table', from: null } as const;

export const madePreview: SheetPreview = {
  sheetId: id(1),
  files: [{ name: 'calls-nov-20.csv', lines: 1_240 }],
  shape: 'vicidial',
  columns: [
    { heading: 'call_date', samples: ['2026-11-20 09:14:03', '2026-11-20 09:15:41'], field: 'calledAt' },
    { heading: 'lead_id', samples: ['40112', '40113'], field: null },
    { heading: 'phone_number', samples: ['2065550142', '5125550178'], field: 'phone' },
    { heading: 'status_name', samples: ['SALE', 'NO ANSWER'], field: 'disposition' },
    { heading: 'length_in_sec', samples: ['184', '31'], field: 'duration' },
    { heading: 'user', samples: ['ines', 'tom'], field: 'agent' },
  ],
  lists: [
    { listId: ids.solar, name: 'Solar leads May', matched: 1_187, searched: true },
    { listId: ids.webinar, name: 'Webinar sign-ups Q2', matched: 0, searched: true },
  ],
  labels: [
    { file: 0, line: 2, label: 'SALE', calls: 96, undecided: 0, meaning: 'connected:right', ...remembered },
    { file: 0, line: 3, label: 'CALLBACK SET', calls: 143, undecided: 143, meaning: 'connected:right', why: 'confirm', from: null },
    { file: 0, line: 4, label: 'NOT INTERESTED', calls: 211, undecided: 211, meaning: 'connected:right', why: 'confirm', from: null },
    { file: 0, line: 5, label: 'SPOKE W/ SOMEONE', calls: 18, undecided: 18, meaning: 'connected', why: 'asks', from: null },
    { file: 0, line: 6, label: 'XFER-2', calls: 8, undecided: 8, meaning: 'ask', why: 'new', from: null },
    { file: 0, line: 7, label: 'WRONG NUMBER', calls: 118, undecided: 0, meaning: 'connected:wrong', ...known },
    { file: 0, line: 8, label: 'DISC - TRITONE', calls: 87, undecided: 0, meaning: 'disconnected', ...remembered },
    { file: 0, line: 9, label: 'ANSWERING MACHINE', calls: 268, undecided: 0, meaning: 'not-reached', ...known },
    { file: 0, line: 10, label: 'NO ANSWER', calls: 189, undecided: 0, meaning: 'not-reached', ...known },
    { file: 0, line: 11, label: 'BUSY', calls: 18, undecided: 0, meaning: 'not-reached', ...known },
    { file: 0, line: 12, label: 'DO NOT CALL ME', calls: 31, undecided: 0, meaning: 'suppress', ...known },
  ],
  sums: {
    ...{ lines: 1_240, matched: 1_187, unmatched: 38, ambiguous: 15, queued: 289, known: 12 },
    outcomes: { connected: 214, disconnected: 87, notReached: 475, suppressed: 31, undecided: 380 },
  },
  cost: { lowMicros: 2_890_000, highMicros: 2_890_000, currency: 'USD', complete: true },
  reasons: { phoneUnknown: 31, phoneUnreadable: 7, severalRows: 13, severalOutcomes: 2 },
  asksZone: false,
  zone: 'America/Los_Angeles',
  durationUnit: 's',
  broughtInAt: null,
};

const solar = (row: number, text: string): SheetLine['rows'][number] => ({ listId: ids.solar, listName: 'Solar leads May', row, text });

export const madeLines: readonly SheetLine[] = [
  {
    ...{ file: 0, line: 118, reason: 'severalRows', column: 'phone_number', text: '2065550142', person: 'Sam Reyes', rowCount: 2 },
    rows: [solar(1, 'Marisol Quintero, (206) 555-0142, Tacoma WA'), solar(6, 'Marisol Quintero, 2065550142, Tacoma WA')],
  },
  {
    ...{ file: 0, line: 402, reason: 'severalRows', column: 'phone_number', text: '5125550190', person: '', rowCount: 2 },
    rows: [
      solar(9, 'Sunita Balakrishnan, (512) 555-0190, Austin TX'),
      { listId: ids.webinar, listName: 'Webinar sign-ups Q2', row: 77, text: 'S. Balakrishnan, 512-555-0190' },
    ],
  },
  { ...{ file: 0, line: 511, reason: 'phoneUnreadable', column: 'phone_number', text: '555-01', person: '' }, rows: [], rowCount: 0 },
  {
    ...{ file: 0, line: 640, reason: 'phoneUnknown', column: 'phone_number', text: '3035550199', person: 'Lena Ortiz · lena@example.com' },
    rows: [],
    rowCount: 0,
  },
];

const entry = (entryId: number, state: OutboxState, name: string | null, more: Partial<OutboxEntry> = {}): OutboxEntry => ({
  ...{
    entryId,
    state,
    name,
    isSending: false,
    cause: null,
    serviceMessage: null,
    isLeft: false,
    phone: `+1206555${String(100 + entryId)}`,
  },
  ...{ listId: ids.solar, listName: 'Solar leads May', row: 200 + entryId, kind: 'connected', rightParty: true, disposition: null },
  ...{ environmentId: 'sandbox', environment: 'Sandbox', sandbox: true, changedAt: now - 3 * minute, dueAt: null },
  ...more,
});

export const madeEntries: readonly OutboxEntry[] = [
  entry(1, 'inDoubt', 'Tamsin Achebe', { cause: 'noAnswer' }),
  entry(2, 'refused', 'Brandt Oyelaran', {
    cause: 'refused',
    serviceMessage: 'Response id is too old.',
    kind: 'disconnected',
    rightParty: false,
  }),
  entry(3, 'noResponseId', 'Grady Holloway', { cause: 'noResponseId', rightParty: false }),
  entry(4, 'waiting', 'Ngozi Farrell'),
  entry(5, 'waiting', null, { isSending: true }),
  entry(6, 'withdrawn', 'Wren Castellano', { cause: 'reportedBefore', kind: 'disconnected', rightParty: false }),
  entry(7, 'sent', 'Ottoline Marsh'),
  entry(8, 'refused', 'Idris Vance', { cause: 'triesUsed', isLeft: true }),
];

const counts = { waiting: 212, sent: 2_041, noResponseId: 31, refused: 9, inDoubt: 3, withdrawn: 22 };
export const madeOutbox: Outbox = {
  counts,
  open: 42,
  deliveries: [
    {
      ...{ environmentId: 'sandbox', environment: 'Sandbox', sandbox: true, waiting: 212, state: 'sending', cause: null, message: null },
      ...{ nextTryAt: null, leftMs: 23_000, first: false },
      cost: null,
    },
  ],
};
export const emptyOutbox: Outbox = {
  counts: { waiting: 0, sent: 0, noResponseId: 0, refused: 0, inDoubt: 0, withdrawn: 0 },
  open: 0,
  deliveries: [],
};

const none = { connected: 0, disconnected: 0, notReached: 0, suppressed: 0, undecided: 0 };
export const madeActs: readonly OutcomeAct[] = [
  {
    ...{ recordId: id(11), source: null, outcomes: { ...none, connected: 1 }, reported: 0, by: 'Ada', at: now - 4 * minute },
    isUndone: false,
  },
  {
    ...{ recordId: id(12), source: last, reported: 588, by: 'Ada', at: now - 7 * day, isUndone: false },
    outcomes: { connected: 540, disconnected: 92, notReached: 431, suppressed: 12, undecided: 3 },
  },
  {
    ...{ recordId: id(13), source: 'calls-nov-06.csv', reported: 0, by: 'Ines', at: now - 14 * day, isUndone: true },
    outcomes: { ...none, connected: 21, notReached: 40 },
  },
];

export const madeOutcome = (more: Partial<CallOutcome> = {}): CallOutcome => ({
  ...{ outcomeId: 1, listId: ids.solar, row: 1, phone: '+12065550142', recordId: id(11), source: null, by: 'Ada', at: now - 4 * minute },
  ...{ kind: 'connected', rightParty: true, name: null, disposition: null, calledAt: null, durationMs: null, agent: null },
  ...{ outbox: 'waiting', entryId: 4 },
  ...more,
});

/** The program's answers on the Outcomes screen. */
export function madeOutcomes(outbox: Outbox = madeOutbox): Answers {
  return {
    ...madeCalls(),
    'outbox.state': () => outbox,
    'outbox.list': ({ states, open, from, count }) => {
      const isOpen = ({ state, isLeft }: OutboxEntry): boolean => ['noResponseId', 'refused', 'inDoubt'].includes(state) && !isLeft;
      const found = madeEntries.filter((one) => states.includes(one.state) && (open !== true || isOpen(one)));
      const isEmpty = outboxStates.every((state) => outbox.counts[state] === 0);
      return isEmpty ? { entries: [], total: 0 } : { entries: found.slice(from, from + count), total: found.length };
    },
    'outbox.change': () => ({ changed: 1, outbox }),
    'outbox.deliver': () => outbox,
    'outbox.pause': () => outbox,
    'outcomes.acts': ({ from, count }) => ({ acts: madeActs.slice(from, from + count), total: madeActs.length }),
    'outcomes.readSheet': () => madePreview,
    'outcomes.sheetLines': ({ reasons }) => madeLines.filter(({ reason }) => reasons.includes(reason)),
    'outcomes.keepMeanings': () => ({}),
    'outcomes.bringIn': () => ({ recordId: id(14), sums: madePreview.sums }),
    'outcomes.undo': () => ({ ...madeActs[0], isUndone: true }) as OutcomeAct,
    'outcomes.ofRow': () => [],
    'outcomes.cost': () => null,
  };
}

/** The calls of rows as the program stores them; `reported`: what was reported to the service about row 1 before. */
export function madeRowCalls(reported: readonly CallOutcome[] = []): Answers {
  let calls = [...reported];
  return {
    'outcomes.ofRow': ({ row }) => calls.filter((one) => one.row === row),
    'outcomes.enter': ({ listId, row, meaning, name }) => {
      const { kind, rightParty } = outcomeOfMeaning[meaning];
      const outcomeId = calls.length + 2;
      const wasReported = calls.some((one) => one.row === row && one.outbox === 'sent');
      const isReport = kind === 'connected' || kind === 'disconnected';
      const outcome = madeOutcome({
        ...{ outcomeId, listId, row, kind, rightParty, name: name ?? null, recordId: id(40 + outcomeId), at: Date.now() },
        ...{ outbox: isReport ? (wasReported ? 'withdrawn' : 'waiting') : null, entryId: isReport ? outcomeId : null },
      });
      calls = [outcome, ...calls];
      return outcome;
    },
    'outcomes.undo': ({ recordId }) => {
      calls = calls.filter((one) => one.recordId !== recordId);
      return { ...madeActs[0], recordId, isUndone: true } as OutcomeAct;
    },
    'outbox.change': ({ choice }) => {
      calls = calls.map((one) =>
        'entryIds' in choice && choice.entryIds.includes(one.entryId ?? 0) ? { ...one, outbox: 'waiting' } : one,
      );
      return { changed: 1, outbox: madeOutbox };
    },
  };
}
