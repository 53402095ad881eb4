/** The commands for the outcomes of calls, and for reporting them to the service. */
import { z } from 'zod';
import { callOutcomeSchema, enteredCallSchema, outcomeActSchema } from './callOutcome.ts';
import { environmentIdSchema, idSchema, rowNumberSchema, aList, anEnvironment, nothing, writtenFileSchema } from '../ids.ts';
import { deliverySchema, outboxChangeSchema, outboxChoiceSchema, outboxEntrySchema, outboxQuerySchema, outboxSchema } from './outbox.ts';
import { costSchema } from '../plan/plan.ts';
import { broughtInSchema, lineReasonSchema, sheetLineSchema, sheetPreviewSchema, sheetRequestSchema } from './resultSheet.ts';
import {
  calibrationSchema,
  callsRequestSchema,
  cutOffRequestSchema,
  heldOutRequestSchema,
  heldOutDrawnSchema,
  scorecardSchema,
  suggestionSchema,
} from './calibration.ts';

export const outcomeCommands = {
  /** Records the outcome of a call, entered by a person. It replaces the row's earlier outcome, unless that was reported to the service. */
  'outcomes.enter': { params: enteredCallSchema, returns: callOutcomeSchema },
  /** Returns the cost of reporting a call of the row to the service. Null if there is no answer to report on, or if it is the sandbox's. */
  'outcomes.cost': { params: aList.extend({ row: rowNumberSchema }), returns: costSchema.nullable() },
  /** The outcomes of a row that weren't undone, newest first. */
  'outcomes.ofRow': { params: aList.extend({ row: rowNumberSchema }), returns: z.array(callOutcomeSchema) },
  /** Outcomes that were entered or imported, newest first; `listId`: only of this list. */
  'outcomes.acts': {
    params: z.object({ listId: idSchema.optional(), from: z.int().min(0), count: z.int().min(1).max(500) }),
    returns: z.object({ acts: z.array(outcomeActSchema), total: z.int() }),
    runsIn: 'listThread',
  },
  /** Undoes all outcomes of an act, with their waiting outbox entries and suppressions. Throws outcomes.reported, outcomes.notFound. */
  'outcomes.undo': { params: z.object({ recordId: idSchema }), returns: outcomeActSchema },
  /** Reads a result sheet and previews its import. Writes nothing. */
  'outcomes.readSheet': { params: sheetRequestSchema, returns: sheetPreviewSchema },
  /** The lines of the sheet with these reasons, in the sheet's order. Throws sheet.notFound. */
  'outcomes.sheetLines': {
    params: z.object({
      sheetId: idSchema,
      reasons: z.array(lineReasonSchema).min(1),
      from: z.int().min(0),
      count: z.int().min(1).max(500),
    }),
    returns: z.array(sheetLineSchema),
  },
  /** Writes the lines without a row, and the ambiguous ones, as a spreadsheet with their reasons. Throws sheet.notFound. */
  'outcomes.exportLines': {
    params: z.object({ sheetId: idSchema, destinationId: z.string() }),
    returns: writtenFileSchema.extend({ lines: z.int() }),
  },
  /** Remembers the meanings of labels in sheets of this shape, without importing anything. Throws sheet.notFound. */
  'outcomes.keepMeanings': { params: z.object({ sheetId: idSchema }), returns: nothing },
  /** Imports what the sheet's last preview showed, as one act. Throws sheet.notFound. */
  'outcomes.bringIn': { params: z.object({ sheetId: idSchema }), returns: broughtInSchema },
  'outbox.state': { params: nothing, returns: outboxSchema },
  'outbox.list': {
    params: outboxQuerySchema,
    returns: z.object({ entries: z.array(outboxEntrySchema), total: z.int() }),
    runsIn: 'listThread',
  },
  /** Changes entries; those that the change doesn't apply to stay as they are. `changed`: how many were changed. */
  'outbox.change': {
    params: z.object({ choice: outboxChoiceSchema, change: outboxChangeSchema }),
    returns: z.object({ changed: z.int(), outbox: outboxSchema }),
  },
  /**
   * Delivers the waiting entries of one environment, or of all. Delivery also starts by itself when there is something to deliver.
   * `callsPerSecond`: absent: the environment's setting.
   */
  'outbox.deliver': {
    params: z.object({ environmentId: environmentIdSchema.optional(), callsPerSecond: z.number().positive().max(10_000).optional() }),
    returns: outboxSchema,
  },
  /** Pauses delivery until `outbox.deliver`; requests in flight are completed. */
  'outbox.pause': { params: z.object({ environmentId: environmentIdSchema.optional() }), returns: outboxSchema },
  /** Gives delivery priority over the runs that share the key, or removes that priority. */
  'outbox.putFirst': { params: anEnvironment.extend({ first: z.boolean() }), returns: deliverySchema },
} as const;

/** The commands that compare the outcomes of calls with what was known before. */
export const calibrationCommands = {
  /**
   * What calls of these lists say about grades, scores, line types and the column with this heading. `requesterId`: as for
   * review.columnFacets. Throws list.notFound.
   */
  'calibration.read': {
    params: callsRequestSchema.extend({ heading: z.string().nullable(), requesterId: idSchema.optional() }),
    returns: calibrationSchema,
  },
  /** Lists with known calls, newest first. */
  'calibration.lists': { params: nothing, returns: z.array(idSchema) },
  /** Writes the groups of `calibration.read` as a CSV. */
  'calibration.save': {
    params: callsRequestSchema.extend({ heading: z.string().nullable(), destinationId: z.string() }),
    returns: writtenFileSchema,
  },
  /** Suggests a cut-off for the score from the same calls, and the policy of list `policyOf` with it. Writes nothing. */
  'calibration.suggest': {
    params: callsRequestSchema.extend({ asked: cutOffRequestSchema, policyOf: idSchema.nullable(), requesterId: idSchema.optional() }),
    returns: suggestionSchema,
  },
  /** Previews the result of drawing such a sample. */
  'calibration.previewHeldOut': { params: heldOutRequestSchema, returns: heldOutDrawnSchema },
  /** Draws the sample: keeps its rows, as one action that can be undone, and marks them in exports. */
  'calibration.drawHeldOut': { params: heldOutRequestSchema, returns: heldOutDrawnSchema, ownerOnly: true },
  /** Compares the values of the column with this heading by their rows, costs and outcomes. Throws list.notFound. */
  'scorecard.read': {
    params: callsRequestSchema.extend({ heading: z.string(), requesterId: idSchema.optional() }),
    returns: scorecardSchema,
  },
  'scorecard.save': {
    params: callsRequestSchema.extend({ heading: z.string(), destinationId: z.string() }),
    returns: writtenFileSchema.extend({ values: z.int() }),
  },
} as const;
