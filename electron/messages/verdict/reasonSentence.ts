/** Explains a verdict, one reason at a time, in the order in which a reviewer reads them. */
import { dateLocale } from '#base/locale.ts';
import type { TextByCode } from '#base/coded.ts';
import {
  bandOf,
  insufficientScore,
  scoreRanges,
  type NotCheckedReason,
  type Reason,
  type ReasonCode,
  type ReasonParams,
} from '#contract/verdict/verdict.ts';
import { saysLitigator } from '#contract/service/operations/tolerant.ts';
import { lowered, quoted } from '../text.ts';
import { count, counted } from '../count.ts';
import { findingSentence, skipTitle } from '../lists/findingWords.ts';
import { fieldTitle, gradeWord, lineTypeTitle } from '../names.ts';

const notCheckedSentences: Record<NotCheckedReason, string> = {
  notAsked: 'Nobody checked for litigators. That is not the same as clear.',
  notRequested: 'The litigator check was left out. That is not the same as clear.',
  null: 'The litigator check returned no answer. That is not the same as clear.',
  absent: 'The answer says nothing of litigators. That is not the same as clear.',
  partial: 'The answer is incomplete and says nothing of litigators. That is not the same as clear.',
  otherPhone: 'Another phone of this row was checked for litigators. That is not the same as clear.',
  timedOut: 'The litigator check timed out. That is not the same as clear.',
  international: 'Your account can’t check foreign numbers for litigators. That is not the same as clear.',
  expired: 'The litigator check has expired. That is not the same as clear.',
  purged: 'The row was purged, and nothing is known of litigators. That is not the same as clear.',
  noAnswer: 'Not answered yet, so nothing is known of litigators. That is not the same as clear.',
};

/** Why a row's litigator state is "not checked", always with the reminder that this doesn't mean clear. */
export function notCheckedSentence(why: NotCheckedReason | null): string {
  return notCheckedSentences[why ?? 'noAnswer'];
}

const dayText = new Intl.DateTimeFormat(dateLocale, { dateStyle: 'medium' });

/** The sentence for each reason. */
const sentences: TextByCode<ReasonParams> = {
  grade: ({ grade }) => `Grade ${grade}: ${gradeWord(grade).toLowerCase()}`,
  score: ({ score }) => scoreSentence(score),
  'phone.valid': () => 'The phone number is valid',
  'phone.invalid': () => 'The phone number is not valid',
  line: ({ lineType, prepaid }) => `Line type: ${lowered(lineTypeTitle(lineType))}${prepaid === true ? ', prepaid' : ''}`,
  'name.matches': () => 'Name matches the phone',
  'name.differs': () => 'Name does not match the phone',
  'litigator.flag': () => 'On the service’s litigator list: do not contact',
  'litigator.elsewhere': () => 'Another list or a look-up found a litigator: do not contact',
  'litigator.warning': ({ warning }) => `The service warns: ${quoted(warning) ?? 'a litigator'}`,
  'litigator.clear': () => 'No litigator found. It is not a Do Not Call check.',
  'litigator.notChecked': ({ why }) => notCheckedSentence(why),
  'email.valid': ({ grade }) => (grade === null ? 'E-mail is valid' : `E-mail is valid, grade ${grade}`),
  'email.invalid': () => 'E-mail is not valid',
  'email.nameDiffers': () => 'Name does not match the e-mail',
  'address.invalid': () => 'Address is not valid',
  'address.nameDiffers': () => 'Name does not match the address',
  'ip.trust': ({ score }) => `IP address: trust ${count(score)} of 100`,
  'ip.distance': ({ miles }) => `IP address: ${counted(miles, 'mile')} from the address`,
  partial: ({ serviceMessage }) => withWords('The answer is incomplete', serviceMessage),
  warning: ({ warning }) => `The service notes: ${quoted(warning) ?? 'a warning without text'}`,
  skipped: (params) => skippedSentence(params),
  failed: ({ serviceMessage }) => withWords('No answer came after every attempt', serviceMessage),
  refused: ({ serviceMessage }) => withWords('Refused by the service', serviceMessage),
  finding: (finding) => findingSentence(finding),
  purged: ({ by, at }) => `Purged by ${by} on ${dayText.format(at)}: the row’s data was removed`,
  unreadable: () => 'A reason that this version can’t read',
};

/** One reason as a line of a list: no period, unless it is more than one sentence. */
export function reasonSentence<C extends ReasonCode>({ code, params }: Reason<C>): string {
  return sentences[code](params);
}

function scoreSentence(score: number): string {
  const head = `Score ${count(score)}`;
  switch (bandOf(score)) {
    case 'answered':
      return `${head}: answers calls`;
    case 'unanswered':
      return `${head}: disconnected, or nobody answers`;
    case 'insufficient':
      return `${head}: not enough signals to say`;
    case 'unsure':
    case null:
      return score < insufficientScore
        ? `${head}: unsure, above ${scoreRanges.unanswered.to}`
        : `${head}: unsure, below ${scoreRanges.answered.from}`;
  }
}

function skippedSentence({ why, parameter, rule }: ReasonParams['skipped']): string {
  if (why === 'invalid' && parameter !== undefined && rule === undefined)
    return `Skipped: ${fieldTitle(parameter)} is missing or can’t be read`;
  return `Skipped: ${skipTitle({ why, parameter: parameter ?? null, rule: rule ?? null }).toLowerCase()}`;
}

function withWords(head: string, serviceMessage: string | undefined): string {
  const theirs = quoted(serviceMessage);
  return theirs === null ? head : `${head}: ${theirs}`;
}

/** Maps a warning, in lowercase and without its period, to the reason that states the same. */
const repeats: Readonly<Record<string, ReasonCode>> = {
  'invalid phone': 'phone.invalid',
  'invalid email': 'email.invalid',
  'undeliverable email': 'email.invalid',
  'invalid address': 'address.invalid',
};

/**
 * Removes duplicate reasons: the service repeats in its warnings what its answer has in a separate field. A warning stays only if no other
 * reason states the same: `Invalid Address` is dropped next to "Address is not valid", but kept on its own.
 */
export function distinctReasons(reasons: readonly Reason[]): Reason[] {
  const codes = new Set(reasons.map(({ code }) => code));
  const warned = new Set<string>();
  return reasons.filter((reason) => {
    if (reason.code !== 'warning') return true;
    const text = reason.params.warning.trim().replace(/\.$/, '').toLowerCase();
    const same = repeats[text];
    const isRepeated =
      warned.has(text) ||
      (same !== undefined && codes.has(same)) ||
      (saysLitigator(text) && (codes.has('litigator.flag') || codes.has('litigator.warning')));
    warned.add(text);
    return !isRepeated;
  });
}
