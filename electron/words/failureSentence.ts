/** Turns a failure's code into one sentence for a person: what, where, and what to do. */
import type { Failure } from '../contract/failure.ts';
import { fieldNames } from '../contract/fields.ts';
import { notDialablePhrase } from './notDialableWords.ts';
import { fieldTitle, operationTitle } from './names.ts';
import { noCallPhrase } from './noCallWords.ts';
import { said } from './said.ts';

/** One sentence with its full stop. The words that others said (the system, the specification) stand inside it as they came. */
export function failureSentence({ code, params }: Pick<Failure, 'code' | 'params'>): string {
  const p = (name: string): string => said(params, name);
  switch (code) {
    case 'internal':
      return `Rollcall met a bug of its own, written to its log as ${p('logId')}; nothing that was answered is lost, so try again.`;
    case 'program.ends':
      return 'Rollcall is being closed, so nothing new was sent; start it again to go on.';
    case 'command.unknown':
      return `There is no command called ${p('name')}; the window and the program may be of different versions, so reload it.`;
    case 'command.badParams':
      return `The command ${p('name')} was refused at ${p('where')}: ${stripped(p('problem'))}; reload the window and try again.`;
    case 'host.unreachable':
      return `The program behind this window does not answer (${stripped(p('problem'))}); see that it is running, then reload.`;
    case 'host.portTaken':
      return `Port ${String(params['port'] ?? '')} can’t be listened on (${stripped(p('problem'))}); choose another with --port, or 0 for any that is free.`;
    case 'file.missing':
      return `There is no file at ${p('path')}; check its name and folder.`;
    case 'file.directory':
      return `${p('path')} is a folder; name the spreadsheet inside it.`;
    case 'file.unreadable':
      return `${p('path')} can’t be read (${stripped(p('problem'))}); check that you may open it and that no other program holds it.`;
    case 'file.empty':
      return `${whatIsEmpty(p('path'), Number(params['sheets'] ?? 1), Number(params['hidden'] ?? 0))}; choose a file with a heading and at least one line of data.`;
    case 'file.notText':
      return `${p('path')} looks like ${p('looksLike')}, which can’t be read here; ${textAdvice(p('looksLike'), p('path'))}.`;
    case 'file.noRows':
      return `${p('path')} has a heading but no line of data; choose a file with at least one.`;
    case 'file.tooManyColumns':
      return `${p('path')} has ${p('columns')} columns where at most ${p('most')} can be read; remove some, or check its delimiter.`;
    case 'file.notGranted':
      return 'That file is not open here any more; choose it again.';
    case 'file.headingsDiffer':
      return `${p('path')} has not one heading in common with ${p('first')}; import it by itself.`;
    case 'file.damaged':
      return `${p('path')} can’t be read as a workbook (${stripped(p('problem'))}); open it in a spreadsheet program, save it again, and choose that file.`;
    case 'file.unsafe':
      return `${p('path')} was refused because ${unsafe[p('why')] ?? 'it is not built like a spreadsheet'}; save it again from a spreadsheet program if you trust it.`;
    case 'file.noSheet':
      return `${p('path')} has no sheet “${p('sheet')}”; use one of ${p('known')}.`;
    case 'file.changed':
      return `${p('path')} changed while it was read; wait until no program writes to it, and import it again.`;
    case 'file.ofOtherList':
      return `${p('path')} holds rejected lines of another list; import it into that one.`;
    case 'import.cancelled':
      return 'The import was cancelled and left nothing behind; start it again at any time.';
    case 'plan.cancelled':
      return 'The plan was not counted to its end because it was called back; ask for it again at any time.';
    case 'list.notFound':
      return `There is no list ${p('listId')}; it may have been deleted, so choose one of your lists.`;
    case 'list.busy':
      return `The list is busy (${p('with')}); wait until that is done, or stop it.`;
    case 'list.inUse':
      return `The list can’t be read again because ${standsOn[p('by')] ?? 'something'} stands on its rows; import the file as a new list instead.`;
    case 'original.gone':
      return `${p('path')} is not open here any more, or is not the file it was; import it again instead.`;
    case 'list.row.notFound':
      return `There is no row ${p('row')} in this list; choose one that it has.`;
    case 'mapping.unknownColumn':
      return `There is no column “${p('column')}” to fill ${fieldTitle(p('field'))} from; name a heading as it stands in the file.`;
    case 'mapping.unknownField':
      return `“${p('field')}” is not a field; use one of ${fieldNames.join(', ')}.`;
    case 'mapping.fieldTwice':
      return `“${p('first')}” and “${p('second')}” would both fill ${fieldTitle(p('field'))}; keep one of them.`;
    case 'mapping.noAlternates':
      return `${fieldTitle(p('field'))} can’t come from the first of several columns that is valid, only a phone or an e-mail address can; name one column.`;
    case 'mapping.requiredMissing':
      return `No column can serve ${operationTitle(p('operation'))}, which needs ${listed(p('fields'))}; map a column to it.`;
    case 'suppression.notFound':
      return 'These entries are not on the suppression list any more.';
    case 'operation.unknown':
      return `There is no operation “${p('operation')}”; use one of ${p('known')}.`;
    case 'operation.byHand':
      return `${operationTitle(p('operation'))} can’t be run over a list; choose another check.`;
    case 'addOn.unknown':
      return params['known'] === ''
        ? `${operationTitle(p('operation'))} has no add-on “${p('addOn')}”, nor any other; leave it out.`
        : `${operationTitle(p('operation'))} has no add-on “${p('addOn')}”; use one of ${p('known')}.`;
    case 'parameter.unknown':
      return `${operationTitle(p('operation'))} has no parameter “${p('parameter')}”; use one of ${p('known')}.`;
    case 'parameter.missing':
      return `${operationTitle(p('operation'))} requires ${p('parameter')}; enter a value for it.`;
    case 'parameter.tooLong':
      return `The parameter ${p('parameter')} has ${p('length')} characters where at most ${p('most')} are accepted; shorten it.`;
    case 'parameter.bad':
      return `The parameter ${p('parameter')} can’t be “${p('value')}” (${stripped(p('problem'))}); correct it and try again.`;
    case 'parameter.notDialable':
      return `${notDialablePhrase(params)}, so nothing was sent; correct it, or add --anyway to ask the service all the same.`;
    case 'policy.invalid':
      return `The policy ${p('path')} can’t be used (${stripped(p('problem'))}); correct it and try again.`;
    case 'environment.notFound':
      return `There is no environment “${p('environment')}”; choose one that is there, or give its base URL.`;
    case 'environment.nameTaken':
      return `Another environment is called “${p('name')}” already; choose another name.`;
    case 'environment.badUrl':
      return `“${p('url')}” is not a base URL; write one like https://api.example.com, without a query.`;
    case 'environment.keyMissing':
      return `The environment “${p('environment')}” has no key; set one in its settings, or in ROLLCALL_API_KEY for the command line.`;
    case 'environment.badKey':
      return `That can’t be a key (${stripped(p('problem'))}); copy it again, whole and on one line.`;
    case 'keychain.unavailable':
      return `The system’s keychain can’t be used (${stripped(p('reason'))}); unlock or install one, until then a key is kept for this session only.`;
    case 'key.cycleSpent':
      return `${
        params['cap'] === 'cycleQuota'
          ? 'The key has made as many calls as you allow it in one billing cycle'
          : 'The call would spend more than you allow the key in one billing cycle'
      }; wait for the next cycle, or raise the key’s limit in the settings.`;
    case 'run.notFound':
      return `There is no run ${p('runId')}; choose one of your runs.`;
    case 'run.wrongState':
      return `The run is ${p('state')} where it would have to be ${p('wanted')}; look at it again before going on.`;
    case 'lookup.notFound':
      return 'That look-up is not in the history any more; ask again.';
    case 'view.notFound':
      return 'This view of the list is gone; open it again.';
    case 'view.superseded':
      return 'Another view of the list was asked for meanwhile; look at that one.';
    case 'export.cannotWrite':
      return `${p('path')} can’t be written (${stripped(p('problem'))}); what stood there is untouched, so choose another place.`;
    case 'export.notGranted':
      return 'That place to write to is not open any more; choose it again.';
    case 'export.cancelled':
      return 'The export was cancelled and left nothing behind; start it again at any time.';
    case 'export.tooManyColumns':
      return `A workbook holds ${p('most')} columns at most, and these would be ${p('columns')}; choose fewer columns, or write a CSV.`;
    case 'export.cellTooLong':
      return `A workbook’s cell holds ${p('most')} characters at most, and ${
        params['row'] === 0 ? `the heading “${p('column')}…”` : `“${p('column')}” in row ${p('row')} of the file`
      } has ${p('characters')}; leave that column out, or write a CSV.`;
    case 'decision.reasonMissing':
      return `Nothing was decided, because ${noCallPhrase({ litigators: Number(params['litigators']), suppressed: Number(params['suppressed']) })} can’t be kept without a reason; give one, or keep the others.`;
    case 'merge.notAnExport':
      return 'This file names no rows of a list that is here, so it has no decisions to merge; import it as a list of its own.';
    case 'dataFolder.inUse':
      return `Another Rollcall is using the data folder ${p('path')}; close it, or choose another folder with --data-dir.`;
    case 'dataFolder.unusable':
      return `The data folder ${p('path')} can’t be used (${stripped(p('problem'))}); make it writable, or choose another with --data-dir.`;
    case 'dataFolder.future':
      return `The file ${inFolder(p('file'), p('path'))} was written by a newer Rollcall; update this one, nothing has been changed.`;
    case 'dataFolder.corrupt':
      return `The file ${inFolder(p('file'), p('path'))} is damaged and was left as it is; close Rollcall and open it again, and it sets the file aside and recovers what can be read.`;
    case 'disk.full':
      return `The disk with ${p('path')} is full; free some space and go on, nothing that was answered is lost.`;
    case 'dataFolder.ledgerMissing':
      return `The data folder ${p('path')} has lists but no ledger; restore a backup with rollcall restore FILE, or move its folder “lists” away to begin anew.`;
    case 'dataFolder.recovered':
      return `The file ${inFolder(p('file'), p('path'))} was damaged: it was set aside as ${p('setAside')}, and what could be read was recovered; look with rollcall verify, restore a backup with rollcall restore FILE, or give the command again to go on.`;
    case 'dataFolder.restoreWaits':
      return `A backup waits to take the ledger’s place in ${p('path')}; close Rollcall and open it again.`;
    case 'dataFolder.migrationFailed':
      return `The file ${inFolder(p('file'), p('path'))} could not be brought to this version (${stripped(p('problem'))}); it is as it was, with a backup beside it, so use the version of before and report this.`;
    case 'backup.notFound':
      return `There is no backup ${p('backup')}; choose one that is there.`;
    case 'backup.unreadable':
      return `${p('path')} is not a backup that can be used (${stripped(p('problem'))}); choose another one, nothing has been changed.`;
    case 'backup.runOn':
      return 'A run is under way; pause or stop it first, then restore the backup.';
  }
}

const unsafe: Readonly<Record<string, string>> = {
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

const standsOn: Readonly<Record<string, string>> = { run: 'a run', decision: 'a decision', export: 'an export' };

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
