/** Everything a window, a script or a test may ask for: a closed map from a command's name to its parameters and what it returns. */
import { z } from 'zod';
import { decisionValueSchema, policySchema } from './decision.ts';
import { driftEntrySchema } from './drift.ts';
import { environmentChangeSchema, environmentSchema } from './environment.ts';
import { exportRequestSchema, exportResultSchema, exportTemplateSchema, fileChoiceSchema, fileCountsSchema } from './export.ts';
import { environmentIdSchema, idSchema, rowNumberSchema } from './ids.ts';
import { environmentUsageSchema, keyLimitsSchema } from './keyUsage.ts';
import { attemptPageSchema, attemptQuerySchema, recountSchema } from './ledger.ts';
import {
  columnFitSchema,
  damagedListSchema,
  deletedListSchema,
  importedIntoSchema,
  listCardSchema,
  listSchema,
  mappingSchema,
  originalsSchema,
  previewRowSchema,
  readingPreviewSchema,
  readingSchema,
  rejectedLineSchema,
} from './list.ts';
import {
  knownPhoneSchema,
  lookupAskSchema,
  lookupHistorySchema,
  lookupPreviewSchema,
  lookupQuerySchema,
  lookupRequestSchema,
  lookupSchema,
} from './lookup.ts';
import { mergeChoicesSchema, mergedSchema, mergePreviewSchema, mergeRequestSchema } from './merge.ts';
import { acknowledgementSchema, noCallRowsSchema } from './noCall.ts';
import { placeSchema, cursorSchema } from './place.ts';
import { planRequestSchema, planSchema, runCapsSchema } from './plan.ts';
import { checkCostSchema, latestAnswerSchema, runCauseSchema, runSchema } from './run.ts';
import { backupSchema, ledgerCheckSchema, storageNoticeSchema } from './storage.ts';
import { appStateSchema, dataSetSchema, settingsSchema } from './settings.ts';
import { suppressionImportSchema, suppressionsSchema } from './suppression.ts';
import { facetsSchema, filterSchema, sortSchema } from './facets.ts';
import { rowDetailSchema, viewRowSchema, viewSchema } from './view.ts';

const nothing = z.object({});
const aList = z.object({ listId: idSchema });
const aRun = z.object({ runId: idSchema });
const grantedFiles = z.array(z.string()).min(1).max(100);
const anEnvironment = z.object({ environmentId: environmentIdSchema });

export const commands = {
  'app.state': { params: nothing, returns: appStateSchema },
  'settings.change': { params: settingsSchema.partial(), returns: settingsSchema },
  /** The data that findings rest on: where each came from, and of when it is. */
  'app.dataUsed': { params: nothing, returns: z.array(dataSetSchema) },

  /** Host-side: a place to write to. Electron asks the person; the browser host grants a download; null: the person thought better of it. */
  'files.chooseSave': {
    params: z.object({
      suggestedName: z.string().min(1).max(200),
      /** A folder for several files, where the host can give one; `suggestedName` is then only shown. */
      folder: z.boolean().optional(),
    }),
    returns: z.object({ destinationId: z.string(), fileName: z.string() }).nullable(),
  },

  /** Every list that can be read: one that is damaged keeps no other from being shown. */
  'lists.list': { params: nothing, returns: z.array(listCardSchema) },
  /** Lists that were found damaged since the start: what can be read of them is recovered at the next one. */
  'lists.damaged': { params: nothing, returns: z.array(damagedListSchema) },
  'lists.get': { params: aList, returns: listSchema },
  /**
   * Reads granted files into one new list, maps its columns by the guesses, and finds. Answers when the list is whole.
   * `importId` is the caller's own: `lists.importProgressed` carries it, and `lists.cancelImport` takes it.
   */
  'lists.import': {
    params: z.object({
      importId: idSchema,
      files: z.union([grantedFiles, z.literal('sample')]),
      name: z.string().min(1).max(120).optional(),
      reading: readingSchema,
      /** Keeps a compressed copy of each file; as the settings say where nothing is given. */
      keepOriginals: z.boolean().optional(),
    }),
    returns: listSchema,
  },
  /** Reads nothing but the beginnings: how these files, or those of a list, would be read. */
  'lists.inspect': {
    params: z.object({ of: z.union([z.object({ files: grantedFiles }), aList]), reading: readingSchema }),
    returns: readingPreviewSchema,
  },
  /** Reads a list's files differently, into a new list that takes the place of the old one. Nothing may stand on the old one yet. */
  'lists.readAgain': { params: aList.extend({ importId: idSchema, reading: readingSchema }), returns: listSchema },
  /** Appends the lines of granted files with the list's headings, new ones or its rejected lines, repaired; rows get the next numbers. */
  'lists.importInto': {
    params: aList.extend({ importId: idSchema, files: grantedFiles, reading: readingSchema }),
    returns: importedIntoSchema.extend({ list: listSchema }),
  },
  /** Writes the rejected lines as a spreadsheet that can be repaired and imported into the list. */
  'lists.exportRejected': {
    params: aList.extend({ destinationId: z.string() }),
    returns: z.object({ fileName: z.string(), lines: z.int(), download: z.string().nullable() }),
  },
  'lists.originals': { params: aList, returns: originalsSchema },
  /** Keeps compressed copies of the files that a list was read from, or removes them where no other list came from them. */
  'lists.keepOriginals': { params: aList.extend({ keep: z.boolean() }), returns: originalsSchema },
  'lists.cancelImport': { params: z.object({ importId: idSchema }), returns: nothing },
  /**
   * Normalises and finds again under another mapping, and answers when that is done; decisions and answers stay. The next list with the same
   * headings is mapped alike. A later call for the same list takes the place of one under way: both answer with the last word.
   */
  'lists.map': { params: aList.extend({ mapping: mappingSchema }), returns: listSchema },
  /** How well columns would fill fields under a mapping, by a sample of the rows: nothing changes. */
  'lists.fits': { params: aList.extend({ mapping: mappingSchema }), returns: z.array(columnFitSchema) },
  /** Goes back to the guesses, and forgets how lists with these headings were mapped. */
  'lists.mapByGuesses': { params: aList, returns: listSchema },
  /** Answers when every row was looked through: a list is usable before that. */
  'lists.screened': { params: aList, returns: listSchema },
  'lists.preview': { params: aList.extend({ from: rowNumberSchema, count: z.int().min(1).max(200) }), returns: z.array(previewRowSchema) },
  'lists.rejected': {
    params: aList.extend({ from: z.int().min(0), count: z.int().min(1).max(1000) }),
    returns: z.array(rejectedLineSchema),
  },
  'lists.rename': { params: aList.extend({ name: z.string().min(1).max(120) }), returns: listSchema },
  /** It is gone from everywhere at once, and can be brought back while the program is open and for a day after. */
  'lists.delete': { params: aList, returns: deletedListSchema },
  /** Lists that can still be brought back, last deleted first. */
  'lists.deleted': { params: nothing, returns: z.array(deletedListSchema) },
  /** Brings a deleted list back as it was; harmless for one that is there. Throws list.notFound where it is gone for good. */
  'lists.undelete': { params: aList, returns: listSchema },
  /** Removes a list that is there, or one that was deleted, with everything that was kept of it: nothing brings it back. */
  'lists.deleteForGood': { params: aList, returns: nothing },

  /** Puts phones and e-mail addresses on the user's own list, from granted files or a pasted text. */
  'suppressions.import': {
    params: z.object({ of: z.union([z.object({ files: grantedFiles }), z.object({ text: z.string().max(5_000_000) })]) }),
    returns: suppressionImportSchema,
  },
  'suppressions.list': { params: nothing, returns: suppressionsSchema },
  /** Takes a batch off again: what another batch put on stays. */
  'suppressions.remove': { params: z.object({ batchId: idSchema }), returns: suppressionsSchema },

  /**
   * Counts and prices what a run would buy. `planId` is the caller's own: `plans.progressed` carries it, and `plans.cancel` takes it. Fails with
   * plan.cancelled where it was called back.
   */
  'plans.make': { params: planRequestSchema.extend({ planId: idSchema.optional() }), returns: planSchema },
  /** Calls a plan back, also one that has not come in yet; one that is made already stays made. */
  'plans.cancel': { params: z.object({ planId: idSchema }), returns: nothing },
  'runs.start': { params: planRequestSchema, returns: runSchema },
  'runs.list': { params: z.object({ listId: idSchema.optional() }), returns: z.array(runSchema) },
  'runs.get': { params: aRun, returns: runSchema },
  /** What each check of the run cost so far, in their order: they add up to the run's cost. */
  'runs.costs': { params: aRun, returns: z.array(checkCostSchema) },
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
  /** While waiting for the service: try now. */
  'runs.tryNow': { params: aRun, returns: runSchema },
  /**
   * Runs that share a key take from its rate in this order, each what it can use; those that are not named share what is left evenly. It replaces
   * the order of before; an empty one is fair again. Holds for this session of the program.
   */
  'runs.order': { params: z.object({ runIds: z.array(idSchema).max(1000) }), returns: nothing },
  /** Puts a run before all others of the order, or takes it out of it. */
  'runs.putFirst': { params: aRun.extend({ first: z.boolean() }), returns: runSchema },
  'runs.latest': { params: aRun.extend({ count: z.int().min(1).max(100) }), returns: z.array(latestAnswerSchema) },

  /**
   * `askerId`: whoever asks one question after the other, of which only the newest matters. A newer one supersedes the one under way, which stops and
   * fails with view.superseded. `cursor`: the row at hand, whose position in the new view comes back as its `at`.
   */
  'review.open': {
    params: aList.extend({ filter: filterSchema, sort: sortSchema, askerId: idSchema.optional(), cursor: cursorSchema.optional() }),
    returns: viewSchema,
  },
  /** Calls the asker's question back, also one that has not come in yet: it stops and fails with view.superseded. What was answered stays answered. */
  'review.cancel': { params: z.object({ askerId: idSchema }), returns: nothing },
  'review.window': {
    params: z.object({ viewId: z.string(), from: z.int().min(0), count: z.int().min(1).max(500) }),
    returns: z.array(viewRowSchema),
  },
  /** Every row of the view, in its order: what an export of just these takes. */
  'review.rowNumbers': { params: z.object({ viewId: z.string() }), returns: z.array(rowNumberSchema) },
  /** Facets as they are now: answers may have arrived since the view was opened. */
  'review.facets': { params: z.object({ viewId: z.string() }), returns: facetsSchema },
  'review.row': { params: aList.extend({ row: rowNumberSchema }), returns: rowDetailSchema },
  /** Which of these rows must not be called, so that keeping them takes a reason; those that were kept with one already are left out. */
  'review.noCalls': { params: aList.extend({ rows: z.array(rowNumberSchema).max(10_000) }), returns: noCallRowsSchema },
  /**
   * Appends a decision per row; null takes a person's decision back, so that the policy's suggestion shows again. Keeping a row that must not be
   * called takes an acknowledgement, once: throws decision.reasonMissing, and decides nothing.
   */
  'review.decide': {
    params: aList.extend({
      rows: z.array(rowNumberSchema).min(1).max(10_000),
      value: decisionValueSchema.nullable(),
      note: z.string().max(2000).optional(),
      acknowledgement: acknowledgementSchema.optional(),
    }),
    returns: z.object({ rows: z.array(viewRowSchema) }),
  },
  'review.note': {
    params: aList.extend({ row: rowNumberSchema, note: z.string().max(2000) }),
    returns: z.object({ rows: z.array(viewRowSchema) }),
  },
  /**
   * What `review.undo` would take back now, so that nobody changes rows unseen; null: nothing. `seen`: rows before the reviewer's eyes; those of them that
   * it would change come back as `touched`. `row`: the first of the `rows` that it would change; of those, the first that the view has stands at
   * `position` in it, null where it has none.
   */
  'review.undoable': {
    params: aList.extend({ viewId: z.string(), seen: z.array(rowNumberSchema).max(1000) }),
    returns: z
      .object({
        recordId: idSchema,
        row: rowNumberSchema,
        rows: z.int().min(1),
        touched: z.array(rowNumberSchema),
        position: z.int().min(0).nullable(),
      })
      .nullable(),
  },
  /**
   * Appends the inverse of this operator's latest decision in the list that is not undone yet; `rows` is empty where there is none, or where it is
   * another one than `recordId`.
   */
  'review.undo': { params: aList.extend({ recordId: idSchema.optional() }), returns: z.object({ rows: z.array(viewRowSchema) }) },
  /** A file that left as an export and came back as a list of its own: what its decisions and notes would change. Null: it is no export of a list here. */
  'review.previewMerge': { params: mergeRequestSchema, returns: mergePreviewSchema.nullable() },
  /** Appends one decision record for all changes, which undo takes back as one. Throws merge.notAnExport. */
  'review.merge': {
    params: mergeChoicesSchema,
    returns: mergedSchema,
  },
  /** Where somebody stood in the list's review when it was last left; null: nobody was there yet. */
  'review.place': { params: aList, returns: placeSchema.nullable() },
  'review.keepPlace': { params: aList.extend({ place: placeSchema }), returns: nothing },
  'policies.get': { params: aList, returns: policySchema },
  'policies.apply': { params: aList.extend({ policy: policySchema }), returns: nothing },

  'exports.write': { params: exportRequestSchema, returns: exportResultSchema },
  /** What a file of this choice would hold, without writing it. Throws view.notFound. */
  'exports.count': { params: fileChoiceSchema, returns: fileCountsSchema },
  /** Stops what is being written of this list; what stood in its place stays. */
  'exports.cancel': { params: aList, returns: nothing },
  /** Names of the columns that Rollcall would append to this list, in order. */
  'exports.columns': { params: aList, returns: z.array(z.string()) },
  /** Sets of columns that were remembered by name; saving one of a known name replaces it. */
  'exports.templates': { params: nothing, returns: z.array(exportTemplateSchema) },
  'exports.saveTemplate': { params: z.object({ template: exportTemplateSchema }), returns: z.array(exportTemplateSchema) },
  'exports.deleteTemplate': { params: z.object({ name: z.string() }), returns: z.array(exportTemplateSchema) },

  'lookups.ask': { params: lookupAskSchema, returns: lookupSchema },
  /** Sends nothing: what asking would send and cost, and what stands against it. */
  'lookups.preview': { params: lookupRequestSchema, returns: lookupPreviewSchema },
  'lookups.list': { params: lookupQuerySchema, returns: lookupHistorySchema },
  /** What lists and suppressions know of a phone, as it stands in a preview's `sent`: free, and nothing is sent. */
  'lookups.known': { params: z.object({ phone: z.string().min(1).max(40) }), returns: knownPhoneSchema },
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

  /** Newest first; `waiting`: when a backup takes the ledger's place at the next start, else null; `folder`: where they stand. */
  'backups.list': {
    params: nothing,
    returns: z.object({ backups: z.array(backupSchema), waiting: z.boolean(), folder: z.string() }),
  },
  /** `lists`: a copy of every list, too. */
  'backups.make': { params: z.object({ lists: z.boolean() }), returns: backupSchema },
  /** Looks at the backup and lays it ready: it takes the ledger's place at the next start. Until then nothing more is written. */
  'backups.restore': { params: z.object({ backupId: backupSchema.shape.backupId }), returns: nothing },
  'backups.cancelRestore': { params: nothing, returns: nothing },
  /** What became of damaged and replaced files, newest first, until it is dismissed. */
  'storage.notices': { params: nothing, returns: z.array(storageNoticeSchema) },
  'storage.dismiss': { params: z.object({ noticeId: idSchema }), returns: nothing },
  /** Holds the whole ledger against its chain and its answers' hashes: some seconds for a million calls. */
  'ledger.check': { params: nothing, returns: ledgerCheckSchema },
} as const satisfies Record<string, { params: z.ZodType; returns: z.ZodType }>;

export type Commands = typeof commands;
export type CommandName = keyof Commands;
export type CommandParams<N extends CommandName> = z.infer<Commands[N]['params']>;
export type CommandReturns<N extends CommandName> = z.infer<Commands[N]['returns']>;
/** One handler per command: the shape of the core as a host sees it. Handlers throw `Failed` for failures. */
export type CommandHandlers = { [N in CommandName]: (params: CommandParams<N>) => Promise<CommandReturns<N>> };
