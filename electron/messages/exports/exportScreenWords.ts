/** Text of the export screen. */
import type { ExportDelimiter, ExportResult, FileCounts, FileRows, WantedContact } from '#contract/exports/export.ts';
import type { StandingGroup } from '#contract/verdict/standing.ts';
import { uncheckedText, type Unchecked } from '#contract/verdict/unchecked.ts';
import { uncheckedSentences, heldBackSentence, groupTitle } from '../verdict/standingWords.ts';
import type { FileManager } from '../desktop/updateWords.ts';
import { count, counted, fileSize } from '../count.ts';
import { redactedSentence, segmentTitle, leftOutSentences } from './recipeWords.ts';

/** `chosenName`: the name as the person wrote it, possibly without the parts that the program restored. */
type Written = ExportResult & { readonly chosenName: string; readonly strict: boolean };

/** Says how much was written and where, and what is special about the file. */
function written({ fileName, chosenName, bytes, sandbox, download, files, heldBack, leftOut, unchecked, strict }: Written): string {
  const segments = files.map(({ segment, rows }) => `${segment === null ? '' : segmentTitle(segment)} ${count(rows)}`);
  return [
    `${fileSize(bytes)}, ${download === null ? 'in the folder that you chose' : 'in your browser’s downloads'}.`,
    files.length > 1 ? `${counted(files.length, 'file')}: ${segments.join(', ')}.` : '',
    heldBackSentence(heldBack, strict) ?? '',
    ...leftOutSentences(leftOut),
    ...uncheckedSentences(unchecked),
    sandbox ? 'Its answers are invented.' : '',
    fileName === chosenName ? '' : `Rollcall changed its name from “${chosenName}”, so that it says what the file is.`,
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

export const exportWords = {
  title: 'Download',
  reading: 'Reading the list',
  impossible: 'This list can’t be downloaded',

  where: {
    title: 'Where the file goes',
    titles: { toCall: 'To call', whole: 'The whole spreadsheet', dialer: 'A dialer', crm: 'A CRM' },
    abouts: {
      toCall: 'kept, no litigators',
      whole: 'every row',
      dialer: 'phone first',
      crm: 'HubSpot, Salesforce, …',
    },
    which: 'Which one',
    /** Offered instead of the columns meant for people. */
    everyColumn: 'Every column of Rollcall, for diagnosis',
    more: 'Other rows, columns and options',
    less: 'Fewer options',
  },

  ofView: {
    title: 'Rows of the view, or of the list',
    view: (rows: number) => `Your view ${count(rows)}`,
    list: (rows: number) => `All rows ${count(rows)}`,
    /** `groups`: number of rows in each group; null if unknown. */
    canBeCalled: (rows: number, of: number, groups: Readonly<Record<StandingGroup, number>> | null) => {
      const others = (['toLookAt', 'toLeave', 'litigators'] as const).flatMap((group) =>
        groups === null || groups[group] === 0 ? [] : [`${count(groups[group])} ${groupTitle(group)}`],
      );
      return `${count(rows)} of ${count(of)} can be called${others.length === 0 ? '' : `; the others: ${others.join(', ')}`}.`;
    },
    filter: (words: string) => `Rows with ${words}`,
  },

  rows: {
    title: 'Rows',
    all: 'All rows',
    /** `words`: the view's filter in words; empty if there is none. */
    view: (words: string) => `Your view${words === '' ? ', in its order' : `: ${words}`}`,
    /** `{decision}`: the decision's badge. */
    decided: '{decision} {only}',
    only: 'only',
    split: 'One file per decision',
    /** Appended to `split`. */
    andRejected: (lines: number) => `, and ${counted(lines, 'rejected line')}`,
    aboutSplit:
      'Keep, hold, drop, undecided, litigators and rejected lines: every row in one of them, litigators in theirs whatever was decided',
    where: 'Where the files go',
    zip: 'In a zip',
    folder: 'Into a folder',
    inListOrder: 'Use the file’s order instead of the view’s',
    toCall: 'To call: kept, nobody who must not be called',
    mustNotCall: 'Must not be called',
    /** Which rows of a view a recipe exports. */
    ofView: {
      keep: 'Of these, only kept rows',
      hold: 'Of these, only rows on hold',
      drop: 'Of these, only dropped rows',
      toCall: 'Of these, only kept rows without litigators and suppressed rows',
      mustNotCall: 'Of these, only rows that must not be called',
    } satisfies Record<FileRows, string>,
    callableNow: 'Only rows within their calling window now',
    aboutCallableNow:
      'Between 8 AM and 9 PM wherever the person may be, and within the stricter hours of their state; rows whose time zone isn’t known are left out',
    /** `contacts`: contacts that the file requires; empty if the box isn't ticked. */
    having: (contacts: readonly WantedContact[]) =>
      contacts.length === 1
        ? `Only rows with a ${contacts[0] === 'email' ? 'valid email address' : 'phone that this file can write'}`
        : 'Only rows with a phone or an email address that this file can write',
    undecided: (rows: number) => `${counted(rows, 'undecided row')} ${rows === 1 ? 'is' : 'are'} written with all rows, or as a part`,
  },

  file: {
    name: 'File name',
    options: 'Options',
    segmentNames: 'keep, hold, drop, …',
    format: 'Format',
    formats: { csv: 'CSV', xlsx: 'Excel', tsv: 'TSV' },
    delimiter: 'Delimiter',
    delimiters: { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Bar |' } satisfies Record<ExportDelimiter, string>,
    aboutWorkbook: 'No zero is lost, nothing is computed. With a summary and a sheet that says where it comes from',
    heading: 'Begin with a line of headings',
    bom: 'For Excel: marked as UTF-8, lines end with CR LF',
    aboutBom:
      'Without the mark, Excel garbles accents; some other programs show it as three odd characters. A file of all rows keeps the line ends of yours',
    redacted: 'Redacted copy, for showing around',
    aboutRedacted: redactedSentence,
    mostRows: 'At most rows in a file',
    anyNumber: 'Any number',
    simpleHeadings: 'Only letters, digits and underscores in headings: rollcall_row',
    oneSheet: 'Only the sheet with the rows',
    escapeFormulas: 'Escape formulas in your columns too',
    aboutEscapeFormulas: 'Rollcall’s columns always are. Adds an apostrophe before cells that begin with =, +, - or @',
  },

  recipe: {
    title: 'Recipe',
    shipped: 'Comes with Rollcall',
    own: 'Yours',
    aboutOwn: 'Your recipe.',
    changed: 'Changed here; save it to use it again.',
    save: 'Save changes',
    saveAs: 'Save as…',
    keep: 'Save recipe',
    name: 'Name of the recipe',
    copyOf: (name: string) => `My ${name}`,
    taken: (name: string) => `“${name}” comes with Rollcall; choose another name`,
    more: 'More about recipes',
    openFile: 'Open a recipe file…',
    saveFile: 'Save as a file…',
    discard: 'Discard changes',
    remove: 'Delete recipe',
    badFile: (name: string, problem: string) => `The recipe ${name} can’t be used (${problem}). Correct it and try again.`,
  },

  columns: {
    title: 'Columns',
    /** `{column}`: name of the column with the row numbers. */
    withoutRow: 'Without {column}, results and edited decisions find their rows by phone only',
    headings: 'Rollcall’s headings',
    plainHeadings: 'Rollcall line type',
    asTheyAre: 'Unchanged, in their order',
    add: 'Add a column',
    groups: { all: 'All', made: 'Contact', own: 'Your columns', ours: 'Rollcall’s columns' },
    headingOf: (column: string) => `Heading of ${column}`,
    noHeading: 'No heading',
    formatOf: (column: string) => `Format of ${column}`,
    ifEmpty: 'Text if empty',
    ifEmptyOf: (column: string) => `Text where ${column} is empty`,
    text: 'Text of every row',
    textOf: 'Text of every row',
    up: (column: string) => `Move ${column} up`,
    down: (column: string) => `Move ${column} down`,
    remove: (column: string) => `Remove ${column}`,
  },

  preview: {
    title: 'Preview',
    first: (rows: number, of: number) => `First ${rows} of ${counted(of, 'row')}`,
    table: 'First rows of the file',
    more: (columns: number) => `${count(columns)} more of yours`,
    noRows: 'No row would be written: choose others',
    noHeading: 'The file begins with its first row: headings aren’t written',
    undecided: 'empty',
  },

  summary: {
    region: 'What the file will say',
    title: 'This file',
    /** `own`: columns of the list, out of `all`; `ours`: columns of Rollcall and of the answers; `made`: columns made of contacts. */
    columns: ({ own, all, ours, made }: { readonly own: number; readonly all: number; readonly ours: number; readonly made: number }) =>
      [
        own === 0 ? '' : `${own === all ? '' : `${count(own)} of `}${counted(all, 'column')} of yours`,
        made === 0 ? '' : `${counted(made, 'column')} made for this file`,
        ours === 0 ? '' : `${counted(ours, 'column')} of Rollcall and of the answers`,
      ]
        .filter((part) => part !== '')
        .join(', '),
    lastExported: (ago: string) => `Last downloaded ${ago}`,
    sandboxTitle: 'The answers are invented',
    /** `{ending}`: the ending that the file's name gets. */
    sandbox: 'They come from the sandbox. The file’s name gets {ending}, and each of its rows says so.',
    notes: 'Before you share it',
    running: 'The check goes on: rows without an answer say “pending”.',
    unanswered: (unanswered: number) => `${counted(unanswered, 'row')} without an answer.`,
    redacted: 'This is a redacted copy: nobody can be called from it, and evidence doesn’t name it.',
    notDoNotCall: 'A litigator check is not a Do Not Call check.',
    litigators: ({ litigators }: Pick<FileCounts, 'litigators'>, split: boolean) =>
      `${counted(litigators, 'litigator')} ${split ? 'in a separate file' : 'in this file'}: must not be called.`,
    suppressed: ({ suppressed }: Pick<FileCounts, 'suppressed'>) => `${counted(suppressed, 'suppressed row')}: must not be called.`,
    /** `held`: the sentence that counts them. */
    heldBack: (held: string, split: boolean) =>
      `${held} ${split ? 'They go to Hold.' : 'They are not in this file.'} Add a reason in the review to export them as kept.`,
    notChecked: ({ notChecked }: Pick<FileCounts, 'notChecked'>) =>
      `${counted(notChecked, 'row')} not checked for litigators, which is not the same as clear.`,
  },

  unchecked: {
    title: (rows: number, of: number) =>
      `${count(rows)} of ${counted(of, 'row')} to call ${rows === 1 ? 'is' : 'are'} not checked for litigators`,
    why: ({ why }: Pick<Unchecked, 'why'>) => `${uncheckedText({ why })}. “Not checked” is not “clear”.`,
    /** `price`: null while unknown. */
    check: (rows: number, price: string | null) =>
      `Check ${rows === 1 ? 'this row' : `these ${count(rows)} rows`}${price === null ? '' : `, ${price}`}`,
    hold: 'Hold them',
    accept: 'Download anyway…',
    held: (rows: number) => `${counted(rows, 'row')} not checked for litigators ${rows === 1 ? 'is' : 'are'} held: not in this file`,
    dontHold: 'Don’t hold',
    reason: 'Reason for calling them without a litigator check',
    reasonExample: 'They asked us to call',
    reasonMissing: 'Enter a reason',
    /** `settles`: the decision applies to the whole list. */
    recorded: (operator: string, settles: boolean) =>
      `Recorded as ${operator} in the ledger, and printed in a workbook.${settles ? ' No check of this list asks for litigators, so this settles it for the list: later exports don’t ask again until a check does.' : ''}`,
    exportAnyway: (of: number) => `Download ${counted(of, 'row')} anyway`,
  },

  done: {
    title: (rows: number, fileName: string) => `Wrote ${counted(rows, 'row')} to ${fileName}`,
    addPhones: (phones: number) => `Add ${phones === 1 ? 'the other phone' : `the ${count(phones)} other phones`}…`,
    withPhones: 'Download again with them',
    show: { explorer: 'Show in Explorer', finder: 'Show in Finder', other: 'Show in folder' } satisfies Record<FileManager, string>,
    written,
  },

  foot: {
    evidence: 'Make evidence…',
    back: 'Back to review',
    writing: 'Writing the file',
    progress: (rows: number, of: number) => `Writing ${count(rows)} of ${counted(of, 'row')}`,
    /** `rows`: null if not counted yet. */
    write: (rows: number | null) => `Download ${rows === null ? 'rows' : counted(rows, 'row')}`,
    writeAgain: (rows: number | null) => `Download ${rows === null ? 'rows' : counted(rows, 'row')} again`,
  },
} as const;
