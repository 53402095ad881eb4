/** What may go wrong and cross a door: a closed set of codes with parameters. Sentences for people live in `words/`, never here. */
import { z } from 'zod';

export const failureCodes = [
  'internal', // a bug; params.logId
  'program.ends', // it is being closed: nothing new is sent
  'command.unknown', // params.name
  'host.portTaken', // params.port, params.problem: the loopback host can't listen there
  'host.unreachable', // params.problem: the window lost the program behind it (browser host)
  'command.badParams', // params.name, params.where, params.problem
  'file.missing', // params.path
  'file.directory', // params.path
  'file.unreadable', // params.path, params.problem
  'file.empty', // params.path; of a workbook also params.sheets, how many were looked into, and params.hidden, how many were not
  'file.notText', // params.path, params.looksLike (e.g. "a PNG picture", "an XLSX workbook")
  'file.noRows', // params.path: a heading, but no line of data
  'file.tooManyColumns', // params.path, params.columns, params.most
  'file.notGranted', // params.fileId
  'file.headingsDiffer', // params.path, params.first: not one heading in common with the files, or the list, it is to join
  'file.damaged', // params.path, params.problem: a workbook that can't be unpacked or parsed
  'file.unsafe', // params.path, params.why: ratio, size, parts, names, doctype, cell, rows
  'file.noSheet', // params.path, params.sheet, params.known
  'file.changed', // params.path: it grew, shrank or was written to while it was read
  'file.ofOtherList', // params.path: rejected lines that were exported from another list
  'import.cancelled',
  'plan.cancelled', // whoever asked for it asks for something else, or has gone
  'list.notFound', // params.listId
  'list.busy', // params.listId, params.with
  'list.inUse', // params.listId, params.by: run, decision or export
  'original.gone', // params.path: a list's file that is not open here any more, or not the same any more
  'list.row.notFound', // params.listId, params.row
  'mapping.unknownColumn', // params.field, params.column
  'mapping.unknownField', // params.field
  'mapping.fieldTwice', // params.field, params.first, params.second
  'mapping.noAlternates', // params.field: only phones and e-mail addresses can come from the first of several columns that is valid
  'mapping.requiredMissing', // params.operation, params.fields: no column that can serve the operation
  'suppression.notFound', // params.batchId: no such entries, or taken off already
  'operation.unknown', // params.operation, params.known
  'operation.byHand', // params.operation: it can't be run over a list
  'addOn.unknown', // params.addOn, params.operation, params.known
  'parameter.unknown', // params.parameter, params.operation, params.known
  'parameter.missing', // params.parameter, params.operation
  'parameter.tooLong', // params.parameter, params.length, params.most
  'parameter.bad', // params.parameter, params.value, params.problem
  'parameter.notDialable', // params.parameter, params.value, params.second (another value, where there is one): nothing was sent, and whoever asks says whether to go on anyway
  'policy.invalid', // params.path, params.problem
  'environment.notFound', // params.environment
  'environment.nameTaken', // params.name
  'environment.badUrl', // params.url
  'environment.keyMissing', // params.environment
  'environment.badKey', // params.problem: blank inside, control characters: would never be accepted
  'keychain.unavailable', // params.reason
  'key.cycleSpent', // params.cap ('cycleQuota' | 'cycleBudget'): what a person allows the key in one billing cycle is used up
  'run.notFound', // params.runId
  'run.wrongState', // params.runId, params.state, params.wanted
  'lookup.notFound', // params.lookupId
  'view.notFound', // params.viewId: views live as long as the process; open it again
  'view.superseded', // the same asker asked for another view meanwhile
  'export.cannotWrite', // params.path, params.problem
  'export.notGranted', // params.destinationId
  'export.cancelled',
  'export.tooManyColumns', // params.columns, params.most: a workbook can't hold them
  'export.cellTooLong', // params.row (0: the heading), params.column, params.characters, params.most: a workbook's cell can't hold it
  'decision.reasonMissing', // params.litigators, params.suppressed: rows that must not be called are kept for a reason only
  'merge.notAnExport', // params.listId: its rows name no list that is here
  'dataFolder.inUse', // params.path
  'dataFolder.unusable', // params.path, params.problem
  'dataFolder.future', // params.path, params.file
  'dataFolder.corrupt', // params.path, params.file
  'disk.full', // params.path
  'dataFolder.ledgerMissing', // params.path: lists are there, the ledger is not
  'dataFolder.recovered', // params.path, params.file, params.setAside: told once, nothing else was done
  'dataFolder.restoreWaits', // params.path: a backup takes the ledger's place at the next start
  'dataFolder.migrationFailed', // params.path, params.file, params.problem: it is as it was
  'backup.notFound', // params.backup
  'backup.unreadable', // params.path, params.problem
  'backup.runOn', // a run is under way
] as const;

export const failureCodeSchema = z.enum(failureCodes);
export type FailureCode = z.infer<typeof failureCodeSchema>;

export const failureSchema = z.object({
  code: failureCodeSchema,
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type Failure = z.infer<typeof failureSchema>;

/**
 * Carries a failure from wherever it is noticed to the nearest door, where `dispatch` turns it into data.
 * Anything else that is thrown is a bug and becomes `internal`.
 */
export class Failed extends Error {
  readonly failure: Failure;

  constructor(code: FailureCode, params: Failure['params'] = {}) {
    super(`${code} ${JSON.stringify(params)}`);
    this.name = 'Failed';
    this.failure = { code, params };
  }
}
