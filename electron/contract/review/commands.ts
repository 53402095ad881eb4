/** Commands of the review: decisions, views, policies and comparisons. */
import { z } from 'zod';
import { assignEffectSchema, assignRequestSchema } from '../team/assign.ts';
import {
  decisionValueSchema,
  historyEntrySchema,
  manyActionSchema,
  manyEffectSchema,
  manyRequestSchema,
  rowChoiceSchema,
} from './decision.ts';
import { idSchema, rowNumberSchema, zoneNameSchema, aList, nothing, writtenFileSchema } from '../ids.ts';
import { mergeChoicesSchema, mergePreviewSchema, mergeRequestSchema, mergedSchema } from './merge.ts';
import { acknowledgementSchema, noCallRowsSchema } from '../verdict/standing.ts';
import { viewRowSchema, rowDetailSchema, openedViewSchema } from './view.ts';
import { callDaySchema } from '../calling/callingRules.ts';
import { columnFacetRequestSchema, columnFacetSchema } from './columnTest.ts';
import { facetsSchema, filterSchema, sortSchema, packedRowsSchema } from './facets.ts';
import { overviewSchema } from './overview.ts';
import { cursorSchema, placeSchema, savedViewChangeSchema, savedViewSchema } from './place.ts';
import { policySchema, policyStateSchema, policyPreviewSchema } from './policy.ts';
import { comparedSchema, comparisonSchema } from './compare.ts';

const undoableParams = aList.extend({ viewId: z.string(), seen: z.array(rowNumberSchema).max(1000) });
const undoableSchema = z
  .object({
    recordId: idSchema,
    row: rowNumberSchema,
    rows: z.int().min(1),
    touched: z.array(rowNumberSchema),
    position: z.int().min(0).nullable(),
    policy: z.string().nullable(),
  })
  .nullable();
/** `recordId`: identifies the action, for `review.undo`. */
const actedSchema = z.object({ rows: z.array(viewRowSchema), recordId: idSchema });
const undoneSchema = z.object({ changed: z.int(), policy: z.string().nullable(), rows: z.array(viewRowSchema) });

/** The commands that decide, assign and merge, and that undo these. */
export const decisionCommands = {
  /** Returns which of these rows must not be called, so that keeping them takes a reason. Rows already kept with a reason are left out. */
  'review.noCalls': { params: aList.extend({ rows: z.array(rowNumberSchema).max(10_000) }), returns: noCallRowsSchema },
  /**
   * Appends a decision per row; null removes a person's decision, so that the policy's suggestion applies again. Keeping a row that must
   * not be called takes an acknowledgment once: without it, throws decision.reasonMissing and decides nothing.
   */
  'review.decide': {
    params: aList.extend({
      rows: z.array(rowNumberSchema).min(1).max(10_000),
      value: decisionValueSchema.nullable(),
      note: z.string().max(2000).optional(),
      acknowledgement: acknowledgementSchema.optional(),
    }),
    returns: actedSchema,
  },
  'review.note': {
    params: aList.extend({ row: rowNumberSchema, note: z.string().max(2000) }),
    returns: actedSchema,
  },
  /**
   * What `review.undo` would undo now, so that nobody changes rows unseen; null if there is nothing. `seen`: rows that the reviewer can
   * see; those that would change are returned as `touched`. `row`: the first of the `rows` that would change. `position`: the position in
   * the view of the first of them that it contains; null if it contains none. `policy`: the policy's name, if it is the application of a
   * policy, which affects every row.
   */
  'review.undoable': { params: undoableParams, returns: undoableSchema },
  /**
   * Appends the inverse of this operator's latest decision or note in the list that isn't undone. `changed` is 0 if there is none, or if it
   * isn't `recordId`. `rows`: those that changed; empty for a set of rows or a policy.
   */
  'review.undo': { params: aList.extend({ recordId: idSchema.optional() }), returns: undoneSchema },
  /**
   * What `review.redo` would restore now, in the form of `review.undoable`: the operator's last undone action, until they do something
   * else.
   */
  'review.redoable': { params: undoableParams, returns: undoableSchema },
  /** Undoes the undo; parameters and result as for `review.undo`. */
  'review.redo': { params: aList.extend({ recordId: idSchema.optional() }), returns: undoneSchema },
  /** The list's decisions and notes by anybody, newest first; only those before the action `before`. */
  'review.history': {
    params: aList.extend({ before: idSchema.nullable(), count: z.int().min(1).max(500) }),
    returns: z.array(historyEntrySchema),
  },
  /** Undoes every action from the newest back to this one, whoever made them; contested entries aren't undone. */
  'review.undoTo': { params: aList.extend({ recordId: idSchema }), returns: z.object({ actions: z.int() }) },
  /** Previews what an action on many rows of a view would change. Throws view.notFound. */
  'review.previewMany': { params: manyRequestSchema, returns: manyEffectSchema },
  /**
   * Changes the rows as one action. To keep rows that must not be called, it needs an acknowledgment, or leaves them out; otherwise it
   * throws decision.reasonMissing and changes nothing. `recordId`: identifies the action, for `review.undo`; null if no row changed.
   */
  'review.changeMany': { params: manyActionSchema, returns: manyEffectSchema.extend({ recordId: idSchema.nullable() }) },
  /** Previews the assignment of these rows. Throws team.notShared, team.memberNotFound. */
  'review.previewAssign': { params: assignRequestSchema, returns: assignEffectSchema },
  /** Assigns rows of a shared list to members who have joined, as one action that can be undone. Throws like `review.previewAssign`. */
  'review.assign': { params: assignRequestSchema, returns: assignEffectSchema },
  /**
   * What the decisions and notes of an exported file would change; the file has been imported as a list. Null if it isn't an export of a
   * list here.
   */
  'review.previewMerge': { params: mergeRequestSchema, returns: mergePreviewSchema.nullable(), runsIn: 'listThread' },
  /** Appends one decision record for all changes, so that one undo reverts them. Throws merge.notAnExport. */
  'review.merge': { params: mergeChoicesSchema, returns: mergedSchema },
} as const;

export const viewCommands = {
  /**
   * Opens a view. `requesterId`: identifies a caller that sends one request after another and only needs the newest. A newer request
   * supersedes the one in progress, which stops and fails with view.superseded. `cursor`: the current row; its position in the new view is
   * returned as `at`. `pageSize`: how many rows to return with the view; absent: none.
   */
  'review.open': {
    params: aList.extend({
      filter: filterSchema,
      sort: sortSchema,
      requesterId: idSchema.optional(),
      cursor: cursorSchema.optional(),
      pageSize: z.int().min(1).max(500).optional(),
    }),
    returns: openedViewSchema,
    runsIn: 'listThread',
    derives: true,
  },
  /**
   * Cancels the requester's request, even before it arrives: it stops and fails with view.superseded. A completed request is not affected.
   */
  'review.cancel': { params: z.object({ requesterId: idSchema }), returns: nothing },
  'review.window': {
    params: z.object({ viewId: z.string(), from: z.int().min(0), count: z.int().min(1).max(500) }),
    returns: z.array(viewRowSchema),
    runsIn: 'listThread',
  },
  /** Row numbers of the whole view, in its order; used to export only these. */
  'review.rowNumbers': { params: z.object({ viewId: z.string() }), returns: z.array(rowNumberSchema), runsIn: 'listThread' },
  /** The 0-based position of a row in the view; null if the view doesn't contain it. Throws view.notFound. */
  'review.position': {
    params: z.object({ viewId: z.string(), row: rowNumberSchema }),
    returns: z.object({ position: z.int().min(0).nullable() }),
    runsIn: 'listThread',
  },
  /** The current facets: answers may have arrived since the view was opened. */
  'review.facets': { params: z.object({ viewId: z.string() }), returns: facetsSchema, runsIn: 'listThread' },
  /**
   * Columns of the spreadsheet as facets of a view, counted now. `requesterId`: as for review.open, but with its own sequence: a newer
   * request supersedes the one in progress.
   */
  'review.columnFacets': {
    params: z.object({ viewId: z.string(), facets: z.array(columnFacetRequestSchema).min(1).max(20), requesterId: idSchema.optional() }),
    returns: z.array(columnFacetSchema),
    runsIn: 'listThread',
  },
  /** Overview of the whole list, counted now. `column`: the column whose values are compared. `requesterId`: as for review.columnFacets. */
  'review.overview': {
    params: aList.extend({ column: z.int().min(0).nullable(), requesterId: idSchema.optional() }),
    returns: overviewSchema,
    runsIn: 'listThread',
    derives: true,
  },
  /**
   * Plans a day of calls: how many rows to call may be called in each hour of `day` in `zone` (IANA name) under the current calling rules.
   * `requesterId`: as for review.columnFacets.
   */
  'review.callDay': {
    params: aList.extend({ day: z.iso.date(), zone: zoneNameSchema, requesterId: idSchema.optional() }),
    returns: callDaySchema,
    runsIn: 'listThread',
    derives: true,
  },
  'review.row': { params: aList.extend({ row: rowNumberSchema }), returns: rowDetailSchema },
  /** Returns the chosen rows in the form that a plan takes. */
  'review.pack': {
    params: aList.extend({ choice: rowChoiceSchema }),
    returns: z.object({ packed: packedRowsSchema, rows: z.int() }),
    runsIn: 'listThread',
  },
  /** Opens a view of only these rows, chosen from another view, in its order. Throws view.notFound. */
  'review.select': {
    params: aList.extend({ choice: rowChoiceSchema }),
    returns: z.object({ viewId: z.string(), count: z.int() }),
    runsIn: 'listThread',
  },
  /** Where the list's review was last left; null if it was never opened. */
  'review.place': { params: aList, returns: placeSchema.nullable() },
  'review.keepPlace': { params: aList.extend({ place: placeSchema }), returns: nothing, runsIn: 'listThread', ownerOnly: true },
  'review.savedViews': { params: aList, returns: z.array(savedViewSchema) },
  /** Changes saved views and returns all of them. Throws savedViews.full. */
  'review.changeSavedViews': {
    params: aList.extend({ change: savedViewChangeSchema }),
    returns: z.array(savedViewSchema),
    ownerOnly: true,
  },
} as const;

export const policyCommands = {
  'policies.get': { params: aList, returns: policySchema },
  /** The applied policy, with earlier applications and the draft being edited. */
  'policies.state': { params: aList, returns: policyStateSchema },
  /** The policy of each list that has had one applied, so that it can be copied; last applied first. */
  'policies.ofLists': { params: nothing, returns: z.array(z.object({ listId: idSchema, policy: policySchema })) },
  /** Previews what applying this policy would change; writes nothing. A newer request of the same requester cancels it: view.superseded. */
  'policies.preview': {
    params: aList.extend({ policy: policySchema, requesterId: idSchema.optional() }),
    returns: policyPreviewSchema,
    runsIn: 'listThread',
    derives: true,
  },
  /** Saves a policy that is being edited for the next visit; null removes the draft. */
  'policies.keepDraft': {
    params: aList.extend({ draft: policySchema.nullable() }),
    returns: nothing,
    runsIn: 'listThread',
    ownerOnly: true,
  },
  /**
   * Applies the policy, which then suggests a decision for every answered row. People's decisions stay. Discards the draft. `recordId`:
   * identifies the application, for `policies.undo`.
   */
  'policies.apply': { params: aList.extend({ policy: policySchema }), returns: z.object({ recordId: idSchema }) },
  /** Undoes this application, regardless of later actions. `undone`: false if it was undone before, or doesn't belong to the list. */
  'policies.undo': { params: aList.extend({ recordId: idSchema }), returns: z.object({ undone: z.boolean() }) },
  /** Writes a policy file, which `--policy` and the window read. */
  'policies.save': { params: z.object({ policy: policySchema, destinationId: z.string() }), returns: writtenFileSchema },
} as const;

export const compareCommands = {
  /**
   * What changed between two states of a list, or two lists. `requesterId`: as for review.columnFacets; `review.compareProgressed` carries it.
   * Throws run.notFound.
   */
  'review.compare': { params: z.object({ comparison: comparisonSchema, requesterId: idSchema.optional() }), returns: comparedSchema },
} as const;
