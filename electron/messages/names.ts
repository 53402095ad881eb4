/** Titles for the contract's names. The window shows the service's own spelling next to them in code type. */
import type { DecisionValue } from '#contract/review/decision.ts';
import type { FieldName } from '#contract/lists/fields.ts';
import { findOperation, isEarlierVersion } from '#contract/service/operations/catalog.ts';
import type { Run, RunState } from '#contract/runs/run.ts';
import type { Grade, Litigator, RowStatus, ScoreBand } from '#contract/verdict/verdict.ts';
import { lookUp } from './text.ts';

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
  'phone.name_hint': 'Name hint for the phone',
  'phone.postal_code_hint': 'Postal code hint for the phone',
  transaction_id: 'Transaction id',
  transaction_time: 'Transaction time',
  'secondary.name': 'Second party, name',
  'secondary.phone': 'Second party, phone',
  'secondary.email_address': 'Second party, e-mail',
  'secondary.address.street_line_1': 'Second party, street',
  'secondary.address.city': 'Second party, city',
  'secondary.address.state_code': 'Second party, state',
  'secondary.address.postal_code': 'Second party, postal code',
  'primary.name': 'First party, name',
  'primary.business_name': 'First party, business name',
  'primary.phone': 'First party, phone',
  'primary.email_address': 'First party, e-mail',
  'primary.address.street_line_1': 'First party, street',
  'primary.address.city': 'First party, city',
  'primary.address.state_code': 'First party, state',
  'primary.address.postal_code': 'First party, postal code',
};

/** Titles of parameters that no list column fills under this name. */
const parameterTitles: Record<string, string> = {
  street_line_1: fieldTitles['address.street_line_1'],
  street_line_2: fieldTitles['address.street_line_2'],
  city: fieldTitles['address.city'],
  state_code: fieldTitles['address.state_code'],
  postal_code: fieldTitles['address.postal_code'],
  country_code: fieldTitles['address.country_code'],
  response_id: 'Response id',
  phone_status: 'Call result',
  phone_right_party_contact: 'Right person reached',
};

/** `Postal code`, for a field or a parameter; an unknown one keeps the service's spelling. */
export function fieldTitle(field: string): string {
  return lookUp(fieldTitles, field) ?? lookUp(parameterTitles, field) ?? field;
}

/**
 * `Phone validation` for `phone_intel@3.0`, or without a version. An earlier version is named, because the title alone would look like the
 * newest: `Lead check 1.1`. An unknown operation keeps its ID.
 */
export function operationTitle(id: string): string {
  const operation = findOperation(id);
  if (operation === undefined) return id;
  return isEarlierVersion(operation) ? versionTitle(id) : operation.title;
}

/** A title with its version, for use where two versions are shown together: `Lead check 2.0`. */
export function versionTitle(id: string): string {
  const operation = findOperation(id);
  return operation === undefined ? id : `${operation.title} ${operation.version}`;
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

/** Title of anything that has a price, given an operation's ID or an add-on's name. */
export function pricedTitle(name: string): string {
  return name.includes('@') ? operationTitle(name) : addOnTitle(name);
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

/** `Non-fixed VoIP`; a line type that the specification doesn't name is shown unchanged. */
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
  skipped: 'Skipped',
  pending: 'Pending',
  unplanned: 'Not planned yet',
  purged: 'Purged',
};

export function statusWord(status: RowStatus): string {
  return statusWords[status];
}

const stateWords: Record<RunState, string> = {
  planning: 'Planning',
  running: 'Running',
  waiting: 'Waiting for the service',
  paused: 'Paused',
  stopped: 'Stopped',
  finished: 'Finished',
};

/** `waitingFor`: what a waiting run is waiting for. */
export function stateWord(state: RunState, waitingFor: Run['waitingFor'] = null): string {
  return state === 'waiting' && waitingFor !== null ? `Waiting for ${waitingWords[waitingFor]}` : stateWords[state];
}

/** What a run waits for. */
export const waitingWords = {
  network: 'the service',
  hub: 'the team’s hub',
  server: 'a server of the team',
} as const;
