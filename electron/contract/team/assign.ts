/** Assigns rows of a shared list to members of the team, who are to decide them. Others may still decide them. */
import { z } from 'zod';
import { idSchema, timeSchema } from '../ids.ts';
import { rowChoiceSchema } from '../review/decision.ts';

export const assigneeSchema = z.object({ memberId: idSchema, name: z.string() });
/** A member of the team, by the name that they had at the time. */
export type Assignee = z.infer<typeof assigneeSchema>;

/** Values of a filter by assignee, in addition to member ids: the current member, and nobody. */
export const assignedToMe = 'me';
export const assignedToNobody = 'nobody';
export const assignedValueSchema = z.union([z.literal(assignedToMe), z.literal(assignedToNobody), idSchema]);

/** Rows of the whole list by member; empty if nothing is assigned. */
export const assignedFacetSchema = z.array(
  z.object({
    value: assignedValueSchema,
    /** Null for unassigned rows. */
    name: z.string().nullable(),
    isYou: z.boolean(),
    rows: z.int(),
  }),
);
export type AssignedFacet = z.infer<typeof assignedFacetSchema>;

/** Assigns the chosen rows, divided evenly among these members in the order of the view; an empty `to` removes their assignment. */
export const assignRequestSchema = z.object({
  listId: idSchema,
  choice: rowChoiceSchema,
  to: z.array(idSchema).max(100),
  /** Leaves out rows that a person has decided. */
  onlyUndecided: z.boolean(),
});
export type AssignRequest = z.infer<typeof assignRequestSchema>;

/** What an assignment would do, or did. */
export const assignEffectSchema = z.object({
  /** Rows that are assigned, without those left out. */
  rows: z.int(),
  /** Rows left out because a person has decided them. */
  decided: z.int(),
  /** Number of rows whose assignment changes, and how many of these are currently assigned to somebody else. */
  changes: z.int(),
  moved: z.int(),
  /** Each member's share; empty if the rows are assigned to nobody. */
  shares: z.array(assigneeSchema.extend({ rows: z.int() })),
});
export type AssignEffect = z.infer<typeof assignEffectSchema>;

/** The member whom a row is assigned to, who assigned it, and when. */
export const rowAssignmentSchema = assigneeSchema.extend({ isYou: z.boolean(), by: z.string(), at: timeSchema });
export type RowAssignment = z.infer<typeof rowAssignmentSchema>;
