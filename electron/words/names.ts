/** What the contract's names are called before people; the service's own spelling stands beside them in code type. */
import type { DecisionValue } from '../contract/decision.ts';
import type { FieldName } from '../contract/fields.ts';
import type { RunState } from '../contract/run.ts';
import type { Grade, Litigator, RowStatus, ScoreBand } from '../contract/verdict.ts';

const fieldTitles: Record<FieldName, string> = {
  name: 'Full name',
  first_name: 'First name',
  last_name: 'Last name',
  'business.name': 'Business name',
  phone: 'Phone',
  'phone.country_hint': 'Phone country',
  email: 'E-mail',
  'address.street_line_1': 'Street',
  'address.street_line_2': 'Apartment or unit',
  'address.city': 'City',
  'address.state_code': 'State',
  'address.postal_code': 'Postal code',
  'address.country_code': 'Country',
  ip_address: 'IP address',
  source_id: 'Source',
};

/** `Postal code`; a parameter that is no field of a list keeps the service's spelling. */
export function fieldTitle(field: string): string {
  return lookUp(fieldTitles, field) ?? field;
}

const operationTitles: Record<string, string> = {
  phone_intel: 'Phone validation',
  phone_feedback: 'Phone feedback',
  phone: 'Reverse phone',
  caller_id: 'Caller identification',
  cnam: 'Smart CNAM',
  real_contact: 'Real contact',
  location_intel: 'Address validation',
  location: 'Reverse address',
  person: 'Find person',
  decision_signals: 'Decision signals',
};

/** `Phone validation` for `phone_intel@3.0` (or without a version); an operation that is not known keeps its id. */
export function operationTitle(id: string): string {
  const [name = id] = id.split('@');
  return lookUp(operationTitles, name) ?? id;
}

const addOnTitles: Record<string, string> = {
  litigator_checks: 'Litigator check',
  spam_checks: 'Spam check',
  email_checks_deliverability: 'E-mail deliverability',
  email_checks_age: 'E-mail age',
};

export function addOnTitle(addOn: string): string {
  return lookUp(addOnTitles, addOn) ?? addOn;
}

const lineTypeTitles: Record<string, string> = {
  Landline: 'Landline',
  Mobile: 'Mobile',
  FixedVOIP: 'Fixed VoIP',
  NonFixedVOIP: 'Non-fixed VoIP',
  Premium: 'Premium',
  TollFree: 'Toll-free',
  Voicemail: 'Voicemail',
  Other: 'Other',
};

/** `Non-fixed VoIP`; a line type that the specification does not name is shown as it came. */
export function lineTypeTitle(lineType: string): string {
  return lookUp(lineTypeTitles, lineType) ?? lineType;
}

const gradeWords: Record<Grade, string> = {
  A: 'Call first',
  B: 'Good lead',
  C: 'Maybe, find out more',
  D: 'Weak lead',
  E: 'Poor lead',
  F: 'Bad lead',
};

export function gradeWord(grade: Grade | null): string {
  return grade === null ? 'No grade' : gradeWords[grade];
}

const scoreWords: Record<ScoreBand, string> = {
  answered: 'answered',
  unsure: 'unsure',
  insufficient: 'not enough signals',
  unanswered: 'unanswered',
};

export function scoreWord(band: ScoreBand | null): string {
  return band === null ? 'no score' : scoreWords[band];
}

const litigatorWords: Record<Litigator, string> = { litigator: 'Litigator', clear: 'Clear', notChecked: 'Not checked' };

export function litigatorWord(litigator: Litigator): string {
  return litigatorWords[litigator];
}

const decisionWords: Record<DecisionValue, string> = { keep: 'Keep', hold: 'Hold', drop: 'Drop' };

export function decisionWord(value: DecisionValue | null): string {
  return value === null ? 'Undecided' : decisionWords[value];
}

const statusWords: Record<RowStatus, string> = {
  answered: 'Answered',
  partial: 'Answered in part',
  failed: 'Failed',
  skipped: 'Left out',
  pending: 'Pending',
  unplanned: 'Not planned yet',
};

export function statusWord(status: RowStatus): string {
  return statusWords[status];
}

const stateWords: Record<RunState, string> = {
  planning: 'Planning',
  running: 'Running',
  waiting: 'Waiting for the network',
  paused: 'Paused',
  stopped: 'Stopped',
  finished: 'Finished',
};

export function stateWord(state: RunState): string {
  return stateWords[state];
}

function lookUp(titles: Record<string, string>, name: string): string | undefined {
  return Object.hasOwn(titles, name) ? titles[name] : undefined;
}
