/** Turns a failure's code into one sentence for people: what failed, where, and what to do. */
import { dateLocale } from '#base/locale.ts';
import type { TextByCode } from '#base/coded.ts';
import type { Failure, FailureCode, FailureParams } from '#contract/failure.ts';
import { fieldNames } from '#contract/lists/fields.ts';
import { count } from './count.ts';
import { hiddenPhrase } from './lists/readingWords.ts';
import { notDialablePhrase } from './lookups/lookupWords.ts';
import { fieldTitle, operationTitle } from './names.ts';
import { problemTitle } from './storage/storageWords.ts';
import { allOf } from './text.ts';
import { whySuppressed } from './suppression/suppressionWords.ts';
import { timestampRefusalPhrase } from './evidence/signingWords.ts';
import { noCallPhrase, uncheckedPhrase } from './verdict/standingWords.ts';
import { noUpdatesSentence } from './desktop/updateWords.ts';

const badKey: Record<FailureParams['signing.badKey']['keyProblem'], string> = {
  noPem: 'it contains no private key in PEM',
  encrypted: 'its key is protected by a passphrase',
  public: 'it contains a public key, not a private one',
  otherKind: 'its key is of another kind',
  unreadable: 'its key is damaged',
};
const badCode: Record<FailureParams['team.codeUnreadable']['codeProblem'], string> = {
  cut: 'This join code is incomplete or mistyped; copy all of it again.',
  noCode: 'This is not a join code; a join code begins with RC1-.',
  version: 'This join code is of a newer version of Rollcall; update Rollcall, then join.',
};
const day = new Intl.DateTimeFormat(dateLocale, { dateStyle: 'medium' });

/** The sentence for each code. Text from elsewhere (the system, the specification) is quoted unchanged. */
const sentences: TextByCode<FailureParams> = {
  internal: ({ logId }) => `Rollcall ran into an internal error, logged as ${logId}; no answers are lost, so try again.`,
  'window.bug': ({ problem }) =>
    `This window ran into an internal error (${stripped(problem)}); no answers are lost, so reload it and try again.`,
  'program.library': ({ library, problem }) =>
    `Rollcall’s library ${library} can’t be loaded (${stripped(problem)}); install Rollcall again, in the version for this system and processor.`,
  'program.ends': () => 'Rollcall is closing, so nothing new was sent; start it again to continue.',
  'command.unknown': ({ name }) =>
    `There is no command called ${name}; the window and the program may be different versions, so reload the window.`,
  'command.badParams': ({ name, where, problem }) =>
    `The command ${name} was refused${where === '' ? '' : ` at ${where}`}: ${stripped(problem)}; reload the window and try again.`,
  'host.unreachable': ({ problem }) =>
    `The program behind this window isn’t responding (${stripped(problem)}); make sure that it is running, then reload.`,
  'host.portTaken': ({ port, problem }) =>
    `Rollcall can’t listen on port ${port} (${stripped(problem)}); choose another with --port, or 0 for any free port.`,
  'file.missing': ({ path }) => `There is no file at ${path}; check its name and folder.`,
  'file.directory': ({ path }) => `${path} is a folder; name the file inside it.`,
  'file.unreadable': ({ path, problem }) =>
    `${path} can’t be read (${stripped(problem)}); check that you may open it and that no other program is using it.`,
  'file.empty': ({ path, sheets = 1, hidden = 0 }) =>
    `${whatIsEmpty(path, sheets, hidden)}; choose a file with headings and at least one row of data.`,
  'file.notText': ({ path, looksLike }) => `${path} looks like ${looksLike}, which Rollcall can’t read; ${textAdvice(looksLike, path)}.`,
  'file.noRows': ({ path }) => `${path} has headings but no rows of data; choose a file with at least one row.`,
  'file.tooManyColumns': ({ path, columns, most }) =>
    `${path} has ${count(columns)} columns, but at most ${count(most)} can be read; remove some, or check its delimiter.`,
  'file.notGranted': () => 'That file is no longer open here; choose it again.',
  'file.noHeadingLine': ({ path, line }) =>
    `Line ${count(line)} of ${path} can’t have the headings, because the file ends before it or too many rows precede it; choose an earlier line.`,
  'file.headingsDiffer': ({ path, first, lacks }) =>
    lacks === undefined
      ? `${path} has no headings in common with ${first}; import it separately.`
      : `${path} has a column “${lacks}”, which ${first} doesn’t have; remove that column, or import the file separately.`,
  'file.damaged': ({ path, problem }) =>
    `${path} can’t be read because it seems damaged (${stripped(problem)}); open it in its program, save it again, and choose that file.`,
  'file.unsafe': ({ path, why }) => `${path} was refused because ${unsafe[why]}; save it again from a spreadsheet program if you trust it.`,
  'file.severalInside': ({ path, entries }) =>
    `${path} contains several files (${entries.join(', ')}); choose one of them (on the command line: --entry NAME).`,
  'file.noEntry': ({ path, entry, known }) => `${path} has no list “${entry}”; ${oneOf(known)}.`,
  'file.noSheet': ({ path, sheet, known }) => `${path} has no sheet “${sheet}”; ${oneOf(known)}.`,
  'file.changed': ({ path }) => `${path} changed while it was being read; wait until no program is writing to it, and import it again.`,
  'file.held': ({ path }) => `${path} is open in another program, Excel or a virus scanner perhaps; close it there and try again.`,
  'file.ofOtherList': ({ path }) => `${path} contains rejected lines of another list; import it into that list.`,
  'outcomes.notFound': ({ recordId }) => `There are no outcomes with the id ${recordId}.`,
  'outcomes.reported': ({ reported }) =>
    reported === 1
      ? 'The service has been told one of these outcomes, so they can’t be taken back; withdraw the others.'
      : `The service has been told ${reported} of these outcomes, so they can’t be taken back; withdraw the others in the outbox.`,
  'sheet.notFound': () => 'This result sheet is no longer open; open it again.',
  'sheet.noRows': ({ path, headings }) =>
    `${path} has no column with a phone or with rollcall.row; say which one it is with --map phone=COLUMN, out of: ${headings}.`,
  'sheet.noDisposition': ({ path, headings }) =>
    `${path} has no column that says what a call came to; say which one it is with --map disposition=COLUMN, out of: ${headings}.`,
  'import.cancelled': () => 'The import was canceled, and nothing was kept; you can start it again at any time.',
  'plan.cancelled': () => 'The plan was canceled before it was fully counted; ask for it again at any time.',
  'plan.sample': ({ environment }) =>
    `The sample list is invented, so it is checked in the sandbox and not with your account “${environment}”; choose the sandbox, or import a list of yours.`,
  'list.notFound': ({ listId }) => `There is no list ${listId}; it may have been deleted, so choose one of your lists.`,
  'list.busy': ({ with: doing }) => `The list is busy (${doing}); wait until that finishes, or stop it.`,
  'list.hiddenRows': ({ hidden, rows }) =>
    `Nothing can be planned yet, because ${hiddenPhrase(hidden, rows)}; choose whether they are left out or taken, on the import screen or with --hidden-rows skip|take.`,
  'list.inUse': ({ by }) =>
    `The list can’t be read again because ${dependentNames[by]} depends on its rows; import the file as a new list instead.`,
  'original.gone': ({ path }) => `${path} is no longer open here, or has changed since it was imported; import it again instead.`,
  'list.row.notFound': ({ row }) => `This list has no row ${count(row)}; choose a row that exists.`,
  'mapping.unknownColumn': ({ column, field }) =>
    `There is no column “${column}” to fill ${fieldTitle(field)} from; use a heading exactly as it appears in the file.`,
  'mapping.unknownField': ({ field }) => `“${field}” is not a field; use one of ${fieldNames.join(', ')}.`,
  'mapping.fieldTwice': ({ first, second, field }) => `“${first}” and “${second}” would both fill ${fieldTitle(field)}; keep one of them.`,
  'mapping.noAlternates': ({ field }) =>
    `${fieldTitle(field)} can’t be filled from the first valid of several columns, only a phone or an e-mail address can; choose one column.`,
  'mapping.requiredMissing': ({ operation, fields }) =>
    `${operationTitle(operation)} requires ${listed(fields)}, which no column fills; map a column to it.`,
  'suppression.notFound': () => 'These entries are no longer on the suppression list.',
  'suppression.nothingRead': ({ source, people }) =>
    people
      ? `“${source}” has no line with a name and a phone or address; add one that has, or suppress whole phones instead.`
      : `“${source}” has no column with phones, e-mail addresses, domains, or names with addresses; add a file that has one.`,
  'suppression.past': ({ until }) =>
    `${day.format(until - 1)} is in the past, so the suppression would never apply; enter today or a later date.`,
  'operation.unknown': ({ operation, known }) => `There is no operation “${operation}”; ${oneOf(known)}.`,
  'operation.byHand': ({ operation }) => `${operationTitle(operation)} can’t be run over a list; choose another kind of check.`,
  'addOn.unknown': ({ operation, addOn, known }) =>
    `${operationTitle(operation)} has no add-on “${addOn}”${known === '' ? ' and takes no others; remove it' : `; use one of ${known}`}.`,
  'parameter.unknown': ({ operation, parameter, known }) =>
    `${operationTitle(operation)} has no parameter “${parameter}”; ${oneOf(known)}.`,
  'parameter.missing': ({ operation, parameter }) => `${operationTitle(operation)} requires ${parameter}; enter a value for it.`,
  'parameter.tooLong': ({ parameter, length, most }) =>
    `The parameter ${parameter} has ${count(length)} characters, but at most ${count(most)} are accepted; shorten it.`,
  'parameter.bad': ({ parameter, value, problem }) =>
    `The parameter ${parameter} can’t be ${value === '' ? 'empty' : `“${value}”`} (${stripped(problem)}); correct it and try again.`,
  'parameter.notDialable': (params) =>
    `${notDialablePhrase(params)}, so nothing was sent; correct it, or add --anyway to send it as it is.`,
  'lookup.known': () => 'This was looked up before, and its answer is fresh, so nothing was bought; see the history of look-ups.',
  'lookup.suppressed': ({ value, ...why }) =>
    `“${value}” is on your suppression list, ${whySuppressed(why)}, so nothing was sent; add --anyway to look it up all the same.`,
  'recipe.invalid': ({ path, problem }) => `The recipe ${path} can’t be used (${stripped(problem)}); correct it and try again.`,
  'recipe.shipped': ({ name }) => `“${name}” comes with Rollcall and can’t be changed; save yours under another name.`,
  'policy.invalid': ({ path, problem }) => `The policy ${path} can’t be used (${stripped(problem)}); correct it and try again.`,
  'environment.notFound': ({ environment }) => `There is no account “${environment}”; choose an existing one, or give its web address.`,
  'environment.nameTaken': ({ name }) => `Another account is already called “${name}”; choose another name.`,
  'environment.badUrl': ({ url }) =>
    `${url === '' ? 'An empty text' : `“${url}”`} is not a web address; enter the one that your provider gave you, like https://api.example.com.`,
  'environment.keyRefused': ({ message }) =>
    `Your provider doesn’t know this key${theySay(message)}; copy all of it again from your account with them.`,
  'environment.wrongAddress': ({ url }) => `Nothing at ${url} answers like the service; check the web address that your provider gave you.`,
  'environment.untested': ({ untested, message }) =>
    `The key could not be tested because ${whyUntested[untested]}${theySay(message)}; try again.`,
  'environment.keyMissing': ({ environment }) =>
    `The account “${environment}” has no key; enter it in the settings, or in ROLLCALL_API_KEY for the command line.`,
  'environment.badKey': ({ problem }) => `That can’t be a key (${stripped(problem)}); copy it again in full, on one line.`,
  'keychain.unavailable': ({ reason }) =>
    `This computer’s keychain can’t be opened (${stripped(reason)}); unlock it and try again, or enter your key each time.`,
  'signing.badKey': ({ path, keyProblem }) =>
    `${path} can’t sign evidence because ${badKey[keyProblem]}; give an Ed25519 key in PKCS #8 PEM.`,
  'timestamp.badUrl': ({ url }) =>
    `${url === '' ? 'An empty text' : `“${url}”`} is not the address of a time-stamp server; enter one like http://timestamp.example.com.`,
  'timestamp.notObtained': ({ url, refusal, detail }) =>
    `No time-stamp came from ${url} because ${timestampRefusalPhrase(refusal, stripped(detail))}; nothing was written, so try again, use another server, or leave the time-stamp out.`,
  'signing.noKey': ({ keyId }) => `There is no signing key ${keyId.slice(0, 16)}…; choose one of those listed.`,
  'key.cycleSpent': ({ cap }) =>
    `${cap === 'cycleQuota' ? 'Your account has made as many checks as you allow it this month' : 'This check would cost more than you allow your account this month'}; wait for the next month, or raise the limit in the settings.`,
  'person.tooVague': () => 'That isn’t enough to find one person; enter a phone or an e-mail address, or a name with an address.',
  'person.unreadable': ({ field, value }) =>
    field === 'phone'
      ? `“${value}” can’t be read as a phone number; enter it with its country, such as +1 206 555 0142.`
      : `“${value}” can’t be read as an e-mail address; enter it like name@example.com.`,
  'attempt.notFound': ({ attemptId }) => `There is no attempt ${attemptId} in this ledger; choose one on the ledger screen.`,
  'run.notFound': ({ runId }) => `There is no run ${runId}; choose one of your runs.`,
  'run.otherMapping': () =>
    'Other columns were matched since this run was planned, so it would check the values of before; check the list again instead, which costs nothing for what was bought.',
  'run.wrongState': ({ state, wanted }) => `The run is ${state}, but this requires it to be ${wanted}; check its state and try again.`,
  'lookup.notFound': () => 'That look-up is no longer in the history; run it again.',
  'savedViews.full': ({ most }) => `A list can have ${most} saved views, and this one has them; remove one first.`,
  'view.notFound': () => 'This view of the list no longer exists; open it again.',
  'view.superseded': () => 'Another view of the list was requested in the meantime; use that one.',
  'evidence.cancelled': () => 'Making the evidence was canceled, and no file was written; you can start it again at any time.',
  'evidence.unverified': ({ mismatch, what, found }) =>
    `No evidence was made, because the data folder isn’t what was recorded: ${problemTitle(mismatch)} (${what}${found > 1 ? `, and ${count(found - 1)} more` : ''}); run rollcall verify to see all of it, and restore a backup.`,
  'evidence.none': () => 'No evidence was made of this yet, so no row of it can be proved; make the evidence first.',
  'evidence.noRow': ({ row }) =>
    `The last evidence has no row ${count(row)}; check the number, or make the evidence anew if the row was added since.`,
  'evidence.rowPurged': ({ row }) =>
    `Row ${count(row)} can’t be shown any more, because what the evidence commits to was purged; the evidence itself still verifies.`,
  'evidence.badPublicKey': ({ path }) =>
    `${path} is not an Ed25519 public key in PEM; choose the file that was exported beside the evidence, or from the settings.`,
  'export.cannotWrite': ({ path, problem }) =>
    `${path} can’t be written (${stripped(problem)}); anything already there is untouched, so choose another location.`,
  'export.original': ({ path, original }) =>
    `${path} is ${original}, which the list was imported from, or a copy of it; choose another name, so that the original is kept.`,
  'export.unchecked': ({ unchecked }) =>
    `Nothing was written because ${uncheckedPhrase(unchecked)}; check them, hold them, or give a reason for exporting them anyway.`,
  'export.notGranted': () => 'That location is no longer open for writing; choose it again.',
  'export.cancelled': () => 'The export was canceled, and nothing was written; you can start it again at any time.',
  'export.tooManyColumns': ({ most, columns }) =>
    `A workbook holds at most ${count(most)} columns, and this export has ${count(columns)}; choose fewer columns, or export a CSV.`,
  'export.cellTooLong': ({ row, column, characters, most }) =>
    `A workbook cell holds at most ${count(most)} characters, and ${row === 0 ? `the heading “${column}…”` : `“${column}” in row ${count(row)} of the file`} has ${count(characters)}; skip that column, or export a CSV.`,
  'decision.reasonMissing': (counts) =>
    `Nothing was decided because ${noCallPhrase(counts)} can’t be kept without a reason; enter one, or keep only the others.`,
  'merge.notAnExport': () => 'This file names no rows of any of your lists, so it has no decisions to merge; import it as a new list.',
  'dataFolder.inUse': ({ path }) =>
    `Another Rollcall is using the data folder ${path}; close it, or choose another folder with --data-dir.`,
  'dataFolder.unusable': ({ path, problem }) =>
    `The data folder ${path} can’t be used (${stripped(problem)}); make it writable, or choose another with --data-dir.`,
  'dataFolder.beingRead': ({ path }) =>
    `The ledger in ${path} was not replaced because another Rollcall is reading it; wait until that one has ended, and try again.`,
  'dataFolder.onNetwork': ({ path }) =>
    `The data folder ${path} is on a network drive, where its files could be damaged; choose one on a disk of this computer with --data-dir.`,
  'dataFolder.future': ({ file, path }) =>
    `The file ${inFolder(file, path)} was written by a newer version of Rollcall and was left unchanged; update Rollcall to open it.`,
  'dataFolder.corrupt': ({ file, path }) =>
    `The file ${inFolder(file, path)} is damaged and was left unchanged; close Rollcall and open it again to set the file aside and recover what can be read.`,
  'purge.unfinished': ({ path, purgeLeft, purgeStop }) =>
    purgeStop === 'diskFull'
      ? `The purge isn’t finished because the disk with ${path} is full: ${leftByPurge[purgeLeft]}; free some space and start Rollcall again, which finishes it first.`
      : `The purge isn’t finished because something still reads ${path}: ${leftByPurge[purgeLeft]}; start Rollcall again, which finishes it first.`,
  'disk.full': ({ path }) => `The disk with ${path} is full; no answers are lost, so free some space and continue.`,
  'dataFolder.ledgerMissing': ({ path }) =>
    `The data folder ${path} has lists but no ledger; restore a backup with rollcall restore FILE, or move its folder “lists” elsewhere to start over.`,
  'dataFolder.recovered': ({ file, path, quarantinedAs }) =>
    `The file ${inFolder(file, path)} was damaged: ${quarantinedAs === null ? '' : `it was set aside as ${quarantinedAs}, and `}what could be read was recovered; check it with rollcall verify, restore a backup with rollcall restore FILE, or run the command again to continue.`,
  'dataFolder.restoreWaits': ({ path }) => `A backup is waiting to replace the ledger in ${path}; close Rollcall and open it again.`,
  'dataFolder.migrationFailed': ({ file, path, problem }) =>
    `The file ${inFolder(file, path)} could not be updated for this version (${stripped(problem)}); it is unchanged and was backed up, so use the previous version and report this.`,
  'retention.past': ({ date }) => `A list can’t be kept until ${date}, because that day is over; choose a later one.`,
  'handover.wrongPassphrase': ({ path }) => `${path} can’t be opened with this passphrase; enter the one that it was handed over with.`,
  'handover.unreadable': ({ path, problem }) =>
    `${path} can’t be read as a list that was handed over (${stripped(problem)}); ask for the file again.`,
  'handover.future': ({ path, version }) =>
    `${path} was written by a newer Rollcall (format ${version}); update Rollcall and open it again.`,
  'handover.otherRows': ({ path, name, row }) =>
    row === 0
      ? `${path} can’t be merged because the list “${name}” has other columns here; nothing was changed.`
      : `${path} can’t be merged because row ${count(row)} of the list “${name}” has other cells here; nothing was changed.`,
  'handover.moreRows': ({ path, name, rows }) =>
    `${path} can’t be merged because ${rows === 1 ? 'one row was' : `${count(rows)} rows were`} added to “${name}” that the list here doesn’t have; add the same files to it first.`,
  'handover.deletedHere': ({ path, name }) =>
    `${path} can’t be received because the list “${name}” was deleted here; restore it, or delete it for good, and open the file again.`,
  'team.away': ({ host, problem }) =>
    `Your team can’t be reached at ${host} (${stripped(problem)}); check your internet connection, or ask whoever runs the team’s database.`,
  'team.none': () => 'This data folder has joined no team; join one with a join code from an admin of the team.',
  'team.joined': ({ name }) => `This data folder is in the team ${name}; leave that team first, or use another --data-dir.`,
  'team.codeUnreadable': ({ codeProblem }) => badCode[codeProblem],
  'team.codeExpired': ({ at }) => `This join code expired on ${day.format(at)}; ask an admin of the team for a new one.`,
  'team.codeUsed': () => 'This join code was used, revoked or replaced; ask an admin of the team for a new one.',
  'team.noHub': ({ host, database }) =>
    `The database ${database} at ${host} is no hub of Rollcall; check its name, or make a hub of an empty database with “team create”.`,
  'team.notEmpty': ({ host, database }) => `The database ${database} at ${host} isn’t empty; create an empty one for the hub.`,
  'team.otherVersion': ({ host, hub, program }) =>
    hub > program
      ? `The hub at ${host} is of a newer version (${hub}) than this program can use (${program}); update Rollcall.`
      : `The hub at ${host} is of an older version (${hub}) than this program needs (${program}); have an admin run “team migrate”.`,
  'team.otherHub': ({ host, name }) =>
    `The database at ${host} isn’t the hub of ${name} any more, so nothing was sent to it; ask an admin of the team, or leave the team and join again.`,
  'team.noTls': ({ host }) => `The database at ${host} doesn’t offer TLS, so nothing was sent; whoever runs it has to turn TLS on.`,
  'team.certificate': ({ host, problem }) =>
    `The certificate of the database at ${host} can’t be trusted (${stripped(problem)}), so nothing was sent; ask an admin for a new join code, or whoever runs the database.`,
  'team.password': ({ host, login }) => `The database at ${host} refuses the password of ${login}; check both, or join the team again.`,
  'team.cannotCreate': ({ host, login, right }) =>
    `The login ${login} may not make a hub at ${host}, because it lacks ${right}; have whoever runs the database grant it.`,
  'team.removed': ({ name }) => `An admin of ${name} removed this device from the team; ask for a new join code, or leave the team.`,
  'team.notAllowed': ({ role, wanted }) => `Your role in the team (${role}) doesn’t allow this; it takes ${wanted}, so ask an admin.`,
  'team.nameTaken': ({ name }) => `The team has a member called ${name} already; invite by a name that tells the two apart.`,
  'team.kitPassphrase': ({ path }) => `${path} can’t be opened with this passphrase; enter the one that it was saved with.`,
  'team.kitUnreadable': ({ path, problem }) =>
    `${path} can’t be read as a recovery kit (${stripped(problem)}); choose the file that an admin of the team saved.`,
  'team.memberNotFound': () => 'There is no such member; look at the members again.',
  'team.notShared': () => 'The team doesn’t share this list; share it first, so that others can see what they are to decide.',
  'team.lastAdmin': () => 'This is the team’s last admin; make somebody else an admin first.',
  'team.zoneUnknown': ({ zone }) =>
    `The hub’s database doesn’t know the time zone ${zone}; choose another one with the same time, like that of a larger city.`,
  'team.deviceNotFound': () => 'The team has no such device; look at the members again.',
  'team.ownDevice': () => 'This is the device that you are using; remove it from another device, or leave the team.',
  'team.keyUnknown': ({ environment }) =>
    `The key of ${environment} isn’t known to the team, so nothing was sent; an admin can add it in Settings, Team, or with “team key”.`,
  'team.inDoubt': ({ device }) =>
    `The same check was cut off on ${device} and may have been charged; check again if you accept that you may pay twice.`,
  'team.beingAsked': ({ device }) => `${device} is making the same check just now; try again in a minute, and its result will be here.`,
  'team.awaited': ({ devices }) =>
    `The hub was restored from a backup, and nobody buys until these devices have connected: ${devices}; connect them, or remove them.`,
  'team.busy': () => 'Leads are being checked with the team’s key; pause that first.',
  'team.listNotShared': () => 'The team’s servers have only shared lists; share this one with the team first.',
  'servers.noTeam': ({ environment }) =>
    `The key of ${environment} isn’t a team’s, so no server of a team can use it; run it on this computer.`,
  'servers.file': ({ path, problem }) => `${path} can’t be used: ${stripped(problem)}.`,
  'servers.noKey': ({ path }) => `${path} has no API key of the team; add one with rollcall worker --team ${path} --add-key.`,
  'team.secretMissing': ({ name }) =>
    `The keychain has lost this device’s access to the team ${name}; unlock the keychain, or leave the team and join with a new join code.`,
  'backup.notFound': ({ backup }) => `There is no backup ${backup}; choose an existing one.`,
  'backup.unreadable': ({ path, problem }) =>
    `${path} is not a usable backup (${stripped(problem)}); nothing has been changed, so choose another.`,
  'backup.runOn': () => 'A run is in progress; pause or stop it first, then restore the backup.',
  'update.impossible': ({ noUpdates }) => noUpdatesSentence(noUpdates),
  'update.notReady': () => 'No update is ready to be installed; look for one in the settings.',
  'update.busy': () => 'Something is in progress, so the update was not installed; wait until it ends, or pause it, and install then.',
};

/** One sentence with its period: what, where, and what to do. */
export function failureSentence<C extends FailureCode>({ code, params }: Failure<C>): string {
  return sentences[code](params);
}

/** What an unfinished purge has removed and what it hasn't. */
const leftByPurge: Record<FailureParams['purge.unfinished']['purgeLeft'], string> = {
  lists: 'lists and ledger may still have what it removes',
  ledger: 'the lists no longer have what it removes, and the ledger may still have it',
  traces: 'lists and ledger no longer have what it removes, but its bytes may still be in their files',
};

const unsafe: Record<FailureParams['file.unsafe']['why'], string> = {
  ratio: 'it expands to more than a hundred times its size',
  size: 'it expands to more than 2 GB',
  parts: 'it contains far too many parts',
  names: 'it refers to parts outside itself',
  doctype: 'it defines its own entities, which no spreadsheet needs',
  cell: 'one of its cells never ends',
  rows: 'it claims to have more rows than any sheet can hold',
};

const whyUntested: Record<FailureParams['environment.untested']['untested'], string> = {
  offline: 'your provider can’t be reached',
  noAnswer: 'your provider didn’t answer',
  forbidden: 'your provider knows it, but doesn’t let it check leads',
};

/** Quotes the service's own message, if there is one. */
const theySay = (words: string): string => (words === '' ? '' : ` (they say: “${stripped(words)}”)`);

/** A full path is shown without its folder. */
const inFolder = (file: string, folder: string): string => (/^([/\\]|[A-Za-z]:)/.test(file) ? file : `${file} in ${folder}`);

const dependentNames: Record<FailureParams['list.inUse']['by'], string> = {
  run: 'a run',
  decision: 'a decision',
  export: 'an export',
  outcome: 'an outcome',
};

/** Names the alternatives. `known`: names separated by commas; may be empty. */
const oneOf = (known: string): string => (known === '' ? 'check its name' : `use one of ${known}`);

/** Removes the final period, which would end our sentence too early. */
function stripped(words: string): string {
  return words.replace(/\.$/, '');
}

/** `phone, email` becomes `Phone and E-mail`; a group of alternatives keeps its own "or". */
function listed(fields: string): string {
  return allOf(fields.split(/,\s*/).map(fieldTitle));
}

/** Advises saving as a spreadsheet only where the file may contain a table. */
function textAdvice(looksLike: string, path: string): string {
  if (looksLike.endsWith('archive')) return 'unpack it and choose the spreadsheet inside';
  if (looksLike.includes('password')) return 'open it in its program, save it without the password, and choose that file';
  if (looksLike.startsWith('UTF-32')) return 'save it as UTF-8 and choose that file';
  if (/workbook|Excel/.test(looksLike)) return 'save it as XLSX or CSV and choose that file';
  // Some programs name a web page .xls, and Excel opens it.
  if (/\.xls$/i.test(path)) return 'open it in a spreadsheet program, save it as XLSX or CSV, and choose that file';
  return 'choose a spreadsheet (CSV, TSV, XLSX or ODS)';
}

/** Says which sheets of a workbook were read, because the data may be on a hidden one. */
function whatIsEmpty(path: string, sheets: number, hidden: number): string {
  const behind = hidden === 0 ? '' : ', and hidden sheets are read only by name';
  if (sheets > 1) return `${sheets === 2 ? 'Both' : `All ${sheets}`} visible sheets of ${path} are empty${behind}`;
  return hidden === 0 ? `${path} is empty` : `The only visible sheet of ${path} is empty${behind}`;
}
