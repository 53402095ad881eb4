/** What a report on evidence says. Times are UTC: the reader may be anywhere. */
import type { EvidencePredicate } from '../contract/evidence.ts';
import type { Timestamp } from '../contract/timestamp.ts';
import { uncheckedText } from '../contract/unchecked.ts';
import { notCheckedReasonSchema, type RowStatus } from '../contract/verdictValues.ts';
import { count, counted } from './count.ts';
import { addOnTitle, decisionWord } from './names.ts';
import { valueWord } from './verdictWords.ts';

const time = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' });
const instant = (at: number | string): string => `${time.format(new Date(at))} UTC`;

type Run = EvidencePredicate['runs'][number];
type Suppressions = EvidencePredicate['suppressions'][number];
type Override = EvidencePredicate['overrides'][number];

export const evidenceReportWords = {
  instant,
  title: 'Evidence report',
  documentTitle: (list: string) => `Evidence report: ${list}`,
  sandbox: 'The answers are invented. This report proves nothing about real people.',
  lead: (rows: number, isRun: boolean) =>
    `What was checked, when, with which answer, and what was decided, for ${counted(rows, 'row')} of ${isRun ? 'one run over this list' : 'this list'}.`,

  organization: 'On behalf of',
  campaign: 'Campaign',
  whatWasChecked: 'What was checked',
  checked: (operation: string, addOns: readonly string[]) =>
    addOns.length === 0 ? operation : `${operation} with ${addOns.map(addOnTitle).join(', ').toLowerCase()}`,
  nothingChecked: 'Nothing: no answer was bought for these rows',
  when: 'When',
  span: (from: number | null, to: number | null) =>
    from === null ? '' : to === null ? `from ${instant(from)}, nothing answered` : `${instant(from)} to ${instant(to)}`,
  ranBy: 'Run by',
  decidedBy: 'Decided by',
  nobodyDecided: 'Nobody: every decision is the policy’s',
  made: 'Evidence made',
  madeBy: (by: string, at: string, program: string) => `by ${by}, ${instant(at)}, with ${program}`,
  signature: 'Signature',
  unsigned: 'Not signed: anybody could have written it',
  signedWith: (keyId: string) => `Ed25519, key ${keyId}`,
  time: 'Time from outside',
  noTimestamp: 'None: the times are those of the computer that made it',
  timestamped: ({ at, by, authority }: Timestamp) => `${instant(at)}, stated by ${by}${authority === by ? '' : ` (${authority})`}`,

  litigators: 'Litigator answers',
  decisions: 'Decisions',
  statuses: 'Rows by status',
  statusMarks: { answered: 'A', partial: 'P', failed: 'F', skipped: 'S', pending: 'W', unplanned: 'N', purged: 'X' } satisfies Record<
    RowStatus,
    string
  >,
  purged: (rows: number) => `${counted(rows, 'row')} purged since: only numbers and commitments are left of them.`,
  overrides: 'Let out unchecked, by name and reason',
  /** `file`: its name; null: none is on record. */
  override: ({ by, at, kind, rows, reason, why }: Override, file: string | null) =>
    [
      `${counted(rows, kind === 'phones' ? 'phone in other columns' : 'row')}, by ${by}, ${instant(at)}: “${reason}”.`,
      `Not checked: ${uncheckedText({ why })}.`,
      ...(file === null ? [] : [`Exported to ${file}.`]),
      ...(kind === 'notAsked' ? ['Holds for the list as long as no check of it asks for litigators.'] : []),
    ].join(' '),
  proves: 'What it proves',
  doesNotProve: 'What it doesn’t prove',
  rootOfRows: 'Root of the rows (SHA-256):',
  fileHash: 'Evidence file (SHA-256):',

  details: 'Details',
  files: 'Files',
  file: 'File',
  role: 'What it is',
  roles: { imported: 'imported', exported: 'exported' },
  adds: ({ lines, rows, rejected }: EvidencePredicate['reconciliation']) =>
    `${counted(lines, 'line')} of data = ${counted(rows, 'row')} + ${counted(rejected, 'rejected line')}.`,
  mapping: 'Mapping',
  field: 'Field',
  columns: 'Columns of the spreadsheet',
  runs: 'Runs',
  noRuns: 'No run covered these rows.',
  runHeadings: ['Run', 'Environment', 'By', 'Started', 'Finished', 'Calls sent', 'Answered'],
  run: ({ runId, environment, sandbox, by, startedAt, finishedAt, calls }: Run): readonly (string | number)[] => [
    runId,
    sandbox ? `${environment} (SANDBOX)` : environment,
    by,
    instant(startedAt),
    finishedAt === null ? 'not finished' : instant(finishedAt),
    count(calls.sent),
    count(calls.done + calls.partial),
  ],
  policy: 'Policy',
  noPolicy: 'None was applied.',
  policyOf: ({ name, version, rules, otherwise }: NonNullable<EvidencePredicate['policy']>) =>
    `“${name}”, version ${version}: ${counted(rules.length, 'rule')}, otherwise ${decisionWord(otherwise).toLowerCase()}. The evidence has the rules in full.`,
  suppressions: 'Suppression lists in force',
  noSuppressions: 'None.',
  suppressionHeadings: ['Name', 'Entries', 'Added by', 'Added', 'SHA-256'],
  suppression: ({ name, entries, by, at, sha256 }: Suppressions): readonly (string | number)[] => [
    name,
    count(entries.phones + entries.emails + entries.domains + entries.persons),
    by,
    instant(at),
    sha256,
  ],
  ledger: 'Ledger',
  ledgerSize: 'Chain of records',
  records: (size: number) => counted(size, 'record'),
  ledgerRoot: 'Its head',
  listId: 'List id',
  howToVerify:
    'To verify: compare the root on this page with the one that “rollcall verify FILE” prints for the evidence file. The file says the same as this report, row by row, and its format is documented for any other verifier.',

  appendix: 'Appendix: rows',
  allRows: (rows: number) => `All ${counted(rows, 'row')} of the evidence.`,
  someRows: (shown: number, rows: number) =>
    `The first ${count(shown)} of ${counted(rows, 'row')}. All of them stand in the evidence file, one line each.`,
  rowHeadings: ['Row', 'Status', 'Litigator', 'Decision', 'By', 'When'],
  byRule: (rule: number | null) => (rule === null ? 'Policy, otherwise' : `Policy, rule ${rule + 1}`),
  /** A reason code as words; one of a later version as it stands. */
  because: (why: string) => {
    const { data } = notCheckedReasonSchema.safeParse(why);
    return data === undefined ? why : valueWord('notChecked', data);
  },
  purgedAt: (at: number) => `Purged ${instant(at)}`,
  footer: (list: string, at: string) => `Evidence report: ${list}, made ${instant(at)}`,
  qrLabel: 'QR code of the root of the rows',
};
