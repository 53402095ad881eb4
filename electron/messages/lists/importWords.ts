/** Text of the import: reading a file, matching its columns, and what was found in its rows. */
import { count, counted, fileSize } from '../count.ts';
import { allOf } from '../text.ts';

/** `“Phone 2” and “Mobile”`. */
const headings = (of: readonly string[]): string => of.map((heading) => `“${heading}”`).join(' and ');

const ordinals = ['1st', '2nd', '3rd'] as const;

export const importWords = {
  title: 'Import',
  reading: 'Reading the list',
  notShown: 'This list can’t be shown',
  columns: 'Columns',
  whatWasRead: 'What was read',
  screeningAgain: 'Looking at the rows again',
  nothingSent: 'Nothing has been bought',
  onward: 'Continue',

  matching: {
    matched: (columns: number): string => `${counted(columns, 'column')} matched`,
    toCheck: (columns: number): string => `${columns} to look at`,
    kept: (columns: number): string => `${columns} left as ${columns === 1 ? 'it is' : 'they are'}`,
    noCheck: 'Nothing can be checked yet. Match a column with phones, names or addresses.',
    /** `more`: number of usable checks besides the `others`. */
    lacking: (check: string, fields: readonly string[], others: readonly string[], more: number): string =>
      `${check} needs a column with ${allOf(fields)}. Without it you can use ${allOf(others)}${more > 0 ? ` and ${counted(more, 'other')}` : ''}.`,
  },

  columnTable: {
    columnsOfFile: 'Columns of the file',
    columnInFile: 'Column in the file',
    samples: 'Samples',
    field: 'Field',
    fit: 'Fit',
    guess: 'Guess',
    fieldFor: (heading: string): string => `Field for ${heading}`,
    joined: 'joined',
    /** `at`: index among the columns of a field. */
    choice: (at: number): string => `${ordinals[at] ?? `${at + 1}th`} choice`,
  },
  /** By confidence level, 1 to 4. */
  confidence: ['', 'Guess', 'Look at this', 'Likely', 'Certain'],
  fieldMenu: {
    noMatch: (sought: string): string => `No field matches “${sought}”`,
    from: (heading: string): string => `from “${heading}”`,
  },
  fields: {
    name: 'Name',
    phone: 'Phone',
    network: 'E-mail and network',
    address: 'Address',
    source: 'Source',
    firstParty: 'First party',
    secondParty: 'Second party',
    splitName: 'Full name, split',
    splitAddress: 'Full address in one line',
    splitFirstParty: 'First party, full address',
    splitSecondParty: 'Second party, full address',
    keep: 'Leave as is',
  },
  fit: {
    /** `of`: rows that were screened; `estimated`: not all rows have been screened yet. */
    filled: (of: number, filled: number, estimated: boolean): string =>
      `Of ${count(of)} rows${estimated ? ' screened so far' : ''}, ${count(filled)} ${filled === 1 ? 'has' : 'have'} a value`,
    taken: (rows: number, of: number, estimated: boolean): string =>
      `fills ${estimated ? `${count(rows)} of ${counted(of, 'row')}` : counted(rows, 'row')}`,
    filledAndTaken: (filled: string, taken: string): string => `${filled}, and it ${taken}`,
    thenTaken: (taken: string): string => `, ${taken}`,
  },

  repairs: {
    title: 'Cells stay as they are in the file. Read as:',
    counted: (repaired: number, suggested: number): string =>
      [repaired > 0 ? `${count(repaired)} repaired` : '', suggested > 0 ? `${count(suggested)} suggested` : '']
        .filter(Boolean)
        .join(', ') || 'Repairs off',
  },

  notices: {
    useFirstValid: 'Use the first valid one',
    joinBoth: 'Join both',
    fillMerged: 'Fill merged cells',
    only: (column: string): string => `Only ${headings([column])}`,
    restoreGuesses: 'Restore guesses',
    wrongEncoding: (column: string, field: string): string =>
      `Some cells of ${headings([column])} (${field}) look like text in the wrong encoding, like MuÃ±oz for Muñoz.`,
    repairEncoding: (cells: number): string => `Repair ${counted(cells, 'cell')}`,
    remembered: 'Your matching is remembered for the next list with these headings.',
    asLastTime: 'Matched as you last matched a list with these headings.',
    /** `fits`: sentences about columns that fit badly. */
    asLastTimeButDifferent: (fits: readonly string[]): string =>
      `Matched as you last matched a list with these headings, but the data looks different. ${fits.join(' ')}`,
    phoneNumbers: 'phone numbers',
    emailAddresses: 'e-mail addresses',
    suchValues: 'such values',
    alternates: (first: string, others: readonly string[], values: string): string =>
      `${headings(others)} ${others.length === 1 ? 'holds' : 'hold'} ${values}, too. Rows without a valid one in ${headings([first])} can use those instead.`,
    twice: (columns: readonly string[], field: string): string =>
      `${headings(columns)} would both fill ${field}. Each row can use the first valid one.`,
    partsOfNumber: (columns: readonly string[]): string => `${headings(columns)} look like the parts of one number.`,
  },

  choices: {
    optOuts: 'Rows that say not to be called',
    leaveOut: 'Leave out',
    callThem: 'Call them too',
    /** `phrase`: `3 rows say not to be called (“DNC”)`. */
    leaveOutQuestion: (phrase: string): string => `${phrase}: leave them out?`,
    hidden: 'Rows that are hidden in the workbook',
    take: 'Take',
    /** `phrase`: `2 of 4 rows are hidden in the workbook, by a filter or by hand`. */
    hiddenQuestion: (phrase: string): string => `${phrase}. Leave them out, or take them?`,
    hiddenLeftOut: (phrase: string): string => `${phrase}, and left out.`,
    hiddenTaken: (phrase: string): string => `${phrase}, and taken like any other.`,
    mayBeCalled: (phrase: string): string => `${phrase}; they may be called.`,
  },

  preview: { firstRows: 'The first rows as read', line: 'Line', missing: 'missing' },

  chips: {
    howRead: 'How it was read',
    several: (values: readonly string[]): string => values.join(' and '),
    sheet: (name: string): string => `Sheet “${name}”`,
    apostrophes: 'Quoted by apostrophes',
    nulsRemoved: (nuls: number): string => `${counted(nuls, 'NUL character')} removed`,
    withHeadings: 'With headings',
    noHeadings: 'No headings',
    localPhones: (country: string): string => `Local phones: ${country}`,
  },
  ways: {
    encodings: {
      'utf-8': 'UTF-8',
      'utf-16le': 'UTF-16 (little-endian)',
      'utf-16be': 'UTF-16 (big-endian)',
      macintosh: 'Mac Roman',
      maccenteuro: 'Mac Central European',
      maccroatian: 'Mac Croatian',
      macromania: 'Mac Romanian',
      maccyrillic: 'Mac Cyrillic',
      macukraine: 'Mac Ukrainian',
      macgreek: 'Mac Greek',
      macturkish: 'Mac Turkish',
      maciceland: 'Mac Icelandic',
      macthai: 'Mac Thai',
      shift_jis: 'Shift_JIS',
      'georgian-academy': 'Georgian Academy',
      'georgian-ps': 'Georgian PS',
    } as Readonly<Record<string, string>>,
    encodingRegions: {
      unicode: 'Unicode',
      western: 'Western European',
      centralEuropean: 'Central European',
      cyrillic: 'Cyrillic',
      greek: 'Greek',
      turkish: 'Turkish',
      hebrew: 'Hebrew',
      arabic: 'Arabic',
      baltic: 'Baltic',
      nordic: 'Nordic',
      vietnamese: 'Vietnamese',
      thai: 'Thai',
      japanese: 'Japanese',
      chinese: 'Chinese',
      korean: 'Korean',
      caucasian: 'Armenian and Georgian',
      lao: 'Lao',
    },
    encodingOf: (encoding: string, region: string): string => `${encoding}, ${region}`,
    delimiters: {
      comma: 'Comma',
      semicolon: 'Semicolon',
      tab: 'Tab',
      pipe: 'Pipe',
      caret: 'Caret',
      tilde: 'Tilde',
      unitSeparator: 'Unit separator',
      space: 'Space',
      other: (character: string): string => `“${character}”`,
    },
    detect: 'Detect automatically',
    detected: (way: string): string => `${way} (detected)`,
    otherCharacter: 'Other character…',
  },
  readingDialog: {
    title: (name: string): string => `Import settings for “${name}”`,
    sheet: 'Sheet',
    entry: 'File in the archive',
    chooseEntry: 'Choose a file',
    hiddenSheet: (name: string): string => `${name} (hidden)`,
    encoding: 'Encoding',
    noEncoding: 'No encoding has this name',
    delimiter: 'Delimiter',
    character: 'Character',
    firstLine: 'First line',
    headings: 'Headings',
    row: 'A row',
    previewed: (columns: number): string =>
      `${counted(columns, 'column')}, preview of the first rows. Click a line’s number to make it the headings`,
    apply: 'Apply',
    looking: 'Looking at the file',
    firstRows: 'The first rows as they would be read',
    line: 'Line',
    makeHeading: (line: number): string => `Read line ${count(line)} as the headings`,
    setAside: 'Set aside',
  },

  progress: {
    nothing: 'Nothing is being imported',
    leave: 'Back to lists, import continues',
    canceling: 'Canceling',
    opening: 'Opening the file',
    reading: (rows: number): string => `Reading ${counted(rows, 'row')}`,
    screening: (rows: number): string => `Screening ${counted(rows, 'row')}`,
    rejected: (lines: number): string => `${counted(lines, 'line')} set aside so far`,
    bytes: (read: number, of: number): string => `${fileSize(read)} of ${fileSize(of)}`,
    promise: 'Every line becomes a row, or is set aside with its reason.',
    chooseAnother: 'Choose another file',
    noneKept: (rows: number): string => `${counted(rows, 'row')} were read; none were kept.`,
  },

  findings: {
    title: 'Findings',
    free: 'Free',
    skipped: 'Skipped, free of charge',
    worthALook: 'Worth a look',
    understood: 'Read as meant',
    screened: (rows: number, of: number): string => `Looking at ${count(rows)} of ${count(of)} rows`,
    screening: 'Looking at the rows',
    meanwhile: 'Go on meanwhile.',
    nothing: 'Nothing was found.',
    show: 'Show these rows',
  },

  sum: { row: 'row', rows: 'rows', rejected: 'set aside', linesRead: 'lines read' },

  rejected: {
    title: 'Lines set aside',
    takeLine: 'Make it a row',
    taken: (line: number): string => `Line ${count(line)} is the list’s last row now`,
    more: (lines: number): string => `${count(lines)} more`,
    noneSent: 'None of them is checked',
    showMore: (lines: number): string => `Show ${count(lines)} more`,
    line: (line: number): string => `Line ${count(line)}`,
    thenFile: (name: string): string => `, ${name}`,
    saveAll: (lines: number): string => `Save all ${count(lines)}`,
    importCorrected: 'Import corrected lines',
    fileName: (list: string): string => `${list} rejected.csv`,
    saved: (lines: number, file: string): string =>
      `${counted(lines, 'line')} saved to ${file}. Correct them there, then import the file here`,
  },

  original: {
    keep: (files: number): string => `Keep a compressed copy of ${files === 1 ? 'the file' : 'the files'}`,
    copying: 'Copying',
    notKept: (bytes: number): string => fileSize(bytes),
    kept: (bytes: number): string => `Kept, ${fileSize(bytes)}; deleted with the list`,
  },

  /** `ago`: the time, in words. */
  merge: {
    title: (list: string): string => `This file came from ${list}`,
    noExport: 'No export of this file is recorded, so every row that a person has decided is a conflict.',
    compared: (file: string, ago: string, by: string): string => `Compared with ${file}, exported ${ago} by ${by}.`,
    unsure: 'It may be a copy of an older export, so what was decided since that one is a conflict, too; choose the export if you know it.',
    oneStep: 'Merging is one step, and can be undone in the review.',
    base: 'The export to compare with',
    baseOption: (file: string, ago: string): string => `${file}, ${ago}`,
    moreRows: (rows: number): string => `and ${counted(rows, 'more row')}`,
    reason: 'Reason for keeping rows that must not be called',
    problems: 'What can’t be used',
    problem: (row: number, why: string): string => `Row ${count(row)} of the file: ${why}`,
    moreLines: (lines: number): string => `and ${counted(lines, 'more line')}`,
    nothing: 'No changes in the file',
    merge: (decisions: number, list: string): string => `Merge ${counted(decisions, 'decision')} into ${list}`,
    conflicts: 'Conflicts',
    decidedHere: (rows: number): string => `${counted(rows, 'row')} decided here since the export`,
    listStays: 'A drop wins, else the list’s decision stays, unless you choose: select a row to use the file’s decision',
    useFile: (row: number): string => `Use the file’s decision for row ${row}`,
    conflict: '{operator}: {before}, file: {after}',
    moreConflicts: (rows: number): string => `and ${counted(rows, 'more row')}, where a drop wins, else the list’s decision stays`,
  },
} as const;
