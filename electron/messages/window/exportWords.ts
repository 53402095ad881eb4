/** What the export screen says. */
import type { ExportDelimiter, ExportResult, FileCounts } from '../../contract/export.ts';
import { count, counted, fileSize } from '../count.ts';
import { segmentTitle } from '../exportWords.ts';
import { heldBackSentence } from '../noCallWords.ts';

/** `chosenName`: as the person wrote it, maybe without what the program restored. */
type Written = ExportResult & { readonly chosenName: string };

/** How much was written and where to, and what is special about it. */
function written({ fileName, chosenName, bytes, sandbox, download, files, heldBack }: Written): string {
  const segments = files.map(({ segment, rows }) => `${segment === null ? '' : segmentTitle(segment)} ${count(rows)}`);
  return [
    `${fileSize(bytes)}, ${download === null ? 'in the folder that you chose' : 'in your browser’s downloads'}.`,
    files.length > 1 ? `${counted(files.length, 'file')}: ${segments.join(', ')}.` : '',
    heldBackSentence(heldBack) ?? '',
    sandbox ? 'Its answers are invented.' : '',
    fileName === chosenName ? '' : `.sandbox was added to its name, because “${chosenName}” lacked it.`,
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

export const exportWords = {
  title: 'Export',
  about: 'Your columns first, untouched and in order, then ours',
  reading: 'Reading the list',
  impossible: 'This list can’t be exported',

  rows: {
    title: 'Rows',
    all: 'All rows',
    /** `words`: what the view is filtered by; empty: nothing. */
    view: (words: string) => `Your view${words === '' ? ', in its order' : `: ${words}`}`,
    /** `{decision}`: its badge. */
    decided: '{decision} {only}',
    only: 'only',
    split: 'One file per decision',
    /** Behind `split`. */
    andRejected: (lines: number) => `, and ${counted(lines, 'rejected line')}`,
    aboutSplit:
      'Keep, hold, drop, undecided, litigators and rejected lines: every row in one of them, litigators in theirs whatever was decided',
    where: 'Where the files go',
    zip: 'In a zip',
    folder: 'Into a folder',
    inListOrder: 'Use the file’s order instead of the view’s',
    undecided: (rows: number) => `${counted(rows, 'undecided row')} ${rows === 1 ? 'is' : 'are'} written with all rows, or as a part`,
  },

  file: {
    name: 'File name',
    segmentNames: 'keep, hold, drop, …',
    format: 'Format',
    formats: { csv: 'CSV', xlsx: 'Excel workbook', tsv: 'TSV, tabs' },
    delimiter: 'Delimiter',
    delimiters: { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Bar |' } satisfies Record<ExportDelimiter, string>,
    aboutWorkbook:
      'Every text is a text cell: no zero is lost, nothing is computed. With a summary, a chart, and a sheet that says where it comes from',
    bom: 'Mark as UTF-8 for Excel',
    aboutBom: 'Without it, Excel garbles accents; some other programs show it as three odd characters',
    escapeFormulas: 'Escape formulas in your columns too',
    aboutEscapeFormulas: 'Rollcall’s columns always are. Adds an apostrophe before cells that begin with =, +, - or @',
  },

  columns: {
    title: 'Columns',
    yours: (chosen: number | null, all: number) => (chosen === null ? `Yours: all ${all}` : `Yours: ${chosen} of ${all}`),
    ours: (chosen: number | null, all: number) => (chosen === null ? `Ours: all ${all}` : `Ours: ${chosen} of ${all}`),
    chooseSome: 'All: choose some',
    /** A column without a heading. */
    nameless: (position: number) => `Column ${position}`,
    /** `{column}`: the name of the column with the numbers of rows. */
    withoutRow: 'Without {column} decisions that are edited in the file can’t be brought home',
    headings: 'Rollcall’s headings',
    plainHeadings: 'Rollcall line type',
    savedSet: 'Saved set of columns',
    useSet: 'Use a set',
    deleteSet: 'Delete set',
    setName: 'Name of this set',
    saveSet: 'Remember',
    missing: (columns: number) => `${counted(columns, 'column')} of the set is not in this list`,
  },

  preview: {
    title: 'Preview',
    first: (rows: number, of: number) => `First ${rows} of ${counted(of, 'row')}`,
    table: 'First rows of the file',
    yours: (columns: number) => `${counted(columns, 'column')} of yours`,
    ours: (columns: number) => `${count(columns)} of ours`,
    /** `{prefix}`: what stands before a column's name. */
    oursWithPrefix: (columns: number) => `${count(columns)} of ours, each with {prefix} or its operation before its name`,
    more: (columns: number) => `${count(columns)} more`,
    noRows: 'No row would be written: choose others',
    /** `{names}`: of columns; `{example}`: the name of a field of an answer. */
    notShown: 'Not shown: {names}, and every field of the answers under the service’s own name, like {example}',
    undecided: 'empty',
  },

  summary: {
    region: 'What the file will say',
    title: 'This file',
    /** `own`: of the list's `all` columns; `ours`: of Rollcall and of the answers. */
    columns: ({ own, all, ours }: { readonly own: number; readonly all: number; readonly ours: number }) =>
      `${own === all ? '' : `${count(own)} of `}${counted(all, 'column')} of yours, then ${count(ours)} of Rollcall and of the answers`,
    lastExported: (ago: string) => `Last exported ${ago}`,
    sandboxTitle: 'The answers are invented',
    /** `{ending}`: what the file's name gets. */
    sandbox: 'They come from the sandbox. The file gets {ending} before its ending, and so says every row with such an answer.',
    notes: 'Before you share it',
    running: 'The run is not finished: rows without an answer say “pending”, and can be exported again later.',
    unanswered: ({ unanswered }: Pick<FileCounts, 'unanswered'>) =>
      `${counted(unanswered, 'row')} of this file ${unanswered === 1 ? 'has' : 'have'} no answer.`,
    notDoNotCall: 'A litigator check is not a Do Not Call check.',
    litigators: ({ litigators }: Pick<FileCounts, 'litigators'>, split: boolean) =>
      `${counted(litigators, 'litigator')} ${split ? 'in a separate file' : 'in this file'}: must not be called.`,
    suppressed: ({ suppressed }: Pick<FileCounts, 'suppressed'>) =>
      `${counted(suppressed, 'row')} on your suppression list: must not be called.`,
    /** `held`: the sentence that counts them. */
    heldBack: (held: string, split: boolean) =>
      `${held} ${split ? 'They go to Hold.' : 'They are not in this file.'} Add a reason in the review to export them as kept.`,
    notChecked: ({ notChecked }: Pick<FileCounts, 'notChecked'>) =>
      `${counted(notChecked, 'row')} of this file ${notChecked === 1 ? 'was' : 'were'} not checked for litigators. The file says “not checked”, which is not the same as clear.`,
  },

  done: {
    title: (rows: number, fileName: string) => `Wrote ${counted(rows, 'row')} to ${fileName}`,
    written,
  },

  foot: {
    back: 'Back to review',
    writing: 'Writing the file',
    progress: (rows: number, of: number) => `Writing ${count(rows)} of ${counted(of, 'row')}`,
    listStays: 'The list stays as it is, and can be exported again',
    /** `rows` null: not counted yet. */
    write: (rows: number | null) => `Export ${rows === null ? 'rows' : counted(rows, 'row')}`,
    writeAgain: (rows: number | null) => `Export ${rows === null ? 'rows' : counted(rows, 'row')} again`,
  },
} as const;
