/** Text of the policy screen: the rules, what applying them would change, and managing policies. */
import { count, counted } from '../count.ts';

export const policyWords = {
  name: 'Policy',
  reading: 'Reading the policy',
  rules: 'Rules',
  title: 'Which rows to keep, hold or drop',
  policyAndEffect: 'Policy and its effect',
  changesKept: 'Changes are kept until you apply or discard them',
  isApplied: 'This policy is applied',
  applyTo: (rows: number): string => `Apply to ${counted(rows, 'row')}`,
  /** `effect`: a sentence about what changed; null if not counted. */
  applied: (name: string, version: number, effect: string | null): string =>
    `“${name}” version ${version} applied${effect === null ? '' : `: ${effect.toLowerCase()}`}`,

  undone: (name: string, version: number): string => `“${name}” version ${version} is no longer applied`,
  undoneBefore: 'It was undone already',

  list: {
    on: 'On',
    firstDecides: 'The first rule that fits decides',
    decision: 'Decision',
    wouldDecide: 'Would decide',
    wouldChange: 'Would change',
    otherwise: 'Otherwise',
    otherwiseIs: (decision: string): string => `Otherwise, ${decision}`,
    otherwiseSuggests: 'Otherwise suggests',
  },
  /** `rule`: the rule's number, from 1. */
  rule: {
    name: (rule: number, asks: string, suggests: string, off: boolean): string =>
      `Rule ${rule}: ${asks}, ${suggests.toLowerCase()}${off ? ', switched off' : ''}`,
    move: (rule: number): string => `Move rule ${rule}: arrow keys`,
    moveExplained: 'Drag to move, or press the up and down arrow keys',
    locked: 'This rule can’t be switched off, moved or removed: a litigator must never be called by mistake',
    alwaysOn: 'Always on',
    isOn: (rule: number): string => `Rule ${rule} is on`,
    suggests: (rule: number): string => `Rule ${rule} suggests`,
    more: (rule: number): string => `More for rule ${rule}`,
    duplicate: 'Duplicate',
    switchOn: 'Switch on',
    switchOff: 'Switch off',
    remove: 'Remove',
    /** Precedes a decision, for screen readers. */
    decisionOf: (label: string): string => `${label}: `,
  },
  counts: {
    decides: (rows: number): string => `Decides ${counted(rows, 'row')}`,
    rowsDecided: 'rows decided',
    wouldChange: 'would change',
  },

  tokens: {
    for: 'For',
    when: 'When',
    everyRow: 'every answered row',
    and: 'and',
    add: 'Add a condition',
    another: 'And another condition',
    verdict: 'Verdict',
    thisList: 'This list',
    findings: 'Findings',
    noFindings: 'Findings that it must not have',
    column: 'A column of the spreadsheet',
    anyFound: 'Any of these was found',
    noneFound: 'None of these was found',
  },
  columnToken: {
    missing: (heading: string): string => `This list has no column “${heading}”: the rule matches nothing`,
    missingHere: (heading: string): string => `This list has no column “${heading}”: the rule matches nothing here.`,
    column: 'Column',
    test: 'Test',
    not: 'Not: only rows that fail this test',
  },
  tests: {
    contains: 'contains',
    equals: 'is exactly',
    startsWith: 'starts with',
    empty: 'is empty',
    oneOf: 'is one of',
    number: 'is a number',
    date: 'is a date',
    /** The text that a new test compares with until another is entered. */
    blank: 'text',
    text: 'Text',
    values: 'Values, separated by commas',
    from: 'From',
    to: 'To',
    enterValue: 'Enter a value',
  },

  effect: {
    title: 'If applied',
    notCounted: 'The effect could not be counted.',
    counting: 'Counting the effect',
    none: 'No row changes',
    changes: (rows: number): string => `${counted(rows, 'row')} ${rows === 1 ? 'changes' : 'change'}`,
    moves: (rows: number, from: string, to: string): string =>
      `${counted(rows, 'row')} ${rows === 1 ? 'goes' : 'go'} from ${from} to ${to}`,
    fromTo: 'From, to',
    byPerson: (rows: number): string => `${count(rows)} decided by a person ${rows === 1 ? 'stays as it is' : 'stay as they are'}`,
    unanswered: (rows: number): string => `${counted(rows, 'row')} without an answer ${rows === 1 ? 'gets' : 'get'} no suggestion`,
    firstOfRule: 'First rows that this rule changes',
    firstRows: 'First changed rows',
    row: (row: number): string => `Row ${count(row)}`,
  },

  /** `ago`: the time, in words. */
  panel: {
    nameOfPolicy: 'Name of the policy',
    renameTitle: 'Rename the policy',
    notApplied: (version: number): string => `Version ${version}, not applied yet`,
    fromStart: (version: number): string => `Version ${version}, applied from the start`,
    applied: (version: number, ago: string, by: string): string => `Version ${version}, applied ${ago} by ${by}`,
    more: 'More for this policy',
    rename: 'Rename',
    discard: 'Discard changes',
    openFile: 'Open a policy file',
    saveFile: 'Save as a file',
    useForNew: 'Use for new lists',
    usedForNew: 'Used for new lists',
    startFrom: 'Start from',
    copyFrom: 'Copy from a list',
    earlier: 'Earlier in this list',
    earlierPolicy: (name: string, version: number): string => `${name}, version ${version}`,
    earlierApplied: (ago: string, by: string): string => `Applied ${ago} by ${by}`,
    newListsStart: (name: string): string => `New lists start with “${name}”`,
    saved: (file: string): string => `Policy saved to ${file}`,
    /** `problem`: the reason, as a clause. */
    badFile: (file: string, problem: string): string =>
      `The file ${file} can’t be used as a policy: ${problem}. Save one from this screen to see what it looks like.`,
  },
} as const;
