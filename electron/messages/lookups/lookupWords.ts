/** Says what a look-up requests, how it ended, and what it may have cost. */
import type { Found, Lookup } from '#contract/lookups/lookup.ts';
import type { DriftEntry } from '#contract/service/drift.ts';
import { count, counted } from '../count.ts';
import { fieldTitle } from '../names.ts';
import { causeSentence, unreachedText } from '../runs/runWords.ts';
import { lowered, quoted } from '../text.ts';
import type { FailureParams } from '#contract/failure.ts';

const inputTitles: Record<string, string> = {
  'phone.country_hint': 'Country',
  'phone.name_hint': 'Name (ranks owners)',
  'phone.postal_code_hint': 'Postal code',
  'primary.name': 'Name',
  'primary.business_name': 'Business name',
  'primary.phone': 'Phone',
  'primary.email_address': 'E-mail',
  'secondary.name': 'Name',
  'secondary.phone': 'Phone',
  'secondary.email_address': 'E-mail',
};

/** Label of a parameter in a form that groups the parties under headings: `Postal code`. */
export function inputTitle(parameter: string): string {
  const own = Object.hasOwn(inputTitles, parameter) ? inputTitles[parameter] : undefined;
  return own ?? fieldTitle(parameter.replace(/^(primary|secondary)\./, ''));
}

const outcomeWords: Record<Lookup['outcome'], string> = {
  done: 'Answered',
  refused: 'Refused',
  retryLater: 'No answer',
  rateLimited: 'Asked to slow down',
  offline: 'Not reached',
  blocked: 'Access denied',
  inDoubt: 'In doubt',
};

export function outcomeWord(outcome: Lookup['outcome']): string {
  return outcomeWords[outcome];
}

type Failed = Pick<Lookup, 'outcome' | 'code' | 'serviceMessage' | 'billed' | 'sandbox'>;

/** Says in two sentences why a look-up has no answer and what that cost. */
export function lookupSentence(lookup: Failed): string {
  return `${whatHappened(lookup)}. ${billedSentence(lookup)}`;
}

function whatHappened({ outcome, code, serviceMessage }: Failed): string {
  const theirs = quoted(serviceMessage);
  const withWords = (head: string): string => (theirs === null ? head : `${head}: ${theirs}`);
  switch (outcome) {
    case 'done':
      return 'The service answered';
    case 'refused':
      return withWords('The service did not accept the request');
    case 'retryLater':
      return `No answer: ${lowered(causeSentence({ kind: 'failed', code: code ?? '', serviceMessage }))}`;
    case 'rateLimited':
      return 'The service asked to slow down. Try again in a moment';
    case 'offline':
      return `Nothing was sent. ${unreachedText(code)}${code === null ? '' : ` (${code})`}`;
    case 'blocked':
      return withWords(blockedHead(code));
    case 'inDoubt':
      return 'Rollcall ended before an answer arrived';
  }
}

function blockedHead(code: string | null): string {
  switch (code) {
    case 'INVALID_API_KEY':
    case 'NOT_AUTHORIZED':
      return 'The service refused the key';
    case 'FORBIDDEN':
      return 'The service refuses this key this operation: it may not be enabled for it, its balance may be used up, or it expired';
    case 'QUOTA_EXCEEDED':
      return 'The quota of this key is used up, and waiting will not help';
    case 'wrongPath':
    case 'redirected':
      return 'The base URL of this environment does not lead to the service';
    default:
      return 'The service denied access';
  }
}

function billedSentence({ billed, sandbox }: Failed): string {
  if (sandbox) return 'In the sandbox nothing is billed.';
  switch (billed) {
    case 'no':
      return 'Nothing was billed.';
    case 'yes':
      return 'The check counts as billed.';
    case 'unknown':
      return 'The check may have been billed.';
  }
}

/** `3 people`, `2 residents`, a name, `Valid`: shown in the history instead of a verdict. */
export function foundWords(found: Found): string {
  switch (found.kind) {
    case 'people':
      return counted(found.count, 'person', 'people');
    case 'owners':
      return counted(found.count, 'owner');
    case 'residents':
      return counted(found.count, 'resident');
    case 'name':
      return found.name;
    case 'address':
      return found.valid ? 'Valid' : 'Not valid';
    case 'identityScore':
      return `Score ${count(found.score)}`;
  }
}

const driftTitles: Record<DriftEntry['kind'], string> = {
  unknownField: 'Unknown field',
  unknownValue: 'Unknown value',
  wrongType: 'Unexpected type',
};

export function driftTitle(kind: DriftEntry['kind']): string {
  return driftTitles[kind];
}

const identityBands = [80, 60, 50, 30, 0];

/** The band of an identity score (the service documents 80-100, 60-79, 50-59, 30-49, 0-29): `60 to 79`. */
export function identityBand(score: number): string {
  const from = identityBands.findIndex((least) => score >= least);
  const above = identityBands[from - 1];
  return `${identityBands[from] ?? 0} to ${above === undefined ? 100 : above - 1}`;
}

type NotDialable = FailureParams['parameter.notDialable'];

/** From the failure’s parameters: `“555” is not a dialable number`, `“555” and “12” are not dialable numbers`. */
export function notDialablePhrase({ value, second }: NotDialable): string {
  return second === undefined ? `“${value}” is not a dialable number` : `“${value}” and “${second}” are not dialable numbers`;
}

/** The question before such a call is bought; the sandbox bills nobody. */
export function notDialableQuestion(params: NotDialable, sandbox: boolean): string {
  return sandbox
    ? `${notDialablePhrase(params)}. It will be sent to the sandbox as typed, and nothing is billed.`
    : `${notDialablePhrase(params)}. It will be sent as typed, and the check is billed.`;
}
