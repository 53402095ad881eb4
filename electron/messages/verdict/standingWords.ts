/** Says what rows come to: the four numbers, and why a row is in its group. */
import { groupOfStanding, standingGroups, standingsOf, type Standing, type StandingGroup } from '#contract/verdict/standing.ts';
import { anyOf } from '../anyOf.ts';
import { count, counted } from '../count.ts';

const groups: Readonly<Record<StandingGroup, string>> = {
  toCall: 'to call',
  toLookAt: 'to look at',
  toLeave: 'to leave',
  litigators: 'litigators',
};

/** Follows its number: `84 to call`. */
export const groupTitle = (group: StandingGroup): string => groups[group];

const whys: Readonly<Record<Standing, string>> = {
  toCall: 'Kept, and no litigator',
  litigator: 'Litigators',
  suppressed: 'On your do-not-call list',
  invented: 'Only the sandbox has answered, and its answers are invented',
  unchecked: 'Not checked for litigators',
  heldByPerson: 'Put on hold by a person',
  otherName: 'The phone belongs to another name',
  unsure: 'Nobody can say whether calls are answered',
  heldByPolicy: 'On hold for another reason, such as grade C or D',
  undecided: 'No decision yet',
  droppedByPerson: 'Dropped by a person',
  invalid: 'The phone isn’t valid',
  unanswered: 'Calls are not answered',
  poorGrade: 'Grade E or F',
  droppedByPolicy: 'Dropped for another reason',
  skipped: 'Skipped: repeated, no phone, or “do not call” in your list',
  failed: 'No answer from the service',
  notChecked: 'Not checked yet',
};

/** Why a row is in its group, as a line with a number. */
export const whyStanding = (standing: Standing): string => whys[standing];

/** Follows "rows with": `result “to call”`, `result “not checked yet”`. */
export function standingPart(chosen: readonly Standing[]): string {
  const whole = standingGroups.filter((group) => standingsOf(group).every((one) => chosen.includes(one)));
  const rest = chosen.filter((one) => !whole.includes(groupOfStanding(one)));
  return `result ${anyOf([...whole.map(groupTitle), ...rest.map((one) => whys[one])].map((words) => `“${words}”`))}`;
}

const abouts: Readonly<Record<StandingGroup, string>> = {
  toCall: 'kept, no litigator',
  toLookAt: 'you decide',
  toLeave: 'dead, wrong or skipped',
  litigators: 'must not be called',
};

/** Under a number and its title. */
export const aboutGroup = (group: StandingGroup): string => abouts[group];

/** `84 + 97 + 114 + 10 = 305 leads of your list` */
export function sumWords(groups: Readonly<Record<StandingGroup, number>>): string {
  const rows = standingGroups.reduce((sum, group) => sum + groups[group], 0);
  return `${standingGroups.map((group) => count(groups[group])).join(' + ')} = ${counted(rows, 'lead')} of your list`;
}
