/** Invented lists for tests of components, and answers for the screens around them. */
import { evidenceHandlers } from './evidenceFixtures.ts';
import type { CommandHandlers } from '#contract/commands.ts';
import type { Environment } from '#contract/accounts/environment.ts';
import type { FieldName } from '#contract/lists/fields.ts';
import type { List, ListCard, RejectedLine, Rejection } from '#contract/lists/list.ts';
import { otherVersionOf, defaultPrices } from '#contract/service/operations/catalog.ts';
import type { Plan, PlannedCheck, PlanRequest } from '#contract/plan/plan.ts';
import type { Settings } from '#contract/settings/settings.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const now = Date.now();

export const ids = {
  solar: '0198c0de-0000-7000-8000-000000000001',
  webinar: '0198c0de-0000-7000-8000-000000000002',
  harbor: '0198c0de-0000-7000-8000-000000000003',
  austin: '0198c0de-0000-7000-8000-000000000004',
  deleted: '0198c0de-0000-7000-8000-000000000005',
  deletedBefore: '0198c0de-0000-7000-8000-000000000006',
  run: '0198c0de-0000-7000-8000-0000000000a1',
  live: '0198c0de-0000-7000-8000-0000000000e1',
} as const;

export const sandbox: Environment = {
  environmentId: 'sandbox',
  name: 'Sandbox',
  kind: 'sandbox',
  baseUrl: null,
  currency: 'USD',
  callsPerSecond: 10,
  concurrency: 10,
  timeoutMs: 30_000,
  prices: defaultPrices,
  key: { set: true, kept: 'builtIn', setAt: null, keychainProblem: null },
};
export const live: Environment = {
  ...sandbox,
  environmentId: ids.live,
  name: 'Live',
  kind: 'service',
  baseUrl: 'https://api.example.com',
  key: { set: false, kept: null, setAt: null, keychainProblem: null },
};
const card = ({
  litigators = 0,
  notChecked,
  ...part
}: Partial<ListCard> & Pick<ListCard, 'listId' | 'name' | 'fileName' | 'rows'>): ListCard => ({
  rejected: 0,
  importedAt: now - 20 * minute,
  answered: 0,
  unplanned: part.run ? 0 : part.rows,
  decided: 0,
  undecided: part.rows - (part.answered ?? 0),
  grades: { A: 0, B: 0, C: 0, D: 0, E: 0, F: 0, none: part.rows },
  litigators,
  clear: notChecked === undefined ? 0 : part.rows - litigators - notChecked,
  notChecked: notChecked ?? part.rows,
  lastCheckedAt: null,
  exportedAt: null,
  stale: { rows: 0, expired: 0, at: null },
  sandbox: false,
  accounts: [],
  run: null,
  ...part,
});

export const listCards: ListCard[] = [
  card({
    listId: ids.solar,
    name: 'Solar leads May',
    fileName: 'solar-leads-may.csv',
    rows: 12_472,
    rejected: 14,
    answered: 6375,
    grades: { A: 1502, B: 1318, C: 1104, D: 795, E: 349, F: 921, none: 6483 },
    litigators: 41,
    notChecked: 6308,
    lastCheckedAt: now - 2000,
    sandbox: true,
    run: { runId: ids.run, state: 'running', share: 0.492, leftMs: 18 * minute, priority: [] },
  }),
  card({
    listId: ids.webinar,
    name: 'Webinar sign-ups Q2',
    fileName: 'webinar_export_final.csv',
    rows: 9214,
    answered: 8971,
    decided: 6898,
    grades: { A: 2410, B: 2033, C: 1710, D: 1104, E: 402, F: 1312, none: 243 },
    litigators: 58,
    notChecked: 243,
    lastCheckedAt: now - 3 * day,
    run: { runId: ids.run, state: 'finished', share: 1, leftMs: null, priority: [] },
  }),
  card({ listId: ids.harbor, name: 'Harbor insurance transfer', fileName: 'Harbor leads.csv', rows: 14_903 }),
  card({
    listId: ids.austin,
    name: 'Austin trade show',
    fileName: 'badge-scans.tsv',
    rows: 1628,
    answered: 1603,
    decided: 1628,
    grades: { A: 612, B: 401, C: 255, D: 140, E: 44, F: 151, none: 25 },
    litigators: 9,
    notChecked: 25,
    lastCheckedAt: now - 29 * day,
    exportedAt: now - 28 * day,
    stale: { rows: 1594, expired: 31, at: now + 1.5 * day },
    run: { runId: ids.run, state: 'finished', share: 1, leftMs: null, priority: [] },
  }),
];

const guessed: [string, string[], FieldName | null, number][] = [
  ['lead_id', ['SL-40112', 'SL-40113', 'SL-40114'], null, 0],
  ['Full Name', ['Marisol Quintero', 'Devon Achterberg'], 'name', 4],
  ['Phone', ['(206) 555-0142', '512.555.0178'], 'phone', 4],
  ['Alt phone', ['2065550119', ''], null, 0],
  ['E-mail', ['m.quintero@example.com', 'dev@example.org'], 'email', 4],
  ['Street', ['418 Alder Ct Apt 6', '77 Foundry Rd'], 'address.street_line_1', 3],
  ['Town', ['Tacoma', 'Round Rock', 'Mesa'], 'address.city', 3],
  ['ST', ['WA', 'TX', 'AZ'], 'address.state_code', 3],
  ['Zip', ['98402', '78664', '85201'], 'address.postal_code', 4],
  ['from_ip', ['203.0.113.24', '198.51.100.7'], 'ip_address', 2],
  ['Vendor', ['Sunline', 'Brightpath'], 'source_id', 2],
  ['Notes', ['call after 5', 'wants quote'], null, 0],
];

export const solarList: List = {
  listId: ids.solar,
  name: 'Solar leads May',
  sources: [
    {
      name: 'solar-leads-may.csv',
      bytes: 1_482_113,
      sha256: '0'.repeat(64),
      encoding: 'utf-8',
      delimiter: ',',
      heading: true,
      bom: false,
      format: 'text',
      sheet: null,
      columns: null,
      lineEnd: '\n',
    },
  ],
  importedAt: now - 20 * minute,
  rows: 12_472,
  rejected: 14,
  setAside: 0,
  columns: guessed.map(([heading]) => heading),
  mapping: { fields: guessed.flatMap(([, , field], column) => (field === null ? [] : [{ field, column }])), country: 'US' },
  mappedBy: 'guesses',
  screened: true,
  guesses: guessed.map(([heading, samples, field, confidence], column) => ({ column, heading, samples, field, confidence })),
  findings: [],
  fits: [],
};

/** The list's first rows. */
export const previewRows = [
  'SL-40112|Marisol Quintero|(206) 555-0142|2065550119|m.quintero@example.com|418 Alder Ct Apt 6|Tacoma|WA|98402|203.0.113.24|Sunline|call after 5',
  'SL-40113|Devon Achterberg|512.555.0178||dev@example.org|77 Foundry Rd|Round Rock|TX|78664|198.51.100.7|Brightpath|wants quote',
  'SL-40114|Priya Raman|+1 480 555 0163||priya.raman@gmial.com|9 Saguaro Way|Mesa|AZ|85201|203.0.113.90|Sunline|',
  'SL-40115|test test|555-01||asdf@asdf|-|-|||192.168.0.4|Brightpath|',
  'SL-40116|Tobias Lindqvist|(303) 555-0117|3035550131|tobias@example.net|1200 Larimer Sq|Denver|CO|80202|198.51.100.61|Sunline|owns home',
  'SL-40117|Marisol Quintero|2065550142|||418 Alder Ct #6|Tacoma|WA|98402|203.0.113.24|Brightpath|',
  'SL-40118|Imani Okafor-Reyes|602-555-0136||imani@example.com|2 Palo Verde Dr|Tempe|AZ|85281|203.0.113.31|Sunline|2 storeys',
  'SL-40119|Grady Holloway||4065550158|grady.h@example.org|RR 2 Box 14|Lolo|MT|59847|198.51.100.12|Sunline|',
  'SL-40120|Sunita Balakrishnan|(512) 555-0190||sunita@example.com|310 Pecan St|Austin|TX|78702|203.0.113.77|Brightpath|mornings',
  'SL-40121|Lead Department|800 555 0199||info@example.net|50 Harbor Plz Ste 400|Everett|WA|98201|198.51.100.3|Brightpath|',
].map((line, index) => ({ row: index + 1, cells: line.split('|') }));

const rejected = (line: number, part: Rejection): RejectedLine => ({
  source: 0,
  line,
  text: 'SL-…',
  ...part,
});
export const rejectedLines: RejectedLine[] = [
  { source: 0, line: 1, text: 'Spring campaign – leads', reason: 'titleLine', params: {} },
  rejected(2118, { reason: 'tooManyCells', params: { cells: 16, expected: 12 } }),
  rejected(5903, { reason: 'quoteNeverClosed', params: {} }),
  rejected(9440, { reason: 'badBytes', params: {} }),
  rejected(9871, { reason: 'tooManyCells', params: { cells: 14, expected: 12 } }),
  rejected(11_206, { reason: 'cellTooLong', params: { most: 1_000_000 } }),
  ...Array.from({ length: 9 }, (_, index) => rejected(12_000 + index, { reason: 'empty', params: {} })).slice(2),
  { source: 0, line: 12_010, text: 'Confidential: do not distribute', reason: 'footer', params: {} },
];

/** A plan like the core's: rows add up, a missing price makes the cost "at least", and answers still to come make it "at most". */
export function planOf(request: PlanRequest, rows: number = solarList.rows): Plan {
  const considered = Math.min(request.limit ?? rows, rows);
  const part = considered / rows;
  const checks = request.checks.map((check, index): PlannedCheck => {
    const exact = index === 0 || Object.keys(check.where).length === 0;
    const skipped: PlannedCheck['skipped'] = [
      { why: 'invalid', parameter: 'phone', rule: 'phone.missing', rows: Math.floor(96 * part) },
      { why: 'invalid', parameter: 'phone', rule: 'phone.impossible', rows: Math.floor(312 * part) },
      { why: 'duplicate', parameter: null, rule: null, rows: Math.floor(641 * part) },
      { why: 'fresh', parameter: null, rule: null, rows: request.freshForMs === 0 || index > 0 ? 0 : Math.floor(1204 * part) },
    ];
    const calls = considered - skipped.reduce((sum, { rows: out }) => sum + out, 0);
    const pricePerCallMicros = defaultPrices.operations[check.operation] ?? null;
    const reused = skipped[3]?.rows ?? 0;
    return {
      ...check,
      rows: considered,
      skipped,
      calls,
      exact,
      pricePerCallMicros,
      unpriced: [...(pricePerCallMicros === null ? [check.operation] : []), ...check.addOns],
      costMicros: calls * (pricePerCallMicros ?? 0),
      reused,
      reusedFromColleagues: 0,
      savedMicros: reused * (pricePerCallMicros ?? 0),
      notEnabled: false,
      otherVersion: otherVersionOf(check.operation),
    };
  });
  const sum = (of: (check: PlannedCheck) => number, sure = false): number =>
    checks.filter(({ exact }) => exact || !sure).reduce((total, check) => total + of(check), 0);
  const workingRate = (request.callsPerSecond ?? 10) * 0.95;
  return {
    request,
    rows: considered,
    checks,
    calls: { sure: sum(({ calls }) => calls, true), atMost: sum(({ calls }) => calls) },
    cost: {
      lowMicros: sum(({ costMicros }) => costMicros, true),
      highMicros: sum(({ costMicros }) => costMicros),
      currency: 'USD',
      complete: checks.every(({ unpriced }) => unpriced.length === 0),
    },
    savedMicros: sum(({ savedMicros }) => savedMicros),
    workingRate,
    durationMs: (sum(({ calls }) => calls) / workingRate) * 1000,
    sandbox: request.environmentId === 'sandbox',
    cycle: null,
    servers: null,
    needsDevice: false,
    obstacle: request.environmentId === 'sandbox' ? null : { code: 'environment.keyMissing', params: { environment: 'Live' } },
  };
}

/** `theme`: the setting. */
export function windowHandlers(theme: 'light' | 'dark', cards: ListCard[] = listCards): Partial<CommandHandlers> {
  let settings: Settings = {
    operator: 'Ada',
    theme,
    environmentId: 'sandbox',
    country: 'US',
    keepOriginals: false,
    freshDays: {},
    keys: {},
  };
  return {
    'app.state': () => Promise.resolve({ version: '0.1.0', host: 'browser', settings, author: settings.operator }),
    'settings.change': (change) => Promise.resolve((settings = { ...settings, ...change })),
    'environments.list': () => Promise.resolve([sandbox, live]),
    'lists.list': () => Promise.resolve(cards),
    'lists.damaged': () => Promise.resolve([]),
    'lists.get': () => Promise.resolve(solarList),
    'lists.deleted': () => Promise.resolve([]),
    'runs.list': () => Promise.resolve([]),
    'policies.get': () => Promise.resolve({ name: 'Careful dialing', version: 1, rules: [], otherwise: 'hold' }),
    'storage.notices': () => Promise.resolve([]),
    'keys.usage': () => Promise.resolve([]),
    ...evidenceHandlers(),
    'suppressions.list': () => Promise.resolve({ phones: 0, emails: 0, domains: 0, persons: 0, batches: [], changes: [] }),
    'plans.make': (request) => Promise.resolve(planOf(request)),
    'retention.read': () => Promise.resolve({ lists: [], answers: { days: null, due: 0, bytes: 0 } }),
    'stale.rows': () => Promise.resolve({ packed: 'AAAA', rows: 1594 }),
  };
}
