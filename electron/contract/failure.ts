/** What may go wrong and cross a door: a closed map of codes, each with its parameters. Sentences for people live in `electron/messages`, never here. */
import { z } from 'zod';
import { codedSchema, type BareCode, type ParamsByCode } from './coded.ts';

const text = z.string();
const whole = z.number();
const none = z.object({});
const path = z.object({ path: text });
const pathAndProblem = z.object({ path: text, problem: text });
const pathAndFile = z.object({ path: text, file: text });
const list = z.object({ listId: text });
const problem = z.object({ problem: text });

/** Why a workbook is refused unread. */
export const unsafeReasons = ['ratio', 'size', 'parts', 'names', 'doctype', 'cell', 'rows'] as const;

/** What stands on a list's rows, so that its file can't be read again. */
export const listUses = ['run', 'decision', 'export'] as const;

/** `path`: as the person knows it. `problem`: the system's or the checker's own words, without a full stop. `known`: names joined by commas; empty where there are none. */
export const failureParams = {
  /** A bug in the program; `logId` finds it in the log. */
  internal: z.object({ logId: text }),
  /** A bug in the window, which keeps no log. */
  'window.bug': problem,
  /** The program is being closed: nothing new is sent. */
  'program.ends': none,
  'command.unknown': z.object({ name: text }),
  /** `where`: `rows[3].value`; empty: the parameters as a whole. */
  'command.badParams': z.object({ name: text, where: text, problem: text }),
  /** The loopback host can't listen there. */
  'host.portTaken': z.object({ port: whole, problem: text }),
  /** The window lost the program behind it (browser host). */
  'host.unreachable': problem,
  'file.missing': path,
  'file.directory': path,
  'file.unreadable': pathAndProblem,
  /** Of a workbook also how many sheets were looked into, and how many hidden ones were not. */
  'file.empty': z.object({ path: text, sheets: whole.optional(), hidden: whole.optional() }),
  /** `looksLike`: `a PNG picture`, `an XLSX workbook`. */
  'file.notText': z.object({ path: text, looksLike: text }),
  /** A heading, but no line of data. */
  'file.noRows': path,
  'file.tooManyColumns': z.object({ path: text, columns: whole, most: whole }),
  'file.notGranted': z.object({ fileId: text }),
  /** Not one heading in common with the files, or the list, it is to join; `first` is the name of that. */
  'file.headingsDiffer': z.object({ path: text, first: text }),
  /** A workbook that can't be unpacked or parsed. */
  'file.damaged': pathAndProblem,
  'file.unsafe': z.object({ path: text, why: z.enum(unsafeReasons) }),
  'file.noSheet': z.object({ path: text, sheet: text, known: text }),
  /** It grew, shrank or was written to while it was read. */
  'file.changed': path,
  /** Rejected lines that were exported from another list. */
  'file.ofOtherList': path,
  'import.cancelled': none,
  /** Whoever asked for it asks for something else, or has gone. */
  'plan.cancelled': none,
  'list.notFound': list,
  /** `with`: what is being done with it. */
  'list.busy': z.object({ listId: text, with: text }),
  'list.inUse': z.object({ listId: text, by: z.enum(listUses) }),
  /** A list's file that is not open here any more, or not the same any more. */
  'original.gone': path,
  'list.row.notFound': z.object({ listId: text, row: whole }),
  'mapping.unknownColumn': z.object({ field: text, column: text }),
  'mapping.unknownField': z.object({ field: text }),
  'mapping.fieldTwice': z.object({ field: text, first: text, second: text }),
  /** Only phones and e-mail addresses can come from the first of several columns that is valid. */
  'mapping.noAlternates': z.object({ field: text }),
  /** No column can serve the operation. `fields`: those it needs, joined by commas; a group of alternatives has its own "or". */
  'mapping.requiredMissing': z.object({ operation: text, fields: text }),
  /** No such entries, or taken off already. */
  'suppression.notFound': z.object({ batchId: text }),
  'operation.unknown': z.object({ operation: text, known: text }),
  /** It can't be run over a list. */
  'operation.byHand': z.object({ operation: text }),
  'addOn.unknown': z.object({ addOn: text, operation: text, known: text }),
  'parameter.unknown': z.object({ parameter: text, operation: text, known: text }),
  'parameter.missing': z.object({ parameter: text, operation: text }),
  'parameter.tooLong': z.object({ parameter: text, length: whole, most: whole }),
  'parameter.bad': z.object({ parameter: text, value: z.union([text, whole]), problem: text }),
  /** Nothing was sent, and whoever asks says whether to go on anyway. `second`: another value, where there is one. */
  'parameter.notDialable': z.object({ parameter: text, value: text, second: text.optional() }),
  'policy.invalid': pathAndProblem,
  'environment.notFound': z.object({ environment: text }),
  'environment.nameTaken': z.object({ name: text }),
  'environment.badUrl': z.object({ url: text }),
  'environment.keyMissing': z.object({ environment: text }),
  /** Blank inside, control characters: it would never be accepted. */
  'environment.badKey': problem,
  'keychain.unavailable': z.object({ reason: text }),
  /** What a person allows the key in one billing cycle is used up. */
  'key.cycleSpent': z.object({ cap: z.enum(['cycleQuota', 'cycleBudget']) }),
  'run.notFound': z.object({ runId: text }),
  'run.wrongState': z.object({ runId: text, state: text, wanted: text }),
  'lookup.notFound': z.object({ lookupId: text }),
  /** Views live as long as the process: open it again. */
  'view.notFound': z.object({ viewId: text }),
  /** The same asker asked for another view meanwhile. */
  'view.superseded': none,
  'export.cannotWrite': pathAndProblem,
  'export.notGranted': z.object({ destinationId: text }),
  'export.cancelled': none,
  /** A workbook can't hold them. */
  'export.tooManyColumns': z.object({ columns: whole, most: whole }),
  /** A workbook's cell can't hold it. `row` 0: the heading. */
  'export.cellTooLong': z.object({ row: whole, column: text, characters: whole, most: whole }),
  /** Rows that must not be called are kept for a reason only. */
  'decision.reasonMissing': z.object({ litigators: whole, suppressed: whole }),
  /** Its rows name no list that is here. */
  'merge.notAnExport': list,
  'dataFolder.inUse': path,
  'dataFolder.unusable': pathAndProblem,
  /** Written by a newer version. */
  'dataFolder.future': pathAndFile,
  'dataFolder.corrupt': pathAndFile,
  'disk.full': path,
  /** Lists are there, the ledger is not. */
  'dataFolder.ledgerMissing': path,
  /** Told once, nothing else was done. `quarantinedAs`: what the damaged file is called now; null where nothing of it was left. */
  'dataFolder.recovered': z.object({ path: text, file: text, quarantinedAs: text.nullable() }),
  /** A backup takes the ledger's place at the next start. */
  'dataFolder.restoreWaits': path,
  /** The file is as it was. */
  'dataFolder.migrationFailed': z.object({ path: text, file: text, problem: text }),
  'backup.notFound': z.object({ backup: text }),
  'backup.unreadable': pathAndProblem,
  /** A run is under way. */
  'backup.runOn': none,
} as const;

export type FailureParams = ParamsByCode<typeof failureParams>;
export type FailureCode = keyof FailureParams;
export type BareFailureCode = BareCode<FailureParams>;
export const failureCodes = Object.keys(failureParams) as FailureCode[];

/** A failure of any of the codes `C`; without, of all. */
export type Failure<C extends FailureCode = FailureCode> = { [K in C]: { code: K; params: FailureParams[K] } }[C];
export const failureSchema: z.ZodType<Failure> = codedSchema('code', failureParams);

/** Either a failure as a whole, or a code with what it carries. */
type FailedArgs =
  [failure: Failure] | { [C in FailureCode]: C extends BareFailureCode ? [code: C] : [code: C, params: FailureParams[C]] }[FailureCode];

/**
 * Carries a failure from wherever it is noticed to the nearest door, where `dispatch` turns it into data.
 * Anything else that is thrown is a bug and becomes `internal`.
 */
export class Failed extends Error {
  readonly failure: Failure;

  constructor(...[first, params]: FailedArgs) {
    // What the arguments allow together is what a failure allows; the compiler can't see it once they are taken apart.
    const failure = typeof first === 'string' ? ({ code: first, params: params ?? {} } as Failure) : first;
    super(`${failure.code} ${JSON.stringify(failure.params)}`);
    this.name = 'Failed';
    this.failure = failure;
  }
}
