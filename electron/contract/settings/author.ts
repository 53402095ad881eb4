/** Who is recorded as the author of what is done: the operator, or in a team the member that the device belongs to. */

const noteOf = (member: string, typed: string): string => `${member} (typed name: ${typed})`;

/** Of a member's device. `typed`: the name that somebody gave with `--operator`, which says nothing about who they are; null: none was given. */
export const memberAuthor = (member: string, typed: string | null): string =>
  typed === null || typed === member ? member : noteOf(member, typed);

/** Whether the author is this member, with or without a typed name. */
export function isByMember(author: string, member: string): boolean {
  const [before, after = ''] = noteOf(member, '\0').split('\0');
  return author === member || (before !== undefined && author.startsWith(before) && author.endsWith(after));
}
