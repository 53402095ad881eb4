/** The failures that core reports to its hosts: a closed map of codes with their parameters. The sentences are in `electron/messages`. */
import { z } from 'zod';
import { timestampRefusals } from './evidence/signing.ts';
import { codedSchema, type BareCode, type ParamsByCode } from '#base/coded.ts';
import { ledgerProblemKinds } from './storage/storage.ts';
import { suppressingSchema } from './suppression/suppressionKind.ts';
import { uncheckedSchema } from './verdict/unchecked.ts';
import { noUpdates } from './desktop/updates.ts';

const text = z.string();
const whole = z.number();
const none = z.object({});
const path = z.object({ path: text });
const pathAndProblem = z.object({ path: text, problem: text });
const pathAndFile = z.object({ path: text, file: text });
const list = z.object({ listId: text });
const problem = z.object({ problem: text });

/** Why a workbook is refused without being read. */
const unsafeReasons = ['ratio', 'size', 'parts', 'names', 'doctype', 'cell', 'rows'] as const;

/** Data that depends on a list's rows and therefore prevents reading its file again. */
export const listUses = ['run', 'decision', 'export', 'outcome'] as const;

/**
 * `path`: in the form that the person knows. `problem`: the system's or the checker's own words, without a period. `known`: names joined by
 * commas; empty if there are none.
 */
const failureParams = {
  /** A bug in the program; `logId` finds it in the log. */
  internal: z.object({ logId: text }),
  /** A bug in the window, which writes no log. */
  'window.bug': problem,
  /** The program is closing, so nothing new is sent. */
  'program.ends': none,
  /** A native library of the program can't be loaded. */
  'program.library': z.object({ library: text, problem: text }),
  'command.unknown': z.object({ name: text }),
  /** `where`: for example `rows[3].value`; empty: the parameters as a whole. */
  'command.badParams': z.object({ name: text, where: text, problem: text }),
  /** The loopback host can't listen on that port. */
  'host.portTaken': z.object({ port: whole, problem: text }),
  /** The window lost its connection to the program (browser host). */
  'host.unreachable': problem,
  'file.missing': path,
  'file.directory': path,
  'file.unreadable': pathAndProblem,
  /** For a workbook: also how many sheets were read, and how many hidden ones were not. */
  'file.empty': z.object({ path: text, sheets: whole.optional(), hidden: whole.optional() }),
  /** `looksLike`: for example `a PNG picture`, `an XLSX workbook`. */
  'file.notText': z.object({ path: text, looksLike: text }),
  /** A heading, but no data. */
  'file.noRows': path,
  'file.tooManyColumns': z.object({ path: text, columns: whole, most: whole }),
  'file.notGranted': z.object({ fileId: text }),
  /** The rows end before this line, or too many precede it. */
  'file.noHeadingLine': z.object({ path: text, line: whole }),
  /**
   * The file shares no heading with the files or the list that it should join; `first` is the name of that file or list. `lacks`: a heading
   * that the list doesn't have.
   */
  'file.headingsDiffer': z.object({ path: text, first: text, lacks: text.optional() }),
  /** A workbook that can't be unpacked or parsed. */
  'file.damaged': pathAndProblem,
  'file.unsafe': z.object({ path: text, why: z.enum(unsafeReasons) }),
  /** An archive with several files that can be lists, of which none was chosen. */
  'file.severalInside': z.object({ path: text, entries: z.array(text) }),
  'file.noEntry': z.object({ path: text, entry: text, known: text }),
  'file.noSheet': z.object({ path: text, sheet: text, known: text }),
  /** Its size or modification time changed while it was read. */
  'file.changed': path,
  /** Another program has it open and didn't release it within two seconds. */
  'file.held': path,
  /** Rejected lines exported from another list. */
  'file.ofOtherList': path,
  'import.cancelled': none,
  'outcomes.notFound': z.object({ recordId: text }),
  /** Some of these outcomes were sent to the service, or are being sent, so they can't be undone. */
  'outcomes.reported': z.object({ reported: whole }),
  /** This result sheet isn't open, or another one was opened since. */
  'sheet.notFound': z.object({ sheetId: text }),
  /** No column of the sheet has phones or `rollcall.row`. */
  'sheet.noRows': z.object({ path: text, headings: text }),
  /** No column of the sheet has the results of calls. */
  'sheet.noDisposition': z.object({ path: text, headings: text }),
  /** The caller has replaced the request with another one, or is gone. */
  'plan.cancelled': none,
  /** The sample list is invented, so checking it with an account would only cost money. */
  'plan.sample': z.object({ environment: text }),
  'list.notFound': list,
  /** `with`: the operation in progress. */
  'list.busy': z.object({ listId: text, with: text }),
  /** The workbook has hidden rows, and nobody has chosen yet how to treat them. */
  'list.hiddenRows': z.object({ listId: text, hidden: z.int(), rows: z.int() }),
  'list.inUse': z.object({ listId: text, by: z.enum(listUses) }),
  /** A list's file that is no longer open here, or has changed. */
  'original.gone': path,
  'list.row.notFound': z.object({ listId: text, row: whole }),
  'mapping.unknownColumn': z.object({ field: text, column: text }),
  'mapping.unknownField': z.object({ field: text }),
  'mapping.fieldTwice': z.object({ field: text, first: text, second: text }),
  /** Only phones and e-mail addresses can be filled from the first valid one of several columns. */
  'mapping.noAlternates': z.object({ field: text }),
  /** The mapped columns can't serve the operation. `fields`: those it needs, joined by commas; alternatives are joined by "or". */
  'mapping.requiredMissing': z.object({ operation: text, fields: text }),
  /** No such entries, or already removed. */
  'suppression.notFound': none,
  /** No line has a phone, e-mail address, domain or person. */
  'suppression.nothingRead': z.object({ source: text, people: z.boolean() }),
  /** An entry would end before it begins. `until`: epoch ms. */
  'suppression.past': z.object({ until: whole }),
  'operation.unknown': z.object({ operation: text, known: text }),
  /** The operation can't be run over a list. */
  'operation.byHand': z.object({ operation: text }),
  'addOn.unknown': z.object({ addOn: text, operation: text, known: text }),
  'parameter.unknown': z.object({ parameter: text, operation: text, known: text }),
  'parameter.missing': z.object({ parameter: text, operation: text }),
  'parameter.tooLong': z.object({ parameter: text, length: whole, most: whole }),
  'parameter.bad': z.object({ parameter: text, value: z.union([text, whole]), problem: text }),
  /** Nothing was sent; the caller decides whether to send it anyway. `second`: another such value, if any. */
  'parameter.notDialable': z.object({ parameter: text, value: text, second: text.optional() }),
  /** Nothing was sent: `value` (a phone, an e-mail address, or a name) is on the suppression list; an address may be by its domain. */
  'lookup.suppressed': suppressingSchema.extend({ value: text }),
  /** A look-up already answered this request, at that time (epoch ms). */
  'lookup.known': z.object({ lookupId: text, at: whole }),
  'policy.invalid': pathAndProblem,
  'recipe.invalid': pathAndProblem,
  'recipe.shipped': z.object({ name: text }),
  /** Finding a person takes a phone or e-mail address, or a name with one of these or with an address. */
  'person.tooVague': none,
  'person.unreadable': z.object({ field: z.enum(['phone', 'email']), value: text }),
  'environment.notFound': z.object({ environment: text }),
  'environment.nameTaken': z.object({ name: text }),
  'environment.badUrl': z.object({ url: text }),
  /** The test of a key failed. `message`: the service's own words, empty if there are none. */
  'environment.keyRefused': z.object({ message: text }),
  /** Nothing at this address answers like the service. */
  'environment.wrongAddress': z.object({ url: text }),
  /** `forbidden`: the service recognizes the key, but refused it the operation. */
  'environment.untested': z.object({ untested: z.enum(['offline', 'noAnswer', 'forbidden']), message: text }),
  'environment.keyMissing': z.object({ environment: text }),
  /** The key contains blanks or control characters, which the service would never accept. */
  'environment.badKey': problem,
  'keychain.unavailable': z.object({ reason: text }),
  /** The file isn't an Ed25519 private key in PKCS #8 PEM. */
  'signing.badKey': z.object({ path: text, keyProblem: z.enum(['noPem', 'encrypted', 'public', 'otherKind', 'unreadable']) }),
  'timestamp.badUrl': z.object({ url: text }),
  /** `detail`: the system's or the server's message; '' if there is none. */
  'timestamp.notObtained': z.object({ url: text, refusal: z.enum(timestampRefusals), detail: text }),
  'signing.noKey': z.object({ keyId: text }),
  /** The limit set for the key's billing cycle is reached. */
  'key.cycleSpent': z.object({ cap: z.enum(['cycleQuota', 'cycleBudget']) }),
  'run.notFound': z.object({ runId: text }),
  'attempt.notFound': z.object({ attemptId: text }),
  /** The run's remaining requests use values from before another column was mapped. */
  'run.otherMapping': z.object({ runId: text }),
  'run.wrongState': z.object({ runId: text, state: text, wanted: text }),
  'lookup.notFound': z.object({ lookupId: text }),
  /** Views exist only while the process runs: open the view again. */
  'view.notFound': z.object({ viewId: text }),
  'savedViews.full': z.object({ listId: text, most: whole }),
  /** The same requester has opened another view. */
  'view.superseded': none,
  'export.cannotWrite': pathAndProblem,
  /** The destination is a file that the list was imported from. */
  'export.original': z.object({ path: text, original: text }),
  /** There are rows to call that weren't checked for litigators: how many, and why not. Nothing was written. */
  'export.unchecked': z.object({ unchecked: uncheckedSchema }),
  'export.notGranted': z.object({ destinationId: text }),
  'export.cancelled': none,
  'evidence.cancelled': none,
  /** The ledger doesn't match its chain. `what`: the name of the first mismatch; `found`: the number of mismatches. */
  'evidence.unverified': z.object({ mismatch: z.enum(ledgerProblemKinds), what: text, found: whole }),
  /** No evidence was made of the list or run, so there is nothing to prove a row with. */
  'evidence.none': list,
  /** The last evidence doesn't contain this row. */
  'evidence.noRow': z.object({ listId: text, row: whole }),
  'evidence.rowPurged': z.object({ listId: text, row: whole }),
  /** The file isn't an Ed25519 public key in PEM. */
  'evidence.badPublicKey': path,
  /** More columns than a workbook can hold. */
  'export.tooManyColumns': z.object({ columns: whole, most: whole }),
  /** Longer than a workbook's cell can hold. `row` 0: the heading. */
  'export.cellTooLong': z.object({ row: whole, column: text, characters: whole, most: whole }),
  /** Rows that must not be called can be kept only with a reason. */
  'decision.reasonMissing': z.object({ litigators: whole, suppressed: whole }),
  /** The list's rows name no list in this data folder. */
  'merge.notAnExport': list,
  'dataFolder.inUse': path,
  'dataFolder.unusable': pathAndProblem,
  /** Another process is still reading the ledger that a backup is to replace. */
  'dataFolder.beingRead': path,
  /** The folder is on another computer's disk, where SQLite's log doesn't work. */
  'dataFolder.onNetwork': path,
  'dataFolder.future': pathAndFile,
  'dataFolder.corrupt': pathAndFile,
  'disk.full': path,
  /**
   * The purge continues at the next start. `purgeLeft`: what may still contain data of the person. `inUse`: another reader holds an earlier
   * snapshot of the ledger.
   */
  'purge.unfinished': z.object({ path: text, purgeLeft: z.enum(['lists', 'ledger', 'traces']), purgeStop: z.enum(['diskFull', 'inUse']) }),
  /** There are lists, but no ledger. */
  'dataFolder.ledgerMissing': path,
  /** Reported once; nothing else was done. `quarantinedAs`: the new name of the damaged file; null if it no longer exists. */
  'dataFolder.recovered': z.object({ path: text, file: text, quarantinedAs: text.nullable() }),
  /** A backup will replace the ledger at the next start. */
  'dataFolder.restoreWaits': path,
  /** The file is unchanged. */
  'dataFolder.migrationFailed': z.object({ path: text, file: text, problem: text }),
  /** The retention date is in the past. `date`: in the form 2026-11-23. */
  'retention.past': z.object({ date: text }),
  /** The passphrase isn't the one that the file was encrypted with. */
  'handover.wrongPassphrase': path,
  /** The file isn't a handed-over list, or is damaged. */
  'handover.unreadable': pathAndProblem,
  'handover.future': z.object({ path: text, version: whole }),
  /** The list here has different cells in this row; row 0: different columns. */
  'handover.otherRows': z.object({ path: text, name: text, row: whole }),
  /** The colleague's list has added rows that the list here doesn't have. */
  'handover.moreRows': z.object({ path: text, name: text, rows: whole }),
  'handover.deletedHere': z.object({ path: text, name: text }),
  /** The hub can't be reached. `host`: in the form that the person knows. */
  'team.away': z.object({ host: text, problem: text }),
  'team.none': none,
  /** This data folder has already joined a team. */
  'team.joined': z.object({ name: text }),
  'team.codeUnreadable': z.object({ codeProblem: z.enum(['cut', 'noCode', 'version']) }),
  /** `at`: epoch ms. */
  'team.codeExpired': z.object({ at: whole }),
  /** The hub rejects the invitation's password: the code was used, revoked, or replaced. */
  'team.codeUsed': none,
  /** The database has tables, but isn't a hub. */
  'team.noHub': z.object({ host: text, database: text }),
  /** The database already has a hub or other content. */
  'team.notEmpty': z.object({ host: text, database: text }),
  /** The hub was created or migrated by a newer program, or it is older and an admin has to migrate it. */
  'team.otherVersion': z.object({ host: text, hub: whole, program: whole }),
  /** The hub there isn't the one that was joined. */
  'team.otherHub': z.object({ host: text, name: text }),
  'team.noTls': z.object({ host: text }),
  'team.certificate': z.object({ host: text, problem: text }),
  'team.password': z.object({ host: text, login: text }),
  /** The database login lacks a right; `right` names it as PostgreSQL does. */
  'team.cannotCreate': z.object({ host: text, login: text, right: text }),
  /** An admin removed this member or device. */
  'team.removed': z.object({ name: text }),
  /** The member's role doesn't allow this. */
  'team.notAllowed': z.object({ role: text, wanted: text }),
  'team.memberNotFound': none,
  'team.nameTaken': z.object({ name: text }),
  /** The passphrase isn't that of this recovery kit. */
  'team.kitPassphrase': path,
  /** The file isn't a recovery kit, or is damaged. */
  'team.kitUnreadable': pathAndProblem,
  /** Only rows of a list that the team shares can be assigned. */
  'team.notShared': none,
  'team.lastAdmin': none,
  'team.deviceNotFound': none,
  'team.zoneUnknown': z.object({ zone: text }),
  /** An admin can't remove the device that they are using. */
  'team.ownDevice': none,
  /** The team shares the environment's calls, and the hub doesn't know this key. */
  'team.keyUnknown': z.object({ environment: text }),
  /** A colleague’s call for the same request was cut off, so it may have been bought: somebody has to decide. */
  'team.inDoubt': z.object({ device: text }),
  /** A colleague is sending the same request. */
  'team.beingAsked': z.object({ device: text }),
  /** The hub was restored from a backup, and these devices haven't reported all their records yet. */
  'team.awaited': z.object({ devices: text }),
  /** A run, a look-up or a delivery is in progress. */
  'team.busy': none,
  'team.listNotShared': none,
  'servers.noTeam': z.object({ environment: text }),
  'servers.file': z.object({ path: text, problem: text }),
  'servers.noKey': z.object({ path: text }),
  'team.secretMissing': z.object({ name: text }),
  'backup.notFound': z.object({ backup: text }),
  'backup.unreadable': pathAndProblem,
  'backup.runOn': none,
  'update.impossible': z.object({ noUpdates: z.enum(noUpdates) }),
  /** No update was downloaded and verified, or it is gone. */
  'update.notReady': none,
  /** A run, an import or an export is in progress. */
  'update.busy': none,
} as const;

export type FailureParams = ParamsByCode<typeof failureParams>;
export type FailureCode = keyof FailureParams;
export type BareFailureCode = BareCode<FailureParams>;
export const failureCodes = Object.keys(failureParams) as FailureCode[];

export type Failure<C extends FailureCode = FailureCode> = { [K in C]: { code: K; params: FailureParams[K] } }[C];
export const failureSchema: z.ZodType<Failure> = codedSchema('code', failureParams);

/** Either a whole failure, or a code with its parameters. */
type FailedArgs =
  | [failure: Failure]
  | { [C in FailureCode]: C extends BareFailureCode ? [code: C] : [code: C, params: FailureParams[C]] }[FailureCode];

/**
 * Carries a failure from where it occurs to the host, where `dispatch` turns it into data. Any other error is a bug and becomes `internal`.
 */
export class Failed extends Error {
  readonly failure: Failure;

  constructor(...[first, params]: FailedArgs) {
    // The arguments together form a valid failure; the compiler can't see that once they are destructured.
    const failure = typeof first === 'string' ? ({ code: first, params: params ?? {} } as Failure) : first;
    super(`${failure.code} ${JSON.stringify(failure.params)}`);
    this.name = 'Failed';
    this.failure = failure;
  }
}

/** For `catch`: lets a failure pass that changes nothing, or is shown elsewhere. Rethrows any other error. */
export function ignoreFailure(error: unknown): void {
  if (!(error instanceof Failed)) throw error;
}
