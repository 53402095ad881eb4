/** Everything a window, a script or a test may request: a closed map from a command's name to its parameters and result. */
import { z } from 'zod';
import { aboutSchema, longestReport, shownFolders } from './about.ts';
import {
  calibrationSchema,
  callsAskedSchema,
  cutOffAskedSchema,
  heldOutAskedSchema,
  heldOutDrawnSchema,
  scorecardSchema,
  suggestionSchema,
} from './calibration.ts';
import { callOutcomeSchema, enteredCallSchema, outcomeActSchema } from './callOutcome.ts';
import { comparedKindSchema, comparedRowsAskedSchema, comparedRowSchema, comparedSchema, comparisonSchema } from './compare.ts';
import { callDaySchema, callingRuleSchema, callingRulesSchema } from './callingRules.ts';
import { decisionValueSchema } from './decision.ts';
import { driftEntrySchema } from './drift.ts';
import { environmentChangeSchema, environmentSchema } from './environment.ts';
import { evidenceMadeSchema, evidenceRecordSchema, evidenceRequestSchema, rowProvedSchema } from './evidence.ts';
import { evidenceVerifiedSchema } from './evidenceCheck.ts';
import {
  exportRequestSchema,
  exportResultSchema,
  fileChoiceSchema,
  fileCountsSchema,
  filePreviewRequestSchema,
  filePreviewSchema,
} from './export.ts';
import { grantedFileSchema } from './grantedFile.ts';
import { handoverPreviewSchema, handoverResultSchema, passphraseSchema, receivedSchema } from './handover.ts';
import { environmentIdSchema, idSchema, rowNumberSchema, zoneNameSchema } from './ids.ts';
import { keepUntilSchema, retentionDoneSchema, retentionSchema } from './retention.ts';
import { environmentUsageSchema, keyLimitsSchema } from './keyUsage.ts';
import { attemptDetailSchema, attemptPageSchema, attemptQuerySchema, recountSchema } from './ledger.ts';
import {
  columnFitSchema,
  damagedListSchema,
  deletedListSchema,
  importedIntoSchema,
  listCardSchema,
  listChoicesSchema,
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
import { nativeMenuSchema } from './nativeMenu.ts';
import { packedRowsSchema } from './packedRows.ts';
import { assignEffectSchema, assignRequestSchema } from './assign.ts';
import { historyEntrySchema, manyActionSchema, manyEffectSchema, manyRequestSchema, rowChoiceSchema } from './many.ts';
import { mergeChoicesSchema, mergedSchema, mergePreviewSchema, mergeRequestSchema } from './merge.ts';
import { acknowledgementSchema, noCallRowsSchema } from './noCall.ts';
import { placeSchema, cursorSchema } from './place.ts';
import { deliverySchema, outboxChangeSchema, outboxChoiceSchema, outboxEntrySchema, outboxQuerySchema, outboxSchema } from './outbox.ts';
import { overviewSchema } from './overview.ts';
import { recheckSchema } from './schedule.ts';
import { costSchema, planRequestSchema, planSchema, runCapsSchema } from './plan.ts';
import { policySchema, policyStateSchema } from './policy.ts';
import { policyPreviewSchema } from './policyPreview.ts';
import { heldSchema, holdingBackupSchema, personSchema, purgedSchema, purgeOfSchema } from './privacy.ts';
import { recipeSchema } from './recipe.ts';
import { checkCostSchema, latestAnswerSchema, runCauseSchema, runSchema } from './run.ts';
import { backupSchema, ledgerCheckSchema, storageNoticeSchema } from './storage.ts';
import { broughtInSchema, lineReasonSchema, sheetLineSchema, sheetPreviewSchema, sheetRequestSchema } from './resultSheet.ts';
import { appStateSchema, dataSetSchema, settingsSchema } from './settings.ts';
import { staleListSchema } from './stale.ts';
import { savedViewChangeSchema, savedViewSchema } from './savedView.ts';
import { keyIdSchema, signingStateSchema } from './signing.ts';
import {
  suppressionFilterSchema,
  suppressedExportsRequestSchema,
  suppressedExportsSchema,
  suppressionImportRequestSchema,
  suppressionImportSchema,
  suppressionPageSchema,
  suppressionReasonSchema,
  suppressionsSchema,
  suppressionTargetSchema,
  suppressionUntilSchema,
} from './suppression.ts';
import { columnFacetAskedSchema, columnFacetSchema } from './columnTest.ts';
import {
  invitationSchema,
  joinPreviewSchema,
  teamAuditSchema,
  teamCreateSchema,
  teamKeyLimitsSchema,
  teamRoleSchema,
  teamStateSchema,
} from './team.ts';
import { updateStateSchema } from './updates.ts';
import { facetsSchema, filterSchema, sortSchema } from './facets.ts';
import { rowDetailSchema, viewRowSchema, viewSchema } from './view.ts';
import { writtenText } from '../base/writtenText.ts';

const nothing = z.object({});
const aList = z.object({ listId: idSchema });
const aRun = z.object({ runId: idSchema });
const grantedFiles = z.array(z.string()).min(1).max(100);
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
const undoneSchema = z.object({ changed: z.int(), policy: z.string().nullable(), rows: z.array(viewRowSchema) });
const anEnvironment = z.object({ environmentId: environmentIdSchema });

export const commands = {
  'app.state': { params: nothing, returns: appStateSchema },
  'settings.change': { params: settingsSchema.partial(), returns: settingsSchema },
  /** The data that findings are based on: source and date of each. */
  'app.dataUsed': { params: nothing, returns: z.array(dataSetSchema) },
  'app.about': { params: nothing, returns: aboutSchema },
  /** Host-side: the desktop program shows this folder in the system's file manager. Elsewhere it does nothing. */
  'app.showFolder': { params: z.object({ folder: z.enum(shownFolders) }), returns: nothing },
  /** What may be sent with a problem: JSON without anybody's data, to be read by the person first. */
  'problems.report': { params: nothing, returns: z.object({ text: z.string() }) },
  /** Writes the report as the person saw it. `download`: where a browser gets it. */
  'problems.save': {
    params: z.object({ text: z.string().max(longestReport), destinationId: z.string() }),
    returns: z.object({ fileName: z.string(), download: z.string().nullable() }),
  },

  /** Host-side: a place to write to. Electron shows a dialog; the browser host grants a download. Null: the person canceled. */
  'files.chooseSave': {
    params: z.object({
      suggestedName: z.string().min(1).max(200),
      /** A folder for several files, if the host supports it; `suggestedName` is then only shown. */
      folder: z.boolean().optional(),
    }),
    returns: z.object({ destinationId: z.string(), fileName: z.string() }).nullable(),
  },

  /**
   * Host-side: the files that the system opened Rollcall with since the last call, already granted; `files.opened` says that there are some.
   * In a browser the page takes them that is opened next. Always empty where the system can't do that.
   */
  'files.takeOpened': { params: nothing, returns: z.array(grantedFileSchema) },

  /** Host-side: what the menu of the desktop program shows from now on; `menu.chosen` follows. Elsewhere it does nothing. */
  'menu.offer': { params: nativeMenuSchema, returns: nothing },

  /**
   * The system says that the computer's network is there or gone, or that the computer woke up. Runs and deliveries that wait for the
   * network look for it at once, with one call each; those that need it wait, and find out by probes if the system was wrong.
   */
  'network.changed': { params: z.object({ online: z.boolean() }), returns: nothing },

  /** Host-side: what is known of updates of the desktop program; `updates.changed` says when to ask again. */
  'updates.state': { params: nothing, returns: updateStateSchema },
  /** Host-side: looks at the feed now. Returns when nothing newer is there, or it is downloaded and checked. */
  'updates.look': { params: nothing, returns: updateStateSchema },
  /**
   * Host-side: ends the program and installs what is ready. Throws update.impossible, update.notReady, update.busy; what goes wrong later is in
   * the state.
   */
  'updates.install': { params: nothing, returns: updateStateSchema },

  /** Every readable list: a damaged one doesn't hide the others. */
  'lists.list': { params: nothing, returns: z.array(listCardSchema) },
  /** Lists found damaged since the start. What can be read of them is recovered at the next start. */
  'lists.damaged': { params: nothing, returns: z.array(damagedListSchema) },
  /** Lists with rows whose clear litigator check expires within this time (by default, what the settings say), or has expired. */
  'stale.list': { params: z.object({ withinMs: z.int().min(0).optional() }), returns: z.array(staleListSchema) },
  /** These rows of a list, as a plan takes them. */
  'stale.rows': { params: aList, returns: z.object({ packed: packedRowsSchema, rows: z.int() }) },
  'lists.get': { params: aList, returns: listSchema },
  /**
   * Reads granted files into one new list, maps its columns by the guesses, and screens its rows. Returns when the list is complete. The
   * caller chooses `importId`, which `lists.importProgressed` carries and `lists.cancelImport` takes.
   */
  'lists.import': {
    params: z.object({
      importId: idSchema,
      files: z.union([grantedFiles, z.literal('sample')]),
      name: z.string().min(1).max(120).optional(),
      reading: readingSchema,
      choices: listChoicesSchema.optional(),
      /** Keeps a compressed copy of each file; absent: as set in the settings. */
      keepOriginals: z.boolean().optional(),
    }),
    returns: listSchema,
  },
  /** Shows how these files, or those of a list, would be read. Reads only their beginnings. */
  'lists.inspect': {
    params: z.object({ of: z.union([z.object({ files: grantedFiles }), aList]), reading: readingSchema }),
    returns: readingPreviewSchema,
  },
  /** Reads a list's files again with other options, into a new list that replaces the old one. Nothing may depend on the old one yet. */
  'lists.readAgain': { params: aList.extend({ importId: idSchema, reading: readingSchema }), returns: listSchema },
  /** Appends lines of granted files that have the list's headings: new lines, or repaired rejected ones. Row numbers continue. */
  'lists.importInto': {
    params: aList.extend({ importId: idSchema, files: grantedFiles, reading: readingSchema }),
    returns: importedIntoSchema.extend({ list: listSchema }),
  },
  /** Makes a row of a line that was set aside; it becomes the last one. */
  'lists.takeLine': { params: aList.extend({ source: z.int().min(0), line: z.int().min(1) }), returns: listSchema },
  /** Writes the rejected lines as a spreadsheet that can be repaired and imported into the list. */
  'lists.exportRejected': {
    params: aList.extend({ destinationId: z.string() }),
    returns: z.object({ fileName: z.string(), lines: z.int(), download: z.string().nullable() }),
  },
  'lists.originals': { params: aList, returns: originalsSchema },
  /** Keeps compressed copies of the files that a list was read from, or removes those that no other list was read from. */
  'lists.keepOriginals': { params: aList.extend({ keep: z.boolean() }), returns: originalsSchema },
  'lists.cancelImport': { params: z.object({ importId: idSchema }), returns: nothing },
  /**
   * Normalizes and screens the list under another mapping; returns when that is done. Decisions and answers stay. The next list with the
   * same headings gets the same mapping. A later call for the same list replaces one in progress: both return the last result. Throws list.busy while
   * a run of the list is in progress.
   */
  'lists.map': { params: aList.extend({ mapping: mappingSchema }), returns: listSchema },
  /** How well columns would fill fields under a mapping, from a sample of the rows. Changes nothing. */
  'lists.fits': { params: aList.extend({ mapping: mappingSchema }), returns: z.array(columnFitSchema) },
  /** Restores the guesses, and forgets the mapping remembered for these headings. Throws like `lists.map`. */
  'lists.mapByGuesses': { params: aList, returns: listSchema },
  /** Chooses about rows that the list itself sets apart; returns when they are screened so. Throws like `lists.map`. */
  'lists.choose': { params: aList.extend(listChoicesSchema.shape), returns: listSchema },
  /** Returns when every row has been screened; the list can be used before that. */
  'lists.screened': { params: aList, returns: listSchema },
  'lists.preview': { params: aList.extend({ from: rowNumberSchema, count: z.int().min(1).max(200) }), returns: z.array(previewRowSchema) },
  'lists.rejected': {
    params: aList.extend({ from: z.int().min(0), count: z.int().min(1).max(1000) }),
    returns: z.array(rejectedLineSchema),
  },
  'lists.rename': { params: aList.extend({ name: z.string().min(1).max(120) }), returns: listSchema },
  /** Hides the list everywhere at once. It can be restored while the program is open and for a day after. */
  'lists.delete': { params: aList, returns: deletedListSchema },
  /** Lists that can still be restored, last deleted first. */
  'lists.deleted': { params: nothing, returns: z.array(deletedListSchema) },
  /** Restores a deleted list as it was; does nothing for a list that isn't deleted. Throws list.notFound if it was deleted for good. */
  'lists.undelete': { params: aList, returns: listSchema },
  /** Permanently deletes a list, or a deleted list, with everything kept of it. */
  'lists.deleteForGood': { params: aList, returns: nothing },

  /** Adds entries to the suppression list: from granted files, from pasted text, or the phones and e-mail addresses of rows of a view. Throws suppression.nothingRead, suppression.past. */
  'suppressions.import': {
    params: suppressionImportRequestSchema,
    returns: suppressionImportSchema,
  },
  /** Which files that were exported have rows of them. It goes through the lists, so it may take its time. Throws suppression.nothingRead. */
  'suppressions.exports': { params: suppressedExportsRequestSchema, returns: suppressedExportsSchema },
  'suppressions.list': { params: nothing, returns: suppressionsSchema },
  /** Some of the entries that a filter lets through. */
  'suppressions.browse': {
    params: z.object({ filter: suppressionFilterSchema, from: z.int().min(0), count: z.int().min(1).max(500) }),
    returns: suppressionPageSchema,
  },
  /** Changes why and until when; throws suppression.notFound, suppression.past. */
  'suppressions.edit': {
    params: z.object({ of: suppressionTargetSchema, reason: suppressionReasonSchema, until: suppressionUntilSchema }),
    returns: suppressionsSchema,
  },
  /** Removes a batch or entries; the same entries of other batches stay. Throws suppression.notFound. */
  'suppressions.remove': { params: z.object({ of: suppressionTargetSchema }), returns: suppressionsSchema },
  /** Replaces a batch's entries by keyed hashes: they go on matching, and can't be shown again. Throws suppression.notFound. */
  'suppressions.keepHashes': { params: z.object({ batchId: idSchema }), returns: suppressionsSchema },

  /** The table of stricter calling hours. */
  'callingRules.list': { params: nothing, returns: callingRulesSchema },
  /** Adds a line, or replaces that of the same place. */
  'callingRules.save': { params: z.object({ rule: callingRuleSchema }), returns: callingRulesSchema },
  'callingRules.remove': { params: z.object({ place: z.string() }), returns: callingRulesSchema },
  /** Puts the lines that come with the program in place of all others. */
  'callingRules.restore': { params: nothing, returns: callingRulesSchema },

  /**
   * Counts and prices what a run would buy. The caller chooses `planId`, which `plans.progressed` carries and `plans.cancel` takes. Fails
   * with plan.cancelled if it was canceled.
   */
  'plans.make': { params: planRequestSchema.extend({ planId: idSchema.optional() }), returns: planSchema },
  /** Cancels a plan, even before its request arrives; a finished plan stays. */
  'plans.cancel': { params: z.object({ planId: idSchema }), returns: nothing },
  'runs.start': { params: planRequestSchema, returns: runSchema },
  'runs.list': { params: z.object({ listId: idSchema.optional() }), returns: z.array(runSchema) },
  'runs.get': { params: aRun, returns: runSchema },
  /** What each check of the run has cost so far, in their order. Together they are the run's cost. */
  'runs.costs': { params: aRun, returns: z.array(checkCostSchema) },
  'runs.pause': { params: aRun, returns: runSchema },
  /**
   * Continues and buys only what is missing. Caps that are given replace the run's own: a run stopped by a cap needs a higher one. `despite`: in a
   * team, also what a colleague may have bought, because nobody knows. Throws run.otherMapping if it would ask about what its rows had before
   * another column was matched.
   */
  'runs.resume': { params: aRun.extend({ caps: runCapsSchema.optional(), despite: z.boolean().optional() }), returns: runSchema },
  /** `cause`: the reason to show and keep; absent: a person stopped it. */
  'runs.stop': { params: aRun.extend({ cause: z.enum(['person', 'offline', 'interrupted']).optional() }), returns: runSchema },
  /** Resumes and asks again what failed or was refused, all of it or some causes, with all attempts available again. */
  'runs.retry': {
    params: aRun.extend({
      causes: z
        .array(runCauseSchema.pick({ kind: true, code: true, serviceMessage: true }))
        .max(1000)
        .nullable(),
      caps: runCapsSchema.optional(),
    }),
    returns: runSchema,
  },
  /** While waiting for the service: try now. */
  'runs.tryNow': { params: aRun, returns: runSchema },
  /**
   * Runs that share a key use its rate in this order, each as much as it can; runs not listed share the rest evenly. Replaces the previous
   * order; an empty one shares evenly. Not kept when the program ends.
   */
  'runs.order': { params: z.object({ runIds: z.array(idSchema).max(1000) }), returns: nothing },
  /** Puts a run first in the order, or removes it from the order. */
  'runs.putFirst': { params: aRun.extend({ first: z.boolean() }), returns: runSchema },
  'runs.latest': { params: aRun.extend({ count: z.int().min(1).max(100) }), returns: z.array(latestAnswerSchema) },

  /**
   * `askerId`: a caller that asks one question after another and only needs the newest. A newer question supersedes the one in progress,
   * which stops and fails with view.superseded. `cursor`: the current row; its position in the new view is returned as `at`.
   */
  'review.open': {
    params: aList.extend({ filter: filterSchema, sort: sortSchema, askerId: idSchema.optional(), cursor: cursorSchema.optional() }),
    returns: viewSchema,
  },
  /**
   * Cancels the asker's question, even before it arrives: it stops and fails with view.superseded. An answered question is not affected.
   */
  'review.cancel': { params: z.object({ askerId: idSchema }), returns: nothing },
  'review.window': {
    params: z.object({ viewId: z.string(), from: z.int().min(0), count: z.int().min(1).max(500) }),
    returns: z.array(viewRowSchema),
  },
  /** Every row of the view, in its order; used to export only these. */
  'review.rowNumbers': { params: z.object({ viewId: z.string() }), returns: z.array(rowNumberSchema) },
  /** Where a row of the list is in the view, from 0; null: the view hasn't got it. Throws view.notFound. */
  'review.position': {
    params: z.object({ viewId: z.string(), row: rowNumberSchema }),
    returns: z.object({ position: z.int().min(0).nullable() }),
  },
  /** Current facets: answers may have arrived since the view was opened. */
  'review.facets': { params: z.object({ viewId: z.string() }), returns: facetsSchema },
  /**
   * Columns of the spreadsheet as facets of a view, counted now. `askerId`: as for review.open, but an asker of its own: a newer question
   * supersedes the one in progress.
   */
  'review.columnFacets': {
    params: z.object({ viewId: z.string(), facets: z.array(columnFacetAskedSchema).min(1).max(20), askerId: idSchema.optional() }),
    returns: z.array(columnFacetSchema),
  },
  /** The whole list at a glance, counted now. `column`: whose values are compared. `askerId`: as for review.columnFacets. */
  'review.overview': {
    params: aList.extend({ column: z.int().min(0).nullable(), askerId: idSchema.optional() }),
    returns: overviewSchema,
  },
  /**
   * Plans a day of calls: how many rows to call may be called in each hour of `day` in `zone`, an IANA name, under the calling rules in
   * force. `askerId`: as for review.columnFacets.
   */
  'review.callDay': {
    params: aList.extend({ day: z.iso.date(), zone: zoneNameSchema, askerId: idSchema.optional() }),
    returns: callDaySchema,
  },
  /**
   * What changed between two states of a list, or two lists. `askerId`: as for review.columnFacets; `review.compareProgressed` carries it.
   * Throws run.notFound.
   */
  'review.compare': { params: z.object({ comparison: comparisonSchema, askerId: idSchema.optional() }), returns: comparedSchema },
  /** Rows of one kind, as the list of one side has them, in file order. */
  'review.comparedRows': {
    params: comparedRowsAskedSchema.extend({ from: z.int().min(0), count: z.int().min(1).max(200) }),
    returns: z.array(comparedRowSchema),
  },
  /** Writes rows of these kinds as a CSV: their own columns, what they are, and the values of both sides. `download`: where a browser gets it. */
  'review.exportCompared': {
    params: comparedRowsAskedSchema.omit({ kind: true }).extend({
      kinds: z.array(comparedKindSchema).min(1),
      destinationId: z.string(),
      askerId: idSchema.optional(),
    }),
    returns: z.object({ fileName: z.string(), rows: z.int(), bytes: z.int(), download: z.string().nullable() }),
  },
  'review.row': { params: aList.extend({ row: rowNumberSchema }), returns: rowDetailSchema },
  /** Which of these rows must not be called, so that keeping them takes a reason. Rows already kept with a reason are not included. */
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
    returns: z.object({ rows: z.array(viewRowSchema) }),
  },
  'review.note': {
    params: aList.extend({ row: rowNumberSchema, note: z.string().max(2000) }),
    returns: z.object({ rows: z.array(viewRowSchema) }),
  },
  /**
   * What `review.undo` would undo now, so that nobody changes rows unseen; null: nothing. `seen`: rows the reviewer can see; those that
   * would change are returned as `touched`. `row`: the first of the `rows` that would change. `position`: where the first of them that the
   * view contains is in it; null if it contains none. `policy`: its name, if it is the application of a policy, which concerns every row.
   */
  'review.undoable': { params: undoableParams, returns: undoableSchema },
  /**
   * Appends the inverse of this operator's latest decision or note in the list that isn't undone. `changed` is 0 if there is none, or if it
   * isn't `recordId`. `rows`: those that changed; empty if they were a set, or if
   * it was a policy.
   */
  'review.undo': {
    params: aList.extend({ recordId: idSchema.optional() }),
    returns: undoneSchema,
  },
  /** What `review.redo` would restore now, as `review.undoable`: the operator's action that was undone last, until they do something else. */
  'review.redoable': { params: undoableParams, returns: undoableSchema },
  /** Undoes the undo; as `review.undo`. */
  'review.redo': {
    params: aList.extend({ recordId: idSchema.optional() }),
    returns: undoneSchema,
  },
  /** The list's decisions and notes, whoever made them, newest first; only those before the action `before`. */
  'review.history': {
    params: aList.extend({ before: idSchema.nullable(), count: z.int().min(1).max(500) }),
    returns: z.array(historyEntrySchema),
  },
  /** Undoes every action from the newest back to this one, whoever made them; what is contested nobody did. */
  'review.undoTo': { params: aList.extend({ recordId: idSchema }), returns: z.object({ actions: z.int() }) },
  /** A view of these rows only, as they are chosen from another one, in its order. Throws view.notFound. */
  /** The chosen rows as a plan takes them. */
  'review.pack': {
    params: aList.extend({ choice: rowChoiceSchema }),
    returns: z.object({ packed: packedRowsSchema, rows: z.int() }),
  },
  'review.select': {
    params: aList.extend({ choice: rowChoiceSchema }),
    returns: z.object({ viewId: z.string(), count: z.int() }),
  },
  /** What an action on many rows of a view would change. Throws view.notFound. */
  'review.previewMany': { params: manyRequestSchema, returns: manyEffectSchema },
  /**
   * Does it, as one action. Keeping rows that must not be called takes an acknowledgment, or leaves them out: otherwise throws
   * decision.reasonMissing and changes nothing.
   */
  'review.changeMany': { params: manyActionSchema, returns: manyEffectSchema },
  /** What assigning these rows would do. Throws team.notShared, team.memberNotFound. */
  'review.previewAssign': { params: assignRequestSchema, returns: assignEffectSchema },
  /** Assigns rows of a shared list to members who have joined, as one act that can be undone. Throws as above. */
  'review.assign': { params: assignRequestSchema, returns: assignEffectSchema },
  /**
   * What the decisions and notes of an exported file would change; the file has been imported as a list. Null: it isn't an export of a list
   * here.
   */
  'review.previewMerge': { params: mergeRequestSchema, returns: mergePreviewSchema.nullable() },
  /** Appends one decision record for all changes, so that one undo reverts them. Throws merge.notAnExport. */
  'review.merge': {
    params: mergeChoicesSchema,
    returns: mergedSchema,
  },
  /** Where the list's review was last left; null: it was never opened. */
  'review.place': { params: aList, returns: placeSchema.nullable() },
  'review.keepPlace': { params: aList.extend({ place: placeSchema }), returns: nothing },
  'review.savedViews': { params: aList, returns: z.array(savedViewSchema) },
  /** Returns all of them, changed. Throws savedViews.full. */
  'review.changeSavedViews': { params: aList.extend({ change: savedViewChangeSchema }), returns: z.array(savedViewSchema) },
  /** The policy that is applied to the list. */
  'policies.get': { params: aList, returns: policySchema },
  /** The same, with what was applied so far, and what is being edited. */
  'policies.state': { params: aList, returns: policyStateSchema },
  /** The policy of each list that one was applied to, so that it can be copied; the last applied first. */
  'policies.ofLists': { params: nothing, returns: z.array(z.object({ listId: idSchema, policy: policySchema })) },
  /** What applying this policy would change; writes nothing. A newer question of the same asker cancels it: view.superseded. */
  'policies.preview': {
    params: aList.extend({ policy: policySchema, askerId: idSchema.optional() }),
    returns: policyPreviewSchema,
  },
  /** Keeps a policy that is being edited, for the next visit; null: nothing is. */
  'policies.keepDraft': { params: aList.extend({ draft: policySchema.nullable() }), returns: nothing },
  /**
   * Records the policy, with which it suggests a decision for every answered row. People's decisions stay. Discards the draft. `recordId`: the
   * application's, for `policies.undo`.
   */
  'policies.apply': { params: aList.extend({ policy: policySchema }), returns: z.object({ recordId: idSchema }) },
  /** Undoes this application, whatever was done since. `undone`: false if it was undone before, or is none of the list. */
  'policies.undo': { params: aList.extend({ recordId: idSchema }), returns: z.object({ undone: z.boolean() }) },
  /** Writes a policy file, which `--policy` and the window read. `download`: where a browser gets it. */
  'policies.save': {
    params: z.object({ policy: policySchema, destinationId: z.string() }),
    returns: z.object({ fileName: z.string(), download: z.string().nullable() }),
  },

  'exports.write': { params: exportRequestSchema, returns: exportResultSchema },
  /** What such a file would contain; writes nothing. Throws view.notFound. */
  'exports.count': { params: fileChoiceSchema, returns: fileCountsSchema },
  /** Cancels the export of this list; an existing file at the destination stays. */
  /** The rows to call of such a file that nobody checked for litigators, as a plan takes them. */
  'exports.unchecked': {
    params: filePreviewRequestSchema.omit({ unchecked: true }).extend({ split: z.boolean().optional() }),
    returns: z.object({ packed: packedRowsSchema, rows: z.int() }),
  },
  'exports.cancel': { params: aList, returns: nothing },
  /** Names of the columns that Rollcall would append to this list, in order. */
  'exports.columns': { params: aList, returns: z.array(z.string()) },
  /** The first rows of such a file, and how many it would have; writes nothing. Throws view.notFound. */
  'exports.preview': { params: filePreviewRequestSchema, returns: filePreviewSchema },
  /** Recipes that people saved; those that come with the program aren't among them. */
  'recipes.list': { params: nothing, returns: z.array(recipeSchema) },
  /** Replaces one of the same name. Returns all of them. Throws recipe.shipped. */
  'recipes.save': { params: z.object({ recipe: recipeSchema }), returns: z.array(recipeSchema) },
  'recipes.delete': { params: z.object({ name: z.string() }), returns: z.array(recipeSchema) },
  /** Writes a recipe file, which `--recipe` and the window read. `download`: where a browser gets it. */
  'recipes.saveFile': {
    params: z.object({ recipe: recipeSchema, destinationId: z.string() }),
    returns: z.object({ fileName: z.string(), download: z.string().nullable() }),
  },

  /**
   * Writes evidence of a list or a run (docs/evidence-format.md), signed if there is a key. Emits evidence.progressed. Throws list.busy,
   * evidence.cancelled, run.notFound.
   */
  'evidence.make': { params: evidenceRequestSchema, returns: evidenceMadeSchema },
  'evidence.cancel': { params: aList, returns: nothing },
  /** Writes the proof of one row, of the last evidence of the list or of the run. Throws evidence.none, evidence.noRow, evidence.rowPurged. */
  'evidence.prove': {
    params: aList.extend({ runId: idSchema.nullable(), row: rowNumberSchema, destinationId: z.string() }),
    returns: rowProvedSchema,
  },
  /** Verifies a file; the others are compared with what it says, null: not. Needs nothing of the data folder. Throws evidence.badPublicKey. */
  'evidence.verify': {
    params: z.object({
      fileId: z.string(),
      listFileId: z.string().nullable(),
      exportFileId: z.string().nullable(),
      keyFileId: z.string().nullable(),
    }),
    returns: evidenceVerifiedSchema,
  },
  /** What was made of a list, newest first. */
  'evidence.list': { params: aList, returns: z.array(evidenceRecordSchema) },
  /** The keys that evidence is signed with, and whether signing works. Makes none. */
  'evidence.keys': { params: nothing, returns: signingStateSchema },
  /** Makes a new current key; the present one is retired and stays listed. Throws keychain.unavailable. */
  'evidence.rotateKey': { params: nothing, returns: signingStateSchema },
  /** Writes a public key as PEM. `download`: where a browser gets it. Throws signing.noKey. */
  'evidence.exportKey': {
    params: z.object({ keyId: keyIdSchema, destinationId: z.string() }),
    returns: z.object({ fileName: z.string(), download: z.string().nullable() }),
  },

  /** What came of a call, said by a person. It replaces what was said of the row before, unless the service was told that. */
  'outcomes.enter': { params: enteredCallSchema, returns: callOutcomeSchema },
  /** What telling the service about a call of the row costs. Null: there is no answer to report on, or it is the sandbox's. */
  'outcomes.cost': { params: aList.extend({ row: rowNumberSchema }), returns: costSchema.nullable() },
  /** The outcomes of a row that weren't taken back, newest first. */
  'outcomes.ofRow': { params: aList.extend({ row: rowNumberSchema }), returns: z.array(callOutcomeSchema) },
  /** Outcomes that were entered or brought in, newest first; `listId`: only of this list. */
  'outcomes.acts': {
    params: z.object({ listId: idSchema.optional(), from: z.int().min(0), count: z.int().min(1).max(500) }),
    returns: z.object({ acts: z.array(outcomeActSchema), total: z.int() }),
  },
  /** Takes back all outcomes of an act, with what waits in the outbox and what it suppressed. Throws outcomes.told, outcomes.notFound. */
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
    returns: z.object({ fileName: z.string(), lines: z.int(), download: z.string().nullable() }),
  },
  /** Keeps what labels mean in sheets of this shape, and brings nothing in. Throws sheet.notFound. */
  'outcomes.keepMeanings': { params: z.object({ sheetId: idSchema }), returns: nothing },
  /** Brings in what the last preview of the sheet showed, as one act. Throws sheet.notFound. */
  'outcomes.bringIn': { params: z.object({ sheetId: idSchema }), returns: broughtInSchema },

  'outbox.state': { params: nothing, returns: outboxSchema },
  'outbox.list': { params: outboxQuerySchema, returns: z.object({ entries: z.array(outboxEntrySchema), total: z.int() }) },
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

  /**
   * What calls of these lists say of grades, scores, line types and the column with this heading. `askerId`: as for review.columnFacets. Throws
   * list.notFound.
   */
  'calibration.read': {
    params: callsAskedSchema.extend({ heading: z.string().nullable(), askerId: idSchema.optional() }),
    returns: calibrationSchema,
  },
  /** Lists of which calls are known, the newest lists first. */
  'calibration.lists': { params: nothing, returns: z.array(idSchema) },
  /** Writes the groups of `calibration.read` as a CSV. `download`: where a browser gets it. */
  'calibration.save': {
    params: callsAskedSchema.extend({ heading: z.string().nullable(), destinationId: z.string() }),
    returns: z.object({ fileName: z.string(), download: z.string().nullable() }),
  },
  /** A cut-off for the score, from the same calls, and the policy of list `policyOf` with it. Writes nothing. */
  'calibration.suggest': {
    params: callsAskedSchema.extend({ asked: cutOffAskedSchema, policyOf: idSchema.nullable(), askerId: idSchema.optional() }),
    returns: suggestionSchema,
  },
  /** What drawing such a sample would come to. */
  'calibration.previewHeldOut': { params: heldOutAskedSchema, returns: heldOutDrawnSchema },
  /** Draws it: keeps these rows, as one action that can be undone, and marks them in exports. */
  'calibration.drawHeldOut': { params: heldOutAskedSchema, returns: heldOutDrawnSchema },
  /** Compares the values of the column with this heading: what their rows are, cost, and came to. Throws list.notFound. */
  'scorecard.read': { params: callsAskedSchema.extend({ heading: z.string(), askerId: idSchema.optional() }), returns: scorecardSchema },
  /** Writes it as a CSV. `download`: where a browser gets it. */
  'scorecard.save': {
    params: callsAskedSchema.extend({ heading: z.string(), destinationId: z.string() }),
    returns: z.object({ fileName: z.string(), values: z.int(), download: z.string().nullable() }),
  },

  'lookups.ask': { params: lookupAskSchema, returns: lookupSchema },
  /** What the look-up would send and cost, and what prevents it. Sends nothing. */
  'lookups.preview': { params: lookupRequestSchema, returns: lookupPreviewSchema },
  'lookups.list': { params: lookupQuerySchema, returns: lookupHistorySchema },
  /** What lists and suppressions say about a phone, written as in a preview's `sent`. Free; sends nothing. */
  'lookups.known': { params: z.object({ phone: z.string().min(1).max(40) }), returns: knownPhoneSchema },
  'lookups.get': { params: z.object({ lookupId: idSchema }), returns: lookupSchema },

  /** Everything held on a person, counted. Reads every list, also those deleted ones that can be restored. Throws person.tooVague, person.unreadable. */
  'privacy.held': { params: z.object({ person: personSchema }), returns: heldSchema },
  /** Writes all of it into one file: JSON where its name ends in .json, else a page to read. `download`: where a browser gets it. */
  'privacy.saveHeld': {
    params: z.object({ person: personSchema, destinationId: z.string() }),
    returns: z.object({ fileName: z.string(), download: z.string().nullable() }),
  },
  /**
   * Removes everything held on a person, or a list with all that was asked about its rows. It can't be undone. `dryRun`: changes nothing,
   * and tells what would go. Throws list.busy while a run of such a list is on; then nothing was changed.
   */
  'privacy.purge': { params: z.object({ of: purgeOfSchema, dryRun: z.boolean() }), returns: purgedSchema },
  /** Backups and replaced files in the data folder that still hold the person. */
  'privacy.backups': { params: z.object({ person: personSchema }), returns: z.array(holdingBackupSchema) },
  /** Purges the person from such a file, or deletes it whole. Returns those that still hold them. Throws backup.notFound. */
  'privacy.clearBackup': {
    params: z.object({ person: personSchema, file: holdingBackupSchema.shape.file, how: z.enum(['purge', 'delete']) }),
    returns: z.array(holdingBackupSchema),
  },

  /** What the service said that the contract doesn't know, last seen first. */
  'drift.list': { params: nothing, returns: z.array(driftEntrySchema) },

  'ledger.attempts': { params: attemptQuerySchema, returns: attemptPageSchema },
  /** One attempt with what was sent and what came back. Throws attempt.notFound. */
  'ledger.attempt': { params: z.object({ attemptId: idSchema }), returns: attemptDetailSchema },
  /** Recalculates runs from their jobs and attempts; null: all runs. */
  'ledger.recount': { params: z.object({ runId: idSchema.nullable() }), returns: z.array(recountSchema) },
  /** What the key of each environment has used in its billing cycle; environments that never had a key are skipped. */
  'keys.usage': { params: nothing, returns: z.array(environmentUsageSchema) },
  /** How much the environment's current key may be used per cycle, across all environments, runs and look-ups with that key. */
  'keys.setLimits': { params: anEnvironment.extend({ limits: keyLimitsSchema }), returns: environmentUsageSchema },

  'environments.list': { params: nothing, returns: z.array(environmentSchema) },
  'environments.create': {
    params: z.object({ name: z.string().min(1).max(60), baseUrl: z.string().max(2000) }),
    returns: environmentSchema,
  },
  /**
   * Connects the account at this address: tests the key with one question that lacks what it asks about, and keeps it only if the service knows
   * it. An account that is new gets `name`, or one by itself. `untested`: keeps the key without asking.
   * Throws Failed('environment.keyRefused' | 'environment.wrongAddress' | 'environment.untested'); then nothing is kept.
   */
  'environments.connect': {
    params: z.object({
      baseUrl: z.string().max(2000),
      key: z.string().min(1).max(1000),
      name: z.string().min(1).max(60).optional(),
      untested: z.boolean().optional(),
    }),
    returns: environmentSchema,
  },
  'environments.change': { params: anEnvironment.extend({ change: environmentChangeSchema }), returns: environmentSchema },
  'environments.setKey': { params: anEnvironment.extend({ key: z.string().min(1).max(1000) }), returns: environmentSchema },
  'environments.forgetKey': { params: anEnvironment, returns: environmentSchema },

  /** Newest first. `waiting`: when a backup will replace the ledger at the next start, else null. `folder`: where the backups are. */
  'backups.list': {
    params: nothing,
    returns: z.object({ backups: z.array(backupSchema), waiting: z.boolean(), folder: z.string() }),
  },
  /** `lists`: also copies every list. */
  'backups.make': { params: z.object({ lists: z.boolean() }), returns: backupSchema },
  /** Checks the backup and stages it to replace the ledger at the next start. Until then, nothing more is written. */
  'backups.restore': { params: z.object({ backupId: backupSchema.shape.backupId }), returns: nothing },
  'backups.cancelRestore': { params: nothing, returns: nothing },
  /** All lists that are kept until a date, and what is past its date: what deleting that would remove. */
  'retention.read': { params: nothing, returns: retentionSchema },
  /** Throws retention.past. */
  'retention.set': { params: aList.extend({ until: keepUntilSchema }), returns: retentionSchema },
  /** Deletes for good those of the named lists that are past their date, and if wanted the bytes of answers that are. */
  'retention.apply': { params: z.object({ listIds: z.array(idSchema), answers: z.boolean() }), returns: retentionDoneSchema },
  /** The team that this data folder has joined, as far as is known without waiting for the hub. */
  'team.state': { params: nothing, returns: teamStateSchema },
  /** The same, after asking the hub. Throws team.none; a hub that can't be reached is in the state. */
  'team.refresh': { params: nothing, returns: teamStateSchema },
  /** Makes a hub of an empty database, and joins it as its first admin. Throws team.*. */
  'team.create': { params: teamCreateSchema, returns: teamStateSchema },
  /** What a join code says; asks nobody. Throws team.codeUnreadable, team.codeExpired. */
  'team.readCode': { params: z.object({ code: z.string().max(20_000) }), returns: joinPreviewSchema },
  /** Joins a team. `device`: this computer, as the others see it. Throws team.*. */
  'team.join': { params: z.object({ code: z.string().max(20_000), device: writtenText(80) }), returns: teamStateSchema },
  /**
   * Admins: writes what brings them back into the team on another device, encrypted with the passphrase. Throws team.none, team.notAllowed,
   * team.secretMissing.
   */
  'team.saveKit': {
    params: z.object({ destinationId: z.string(), passphrase: passphraseSchema }),
    returns: z.object({ fileName: z.string(), download: z.string().nullable() }),
  },
  /** Joins the team of such a file, as the member who saved it, with another device. Throws team.*. */
  'team.recover': {
    params: z.object({ fileId: z.string(), passphrase: z.string().max(200), device: writtenText(80) }),
    returns: teamStateSchema,
  },
  /**
   * Leaves the team: what was bought and decided stays here. Records that the hub hasn't got yet are sent first, if it can be reached. Throws
   * team.lastAdmin.
   */
  'team.leave': { params: nothing, returns: teamStateSchema },
  'team.invite': { params: z.object({ role: teamRoleSchema, name: writtenText(80) }), returns: invitationSchema },
  /** Removes a member, or takes an invitation back. Throws team.memberNotFound, team.lastAdmin. */
  'team.removeMember': { params: z.object({ memberId: idSchema }), returns: teamStateSchema },
  /**
   * Admins: removes a device of a member, who stays one. The hub takes nothing more from it, and waits for it no longer; what it made stays. Throws
   * team.deviceNotFound, and team.ownDevice for the device that asks.
   */
  'team.removeDevice': { params: z.object({ deviceId: idSchema }), returns: teamStateSchema },
  'team.setRole': { params: z.object({ memberId: idSchema, role: teamRoleSchema }), returns: teamStateSchema },
  /** Makes the environment's key the team's, or changes what it may do. */
  'team.setKey': { params: anEnvironment.extend({ limits: teamKeyLimitsSchema }), returns: teamStateSchema },
  /** Buys without the hub from now on, or no longer; recorded. Takes a hub that can't be reached. */
  'team.buyAlone': { params: z.object({ reason: writtenText(500).nullable() }), returns: teamStateSchema },
  /** Says that the hub was restored from a backup: nobody buys until every device has told it what it knows. */
  'team.restored': { params: nothing, returns: teamStateSchema },
  /** Brings a hub of an older version to this program's. */
  'team.migrate': { params: teamCreateSchema.pick({ login: true, password: true }), returns: teamStateSchema },
  'team.audit': { params: nothing, returns: teamAuditSchema },
  /**
   * Tells colleagues which list is open in a review of this device, until it says another (null: none); to be repeated about every 10 s, because a window
   * that vanishes says nothing. `viewerId`: that review. Does nothing where the list isn't shared, or no team was joined.
   */
  'team.look': { params: z.object({ viewerId: idSchema, listId: idSchema.nullable() }), returns: nothing },
  /** Sends a list to the team, as it is; from then on, what anybody does to it is seen by all. Throws list.notFound, list.busy. */
  'team.shareList': { params: aList, returns: teamStateSchema },
  /** Servers check this shared list again at set times; what was set for it before no longer holds. Throws list.notFound, team.*. */
  'team.schedule': { params: recheckSchema, returns: teamStateSchema },
  'team.unschedule': { params: z.object({ scheduleId: idSchema }), returns: teamStateSchema },
  /** A random passphrase for a list that is handed over; kept nowhere. */
  'handover.suggestPassphrase': { params: nothing, returns: z.object({ passphrase: z.string() }) },
  /** Writes a list with all that is known of it to one encrypted file. Throws list.busy while a run of it is in progress. */
  'handover.make': {
    params: aList.extend({ destinationId: z.string(), passphrase: passphraseSchema }),
    returns: handoverResultSchema,
  },
  /** What such a file holds; takes nothing in. Throws handover.*. */
  'handover.inspect': { params: z.object({ fileId: z.string(), passphrase: z.string().max(200) }), returns: handoverPreviewSchema },
  /** Takes a list in that was handed over: as a new list, or merged into the one that is here. All of it or nothing. */
  'handover.receive': { params: z.object({ fileId: z.string(), passphrase: z.string().max(200) }), returns: receivedSchema },
  /** What happened to damaged and replaced files, newest first, until dismissed. */
  'storage.notices': { params: nothing, returns: z.array(storageNoticeSchema) },
  'storage.dismiss': { params: z.object({ noticeId: idSchema }), returns: nothing },
  /** Checks the whole ledger against its chain and its answers' hashes: some seconds for a million calls. */
  'ledger.check': { params: nothing, returns: ledgerCheckSchema },
} as const satisfies Record<string, { params: z.ZodType; returns: z.ZodType }>;

export type Commands = typeof commands;
export type CommandName = keyof Commands;
export type CommandParams<N extends CommandName> = z.infer<Commands[N]['params']>;
export type CommandReturns<N extends CommandName> = z.infer<Commands[N]['returns']>;
/** One handler per command: the core as a host sees it. Handlers throw `Failed` for failures. */
export type CommandHandlers = { [N in CommandName]: (params: CommandParams<N>) => Promise<CommandReturns<N>> };
