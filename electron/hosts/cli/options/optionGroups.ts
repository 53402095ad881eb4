/** Every option of the command line, in groups. Both parsing and help use these declarations. */
import type { DecisionValue } from '#contract/review/decision.ts';
import { encodingCalled, encodingNames } from '#contract/lists/encodings.ts';
import type { ExportDelimiter, ExportFormat } from '#contract/exports/export.ts';
import type { HiddenChoice, OptOutChoice } from '#contract/lists/optOut.ts';
import type { ExportHeadings } from '#contract/exports/recipeColumns.ts';
import {
  amountOption,
  durationOption,
  flag,
  integerOption,
  namesOption,
  numberOption,
  option,
  outOption,
  outsOption,
  pairsOption,
  textOption,
  textsOption,
  wordOption,
  type Options,
  UsageError,
} from './option.ts';

const most = 100_000_000;

export const everywhereOptions = {
  dataDir: textOption('DIR', 'folder for all data (default: the system’s folder for your user)'),
  operator: textOption('NAME', 'your name, recorded with everything you do; in a team, only beside the member’s'),
  json: flag('print the result as one JSON value on standard output'),
  quiet: flag('no progress and no explanations'),
  help: flag('show this help'),
} as const satisfies Options;

export const environmentOptions = {
  environment: textOption('NAME', 'use this environment, or sandbox'),
  baseUrl: textOption(
    'URL',
    'use the environment with this URL, created on first use; the key comes from ROLLCALL_API_KEY or the keychain',
  ),
} as const satisfies Options;

const addOnOptions = {
  addOns: namesOption('A,B', 'add-ons to request, separated by commas'),
} as const satisfies Options;

const withTab = (text: string): string => (text === 'tab' || text === '\\t' ? '\t' : text);

/** How to read a file. */
export const readingOptions = {
  sheet: textOption('NAME', 'sheet of a workbook to read (default: the first visible one with rows of data)'),
  fillMerged: flag('give the text of cells that are merged over several rows to each of these rows'),
  entry: textOption('NAME', 'file of a ZIP archive to read, if it has several'),
  encoding: option('NAME', 'encoding of the text, like utf-8, windows-1251 or shift_jis (default: detected)', (typed, text) => {
    const encoding = encodingCalled(text);
    if (encoding === null) throw new UsageError(`${typed} can’t be “${text}”; use one of ${encodingNames.join(', ')}.`);
    return encoding;
  }),
  delimiter: option('C', 'character between cells, or tab (default: detected)', (typed, text) => {
    const character = withTab(text);
    if (character.length !== 1 || /["\r\n]/.test(character))
      throw new UsageError(`${typed} can’t be “${text}”; use one character, or tab.`);
    return character;
  }),
} as const satisfies Options;

const words = {
  hiddenRows: { skip: true, take: true } satisfies Record<HiddenChoice, true>,
  optOuts: { honor: true, ignore: true } satisfies Record<OptOutChoice, true>,
  repeatedPhones: { skip: true, check: true } satisfies Record<'skip' | 'check', true>,
  decision: { keep: true, hold: true, drop: true } satisfies Record<DecisionValue, true>,
  format: { csv: true, tsv: true, xlsx: true } satisfies Record<ExportFormat, true>,
  headings: { machine: true, plain: true } satisfies Record<ExportHeadings, true>,
};

export const choosingOptions = {
  operation: textsOption('NAME[@VERSION]', 'operation to run (default: real_contact, the newest version); several run in the order given'),
  when: textsOption(
    'OPERATION:CONDITION[,…]',
    'run this operation only on rows whose results so far match, like real_contact:score>30,litigator=no',
  ),
  ...addOnOptions,
  map: pairsOption(
    'FIELD=COLUMN',
    'fill a field from a column; fields you don’t map are guessed. phone=Mobile|Home takes the first valid one, phone=Area code+Number joins both',
  ),
  noGuess: flag('map only the fields given with --map'),
  asWritten: pairsOption('FIELD=REPAIR', 'read a field’s cells without this repair, like address.postal_code=zeros; all: without any'),
  asSuggested: pairsOption('FIELD=REPAIR', 'apply a repair that is otherwise only suggested, like address.postal_code=zerosAlone'),
  ...readingOptions,
  headingLine: integerOption('N', 'the line of the headings (default: found; 0: there are none)', { least: 0, most }),
  noHeader: flag('treat the first line as data, as --heading-line 0'),
  optOuts: wordOption(
    words.optOuts,
    'honor or ignore columns of the list that say whom not to call, such as Do Not Call or DNC (default: honor)',
  ),
  hiddenRows: wordOption(words.hiddenRows, 'skip or take rows that are hidden in a workbook; a workbook that has some needs one of them'),
  repeatedPhones: wordOption(
    words.repeatedPhones,
    'skip or check rows whose phone an earlier row is checked with, where their result isn’t free anyway (default: check)',
  ),
  policy: textOption('FILE', 'policy as JSON: what to keep, hold and drop'),
  limit: integerOption('N', 'only the first N rows', { least: 1, most }),
  sample: integerOption('N', 'only N random rows; a later full run reuses their answers', { least: 1, most }),
  seed: integerOption('S', 'with --sample: draw the same rows again (0 to 4294967295)', { least: 0, most: 2 ** 32 - 1 }),
} as const satisfies Options;

export const runCapOptions = {
  qps: numberOption('N', 'maximum calls per second', { least: 0.1, most: 100_000 }),
  concurrency: integerOption('N', 'maximum calls in progress at once', { least: 1, most: 200 }),
  timeout: integerOption('MS', 'time limit for one call', { least: 100, most: 120_000 }),
  maxCalls: integerOption('N', 'stop after N calls', { least: 0, most }),
  budget: amountOption('AMOUNT', 'stop before spending more than this, in the environment’s currency'),
  onServer: flag('in a team, let its servers make the calls; they go on when this command is ended'),
} as const satisfies Options;

/** How long to wait for a service that can't be reached. */
const followOptions = {
  offlineWait: durationOption('60s', 'stop when the service has been unreachable for this long'),
} as const satisfies Options;

/** Which answers a run reuses. */
export const reuseOptions = {
  freshFor: durationOption('30d', 'reuse answers up to this age (0: none)'),
  reusePartial: flag('also reuse partial answers'),
} as const satisfies Options;

const outDelimiters: Record<ExportDelimiter, true> = { ',': true, ';': true, '|': true, '\t': true };
const isOutDelimiter = (text: string): text is ExportDelimiter => Object.hasOwn(outDelimiters, text);

export const outputOptions = {
  out: outsOption('FILE', 'write the list: .csv, .tsv or .xlsx; with --split-by a .zip, or a folder: NAME/'),
  only: wordOption(
    words.decision,
    'only rows with this decision; keep leaves out litigators and suppressed rows kept without a reason, and stops at rows not checked for litigators',
  ),
  acceptUnchecked: textOption(
    'REASON',
    'export rows to call, and their other phones, although they are not checked for litigators; recorded with your name and this reason',
  ),
  redacted: flag(
    'a copy for showing around: phones, e-mail addresses, names and streets are masked; look through your other columns yourself',
  ),
  escapeFormulas: flag('also guard the original columns against formulas'),
  splitBy: wordOption({ decision: true }, 'one file each for keep, hold, drop, undecided, litigator and rejected lines'),
  splitFormat: wordOption(words.format, 'format of these files (default: csv)'),
  outDelimiter: option('C', 'character between the cells of a .csv: a comma, ;, | or tab (default: a comma)', (typed, text) => {
    const delimiter = withTab(text);
    if (!isOutDelimiter(delimiter)) throw new UsageError(`${typed} can’t be “${text}”; use a comma, ;, | or tab.`);
    return delimiter;
  }),
  bom: flag('make .csv and .tsv files for Excel: a byte order mark, and CR LF unless all rows are written (on Windows the default)'),
  noBom: flag('no byte order mark, and line ends as in the list’s own file'),
  headings: wordOption(words.headings, 'headings of our columns: rollcall.line_type or Rollcall line type'),
  recipe: textOption(
    'NAME|FILE',
    'rows, columns and form of a recipe: one that comes with Rollcall, such as “Dialer, E.164” or HubSpot, one saved in the window, or a recipe file',
  ),
} as const satisfies Options;

export const checkOptions = {
  ...choosingOptions,
  ...environmentOptions,
  ...runCapOptions,
  ...followOptions,
  ...reuseOptions,
  ...outputOptions,
} as const satisfies Options;

/** Applies only in a team. */
const despiteOptions = {
  despiteDoubt: flag('in a team, also ask what a colleague may have bought because nobody knows; it may be bought twice'),
} as const satisfies Options;

export const resumeOptions = {
  ...runCapOptions,
  ...followOptions,
  retryFailed: flag('also retry calls that failed or were refused'),
  ...despiteOptions,
  ...outputOptions,
} as const satisfies Options;

export const mergeOptions = {
  conflicts: wordOption(
    { drop: true, list: true, file: true },
    'which decision wins where the list may have changed since the export (default: drop; where neither drops, the list’s)',
  ),
  preview: flag('only show what would change'),
  keepReason: textOption('REASON', 'why litigators and suppressed rows are kept; without a reason, they stay as decided in the list'),
  ...readingOptions,
} as const satisfies Options;

export const staleOptions = {
  within: durationOption('3d', 'checks that expire within this time (default: as many days as the settings say, 3 if they don’t)'),
} as const satisfies Options;

export const runsOptions = {
  list: textOption('LIST', 'only the runs of this list'),
} as const satisfies Options;

export const lookupOptions = {
  ...addOnOptions,
  ...environmentOptions,
  anyway: flag('ask even if the phone isn’t a dialable number, or is suppressed; the call is billed as usual'),
  ...despiteOptions,
} as const satisfies Options;

/** Outcomes of calls, imported from a result sheet. */
export const feedbackOptions = {
  row: integerOption('N', 'the row of RUN that was called', { least: 1, most }),
  status: wordOption({ Connected: true, Disconnected: true }, 'what the call came to'),
  rightParty: wordOption({ yes: true, no: true }, 'whether the person who was meant answered'),
  name: textOption('NAME', 'who answered'),
  deliver: flag('deliver what waits in the outbox, and bring nothing in'),
  outbox: flag('show the outbox, and send nothing'),
  list: textsOption('LIST', 'find rows by phone in this list only, by its id or name; repeatable (default: every list)'),
  map: pairsOption('FIELD=COLUMN', 'column of row, phone, disposition, rightParty, name, calledAt, duration or agent; the rest is guessed'),
  disposition: textsOption(
    'LABEL=OUTCOME',
    'what a label means: connected:right, connected:wrong, connected, disconnected, not-reached, suppress or ask',
  ),
  zone: textOption('NAME', 'time zone of times that carry none, like America/New_York (default: the system’s)'),
  dryRun: flag('only show what would be brought in'),
  noDeliver: flag('queue, and send nothing yet'),
  ...readingOptions,
  ...environmentOptions,
  qps: runCapOptions.qps,
  ...followOptions,
} as const satisfies Options;

const port = { least: 0, most: 65_535 };

export const sandboxOptions = {
  port: integerOption('N', 'port to listen on (default: 0, any free port)', port),
  key: textOption('K', 'the one key that is accepted (default: sandbox)'),
  qps: numberOption('N', 'calls per second before 429 (default: no limit)', { least: 0.1, most: 100_000 }),
  quota: integerOption('N', 'billed answers before 429 QUOTA_EXCEEDED (default: no limit)', { least: 0, most }),
  fault: textsOption('KIND:every=N', 'inject a fault into every Nth call'),
  notEnabled: textsOption('NAME[@VERSION]', 'an operation that the key isn’t enabled for: 403 FORBIDDEN'),
} as const satisfies Options;

/** Who is notified when a list was checked again as scheduled. */
export const notifyOptions = {
  notifyCommand: textOption('COMMAND', 'run it when a list was checked again as scheduled, with the report as JSON on standard input'),
  smtp: textOption(
    'URL',
    'send such a report by e-mail: smtps://USER@HOST:465 or smtp://USER@HOST:587; the password comes from ROLLCALL_SMTP_PASSWORD',
  ),
  mailTo: textOption('ADDRESS', 'who gets it'),
  mailFrom: textOption('ADDRESS', 'who it is from'),
} as const satisfies Options;

/** For the desktop package, which gets no standard input on Windows. */
export const inputOptions = {
  input: textOption('FILE', 'read FILE in place of standard input'),
} as const satisfies Options;

export const workerOptions = {
  team: textOption('FILE', 'the server file that rollcall team join - --server-file FILE made'),
  addKey: flag('put an API key into FILE, from ROLLCALL_API_KEY or standard input, and end'),
  ...inputOptions,
  ...notifyOptions,
} as const satisfies Options;

export const openOptions = {
  browser: flag('serve the window on loopback instead of opening Electron'),
  port: integerOption('N', 'port to serve on (default: 0, any free port)', port),
  noOpen: flag('print the address without opening the browser'),
} as const satisfies Options;

export const handoverOptions = {
  out: outOption('FILE.age', 'where to write the list'),
  ...inputOptions,
} as const satisfies Options;

export const suppressOptions = {
  reason: textOption('REASON', 'why nobody in it may be called, shown with every row'),
  until: textOption('DATE', 'the last day on which it applies, like 2026-12-31 (default: for good)'),
  hashed: flag('keep only hashes: they match, and can never be shown'),
  people: flag('only the persons by name with phone or address, not everybody at these phones'),
} as const satisfies Options;

export const backupOptions = {
  out: outOption('FILE', 'where to write the backup (default: the folder backups in the data folder)'),
  lists: flag('also copy every list; a restore adds only lists that are missing'),
} as const satisfies Options;

export const evidenceOptions = {
  out: outOption('FILE', 'where to write it'),
  row: integerOption('N', 'the proof of this row alone, of the last evidence of RUN|LIST', { least: 1, most }),
  signWith: textOption('KEY.pem', 'sign with this Ed25519 key (PKCS #8) instead of the one in the keychain'),
  signedBytes: outOption('FILE', 'write the signed bytes there, too, for openssl pkeyutl -verify -rawin'),
  signature: outOption('FILE', 'write the signature there, too'),
  report: outOption('FILE.html', 'write a report for people there, too'),
  timestamp: textOption('URL', 'have the time confirmed by this time-stamp server (RFC 3161)'),
  organization: textOption('NAME', 'on whose behalf the rows were checked'),
  campaign: textOption('NAME', 'what they were checked for'),
} as const satisfies Options;

export const verifyOptions = {
  list: textOption('ORIGINAL', 'the file that the list was imported from: it must be the one that the evidence names'),
  export: textOption('FILE', 'an exported file: it must be one of those that the evidence names'),
  key: textOption('PUBLIC.pem', 'the public key: it must be the one that signed'),
} as const satisfies Options;
