/** Turns a failure's code into one sentence for a person: what, where, and what to do. */
import type { TextByCode } from '../contract/coded.ts';
import type { Failure, FailureCode, FailureParams } from '../contract/failure.ts';
import { fieldNames } from '../contract/fields.ts';
import { count } from './count.ts';
import { notDialablePhrase } from './notDialableWords.ts';
import { fieldTitle, operationTitle } from './names.ts';
import { noCallPhrase } from './noCallWords.ts';

/** What a person reads for each code. What others said (the system, the specification) stands inside the sentence as it came. */
const sentences: TextByCode<FailureParams> = {
  internal: ({ logId }) =>
    `Rollcall met a bug of its own, written to its log as ${logId}; nothing that was answered is lost, so try again.`,
  'window.bug': ({ problem }) =>
    `This window met a bug of its own (${stripped(problem)}); nothing that was answered is lost, so reload it and try again.`,
  'program.ends': () => 'Rollcall is being closed, so nothing new was sent; start it again to go on.',
  'command.unknown': ({ name }) =>
    `There is no command called ${name}; the window and the program may be of different versions, so reload it.`,
  'command.badParams': ({ name, where, problem }) =>
    `The command ${name} was refused${where === '' ? '' : ` at ${where}`}: ${stripped(problem)}; reload the window and try again.`,
  'host.unreachable': ({ problem }) =>
    `The program behind this window does not answer (${stripped(problem)}); see that it is running, then reload.`,
  'host.portTaken': ({ port, problem }) =>
    `Port ${port} can’t be listened on (${stripped(problem)}); choose another with --port, or 0 for any that is free.`,
  'file.missing': ({ path }) => `There is no file at ${path}; check its name and folder.`,
  'file.directory': ({ path }) => `${path} is a folder; name the spreadsheet inside it.`,
  'file.unreadable': ({ path, problem }) =>
    `${path} can’t be read (${stripped(problem)}); check that you may open it and that no other program holds it.`,
  'file.empty': ({ path, sheets = 1, hidden = 0 }) =>
    `${whatIsEmpty(path, sheets, hidden)}; choose a file with a heading and at least one line of data.`,
  'file.notText': ({ path, looksLike }) => `${path} looks like ${looksLike}, which can’t be read here; ${textAdvice(looksLike, path)}.`,
  'file.noRows': ({ path }) => `${path} has a heading but no line of data; choose a file with at least one.`,
  'file.tooManyColumns': ({ path, columns, most }) =>
    `${path} has ${count(columns)} columns where at most ${count(most)} can be read; remove some, or check its delimiter.`,
  'file.notGranted': () => 'That file is not open here any more; choose it again.',
  'file.headingsDiffer': ({ path, first }) => `${path} has not one heading in common with ${first}; import it by itself.`,
  'file.damaged': ({ path, problem }) =>
    `${path} can’t be read as a workbook (${stripped(problem)}); open it in a spreadsheet program, save it again, and choose that file.`,
  'file.unsafe': ({ path, why }) => `${path} was refused because ${unsafe[why]}; save it again from a spreadsheet program if you trust it.`,
  'file.noSheet': ({ path, sheet, known }) => `${path} has no sheet “${sheet}”; ${oneOf(known)}.`,
  'file.changed': ({ path }) => `${path} changed while it was read; wait until no program writes to it, and import it again.`,
  'file.ofOtherList': ({ path }) => `${path} holds rejected lines of another list; import it into that one.`,
  'import.cancelled': () => 'The import was cancelled and left nothing behind; start it again at any time.',
  'plan.cancelled': () => 'The plan was not counted to its end because it was called back; ask for it again at any time.',
  'list.notFound': ({ listId }) => `There is no list ${listId}; it may have been deleted, so choose one of your lists.`,
  'list.busy': ({ with: doing }) => `The list is busy (${doing}); wait until that is done, or stop it.`,
  'list.inUse': ({ by }) =>
    `The list can’t be read again because ${dependentNames[by]} stands on its rows; import the file as a new list instead.`,
  'original.gone': ({ path }) => `${path} is not open here any more, or is not the file it was; import it again instead.`,
  'list.row.notFound': ({ row }) => `There is no row ${count(row)} in this list; choose one that it has.`,
  'mapping.unknownColumn': ({ column, field }) =>
    `There is no column “${column}” to fill ${fieldTitle(field)} from; name a heading as it stands in the file.`,
  'mapping.unknownField': ({ field }) => `“${field}” is not a field; use one of ${fieldNames.join(', ')}.`,
  'mapping.fieldTwice': ({ first, second, field }) => `“${first}” and “${second}” would both fill ${fieldTitle(field)}; keep one of them.`,
  'mapping.noAlternates': ({ field }) =>
    `${fieldTitle(field)} can’t come from the first of several columns that is valid, only a phone or an e-mail address can; name one column.`,
  'mapping.requiredMissing': ({ operation, fields }) =>
    `No column can serve ${operationTitle(operation)}, which needs ${listed(fields)}; map a column to it.`,
  'suppression.notFound': () => 'These entries are not on the suppression list any more.',
  'operation.unknown': ({ operation, known }) => `There is no operation “${operation}”; ${oneOf(known)}.`,
  'operation.byHand': ({ operation }) => `${operationTitle(operation)} can’t be run over a list; choose another check.`,
  'addOn.unknown': ({ operation, addOn, known }) =>
    `${operationTitle(operation)} has no add-on “${addOn}”${known === '' ? ', nor any other; leave it out' : `; use one of ${known}`}.`,
  'parameter.unknown': ({ operation, parameter, known }) =>
    `${operationTitle(operation)} has no parameter “${parameter}”; ${oneOf(known)}.`,
  'parameter.missing': ({ operation, parameter }) => `${operationTitle(operation)} requires ${parameter}; enter a value for it.`,
  'parameter.tooLong': ({ parameter, length, most }) =>
    `The parameter ${parameter} has ${count(length)} characters where at most ${count(most)} are accepted; shorten it.`,
  'parameter.bad': ({ parameter, value, problem }) =>
    `The parameter ${parameter} can’t be ${value === '' ? 'empty' : `“${value}”`} (${stripped(problem)}); correct it and try again.`,
  'parameter.notDialable': (params) =>
    `${notDialablePhrase(params)}, so nothing was sent; correct it, or add --anyway to ask the service all the same.`,
  'policy.invalid': ({ path, problem }) => `The policy ${path} can’t be used (${stripped(problem)}); correct it and try again.`,
  'environment.notFound': ({ environment }) => `There is no environment “${environment}”; choose one that is there, or give its base URL.`,
  'environment.nameTaken': ({ name }) => `Another environment is called “${name}” already; choose another name.`,
  'environment.badUrl': ({ url }) =>
    `${url === '' ? 'An empty text' : `“${url}”`} is not a base URL; write one like https://api.example.com, without a query.`,
  'environment.keyMissing': ({ environment }) =>
    `The environment “${environment}” has no key; set one in its settings, or in ROLLCALL_API_KEY for the command line.`,
  'environment.badKey': ({ problem }) => `That can’t be a key (${stripped(problem)}); copy it again, whole and on one line.`,
  'keychain.unavailable': ({ reason }) =>
    `The system’s keychain can’t be used (${stripped(reason)}); unlock or install one, until then a key is kept for this session only.`,
  'key.cycleSpent': ({ cap }) =>
    `${cap === 'cycleQuota' ? 'The key has made as many calls as you allow it in one billing cycle' : 'The call would spend more than you allow the key in one billing cycle'}; wait for the next cycle, or raise the key’s limit in the settings.`,
  'run.notFound': ({ runId }) => `There is no run ${runId}; choose one of your runs.`,
  'run.wrongState': ({ state, wanted }) => `The run is ${state} where it would have to be ${wanted}; look at it again before going on.`,
  'lookup.notFound': () => 'That look-up is not in the history any more; ask again.',
  'view.notFound': () => 'This view of the list is gone; open it again.',
  'view.superseded': () => 'Another view of the list was asked for meanwhile; look at that one.',
  'export.cannotWrite': ({ path, problem }) =>
    `${path} can’t be written (${stripped(problem)}); what stood there is untouched, so choose another place.`,
  'export.notGranted': () => 'That place to write to is not open any more; choose it again.',
  'export.cancelled': () => 'The export was cancelled and left nothing behind; start it again at any time.',
  'export.tooManyColumns': ({ most, columns }) =>
    `A workbook holds ${count(most)} columns at most, and these would be ${count(columns)}; choose fewer columns, or write a CSV.`,
  'export.cellTooLong': ({ row, column, characters, most }) =>
    `A workbook’s cell holds ${count(most)} characters at most, and ${row === 0 ? `the heading “${column}…”` : `“${column}” in row ${count(row)} of the file`} has ${count(characters)}; leave that column out, or write a CSV.`,
  'decision.reasonMissing': (counts) =>
    `Nothing was decided, because ${noCallPhrase(counts)} can’t be kept without a reason; give one, or keep the others.`,
  'merge.notAnExport': () =>
    'This file names no rows of a list that is here, so it has no decisions to merge; import it as a list of its own.',
  'dataFolder.inUse': ({ path }) =>
    `Another Rollcall is using the data folder ${path}; close it, or choose another folder with --data-dir.`,
  'dataFolder.unusable': ({ path, problem }) =>
    `The data folder ${path} can’t be used (${stripped(problem)}); make it writable, or choose another with --data-dir.`,
  'dataFolder.future': ({ file, path }) =>
    `The file ${inFolder(file, path)} was written by a newer Rollcall; update this one, nothing has been changed.`,
  'dataFolder.corrupt': ({ file, path }) =>
    `The file ${inFolder(file, path)} is damaged and was left as it is; close Rollcall and open it again, and it sets the file aside and recovers what can be read.`,
  'disk.full': ({ path }) => `The disk with ${path} is full; free some space and go on, nothing that was answered is lost.`,
  'dataFolder.ledgerMissing': ({ path }) =>
    `The data folder ${path} has lists but no ledger; restore a backup with rollcall restore FILE, or move its folder “lists” away to begin anew.`,
  'dataFolder.recovered': ({ file, path, quarantinedAs }) =>
    `The file ${inFolder(file, path)} was damaged: ${quarantinedAs === null ? '' : `it was set aside as ${quarantinedAs}, and `}what could be read was recovered; look with rollcall verify, restore a backup with rollcall restore FILE, or give the command again to go on.`,
  'dataFolder.restoreWaits': ({ path }) => `A backup waits to take the ledger’s place in ${path}; close Rollcall and open it again.`,
  'dataFolder.migrationFailed': ({ file, path, problem }) =>
    `The file ${inFolder(file, path)} could not be brought to this version (${stripped(problem)}); it is as it was, with a backup beside it, so use the version of before and report this.`,
  'backup.notFound': ({ backup }) => `There is no backup ${backup}; choose one that is there.`,
  'backup.unreadable': ({ path, problem }) =>
    `${path} is not a backup that can be used (${stripped(problem)}); choose another one, nothing has been changed.`,
  'backup.runOn': () => 'A run is under way; pause or stop it first, then restore the backup.',
};

/** One sentence with its full stop: what, where, and what to do. */
export function failureSentence<C extends FailureCode>({ code, params }: Failure<C>): string {
  return sentences[code](params);
}

const unsafe: Record<FailureParams['file.unsafe']['why'], string> = {
  ratio: 'it unpacks to more than a hundred times its size',
  size: 'it unpacks to more than 2 GB',
  parts: 'it is made of far too many parts',
  names: 'it names parts outside itself',
  doctype: 'it defines entities of its own, which no spreadsheet needs',
  cell: 'a cell of it has no end',
  rows: 'it claims more rows than any sheet can have',
};

/** A file that is named by its whole path needs no folder. */
const inFolder = (file: string, folder: string): string => (/^([/\\]|[A-Za-z]:)/.test(file) ? file : `${file} in ${folder}`);

const dependentNames: Record<FailureParams['list.inUse']['by'], string> = { run: 'a run', decision: 'a decision', export: 'an export' };

/** What may be named instead; `known`: names joined by commas, perhaps none. */
const oneOf = (known: string): string => (known === '' ? 'check its name' : `use one of ${known}`);

/** Without its closing full stop, which would end our sentence too early. */
function stripped(words: string): string {
  return words.replace(/\.$/, '');
}

/** `phone, email` as `Phone and E-mail`; a group of alternatives keeps its own "or". */
function listed(fields: string): string {
  const titles = fields.split(/,\s*/).map(fieldTitle);
  return titles.length < 2 ? titles.join('') : `${titles.slice(0, -1).join(', ')} and ${titles.at(-1) ?? ''}`;
}

/** Only what may hold a table can be saved as one. */
function textAdvice(looksLike: string, path: string): string {
  if (looksLike.includes('password')) return 'open it in its program, save it without the password, and choose that file';
  if (looksLike.startsWith('UTF-32')) return 'save it as UTF-8 and choose that file';
  if (/workbook|Excel/.test(looksLike)) return 'save it as XLSX or CSV and choose that file';
  // Some programs call a page of theirs an Excel file, and Excel opens it.
  if (/\.xls$/i.test(path)) return 'open it in a spreadsheet program, save it as XLSX or CSV, and choose that file';
  if (looksLike.endsWith('archive')) return 'unpack it and choose the spreadsheet inside';
  return 'choose a spreadsheet (CSV, TSV, XLSX or ODS)';
}

/** Of a workbook it is said where was looked: what it holds may stand in a sheet that nobody sees. */
function whatIsEmpty(path: string, sheets: number, hidden: number): string {
  const behind = hidden === 0 ? '' : ', and hidden ones are read only by name';
  if (sheets > 1) return `None of the ${sheets} sheets shown in ${path} holds anything${behind}`;
  return hidden === 0 ? `${path} is empty` : `The one sheet shown in ${path} is empty${behind}`;
}
