/** Says to whom rows are assigned, and what assigning them would do or did. */
import { assignedToMe, assignedToNobody, type AssignedFacet, type AssignEffect, type RowAssignment } from '#contract/team/assign.ts';
import { allOf, anyOf } from '../text.ts';
import { count, counted } from '../count.ts';

/** A part of a filter, following "rows with": `assignment to Grace or no assignment`. `lines`: the facet's lines, for the names. */
export function assignedPart(values: readonly string[], lines: AssignedFacet): string {
  const names = values.flatMap((value) => {
    if (value === assignedToNobody) return [];
    const line = lines.find((one) => one.value === value);
    return [value === assignedToMe || line?.isYou ? 'you' : (line?.name ?? 'another member')];
  });
  return anyOf([
    ...(names.length === 0 ? [] : [`assignment to ${anyOf([...new Set(names)])}`]),
    ...(values.includes(assignedToNobody) ? ['no assignment'] : []),
  ]);
}

/** A member's name, or `Nobody`, in a list of values. */
export const assigneeWord = (name: string | null, isYou: boolean): string => (name === null ? 'Nobody' : isYou ? `${name} (you)` : name);

/** `Assigned to Grace by Ada.` `me`: the operator, who is addressed as "you". */
export function assignmentSentence({ name, isYou, by }: RowAssignment, me: string | undefined): string {
  const byYou = by === me;
  return `Assigned to ${isYou ? 'you' : name} by ${byYou ? (isYou ? 'yourself' : 'you') : by}.`;
}

/** Says what assigning would do: how many rows each member gets, what is left out, and what is reassigned from another member. */
export function assignSentences({ rows, decided, changes, moved, shares }: AssignEffect): string[] {
  const same = rows - changes;
  return [
    ...(rows === 0 ? ['No row is left to assign.'] : []),
    ...(rows > 0 && shares.length > 0 ? [`${allOf(shares.map((share) => `${share.name} gets ${counted(share.rows, 'row')}`))}.`] : []),
    ...(decided > 0 ? [`${counted(decided, 'row')} that a person decided ${decided === 1 ? 'is' : 'are'} left out.`] : []),
    ...(moved > 0 ? [`${counted(moved, 'row')} ${moved === 1 ? 'is' : 'are'} assigned to somebody else now.`] : []),
    ...(same > 0 && changes > 0
      ? [`${counted(same, 'row')} ${same === 1 ? 'stays' : 'stay'} as ${same === 1 ? 'it is' : 'they are'}.`]
      : []),
    ...(rows > 0 && changes === 0 ? ['That is so already.'] : []),
  ];
}

/** `Assigned 120 rows to Grace`, `Divided 120 rows among Grace, Ada and Bo`. `which`: the rows, in words. */
export function assignedTo(which: string, names: readonly string[]): string {
  if (names.length === 0) return `Removed the assignment of ${which}`;
  return names.length === 1 ? `Assigned ${which} to ${names.join('')}` : `Divided ${which} among ${allOf(names)}`;
}

/** Says what was assigned. */
export const assignedWords = ({ rows, changes, shares }: AssignEffect): string =>
  changes === 0
    ? 'Nothing to change'
    : assignedTo(
        counted(rows, 'row'),
        shares.map(({ name }) => name),
      );

/** Label of the button: `Assign 120`. */
export const assignVerb = (rows: number): string => `Assign ${count(rows)}`;
