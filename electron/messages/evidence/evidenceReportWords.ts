/** Text of an evidence report. Times are UTC, because the reader may be anywhere. */
import type { EvidencePredicate } from '#contract/evidence/evidence.ts';
import type { Timestamp } from '#contract/evidence/signing.ts';
import { ruleConditionSchema } from '#contract/review/policy.ts';
import { uncheckedText } from '#contract/verdict/unchecked.ts';
import { notCheckedReasonSchema, type RowStatus } from '#contract/verdict/verdictValues.ts';
import { count, counted } from '../count.ts';
import { addOnTitle, decisionWord } from '../names.ts';
import { ruleParts } from '../review/policyWords.ts';
import { valueWord } from '../verdict/verdictWords.ts';

const time = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' });
const instant = (at: number | string): string => `${time.format(new Date(at))} UTC`;

type Run = EvidencePredicate['runs'][number];
type Suppressions = EvidencePredicate['suppressions'][number];
type Override = EvidencePredicate['overrides'][number];
type Release = EvidencePredicate['releases'][number];
type Policy = NonNullable<EvidencePredicate['policy']>;

/** A rule's condition in words; empty if it has none, or if a later version wrote it. */
function ruleText(rule: Policy['rules'][number] | undefined): string {
  const { data } = ruleConditionSchema.safeParse(rule?.when);
  return data === undefined ? '' : ruleParts(data).join(' and ');
}

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
  releases: 'Files that left',
  noReleases: 'None is on record. Redacted copies, in which people are masked, aren’t counted.',
  aboutReleases:
    'Every exported file on record, without redacted copies. Its litigators are those known when this evidence was made, also if they became known after the file left.',
  releaseHeadings: ['File', 'Rows', 'By', 'When', 'Litigators and unchecked ones in it'],
  release: ({ name, sandbox, rows, by, at }: Release): readonly (string | number)[] => [
    sandbox ? `${name} (SANDBOX)` : name,
    count(rows),
    by,
    instant(at),
  ],
  /** Sentences to be shown one after another. */
  litigatorsIn: (litigators: Release['litigators']): readonly string[] => {
    if (litigators === null) return ['It isn’t on record which rows are in this file, and so how many litigators are.'];
    const { rows, kept, reasons } = litigators;
    if (rows === 0) return ['No known litigator.'];
    const given = reasons.reduce((all, one) => all + one.rows, 0);
    return [
      `${counted(rows, 'known litigator')}, ${kept === 0 ? 'none' : count(kept)} of them marked keep.`,
      ...reasons.map((one) => `Reason for ${count(one.rows)}: “${one.reason}”.`),
      ...(given < kept ? [`No reason that still stands is on record for ${count(kept - given)}.`] : []),
    ];
  },
  overrides: 'Let out unchecked, in no file on record',
  override: ({ by, at, kind, rows, reason, why }: Override) =>
    [
      `${counted(rows, kind === 'phones' ? 'phone in other columns' : 'row')} not checked for litigators (${uncheckedText({ why })}), let out by ${by}, ${instant(at)}: “${reason}”.`,
      ...(kind === 'notAsked'
        ? ['It holds for later files, too, as long as no check of the list asks for litigators; their unchecked rows aren’t counted here.']
        : []),
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
  runHeadings: ['Run', 'Environment', 'By', 'Started', 'Finished', 'Checks sent', 'Answered'],
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
  policyOf: ({ name, version, otherwise }: Policy) =>
    `“${name}”, version ${version}. The first rule that fits a row suggests its decision; if none fits: ${decisionWord(otherwise).toLowerCase()}.`,
  /** `Drop when the phone is a litigator’s` */
  rule: (rule: Policy['rules'][number]) => {
    const text = ruleText(rule);
    return `${decisionWord(rule.suggest)}${text === '' ? '' : ` when ${text}`}${rule.off ? ' (switched off)' : ''}`;
  },
  clearFor: (ms: number) => `A clear answer counts for ${counted(Math.round(ms / 86_400_000), 'day')}.`,
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
  rowHeadings: ['Row', 'Status', 'Litigator', 'Last answer', 'Decision', 'By', 'Decided'],
  byRule: (rule: number | null, policy: Policy | null) => {
    if (rule === null) return 'Policy: no rule fits';
    const text = ruleText(policy?.rules[rule]);
    return `Policy, rule ${rule + 1}${text === '' ? '' : `: ${text}`}`;
  },
  /** A reason code in words; a later version's code is shown unchanged. */
  because: (why: string) => {
    const { data } = notCheckedReasonSchema.safeParse(why);
    return data === undefined ? why : valueWord('notChecked', data);
  },
  purgedAt: (at: number) => `Purged ${instant(at)}`,
  footer: (list: string, at: string) => `Evidence report: ${list}, made ${instant(at)}`,
  qrLabel: 'QR code of the root of the rows',
};
