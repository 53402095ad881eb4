/** Words for what was found in a row on this computer, before any check is bought. */
import type { TextByCode } from '#base/coded.ts';
import type { FindingParams, FindingRule, RuleParams, Unreadable } from '#contract/lists/finding.ts';
import type { SkippedRows } from '#contract/plan/plan.ts';
import type { Rejection, RejectParams, RejectReason } from '#contract/lists/list.ts';
import { count, counted, fileSize } from '../count.ts';
import { fieldTitle } from '../names.ts';
import { repairedSentence, suggestedSentence } from './fitWords.ts';
import { suppressedText } from '../suppression/suppressionWords.ts';

const titles: Record<FindingRule, string> = {
  suppressed: 'Suppressed',
  'phone.missing': 'Phone missing',
  'phone.impossible': 'Impossible phone number',
  'phone.unassigned': 'Unassigned phone number',
  'phone.foreign': 'Phone in another country',
  'phone.tollFree': 'Toll-free phone',
  'phone.premium': 'Premium-rate phone',
  'phone.repeated': 'Phone repeated from an earlier row',
  'phone.alternate': 'Phone from another column',
  'email.malformed': 'Malformed e-mail address',
  'email.mistyped': 'E-mail mistyped, like gmial.com',
  'email.disposable': 'Disposable e-mail address',
  'email.role': 'Shared mailbox, like info@',
  'email.free': 'Free e-mail provider',
  'email.repeated': 'E-mail repeated from an earlier row',
  'email.alternate': 'E-mail from another column',
  'ip.malformed': 'Malformed IP address',
  'ip.private': 'Private IP address',
  'ip.reserved': 'Reserved IP address',
  'time.malformed': 'Time in another form',
  'name.placeholder': 'Placeholder name',
  'name.company': 'Company instead of a person',
  'address.zipState': 'Postal code in another state',
  'name.contact': 'E-mail or phone in the name',
  'address.unitMissing': 'Apartment or unit missing',
  'address.poBox': 'PO box',
  'address.repeated': 'Name and address repeated',
  'row.repeated': 'Exact duplicate row',
  'cell.repaired': 'Repaired cell',
  'cell.suggested': 'Cell with a suggested repair',
  'calling.zonesDiffer': 'Phone in another time zone',
  'line.short': 'Cells missing or shifted',
};

/** Title of a rule, next to its number of rows: `Impossible phone number`. */
export function findingTitle(rule: FindingRule): string {
  return titles[rule];
}

const impossible = {
  form: 'no country has numbers like this',
  words: 'its cell has words, not a number',
  digitsLost: 'a spreadsheet program has written it as a power of ten, and its last digits are lost in the file',
} as const;

/** The sentence for each rule, about one row. */
const sentences: TextByCode<FindingParams> = {
  'phone.missing': () => titles['phone.missing'],
  'email.malformed': () => titles['email.malformed'],
  'email.disposable': () => titles['email.disposable'],
  'ip.malformed': () => titles['ip.malformed'],
  'email.free': () => titles['email.free'],
  suppressed: suppressedText,
  'phone.impossible': ({ why }) => `Impossible phone number: ${impossible[why ?? 'form']}`,
  'phone.unassigned': () => 'Unassigned phone number: its range is not in use',
  'phone.foreign': ({ country }) => `Phone in another country: ${countryName(country)}`,
  'phone.tollFree': () => 'Toll-free phone: the called party pays, so it is unlikely to be a person’s',
  'phone.premium': () => 'Premium-rate phone: calls cost the caller extra',
  'phone.repeated': ({ row }) => `Phone repeated from row ${count(row)}`,
  'email.repeated': ({ row }) => `E-mail repeated from row ${count(row)}`,
  'phone.alternate': ({ column }) => `Phone taken from “${column}”: no earlier column has a valid one`,
  'email.alternate': ({ column }) => `E-mail taken from “${column}”: no earlier column has a valid one`,
  'address.repeated': ({ row }) => `Name and address repeated from row ${count(row)}`,
  'row.repeated': ({ row }) => `Exact duplicate of row ${count(row)}`,
  'email.role': () => 'Shared mailbox: read by several people, or by nobody',
  'email.mistyped': ({ suggestion }) => `E-mail likely mistyped: did they mean ${suggestion}?`,
  'ip.private': () => 'Private IP address: it says nothing about where they are',
  'ip.reserved': () => 'Reserved IP address: nobody uses it',
  'name.placeholder': () => 'Placeholder name: it does not look like a person',
  'name.company': () => 'Company instead of a person',
  'address.zipState': ({ zip, states, state }) =>
    /^\d{3,4}(?!\d)/.test(zip)
      ? `Postal code ${zip} is too short, and no ZIP code of ${state} begins with ${zip.padStart(5, '0').slice(0, 3)}`
      : `Postal code ${zip} is in ${states}, not in ${state}`,
  'address.unitMissing': () => 'Apartment or unit missing: the street mentions one without its number',
  'name.contact': () => 'E-mail or phone in the name: it is sent as part of the name',
  'address.poBox': () => 'PO box: nobody lives there',
  'time.malformed': () => 'Time in another form than 2026-05-18 09:30: the time of the check is sent instead',
  'cell.repaired': repairedSentence,
  'cell.suggested': suggestedSentence,
  'calling.zonesDiffer': ({ phone, place }) =>
    `Phone and address are in different time zones, ${zoneTitle(phone)} and ${zoneTitle(place)}: call only during calling hours in both`,
  'line.short': ({ cells, expected, stray }) =>
    stray === true
      ? 'A quote doesn’t match its cell: check that no cell is shifted'
      : `Line with ${counted(cells, 'cell')} instead of ${count(expected)}`,
};

/**
 * Describes one finding of a row, without a period: `Phone repeated from row 1,041`. If it is about another party's field, that field comes
 * first.
 */
export function findingSentence(finding: RuleParams | Unreadable): string {
  if (finding.rule === 'unreadable') return 'A finding that this version can’t read';
  const sentence = ownSentence(finding);
  const { field } = finding.params;
  if (isAboutCell(finding)) return sentence;
  return field === undefined ? sentence : `${fieldTitle(field)}: ${sentence}`;
}

/** Whether the finding's sentence names the field itself. */
const isAboutCell = ({ rule }: RuleParams): boolean => rule === 'cell.repaired' || rule === 'cell.suggested';

const ownSentence = <R extends FindingRule>({ rule, params }: RuleParams<R>): string => sentences[rule](params);

const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });

/** `Canada` for `CA`; anything that isn't a code stays unchanged. */
function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code;
}

/** `America/Los_Angeles, America/Denver` → `Los Angeles or Denver`. */
function zoneTitle(zones: string): string {
  return zones
    .split(', ')
    .map((zone) => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' '))
    .join(' or ');
}

/** Why a plan skips rows, as a heading next to their count. */
export function skipTitle({ why, parameter, rule }: Pick<SkippedRows, 'why' | 'parameter' | 'rule'>): string {
  switch (why) {
    case 'condition':
      return 'Condition not met';
    case 'invalid':
      if (rule !== null) return titles[rule];
      return parameter === null ? 'Required data missing' : `${fieldTitle(parameter)} missing or unreadable`;
    case 'suppressed':
      return 'Not to be called, or hidden';
    case 'finding':
      if (rule === 'phone.repeated') return 'Same phone as an earlier row';
      return rule === null ? 'Skipped by you' : `Skipped by you: ${titles[rule]}`;
    case 'duplicate':
      return 'Same details as an earlier row';
    case 'fresh':
      return 'Checked before';
  }
}

const rejections: TextByCode<RejectParams> = {
  tooManyCells: ({ cells, expected }) => `${counted(cells, 'cell')} instead of ${count(expected)}`,
  cellTooLong: ({ most }) => `A cell is longer than ${fileSize(most)}`,
  quoteNeverClosed: () => 'Quote never closed',
  badBytes: () => 'Bytes that are not text',
  empty: () => 'Empty line',
  titleLine: () => 'Title line above the headings',
  repeatedHeading: () => 'The headings again',
  otherTable: () => 'Part of another table',
  total: () => 'Totals',
  footer: () => 'Footer',
  marks: () => 'Nothing but marks',
  unreadable: () => 'Rejected for a reason that this version can’t read',
};

/** Why a line of the file did not become a row, without a period: `16 cells instead of 12`. */
export function rejectSentence<R extends RejectReason>({ reason, params }: Rejection<R>): string {
  return rejections[reason](params);
}
