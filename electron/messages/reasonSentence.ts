/** Says why a verdict is as it is, one reason at a time, in the order in which a reviewer reads them. */
import { findingRuleSchema } from '../contract/finding.ts';
import { skipReasons } from '../contract/plan.ts';
import {
  bandOf,
  gradeSchema,
  insufficientScore,
  notCheckedReasonSchema,
  scoreRanges,
  type NotCheckedReason,
  type Reason,
} from '../contract/verdict.ts';
import { count } from './count.ts';
import { findingSentence, skipTitle } from './findingWords.ts';
import { fieldTitle, gradeWord, lineTypeTitle } from './names.ts';
import { quoted, said } from './said.ts';

const notCheckedSentences: Record<NotCheckedReason, string> = {
  notAsked: 'No check that could see a litigator was asked for, so nothing is known. It is not the same as clear.',
  notRequested: 'The litigator check was not requested, so nothing is known. It is not the same as clear.',
  null: 'The litigator check came back without an answer, so nothing is known. It is not the same as clear.',
  absent: 'The litigator check is missing from the answer, so nothing is known. It is not the same as clear.',
  partial: 'The answer is incomplete, so nothing is known about a litigator. It is not the same as clear.',
  timedOut: 'The litigator check timed out, so nothing is known. It is not the same as clear.',
  international: 'The key may not check international numbers, so nothing is known about a litigator. It is not the same as clear.',
  expired: 'The litigator check is too old to count any more, so nothing is known. It is not the same as clear.',
  noAnswer: 'There is no answer yet, so nothing is known about a litigator. It is not the same as clear.',
};

/** Why a row's litigator state is "not checked", always with the reminder that it isn't clear. */
export function notCheckedSentence(why: NotCheckedReason | null): string {
  return notCheckedSentences[why ?? 'noAnswer'];
}

/** One reason as a line of a list: no full stop, unless it says two things. */
export function reasonSentence({ code, params }: Reason): string {
  const p = (name: string): string => said(params, name);
  switch (code) {
    case 'grade': {
      const grade = gradeSchema.safeParse(params['grade']);
      return grade.success ? `Grade ${grade.data}: ${gradeWord(grade.data).toLowerCase()}` : `Grade ${p('grade')}`;
    }
    case 'score':
      return scoreSentence(Number(params['score']));
    case 'phone.valid':
      return 'The phone number is valid';
    case 'phone.invalid':
      return 'The phone number is not valid';
    case 'line':
      return `Line type: ${inSentence(lineTypeTitle(p('lineType')))}${params['prepaid'] === 1 ? ', prepaid' : ''}`;
    case 'name.matches':
      return 'Name matches the phone';
    case 'name.differs':
      return 'Name does not match the phone';
    case 'litigator.flag':
      return 'The service marks this number as a litigator: do not contact';
    case 'litigator.warning':
      return `The service warns: ${quoted(params['warning']) ?? 'a litigator'}`;
    case 'litigator.clear':
      return 'The litigator check came back clear. It is not a Do Not Call check.';
    case 'litigator.notChecked': {
      const why = notCheckedReasonSchema.safeParse(params['why']);
      return notCheckedSentence(why.success ? why.data : null);
    }
    case 'email.valid':
      return params['grade'] === undefined || params['grade'] === '' ? 'E-mail is valid' : `E-mail is valid, grade ${p('grade')}`;
    case 'email.invalid':
      return 'E-mail is not valid';
    case 'email.nameDiffers':
      return 'Name does not match the e-mail';
    case 'address.invalid':
      return 'Address is not valid';
    case 'address.nameDiffers':
      return 'Name does not match the address';
    case 'ip.trust':
      return `IP address: trust ${p('score')} of 100`;
    case 'ip.distance':
      return `IP address: ${p('miles')} ${params['miles'] === 1 ? 'mile' : 'miles'} from the address`;
    case 'partial':
      return withWords('The answer is incomplete', params['words']);
    case 'warning':
      return `The service notes: ${quoted(params['warning']) ?? 'a warning without words'}`;
    case 'skipped':
      return skippedSentence(params);
    case 'failed':
      return withWords('No answer came after every attempt', params['words']);
    case 'refused':
      return withWords('Refused by the service', params['words']);
    case 'finding': {
      const rule = findingRuleSchema.safeParse(params['rule']);
      return rule.success ? findingSentence({ rule: rule.data, params }) : `Found: ${p('rule')}`;
    }
  }
}

/** With a small first letter alone: `non-fixed VoIP`. */
const inSentence = (title: string): string => title.charAt(0).toLowerCase() + title.slice(1);

function scoreSentence(score: number): string {
  const head = `Score ${count(score)}`;
  switch (bandOf(score)) {
    case 'answered':
      return `${head}: calls to this phone are answered`;
    case 'unanswered':
      return `${head}: disconnected, or nobody answers`;
    case 'insufficient':
      return `${head}: not enough signals to say whether this phone is answered`;
    case 'unsure':
    case null:
      return score < insufficientScore
        ? `${head}: unsure (${scoreRanges.unanswered.to} or less means disconnected or nobody answers)`
        : `${head}: unsure (${scoreRanges.answered.from} or more means calls are answered)`;
  }
}

function skippedSentence(params: Reason['params']): string {
  const why = skipReasons.find((reason) => reason === params['why']);
  if (why === undefined) return `Skipped: ${said(params, 'why')}`;
  const rule = findingRuleSchema.safeParse(params['rule']);
  const parameter = typeof params['parameter'] === 'string' && params['parameter'] !== '' ? params['parameter'] : null;
  if (why === 'invalid' && parameter !== null && !rule.success) return `Skipped: ${fieldTitle(parameter)} is missing or can’t be read`;
  return `Skipped: ${skipTitle({ why, parameter, rule: rule.success ? rule.data : null }).toLowerCase()}`;
}

function withWords(head: string, words: string | number | undefined): string {
  const theirs = quoted(words);
  return theirs === null ? head : `${head}: ${theirs}`;
}
