/** Says what was found in a row on this computer, before anything is bought. */
import type { Finding, FindingRule } from '../contract/finding.ts';
import type { LeftOut } from '../contract/plan.ts';
import type { RejectedLine } from '../contract/list.ts';
import { count, counted, fileSize } from './count.ts';
import { fieldTitle } from './names.ts';
import { said } from './said.ts';

const titles: Record<FindingRule, string> = {
  'phone.missing': 'Phone missing',
  'phone.impossible': 'Phone impossible',
  'phone.repeated': 'Phone repeated from an earlier row',
  'email.malformed': 'E-mail malformed',
  'email.disposable': 'Throw-away e-mail',
  'email.role': 'Shared mailbox, like info@',
  'email.mistyped': 'E-mail mistyped, like gmial.com',
  'ip.malformed': 'IP address malformed',
  'ip.private': 'IP address of a private network',
  'name.placeholder': 'Placeholder name',
  'line.short': 'Line with missing cells',
};

/** A heading for counting rows: `Phone impossible`. */
export function findingTitle(rule: FindingRule): string {
  return titles[rule];
}

/** What was found in one row, without a full stop: `Phone repeated from row 1,041`. Where it is not about the row's own, the field is named first. */
export function findingSentence({ rule, params }: Pick<Finding, 'rule' | 'params'>): string {
  const sentence = ownSentence({ rule, params });
  return params['field'] === undefined ? sentence : `${fieldTitle(String(params['field']))}: ${sentence}`;
}

function ownSentence({ rule, params }: Pick<Finding, 'rule' | 'params'>): string {
  switch (rule) {
    case 'phone.missing':
    case 'email.malformed':
    case 'email.disposable':
    case 'ip.malformed':
      return titles[rule];
    case 'phone.impossible':
      return 'Phone impossible: no number of any country looks like this';
    case 'phone.repeated':
      return `Phone repeated from row ${said(params, 'row')}`;
    case 'email.role':
      return 'Shared mailbox: it is read by several people, or by nobody';
    case 'email.mistyped':
      return `E-mail likely mistyped: did they mean ${said(params, 'suggestion')}?`;
    case 'ip.private':
      return 'IP address of a private network: it says nothing about where they are';
    case 'name.placeholder':
      return 'Placeholder name: it does not look like a person';
    case 'line.short':
      return `Line with ${said(params, 'cells')} cells where ${said(params, 'expected')} are expected`;
  }
}

/** Why a plan leaves rows out, as a heading beside their number. */
export function leftOutTitle({ why, parameter, rule }: Pick<LeftOut, 'why' | 'parameter' | 'rule'>): string {
  switch (why) {
    case 'condition':
      return 'Condition not met';
    case 'hopeless':
      if (rule !== null) return titles[rule];
      return parameter === null ? 'Nothing to ask with' : `${fieldTitle(parameter)} missing or unreadable`;
    case 'suppressed':
      return 'On your suppression list';
    case 'duplicate':
      return 'Same request as an earlier row';
    case 'fresh':
      return 'Fresh answer already here';
  }
}

/** Why a line of the file did not become a row, without a full stop: `16 cells where 12 are expected`. */
export function rejectSentence({ reason, params }: Pick<RejectedLine, 'reason' | 'params'>): string {
  switch (reason) {
    case 'tooManyCells':
      return `${counted(Number(params['cells'] ?? 0), 'cell')} where ${count(Number(params['expected'] ?? 0))} are expected`;
    case 'cellTooLong':
      return params['most'] === undefined ? 'A cell is too long' : `A cell is longer than ${fileSize(Number(params['most']))}`;
    case 'quoteNeverClosed':
      return 'Quote opened and never closed';
    case 'badBytes':
      return params['cell'] === undefined ? 'Bytes that are not text' : `Bytes that are not text, at cell ${said(params, 'cell')}`;
    case 'empty':
      return 'Empty line';
  }
}
