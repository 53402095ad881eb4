/** The commands for what calls came to, and what the service is told about it. */
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
  /** What came of a call, said by a person. It replaces the row's earlier result, unless that was reported to the service. */
  'outcomes.enter': { params: enteredCallSchema, returns: callOutcomeSchema },
  /** What telling the service about a call of the row costs. Null: there is no answer to report on, or it is the sandbox's. */
  'outcomes.cost': { params: aList.extend({ row: rowNumberSchema }), returns: costSchema.nullable() },
  /** The outcomes of a row that weren't taken back, newest first. */
  'outcomes.ofRow': { params: aList.extend({ row: rowNumberSchema }), returns: z.array(callOutcomeSchema) },
  /** Outcomes that were entered or brought in, newest first; `listId`: only of this list. */
  'outcomes.acts': {
    params: z.object({ listId: idSchema.optional(), from: z.int().min(0), count: z.int().min(1).max(500) }),
    returns: z.object({ acts: z.array(outcomeActSchema), total: z.int() }),
    runsIn: 'listThread',
  },
  /** Takes back all outcomes of an act, with what waits in the outbox and what it suppressed. Throws outcomes.reported, outcomes.notFound. */
  'outcomes.undo': { params: z.object({ recordId: idSchema }), returns: outcomeActSchema },
  /** Reads a result sheet and says what it would bring in. Writes nothing. */
  'outcomes.readSheet': { params: sheetRequestSchema, returns: sheetPreviewSchema },
  /** The lines of the sheet with these reasons, in its order. Throws sheet.notFound. */
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
  /** Keeps what labels mean in sheets of this shape, and brings nothing in. Throws sheet.notFound. */
  'outcomes.keepMeanings': { params: z.object({ sheetId: idSchema }), returns: nothing },
  /** Brings in what the last preview of the sheet showed, as one act. Throws sheet.notFound. */
  'outcomes.bringIn': { params: z.object({ sheetId: idSchema }), returns: broughtInSchema },
  'outbox.state': { params: nothing, returns: outboxSchema },
  'outbox.list': {
    params: outboxQuerySchema,
    returns: z.object({ entries: z.array(outboxEntrySchema), total: z.int() }),
    runsIn: 'listThread',
  },
  /** Entries that the change does not apply to stay as they are. `changed`: how many were changed. */
  'outbox.change': {
    params: z.object({ choice: outboxChoiceSchema, change: outboxChangeSchema }),
    returns: z.object({ changed: z.int(), outbox: outboxSchema }),
  },
  /**
   * Delivers what waits: of one environment, or of all. It also begins by itself when there is something to deliver. `callsPerSecond`: absent: as set for
   * the environment.
   */
  'outbox.deliver': {
    params: z.object({ environmentId: environmentIdSchema.optional(), callsPerSecond: z.number().positive().max(10_000).optional() }),
    returns: outboxSchema,
  },
  /** Stops delivering until `outbox.deliver`; what is being sent ends. */
  'outbox.pause': { params: z.object({ environmentId: environmentIdSchema.optional() }), returns: outboxSchema },
  /** Delivers before the runs that share the key, or behind them again. */
  'outbox.putFirst': { params: anEnvironment.extend({ first: z.boolean() }), returns: deliverySchema },
} as const;

/** The commands that compare what calls came to with what was known before. */
export const calibrationCommands = {
  /**
   * What calls of these lists say of grades, scores, line types and the column with this heading. `requesterId`: as for review.columnFacets. Throws
   * list.notFound.
   */
  'calibration.read': {
    params: callsRequestSchema.extend({ heading: z.string().nullable(), requesterId: idSchema.optional() }),
    returns: calibrationSchema,
  },
  /** Lists of which calls are known, the newest lists first. */
  'calibration.lists': { params: nothing, returns: z.array(idSchema) },
  /** Writes the groups of `calibration.read` as a CSV. */
  'calibration.save': {
    params: callsRequestSchema.extend({ heading: z.string().nullable(), destinationId: z.string() }),
    returns: writtenFileSchema,
  },
  /** A cut-off for the score, from the same calls, and the policy of list `policyOf` with it. Writes nothing. */
  'calibration.suggest': {
    params: callsRequestSchema.extend({ asked: cutOffRequestSchema, policyOf: idSchema.nullable(), requesterId: idSchema.optional() }),
    returns: suggestionSchema,
  },
  /** What drawing such a sample would come to. */
  'calibration.previewHeldOut': { params: heldOutRequestSchema, returns: heldOutDrawnSchema },
  /** Draws it: keeps these rows, as one action that can be undone, and marks them in exports. */
  'calibration.drawHeldOut': { params: heldOutRequestSchema, returns: heldOutDrawnSchema, ownerOnly: true },
  /** Compares the values of the column with this heading: what their rows are, cost, and came to. Throws list.notFound. */
  'scorecard.read': {
    params: callsRequestSchema.extend({ heading: z.string(), requesterId: idSchema.optional() }),
    returns: scorecardSchema,
  },
  /** Writes it as a CSV. */
  'scorecard.save': {
    params: callsRequestSchema.extend({ heading: z.string(), destinationId: z.string() }),
    returns: writtenFileSchema.extend({ values: z.int() }),
  },
} as const;
