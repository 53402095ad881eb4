/** Everything a window, a script or a test may ask for: a closed map from a command's name to its parameters and what it returns. */
import { z } from 'zod';
import { decisionValueSchema, policySchema } from './decision.ts';
import { driftEntrySchema } from './drift.ts';
import { environmentChangeSchema, environmentSchema } from './environment.ts';
import { exportRequestSchema, exportResultSchema } from './export.ts';
import { environmentIdSchema, idSchema, rowNumberSchema } from './ids.ts';
import { environmentUsageSchema, keyLimitsSchema } from './keyUsage.ts';
import { attemptPageSchema, attemptQuerySchema, recountSchema } from './ledger.ts';
import { listCardSchema, listSchema, mappingSchema, previewRowSchema, readingSchema, rejectedLineSchema } from './list.ts';
import { lookupHistorySchema, lookupPreviewSchema, lookupQuerySchema, lookupRequestSchema, lookupSchema } from './lookup.ts';
import { planRequestSchema, planSchema, runCapsSchema } from './plan.ts';
import { latestAnswerSchema, runCauseSchema, runSchema } from './run.ts';
import { appStateSchema, operationInfoSchema, settingsSchema } from './settings.ts';
import { facetsSchema, filterSchema, rowDetailSchema, sortSchema, viewRowSchema, viewSchema } from './view.ts';

const nothing = z.object({});
const aList = z.object({ listId: idSchema });
const aRun = z.object({ runId: idSchema });
const anEnvironment = z.object({ environmentId: environmentIdSchema });

export const commands = {
  'app.state': { params: nothing, returns: appStateSchema },
  'settings.change': { params: settingsSchema.partial(), returns: settingsSchema },
  'operations.list': { params: nothing, returns: z.array(operationInfoSchema) },

  /** Host-side: a place to write to. Electron asks the person; the browser host grants a download; null: the person thought better of it. */
  'files.chooseSave': {
    params: z.object({ suggestedName: z.string().min(1).max(200) }),
    returns: z.object({ destinationId: z.string(), fileName: z.string() }).nullable(),
  },

  'lists.list': { params: nothing, returns: z.array(listCardSchema) },
  'lists.get': { params: aList, returns: listSchema },
  /**
   * Reads granted files into one new list, maps its columns by the guesses, and finds. Answers when the list is whole.
   * `importId` is the caller's own: `lists.importProgressed` carries it, and `lists.cancelImport` takes it.
   */
  'lists.import': {
    params: z.object({
      importId: idSchema,
      files: z.union([z.array(z.string()).min(1).max(100), z.literal('sample')]),
      name: z.string().min(1).max(120).optional(),
      reading: readingSchema,
    }),
    returns: listSchema,
  },
  'lists.cancelImport': { params: z.object({ importId: idSchema }), returns: nothing },
  /** Normalises and finds again under another mapping; decisions and answers stay. */
  'lists.map': { params: aList.extend({ mapping: mappingSchema }), returns: listSchema },
  'lists.preview': { params: aList.extend({ from: rowNumberSchema, count: z.int().min(1).max(200) }), returns: z.array(previewRowSchema) },
  'lists.rejected': {
    params: aList.extend({ from: z.int().min(0), count: z.int().min(1).max(1000) }),
    returns: z.array(rejectedLineSchema),
  },
  'lists.rename': { params: aList.extend({ name: z.string().min(1).max(120) }), returns: listSchema },
  'lists.delete': { params: aList, returns: nothing },

  'plans.make': { params: planRequestSchema, returns: planSchema },
  'runs.start': { params: planRequestSchema, returns: runSchema },
  'runs.list': { params: z.object({ listId: idSchema.optional() }), returns: z.array(runSchema) },
  'runs.get': { params: aRun, returns: runSchema },
  'runs.pause': { params: aRun, returns: runSchema },
  /** Goes on, buying only what is still missing. Caps that are given replace the run's own: a run that a cap stopped needs a wider one. */
  'runs.resume': { params: aRun.extend({ caps: runCapsSchema.optional() }), returns: runSchema },
  /** `cause`: what is told and kept as the reason; a person's word where nothing is given. */
  'runs.stop': { params: aRun.extend({ cause: z.enum(['person', 'offline', 'interrupted']).optional() }), returns: runSchema },
  /** Resumes, and asks again what failed or was refused, all of it or some causes, with all its tries. */
  'runs.retry': {
    params: aRun.extend({
      causes: z
        .array(runCauseSchema.pick({ kind: true, code: true, words: true }))
        .max(1000)
        .nullable(),
      caps: runCapsSchema.optional(),
    }),
    returns: runSchema,
  },
  /** While waiting for the network: try now. */
  'runs.tryNow': { params: aRun, returns: runSchema },
  'runs.latest': { params: aRun.extend({ count: z.int().min(1).max(100) }), returns: z.array(latestAnswerSchema) },

  'review.open': { params: aList.extend({ filter: filterSchema, sort: sortSchema }), returns: viewSchema },
  'review.window': {
    params: z.object({ viewId: z.string(), from: z.int().min(0), count: z.int().min(1).max(500) }),
    returns: z.array(viewRowSchema),
  },
  /** Every row of the view, in its order: what an export of just these takes. */
  'review.rowNumbers': { params: z.object({ viewId: z.string() }), returns: z.array(rowNumberSchema) },
  /** Facets as they are now: answers may have arrived since the view was opened. */
  'review.facets': { params: z.object({ viewId: z.string() }), returns: facetsSchema },
  'review.row': { params: aList.extend({ row: rowNumberSchema }), returns: rowDetailSchema },
  /** Appends a decision per row; null takes a person's decision back, so that the policy's suggestion shows again. */
  'review.decide': {
    params: aList.extend({
      rows: z.array(rowNumberSchema).min(1).max(10_000),
      value: decisionValueSchema.nullable(),
      note: z.string().max(2000).optional(),
    }),
    returns: z.object({ rows: z.array(viewRowSchema) }),
  },
  'review.note': {
    params: aList.extend({ row: rowNumberSchema, note: z.string().max(2000) }),
    returns: z.object({ rows: z.array(viewRowSchema) }),
  },
  /** Appends the inverse of this operator's latest decision in the list that is not undone yet; `rows` is empty where there is none. */
  'review.undo': { params: aList, returns: z.object({ rows: z.array(viewRowSchema) }) },
  'policies.get': { params: aList, returns: policySchema },
  'policies.apply': { params: aList.extend({ policy: policySchema }), returns: nothing },

  'exports.write': { params: exportRequestSchema, returns: exportResultSchema },

  'lookups.ask': { params: lookupRequestSchema, returns: lookupSchema },
  /** Sends nothing: what asking would send and cost, and what stands against it. */
  'lookups.preview': { params: lookupRequestSchema, returns: lookupPreviewSchema },
  'lookups.list': { params: lookupQuerySchema, returns: lookupHistorySchema },
  'lookups.get': { params: z.object({ lookupId: idSchema }), returns: lookupSchema },

  /** What the service said that the contract does not know, last seen first. */
  'drift.list': { params: nothing, returns: z.array(driftEntrySchema) },

  'ledger.attempts': { params: attemptQuerySchema, returns: attemptPageSchema },
  /** Adds runs up anew from their jobs and attempts; null: all of them. */
  'ledger.recount': { params: z.object({ runId: idSchema.nullable() }), returns: z.array(recountSchema) },
  /** What the key of each environment used in its billing cycle; environments that never had a key are left out. */
  'keys.usage': { params: nothing, returns: z.array(environmentUsageSchema) },
  /** What the environment's present key may be used in one cycle: in every environment, run and look-up of that key. */
  'keys.setLimits': { params: anEnvironment.extend({ limits: keyLimitsSchema }), returns: environmentUsageSchema },

  'environments.list': { params: nothing, returns: z.array(environmentSchema) },
  'environments.create': {
    params: z.object({ name: z.string().min(1).max(60), baseUrl: z.string().max(2000) }),
    returns: environmentSchema,
  },
  'environments.change': { params: anEnvironment.extend({ change: environmentChangeSchema }), returns: environmentSchema },
  'environments.setKey': { params: anEnvironment.extend({ key: z.string().min(1).max(1000) }), returns: environmentSchema },
  'environments.forgetKey': { params: anEnvironment, returns: environmentSchema },
} as const satisfies Record<string, { params: z.ZodType; returns: z.ZodType }>;

export type Commands = typeof commands;
export type CommandName = keyof Commands;
export type CommandParams<N extends CommandName> = z.infer<Commands[N]['params']>;
export type CommandReturns<N extends CommandName> = z.infer<Commands[N]['returns']>;
/** One handler per command: the shape of the core as a host sees it. Handlers throw `Failed` for failures. */
export type CommandHandlers = { [N in CommandName]: (params: CommandParams<N>) => Promise<CommandReturns<N>> };
