/** Every option of the command line, in groups: what it takes and what it does. Parsing and help are both read from here. */

export interface OptionSpec {
  /** What it takes, as shown in the help; null: nothing, it is a switch. */
  takes: string | null;
  repeatable?: true;
  does: string;
}

type Group = Readonly<Record<string, OptionSpec>>;

export const everywhere = {
  'data-dir': { takes: 'DIR', does: 'where everything is kept (default: the system’s per-user folder)' },
  operator: { takes: 'NAME', does: 'written beside every record as its author' },
  json: { takes: null, does: 'end with one JSON value on standard output' },
  quiet: { takes: null, does: 'no progress and no explanations' },
  help: { takes: null, does: 'show this' },
} as const satisfies Group;

export const environmentOptions = {
  environment: { takes: 'NAME', does: 'an environment that is set up, or sandbox' },
  'base-url': {
    takes: 'URL',
    does: 'an environment known by its URL, made at its first use; the key comes from ROLLCALL_API_KEY or the keychain',
  },
} as const satisfies Group;

export const addOnOptions = {
  'add-ons': { takes: 'A,B', repeatable: true, does: 'add-ons to ask for, separated by commas' },
} as const satisfies Group;

export const lookupOptions = {
  anyway: { takes: null, does: 'ask even if a phone is not a dialable number; the call is billed like any other' },
} as const satisfies Group;

export const choosing = {
  operation: {
    takes: 'NAME[@VERSION]',
    repeatable: true,
    does: 'what to ask (default: real_contact, the newest version); several are checks in that order',
  },
  when: {
    takes: 'OPERATION:CONDITION[,…]',
    repeatable: true,
    does: 'ask this check only where the verdict so far says so, like real_contact:score>30,litigator=no',
  },
  ...addOnOptions,
  map: {
    takes: 'FIELD=COLUMN',
    repeatable: true,
    does: 'fill a field from a column; the others are guessed. A field is named once: phone=Mobile|Home takes the first that is valid, phone=Area code+Number joins both',
  },
  'no-guess': { takes: null, does: 'map nothing but what --map says' },
  sheet: { takes: 'NAME', does: 'the sheet of a workbook (default: the first that is shown and holds something)' },
  encoding: { takes: 'NAME', does: 'utf-8, utf-16le, utf-16be or windows-1252 (default: found out)' },
  delimiter: { takes: 'C', does: 'what separates cells, tab for a tab (default: found out)' },
  'no-header': { takes: null, does: 'the first line is data' },
  policy: { takes: 'FILE', does: 'a policy as JSON: what to keep, hold and drop' },
  limit: { takes: 'N', does: 'the first N rows only' },
  sample: { takes: 'N', does: 'N rows by chance only; what is bought for them counts later' },
  seed: { takes: 'S', does: 'with --sample: draw the same rows again (0 to 4294967295)' },
} as const satisfies Group;

export const runCaps = {
  qps: { takes: 'N', does: 'calls a second at most' },
  concurrency: { takes: 'N', does: 'calls under way at any time' },
  timeout: { takes: 'MS', does: 'the whole deadline of one call' },
  'max-calls': { takes: 'N', does: 'stop after N calls' },
  budget: { takes: 'AMOUNT', does: 'stop before more is spent, in the environment’s currency' },
  'offline-wait': { takes: '60s', does: 'stop when the service can’t be reached for this long' },
} as const satisfies Group;

export const retryOptions = {
  'retry-failed': { takes: null, does: 'ask again what failed or was refused, too' },
} as const satisfies Group;

export const running = {
  ...runCaps,
  'fresh-for': { takes: '30d', does: 'reuse answers up to this age (0: none)' },
  'reuse-partial': { takes: null, does: 'reuse partial answers, too' },
} as const satisfies Group;

export const output = {
  out: { takes: 'FILE', repeatable: true, does: 'write the list: .csv, .tsv or .xlsx; with --split-by a .zip, or a folder: NAME/' },
  only: {
    takes: 'keep|hold|drop',
    does: 'only rows with this decision; keep leaves out litigators and suppressed rows kept without a reason',
  },
  'accept-unchecked': { takes: 'REASON', does: 'export rows whose litigator check is missing (not built yet)' },
  'escape-formulas': { takes: null, does: 'guard the original columns against formulas, too' },
  'split-by': { takes: 'decision', does: 'one file each for keep, hold, drop, undecided, litigator and rejected lines' },
  'split-format': { takes: 'csv|tsv|xlsx', does: 'what these files are (default csv)' },
  'out-delimiter': { takes: 'C', does: 'what separates the cells of a .csv: a comma, ;, | or tab (default: a comma)' },
  bom: { takes: null, does: 'begin .csv and .tsv files with a byte order mark, for Excel' },
  headings: { takes: 'machine|plain', does: 'how our columns are called: rollcall.line_type or Rollcall line type' },
  template: { takes: 'NAME', does: 'the columns and the form of a set that was remembered in the window' },
} as const satisfies Group;

export const merging = {
  conflicts: { takes: 'list|file', does: 'whose word counts where a row was decided since the export (default list)' },
  preview: { takes: null, does: 'only show what would change' },
  'keep-reason': {
    takes: 'REASON',
    does: 'why litigators and suppressed rows are kept; without it, the file’s keep is not taken for them',
  },
  sheet: choosing.sheet,
  encoding: choosing.encoding,
  delimiter: choosing.delimiter,
} as const satisfies Group;

export const sandboxOptions = {
  port: { takes: 'N', does: 'port to listen on (default 0: any that is free)' },
  key: { takes: 'K', does: 'the one key that is let in (default sandbox)' },
  qps: { takes: 'N', does: 'calls a second before 429 (default: no limit)' },
  quota: { takes: 'N', does: 'billed answers before 429 QUOTA_EXCEEDED (default: no end)' },
  fault: { takes: 'KIND:every=N', repeatable: true, does: 'a fault on every Nth call' },
  'not-enabled': { takes: 'NAME[@VERSION]', repeatable: true, does: 'an operation that the key is not enabled for: 403 FORBIDDEN' },
} as const satisfies Group;

export const openOptions = {
  browser: { takes: null, does: 'serve the window on loopback instead of opening Electron' },
  port: { takes: 'N', does: 'port to serve on (default 0: any that is free)' },
  'no-open': { takes: null, does: 'print the address without opening the browser' },
} as const satisfies Group;

export const backupOptions = {
  out: { takes: 'FILE', does: 'where to (default: the folder backups of the data folder)' },
  lists: { takes: null, does: 'copy every list, too; they are put back only where they are missing' },
} as const satisfies Group;
