/** The assignee of each row of a list, in memory: few lists have assignments. */
import type { Assignee, RowAssignment } from '#contract/team/assign.ts';

/** Arrays are indexed by row number - 1. */
export interface AssignedRows {
  /** Member id of this device's owner. */
  readonly me: string;
  readonly members: readonly Assignee[];
  /** Position in `members` plus 1; 0 if nobody. */
  readonly codes: Uint16Array;
  /** Position in `shares` plus 1; 0 if none. */
  readonly sources: Uint32Array;
  readonly shares: readonly { member: number; by: string; at: number }[];
  /** The assignments that this state was built from, in order. */
  readonly acts: readonly string[];
}

/** Returns null if the row is assigned to nobody. */
export function assignmentOf(assigned: AssignedRows | null, row: number): RowAssignment | null {
  const share = assigned?.shares[(assigned.sources[row - 1] ?? 0) - 1];
  const member = share && assigned?.members[share.member];
  return share && member ? { ...member, isYou: member.memberId === assigned?.me, by: share.by, at: share.at } : null;
}
