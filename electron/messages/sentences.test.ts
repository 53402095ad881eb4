import { describe, expect, test } from 'vitest';
import { failureCodes, failureSchema } from '#contract/failure.ts';
import { findingRules, notedSchema } from '#contract/lists/finding.ts';
import { rejectionSchema, rejectReasons } from '#contract/lists/list.ts';
import { skipReasons } from '#contract/verdict/verdictValues.ts';
import { stopCauses } from '#contract/runs/run.ts';
import { bandOf, notCheckedReasons, reasonCodes, reasonSchema } from '#contract/verdict/verdict.ts';
import { failureSentence } from './failureSentence.ts';
import { findingSentence, findingTitle, skipTitle, rejectSentence } from './lists/findingWords.ts';
import { notCheckedSentence, reasonSentence } from './verdict/reasonSentence.ts';
import { causeSentence, causeTitle, stopCause, stopRemedy } from './runs/runWords.ts';
import { importWords } from './lists/importWords.ts';
import { manySentences } from './review/manyWords.ts';
import { policyWords } from './review/policyScreenWords.ts';

const hole = /undefined|null|NaN|\[object|\{|\$|\bcode\b/;
const every = {
  path: '/lists/leads.csv',
  problem: 'permission denied.',
  original: 'leads.csv',
  looksLike: 'a PNG picture',
  columns: 2000,
  most: 1000,
  first: 'a.csv',
  second: 'B',
  field: 'phone',
  column: 'Tel',
  operation: 'real_contact@2.0',
  fields: 'phone, email',
  known: 'phone_intel, real_contact',
  addOn: 'spam',
  parameter: 'phone',
  length: 300,
  value: 'x',
  environment: 'Live',
  url: 'nowhere',
  reason: 'locked',
  runId: 'r',
  state: 'running',
  wanted: 'paused',
  viewId: 'v',
  destinationId: 'd',
  fileId: 'f',
  file: 'ledger.db',
  logId: 'L-1',
  recordId: 'record-1',
  reported: 2,
  sheetId: 's',
  entries: ['a.csv', 'b.csv'],
  entry: 'c.csv',
  headings: 'lead, status',
  line: 9,
  name: 'runs.go',
  where: 'runId',
  listId: 'l',
  characters: 40_000,
  row: 4,
  with: 'a run',
  why: 'ratio',
  noUpdates: 'checkout',
  sheet: 'Leads',
  by: 'run',
  port: 8080,
  quarantinedAs: 'ledger.db.damaged',
  backup: 'ledger.db',
  litigators: 2,
  suppressed: 1,
  attemptId: 'a',
  batchId: 'b',
  source: 'dnc.csv',
  people: false,
  until: 86_400_000,
  lookupId: 'q',
  keyId: '5f3a'.repeat(16),
  library: 'better-sqlite3',
  keyProblem: 'otherKind',
  refusal: 'status',
  detail: '503',
  message: 'The API key is not valid.',
  untested: 'forbidden',
  cap: 'cycleQuota',
  unchecked: { rows: 2, why: { notRequested: 1, expired: 1 } },
  version: 2,
  date: '2026-11-01',
  rows: 3,
  host: 'hub.example.net',
  zone: 'Nowhere/Else',
  database: 'rollcall',
  login: 'rollcall_m1',
  right: 'CREATEROLE',
  role: 'reviewer',
  device: 'Front desk',
  devices: 'Front desk, worker-1',
  codeProblem: 'cut',
  purgeLeft: 'traces',
  purgeStop: 'diskFull',
  at: 86_400_000,
  hub: 2,
  program: 1,
  mismatch: 'listDiffers',
  what: 'row 7 of “leads”, verdict',
  found: 3,
  hidden: 2,
};

const everyOfRow = {
  on: 'email',
  reason: 'asked in May',
  source: 'dnc.csv',
  until: null,
  row: 1041,
  country: 'CA',
  column: 'Home',
  position: 3,
  suggestion: 'ann@gmail.com',
  zip: '10001',
  state: 'WA',
  states: 'NY',
  place: 'America/New_York',
  phone: 'America/Los_Angeles, America/Denver',
  cells: 4,
  expected: 12,
  field: 'phone',
  repair: 'phone.several',
  as: '+12065550142',
  others: '+12065550143',
  first: '010',
  last: '027',
};
const everyOfReason = {
  by: 'Ada',
  at: 86_400_000,
  grade: 'C',
  score: 50,
  band: 'insufficient',
  lineType: 'NonFixedVOIP',
  prepaid: true,
  until: 1,
  warning: 'Invalid Email',
  miles: 14,
  serviceMessage: 'Nope.',
  cause: 'timedOut',
  rule: 'phone.missing',
  parameter: 'phone',
  params: {},
};

describe('a failure', () => {
  test.each(failureCodes)('%s is one sentence with a full stop and without a hole', (code) => {
    const sentence = failureSentence(failureSchema.parse({ code, params: every }));
    expect(sentence).toMatch(/^[A-Z/“].{20,}[^.]\.$/);
    // “Join code” is one of our terms.
    expect(sentence.replaceAll('join code', '')).not.toMatch(hole);
    expect(
      sentence
        .replaceAll('leads.csv', '')
        .replaceAll('ledger.db', '')
        .replaceAll('a.csv', '')
        .replaceAll('api.example.com', '')
        .replaceAll('hub.example.net', '')
        .replaceAll('real_contact@2.0', ''),
    ).not.toMatch(/\. [A-Z]/);
  });

  test('that lacks a parameter, or has one of the wrong type, is rejected', () => {
    expect(failureSchema.safeParse({ code: 'file.missing', params: {} }).success).toBe(false);
    expect(failureSchema.safeParse({ code: 'list.inUse', params: { listId: 'l', by: 'weather' } }).success).toBe(false);
    expect(failureSchema.safeParse({ code: 'no.such', params: {} }).success).toBe(false);
  });

  test('says nothing about what is empty', () => {
    const refused = { name: 'runs.start', where: '', problem: 'not JSON' };
    expect(failureSentence({ code: 'command.badParams', params: refused })).toMatch(/^The command runs\.start was refused: not JSON; /);
    expect(failureSentence({ code: 'operation.unknown', params: { operation: 'phon', known: '' } })).toBe(
      'There is no operation “phon”; check its name.',
    );
    expect(failureSentence({ code: 'parameter.bad', params: { parameter: 'phone', value: '', problem: 'blank' } })).toMatch(
      / phone can’t be empty \(blank\); /,
    );
    expect(failureSentence({ code: 'dataFolder.recovered', params: { path: '/data', file: 'ledger.db', quarantinedAs: null } })).toMatch(
      / was damaged: what could be read was recovered; /,
    );
  });

  test.each([
    ['a binary Excel workbook (XLSB)', 'save it as XLSX or CSV and choose that file.'],
    ['an old Excel or Word file', 'save it as XLSX or CSV and choose that file.'],
    ['a workbook with a password', 'open it in its program, save it without the password, and choose that file.'],
    ['an Apple Numbers workbook', 'save it as XLSX or CSV and choose that file.'],
    ['UTF-32 text', 'save it as UTF-8 and choose that file.'],
    ['a ZIP archive', 'unpack it and choose the spreadsheet inside.'],
    ['a PNG picture', 'choose a spreadsheet (CSV, TSV, XLSX or ODS).'],
    ['a binary file', 'choose a spreadsheet (CSV, TSV, XLSX or ODS).'],
  ])('a file that looks like %s is advised on as what it is', (looksLike, advice) => {
    expect(failureSentence({ code: 'file.notText', params: { path: 'leads', looksLike } })).toBe(
      `leads looks like ${looksLike}, which Rollcall can’t read; ${advice}`,
    );
  });

  test('a web page saved as an Excel file gets advice for that', () => {
    expect(failureSentence({ code: 'file.notText', params: { path: 'crm.xls', looksLike: 'a web page' } })).toMatch(
      /; open it in a spreadsheet program, save it as XLSX or CSV, and choose that file\.$/,
    );
  });

  test('an operation without add-ons does not offer an empty list of them', () => {
    expect(failureSentence({ code: 'addOn.unknown', params: { addOn: 'spam_checks', operation: 'cnam@3.1', known: '' } })).toBe(
      'Smart CNAM has no add-on “spam_checks” and takes no others; remove it.',
    );
  });
});

describe('a row', () => {
  test.each(findingRules)('finding %s has a title and a sentence', (rule) => {
    expect(findingTitle(rule)).toMatch(/^[A-Z]/);
    const sentence = findingSentence(notedSchema.parse({ rule, field: null, params: everyOfRow }));
    expect(sentence).toMatch(/^[A-Z][^{}$]{8,}[^.]$/);
    expect(sentence).not.toMatch(/undefined|null|NaN|\[object/);
  });

  test.each(reasonCodes)('reason %s has a sentence', (code) => {
    const why = code === 'skipped' ? 'duplicate' : 'timedOut';
    const sentence = reasonSentence(reasonSchema.parse({ code, params: { ...everyOfReason, why } }));
    expect(sentence).toMatch(/^[A-Z].{8,}/);
    expect(sentence).not.toMatch(hole);
  });

  test('an unreadable finding or reason is still shown as one', () => {
    expect(findingSentence({ rule: 'unreadable', params: {} })).toBe('A finding that this version can’t read');
    expect(reasonSentence({ code: 'unreadable', params: {} })).toBe('A reason that this version can’t read');
  });

  test('a finding about a party says which party', () => {
    expect(findingSentence({ rule: 'phone.impossible', params: { field: 'secondary.phone' } })).toMatch(/^.+: Impossible phone number: /);
  });

  test('a line type is said to be one', () => {
    const words = (lineType: string, prepaid: boolean | null): string => reasonSentence({ code: 'line', params: { lineType, prepaid } });
    expect(words('Other', null)).toBe('Line type: other');
    expect(words('NonFixedVOIP', false)).toBe('Line type: non-fixed VoIP');
    expect(words('Mobile', true)).toBe('Line type: mobile, prepaid');
  });

  test('a score says what its band means, and 50 is a band of its own', () => {
    const words = (score: number): string => reasonSentence({ code: 'score', params: { score, band: bandOf(score) ?? 'unsure' } });
    expect(words(70)).toBe('Score 70: answers calls');
    expect(words(69)).toBe('Score 69: unsure, below 70');
    expect(words(50)).toBe('Score 50: not enough signals to say');
    expect(words(31)).toBe('Score 31: unsure, above 30');
    expect(words(30)).toBe('Score 30: disconnected, or nobody answers');
  });

  test.each(notCheckedReasons)('not checked because of %s is never said to be clear', (why) => {
    expect(notCheckedSentence(why)).toMatch(/\. That is not the same as clear\.$/);
  });

  test.each(skipReasons)('skipped as %s has a title', (why) => {
    expect(skipTitle({ why, parameter: 'phone', rule: null })).toMatch(/^[A-Z]/);
  });

  test('an invalid row is skipped under the finding that made it so', () => {
    expect(skipTitle({ why: 'invalid', parameter: 'phone', rule: 'phone.impossible' })).toBe('Impossible phone number');
    expect(reasonSentence({ code: 'skipped', params: { why: 'invalid', parameter: 'phone', rule: 'phone.impossible' } })).toBe(
      'Skipped: impossible phone number',
    );
  });

  test.each(rejectReasons)('a line rejected for %s says why', (reason) => {
    expect(rejectSentence(rejectionSchema.parse({ reason, params: { cells: 16, expected: 12, most: 1_000_000 } }))).toMatch(/^[A-Z0-9]/);
  });
});

describe('a run', () => {
  test.each(stopCauses)('stopped by %s says why and what to do', (code) => {
    expect(stopCause({ code, message: null })).toMatch(/^[^A-Z].*[^.]$/);
    expect(stopRemedy({ code, message: null })).toMatch(/^[A-Z].+\.$/);
  });

  test("the service's message is in quotation marks", () => {
    expect(stopCause({ code: 'keyRefused', message: 'Invalid API key.' })).toBe('the service refused the key (“Invalid API key”)');
    const output = (code: string) => causeSentence({ kind: 'failed', code, serviceMessage: null });
    // As `classify` names a 500 with a body and one without, and a 502.
    expect([output('SERVER_ERROR'), output('INTERNAL_SERVER_ERROR')]).toEqual([
      'An error inside the service',
      'An error inside the service',
    ]);
    expect(output('SERVICE_UNAVAILABLE')).toBe('The service is down or overloaded');
    expect(causeSentence({ kind: 'inDoubt', code: 'interrupted', serviceMessage: null })).toBe('Sent again, possibly charged twice');
    expect(causeSentence({ kind: 'inDoubt', code: 'interrupted', serviceMessage: null }, true)).toBe(
      'Sent again; a service might charge both',
    );
    expect(causeSentence({ kind: 'refused', code: 'bad_request', serviceMessage: 'Invalid phone number' })).toBe('“Invalid phone number”');
  });

  test.each(['retried', 'failed', 'refused', 'rateLimited', 'offline', 'inDoubt'] as const)('what was %s has a title', (kind) => {
    expect(causeTitle(kind)).toMatch(/^[A-Z]/);
    expect(causeSentence({ kind, code: 'http503', serviceMessage: null })).not.toBe('');
  });
});

test('a single row is told in the singular', () => {
  const { effect } = policyWords;
  const one = { rows: 1, changes: 1, decided: 0, same: 0, noCalls: { litigators: 0, suppressed: 0 } };
  expect([
    effect.byPerson(1),
    effect.unanswered(1),
    importWords.fit.filled(300, 1, false),
    importWords.fit.taken(1, 300, false),
    ...manySentences({ value: 'drop' }, one, true),
  ]).toEqual([
    '1 decided by a person stays as it is',
    '1 row without an answer gets no suggestion',
    'Of 300 rows, 1 has a value',
    'fills 1 row',
    '1 of 1 row changes.',
    'Decisions that people made are replaced.',
  ]);
});
