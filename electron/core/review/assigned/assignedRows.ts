/** To whom each row of a list is assigned, in memory: few lists have assignments. */
import type { Assignee, RowAssignment } from '#contract/team/assign.ts';

/** Index of the arrays: row number - 1. */
export interface AssignedRows {
  /** Whose device this is. */
  readonly me: string;
  readonly members: readonly Assignee[];
  /** The position among `members`, plus 1; 0: nobody. */
  readonly codes: Uint16Array;
  /** The position among `shares`, plus 1; 0: none. */
  readonly sources: Uint32Array;
  readonly shares: readonly { member: number; by: string; at: number }[];
  /** The assignments that it follows from, in order. */
  readonly acts: readonly string[];
}

/** Null: it is assigned to nobody. */
export function assignmentOf(assigned: AssignedRows | null, row: number): RowAssignment | null {
  const share = assigned?.shares[(assigned.sources[row - 1] ?? 0) - 1];
  const member = share && assigned?.members[share.member];
  return share && member ? { ...member, isYou: member.memberId === assigned?.me, by: share.by, at: share.at } : null;
}
