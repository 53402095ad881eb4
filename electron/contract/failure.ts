/** The failures that can cross a door: a closed map of codes with their parameters. The sentences are in `electron/messages`. */
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

/** What depends on a list's rows, so that its file can't be read again. */
export const listUses = ['run', 'decision', 'export', 'outcome'] as const;

/**
 * `path`: as the person knows it. `problem`: the system's or the checker's own words, without a period. `known`: names joined by commas;
 * empty if there are none.
 */
const failureParams = {
  /** A bug in the program; `logId` finds it in the log. */
  internal: z.object({ logId: text }),
  /** A bug in the window, which keeps no log. */
  'window.bug': problem,
  /** The program is closing: nothing new is sent. */
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
  /** No heading in common with the files, or the list, that it should join; `first` is the name of that file or list. */
  'file.headingsDiffer': z.object({ path: text, first: text }),
  /** A workbook that can't be unpacked or parsed. */
  'file.damaged': pathAndProblem,
  'file.unsafe': z.object({ path: text, why: z.enum(unsafeReasons) }),
  /** An archive with several files that can be lists, of which none was chosen. */
  'file.severalInside': z.object({ path: text, entries: z.array(text) }),
  'file.noEntry': z.object({ path: text, entry: text, known: text }),
  'file.noSheet': z.object({ path: text, sheet: text, known: text }),
  /** Its size or modification time changed while it was read. */
  'file.changed': path,
  /** Another program has it open, and didn't let go of it for two seconds. */
  'file.held': path,
  /** Rejected lines exported from another list. */
  'file.ofOtherList': path,
  'import.cancelled': none,
  /** No outcomes were added under this id. */
  'outcomes.notFound': z.object({ recordId: text }),
  /** Some of these outcomes were sent to the service, or are being sent: they can't be taken back. */
  'outcomes.reported': z.object({ reported: whole }),
  /** Nobody opened this result sheet, or another one was opened since. */
  'sheet.notFound': z.object({ sheetId: text }),
  /** No column of the sheet has a phone, and none says `rollcall.row`. */
  'sheet.noRows': z.object({ path: text, headings: text }),
  /** No column of the sheet says what a call came to. */
  'sheet.noDisposition': z.object({ path: text, headings: text }),
  /** The caller has replaced the request with another, or is gone. */
  'plan.cancelled': none,
  /** The sample list is invented: an account would only cost money. */
  'plan.sample': z.object({ environment: text }),
  'list.notFound': list,
  /** `with`: the operation in progress. */
  'list.busy': z.object({ listId: text, with: text }),
  /** Rows of a workbook that are hidden there, before somebody chose what becomes of them. */
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
  /** No column can serve the operation. `fields`: those it needs, joined by commas; alternatives are joined by "or". */
  'mapping.requiredMissing': z.object({ operation: text, fields: text }),
  /** No such entries, or already removed. */
  'suppression.notFound': none,
  /** No phone, e-mail address, domain or person in any line. */
  'suppression.nothingRead': z.object({ source: text, people: z.boolean() }),
  /** An entry would have ended before it begins. `until`: epoch ms. */
  'suppression.past': z.object({ until: whole }),
  'operation.unknown': z.object({ operation: text, known: text }),
  /** Can't be run over a list. */
  'operation.byHand': z.object({ operation: text }),
  'addOn.unknown': z.object({ addOn: text, operation: text, known: text }),
  'parameter.unknown': z.object({ parameter: text, operation: text, known: text }),
  'parameter.missing': z.object({ parameter: text, operation: text }),
  'parameter.tooLong': z.object({ parameter: text, length: whole, most: whole }),
  'parameter.bad': z.object({ parameter: text, value: z.union([text, whole]), problem: text }),
  /** Nothing was sent; the caller decides whether to send it anyway. `second`: another such value, if any. */
  'parameter.notDialable': z.object({ parameter: text, value: text, second: text.optional() }),
  /** Likewise: `value` is on the suppression list: a phone, an e-mail address, also by its domain, or a person's name. */
  'lookup.suppressed': suppressingSchema.extend({ value: text }),
  /** A look-up answered this at that time (epoch ms). */
  'lookup.known': z.object({ lookupId: text, at: whole }),
  'policy.invalid': pathAndProblem,
  'recipe.invalid': pathAndProblem,
  'recipe.shipped': z.object({ name: text }),
  /** A person is looked for by phone or e-mail address, or by name with one of these or with an address. */
  'person.tooVague': none,
  'person.unreadable': z.object({ field: z.enum(['phone', 'email']), value: text }),
  'environment.notFound': z.object({ environment: text }),
  'environment.nameTaken': z.object({ name: text }),
  'environment.badUrl': z.object({ url: text }),
  /** A key's test; `said`: the service's own words, empty if there are none. */
  'environment.keyRefused': z.object({ message: text }),
  /** Nothing at this address answers like the service. */
  'environment.wrongAddress': z.object({ url: text }),
  /** `forbidden`: the service knows the key, and refused it the question. */
  'environment.untested': z.object({ untested: z.enum(['offline', 'noAnswer', 'forbidden']), message: text }),
  'environment.keyMissing': z.object({ environment: text }),
  /** Blanks or control characters in the key: the service would never accept it. */
  'environment.badKey': problem,
  'keychain.unavailable': z.object({ reason: text }),
  /** Not an Ed25519 private key in PKCS #8 PEM. */
  'signing.badKey': z.object({ path: text, keyProblem: z.enum(['noPem', 'encrypted', 'public', 'otherKind', 'unreadable']) }),
  'timestamp.badUrl': z.object({ url: text }),
  /** `detail`: the system's or the server's own words; empty if there are none. */
  'timestamp.notObtained': z.object({ url: text, refusal: z.enum(timestampRefusals), detail: text }),
  'signing.noKey': z.object({ keyId: text }),
  /** The limit that a person set for the key's billing cycle is reached. */
  'key.cycleSpent': z.object({ cap: z.enum(['cycleQuota', 'cycleBudget']) }),
  'run.notFound': z.object({ runId: text }),
  'attempt.notFound': z.object({ attemptId: text }),
  /** What it would still ask is about what its rows had before another column was matched. */
  'run.otherMapping': z.object({ runId: text }),
  'run.wrongState': z.object({ runId: text, state: text, wanted: text }),
  'lookup.notFound': z.object({ lookupId: text }),
  /** Views exist only while the process runs: open it again. */
  'view.notFound': z.object({ viewId: text }),
  'savedViews.full': z.object({ listId: text, most: whole }),
  /** The same requester has asked for another view. */
  'view.superseded': none,
  'export.cannotWrite': pathAndProblem,
  /** The file there is one that the list was imported from. */
  'export.original': z.object({ path: text, original: text }),
  /** Rows to call that nobody checked for litigators: how many, and why not. Nothing was written. */
  'export.unchecked': z.object({ unchecked: uncheckedSchema }),
  'export.notGranted': z.object({ destinationId: text }),
  'export.cancelled': none,
  'evidence.cancelled': none,
  /** None was made of the list or run, so that there is nothing to prove a row with. */
  /** `what`: the first that doesn't match, by name; `found`: how much doesn't. */
  'evidence.unverified': z.object({ mismatch: z.enum(ledgerProblemKinds), what: text, found: whole }),
  'evidence.none': list,
  /** The last evidence doesn't have this row. */
  'evidence.noRow': z.object({ listId: text, row: whole }),
  /** What the evidence committed to was purged. */
  'evidence.rowPurged': z.object({ listId: text, row: whole }),
  /** Not an Ed25519 public key in PEM. */
  'evidence.badPublicKey': path,
  /** More columns than a workbook can hold. */
  'export.tooManyColumns': z.object({ columns: whole, most: whole }),
  /** Longer than a workbook's cell can hold. `row` 0: the heading. */
  'export.cellTooLong': z.object({ row: whole, column: text, characters: whole, most: whole }),
  /** Rows that must not be called are kept only with a reason. */
  'decision.reasonMissing': z.object({ litigators: whole, suppressed: whole }),
  /** Its rows name no list in this data folder. */
  'merge.notAnExport': list,
  'dataFolder.inUse': path,
  'dataFolder.unusable': pathAndProblem,
  /** Another process still reads the ledger that a backup is to replace. */
  'dataFolder.beingRead': path,
  /** On another computer's disk, where SQLite's log doesn't work. */
  'dataFolder.onNetwork': path,
  /** Written by a newer version. */
  'dataFolder.future': pathAndFile,
  'dataFolder.corrupt': pathAndFile,
  'disk.full': path,
  /** It goes on at the next start. `purgeLeft`: what may still have the person. `inUse`: somebody reads an earlier state of the ledger. */
  'purge.unfinished': z.object({ path: text, purgeLeft: z.enum(['lists', 'ledger', 'traces']), purgeStop: z.enum(['diskFull', 'inUse']) }),
  /** There are lists, but no ledger. */
  'dataFolder.ledgerMissing': path,
  /** Reported once; nothing else was done. `quarantinedAs`: the new name of the damaged file; null if nothing was left of it. */
  'dataFolder.recovered': z.object({ path: text, file: text, quarantinedAs: text.nullable() }),
  /** A backup will replace the ledger at the next start. */
  'dataFolder.restoreWaits': path,
  /** The file is unchanged. */
  'dataFolder.migrationFailed': z.object({ path: text, file: text, problem: text }),
  /** Nothing can be kept until a day that is over. `date`: as 2026-11-23. */
  'retention.past': z.object({ date: text }),
  /** Not the passphrase that the file was encrypted with. */
  'handover.wrongPassphrase': path,
  /** Not a list that was handed over, or damaged. */
  'handover.unreadable': pathAndProblem,
  /** Written by a newer program. */
  'handover.future': z.object({ path: text, version: whole }),
  /** The list here has other cells in this row; 0: other columns. */
  'handover.otherRows': z.object({ path: text, name: text, row: whole }),
  /** Rows were added to the colleague's list that the list here doesn't have. */
  'handover.moreRows': z.object({ path: text, name: text, rows: whole }),
  /** The list was deleted here, and can still be restored. */
  'handover.deletedHere': z.object({ path: text, name: text }),
  /** No hub can be reached: `host` as the person knows it. */
  'team.away': z.object({ host: text, problem: text }),
  'team.none': none,
  /** Another team was joined with this data folder. */
  'team.joined': z.object({ name: text }),
  'team.codeUnreadable': z.object({ codeProblem: z.enum(['cut', 'noCode', 'version']) }),
  /** `at`: epoch ms. */
  'team.codeExpired': z.object({ at: whole }),
  /** The hub doesn't know the invitation's password: the code was used, revoked, or replaced. */
  'team.codeUsed': none,
  /** The database has tables, but no hub. */
  'team.noHub': z.object({ host: text, database: text }),
  /** It has a hub already, or other things. */
  'team.notEmpty': z.object({ host: text, database: text }),
  /** Its hub was made, or migrated, by a newer program; or is older, and an admin has to migrate it. */
  'team.otherVersion': z.object({ host: text, hub: whole, program: whole }),
  /** Another hub is there than the one that was joined. */
  'team.otherHub': z.object({ host: text, name: text }),
  'team.noTls': z.object({ host: text }),
  'team.certificate': z.object({ host: text, problem: text }),
  'team.password': z.object({ host: text, login: text }),
  /** The database login lacks a right; `right` names it as PostgreSQL does. */
  'team.cannotCreate': z.object({ host: text, login: text, right: text }),
  /** An admin removed this member or device. */
  'team.removed': z.object({ name: text }),
  /** What the role of this member doesn't allow. */
  'team.notAllowed': z.object({ role: text, wanted: text }),
  'team.memberNotFound': none,
  'team.nameTaken': z.object({ name: text }),
  /** Not the passphrase of this recovery kit. */
  'team.kitPassphrase': path,
  /** Not a recovery kit, or damaged. */
  'team.kitUnreadable': pathAndProblem,
  /** Only rows of a list that the team shares can be assigned. */
  'team.notShared': none,
  'team.lastAdmin': none,
  'team.deviceNotFound': none,
  'team.zoneUnknown': z.object({ zone: text }),
  /** An admin would remove the device that they sit at. */
  'team.ownDevice': none,
  /** The environment's calls are the team's, and this key isn't known to the hub. */
  'team.keyUnknown': z.object({ environment: text }),
  /** A colleague’s call for the same question was cut off, so that it may have been bought: somebody has to decide. */
  'team.inDoubt': z.object({ device: text }),
  /** A colleague is asking the same question. */
  'team.beingAsked': z.object({ device: text }),
  /** The hub was restored from a backup, and these devices haven't reported all their records yet. */
  'team.awaited': z.object({ devices: text }),
  /** A run, a look-up or a delivery is on. */
  'team.busy': none,
  'team.listNotShared': none,
  'servers.noTeam': z.object({ environment: text }),
  'servers.file': z.object({ path: text, problem: text }),
  'servers.noKey': z.object({ path: text }),
  'team.secretMissing': z.object({ name: text }),
  'backup.notFound': z.object({ backup: text }),
  'backup.unreadable': pathAndProblem,
  /** A run is in progress. */
  'backup.runOn': none,
  /** This program can't be updated from a feed. */
  'update.impossible': z.object({ noUpdates: z.enum(noUpdates) }),
  /** None was downloaded and checked, or it is gone. */
  'update.notReady': none,
  /** A run, an import or an export is in progress. */
  'update.busy': none,
} as const;

export type FailureParams = ParamsByCode<typeof failureParams>;
export type FailureCode = keyof FailureParams;
export type BareFailureCode = BareCode<FailureParams>;
export const failureCodes = Object.keys(failureParams) as FailureCode[];

/** A failure with one of the codes `C`, or with any code. */
export type Failure<C extends FailureCode = FailureCode> = { [K in C]: { code: K; params: FailureParams[K] } }[C];
export const failureSchema: z.ZodType<Failure> = codedSchema('code', failureParams);

/** Either a whole failure, or a code with its parameters. */
type FailedArgs =
  | [failure: Failure]
  | { [C in FailureCode]: C extends BareFailureCode ? [code: C] : [code: C, params: FailureParams[C]] }[FailureCode];

/**
 * Carries a failure from where it occurs to the nearest door, where `dispatch` turns it into data. Any other error is a bug and becomes
 * `internal`.
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
