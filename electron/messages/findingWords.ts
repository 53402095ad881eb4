/** Says what was found in a row on this computer, before anything is bought. */
import type { TextByCode } from '../contract/coded.ts';
import type { FindingParams, FindingRule, RuleParams, Unreadable } from '../contract/finding.ts';
import type { SkippedRows } from '../contract/plan.ts';
import type { Rejection, RejectParams, RejectReason } from '../contract/list.ts';
import { count, counted, fileSize } from './count.ts';
import { fieldTitle } from './names.ts';

const titles: Record<FindingRule, string> = {
  suppressed: 'On your suppression list',
  'phone.missing': 'Phone missing',
  'phone.impossible': 'Phone impossible',
  'phone.unassigned': 'Phone number given to nobody',
  'phone.foreign': 'Phone of another country',
  'phone.tollFree': 'Toll-free phone',
  'phone.premium': 'Premium-rate phone',
  'phone.repeated': 'Phone repeated from an earlier row',
  'phone.alternate': 'Phone from another column',
  'email.malformed': 'E-mail malformed',
  'email.mistyped': 'E-mail mistyped, like gmial.com',
  'email.disposable': 'Throw-away e-mail',
  'email.role': 'Shared mailbox, like info@',
  'email.free': 'Free e-mail provider',
  'email.repeated': 'E-mail repeated from an earlier row',
  'email.alternate': 'E-mail from another column',
  'ip.malformed': 'IP address malformed',
  'ip.private': 'IP address of a private network',
  'ip.reserved': 'Reserved IP address',
  'name.placeholder': 'Placeholder name',
  'name.company': 'Company where a person should stand',
  'address.zipState': 'Postal code of another state',
  'address.unitMissing': 'Apartment or unit missing',
  'address.poBox': 'PO box',
  'address.repeated': 'Name and address repeated',
  'row.repeated': 'Exact duplicate row',
  'calling.zonesDiffer': 'Phone of another time zone',
  'line.short': 'Too few cells',
};

/** A heading for counting rows: `Phone impossible`. */
export function findingTitle(rule: FindingRule): string {
  return titles[rule];
}

/** What a person reads for each rule, of one row. */
const sentences: TextByCode<FindingParams> = {
  'phone.missing': () => titles['phone.missing'],
  'email.malformed': () => titles['email.malformed'],
  'email.disposable': () => titles['email.disposable'],
  'ip.malformed': () => titles['ip.malformed'],
  'email.free': () => titles['email.free'],
  suppressed: ({ on }) => `On your suppression list by its ${on === 'email' ? 'e-mail address' : 'phone'}: no call is bought`,
  'phone.impossible': () => 'Phone impossible: no number of any country looks like this',
  'phone.unassigned': () => 'Phone number given to nobody: its range is not in use',
  'phone.foreign': ({ country }) => `Phone of another country: ${countryName(country)}`,
  'phone.tollFree': () => 'Toll-free phone: the one who is called pays, so it is hardly a person’s',
  'phone.premium': () => 'Premium-rate phone: a call costs the caller extra',
  'phone.repeated': ({ row }) => `Phone repeated from row ${count(row)}`,
  'email.repeated': ({ row }) => `E-mail repeated from row ${count(row)}`,
  'phone.alternate': ({ column }) => `Phone taken from “${column}”: no column before it holds a valid one`,
  'email.alternate': ({ column }) => `E-mail taken from “${column}”: no column before it holds a valid one`,
  'address.repeated': ({ row }) => `Name and address repeated from row ${count(row)}`,
  'row.repeated': ({ row }) => `Exact duplicate of row ${count(row)}`,
  'email.role': () => 'Shared mailbox: it is read by several people, or by nobody',
  'email.mistyped': ({ suggestion }) => `E-mail likely mistyped: did they mean ${suggestion}?`,
  'ip.private': () => 'IP address of a private network: it says nothing about where they are',
  'ip.reserved': () => 'Reserved IP address: nobody on the internet has it',
  'name.placeholder': () => 'Placeholder name: it does not look like a person',
  'name.company': () => 'Company where a person should stand',
  'address.zipState': ({ zip, states, state }) => `Postal code ${zip} lies in ${states}, not in ${state}`,
  'address.unitMissing': () => 'Apartment or unit missing: the street speaks of one and names none',
  'address.poBox': () => 'PO box: nobody lives there',
  'calling.zonesDiffer': ({ phone, place }) =>
    `Phone and address lie in different time zones, ${zoneTitle(phone)} and ${zoneTitle(place)}: call only when it is day in both`,
  'line.short': ({ cells, expected }) => `Line with ${count(cells)} cells where ${count(expected)} are expected`,
};

/** What was found in one row, without a full stop: `Phone repeated from row 1,041`. Where it is not about the row's own, the field is named first. */
export function findingSentence(finding: RuleParams | Unreadable): string {
  if (finding.rule === 'unreadable') return 'Something was found here that this version can’t read';
  const sentence = ownSentence(finding);
  const { field } = finding.params;
  return field === undefined ? sentence : `${fieldTitle(field)}: ${sentence}`;
}

const ownSentence = <R extends FindingRule>({ rule, params }: RuleParams<R>): string => sentences[rule](params);

const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });

/** `Canada` of `CA`; what is no code stays as it came. */
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

/** Why a plan skips rows, as a heading beside their number. */
export function skipTitle({ why, parameter, rule }: Pick<SkippedRows, 'why' | 'parameter' | 'rule'>): string {
  switch (why) {
    case 'condition':
      return 'Condition not met';
    case 'invalid':
      if (rule !== null) return titles[rule];
      return parameter === null ? 'Nothing to ask with' : `${fieldTitle(parameter)} missing or unreadable`;
    case 'suppressed':
      return titles.suppressed;
    case 'finding':
      return rule === null ? 'Skipped by you' : `Skipped by you: ${titles[rule]}`;
    case 'duplicate':
      return 'Same request as an earlier row';
    case 'fresh':
      return 'Fresh answer already here';
  }
}

const rejections: TextByCode<RejectParams> = {
  tooManyCells: ({ cells, expected }) => `${counted(cells, 'cell')} where ${count(expected)} are expected`,
  cellTooLong: ({ most }) => `A cell is longer than ${fileSize(most)}`,
  quoteNeverClosed: () => 'Quote opened and never closed',
  badBytes: () => 'Bytes that are not text',
  empty: () => 'Empty line',
  unreadable: () => 'Rejected for a reason that this version can’t read',
};

/** Why a line of the file did not become a row, without a full stop: `16 cells where 12 are expected`. */
export function rejectSentence<R extends RejectReason>({ reason, params }: Rejection<R>): string {
  return rejections[reason](params);
}
