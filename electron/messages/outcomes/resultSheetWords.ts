/** Sentences about result sheets: why a line has no row, and which labels still need a meaning. */
import type { LineReason, SheetLabel, SheetLine, SheetPreview, SheetSums, SheetField, SheetShape } from '#contract/outcomes/resultSheet.ts';
import { count, counted } from '../count.ts';
import { allOf } from '../text.ts';

/** `1,240 lines = 1,187 matched + 38 without a row + 15 ambiguous`. */
export const sheetSum = ({ lines, matched, unmatched, ambiguous }: SheetSums): string =>
  `${counted(lines, 'line')} = ${count(matched)} matched + ${count(unmatched)} without a row + ${count(ambiguous)} ambiguous`;

/** One sentence for each workbook of which another sheet may have calls, too. */
export const otherSheetsSentences = ({ files }: Pick<SheetPreview, 'files'>): string[] =>
  files.flatMap(({ name, sheets }) => {
    if (sheets === undefined) return [];
    const others = allOf(sheets.others.map((other) => `“${other}”`));
    const have =
      sheets.others.length === 1 ? 'has calls, too, save it as a file of its own' : 'have calls, too, save them as files of their own';
    return [`Only the sheet “${sheets.read}” of ${name} was read; if ${others} ${have} to bring in.`];
  });

/** Why lines have no row or an ambiguous one, as the title of a group of lines. */
export const lineReasonTitle: Record<LineReason, string> = {
  empty: 'No phone and no rollcall.row',
  phoneUnreadable: 'Phone can’t be read',
  phoneUnknown: 'Phone in none of the lists',
  rowUnknown: 'rollcall.row names no row',
  listGone: 'List was deleted',
  timeUnreadable: 'Time can’t be read',
  rightPartyUnreadable: 'Right person is neither yes nor no',
  unreadable: 'Line can’t be read',
  noneChosen: 'You chose none of the rows',
  severalRows: 'Phone in several rows',
  severalOutcomes: 'Several results for one row',
};

const problems: Record<LineReason, (line: SheetLine) => string> = {
  empty: () => 'there is no phone and no rollcall.row',
  phoneUnreadable: ({ text }) => `“${text}” isn’t a phone number`,
  phoneUnknown: ({ text }) => `no row of the lists has the phone “${text}”`,
  rowUnknown: ({ text }) => `“${text}” is no row of a list`,
  listGone: ({ text }) => `the list of the row “${text}” was deleted`,
  timeUnreadable: ({ text }) => `“${text}” isn’t a time`,
  rightPartyUnreadable: ({ text }) => `“${text}” is neither yes nor no`,
  unreadable: () => 'the line can’t be read',
  noneChosen: () => 'none of the rows was chosen for it',
  severalRows: ({ text, rowCount }) => `the phone “${text}” is in ${counted(rowCount, 'row')}; choose the row in the window`,
  severalOutcomes: ({ text }) => `another line says something other than “${text}” of the same row, and no time says which came last`,
};

/** `calls.csv, line 12, column “Phone”: no row of the lists has the phone “…”.` */
export function sheetLineSentence(line: SheetLine, { files }: Pick<SheetPreview, 'files'>): string {
  return `${placeOf(files, line.file, line.line, line.column)}: ${problems[line.reason](line)}.`;
}

/** Says what to do about a label with undecided calls; null if it has none. */
export function labelSentence(label: SheetLabel, { files, columns }: Pick<SheetPreview, 'files' | 'columns'>): string | null {
  const column = columns.find(({ field }) => field === 'disposition')?.heading ?? null;
  const known = label.label === '' ? 'the cell is empty' : `“${label.label}”`;
  if (label.undecided === 0) return null;
  const calls = counted(label.undecided, 'call');
  const where = placeOf(files, label.file, label.line, column);
  const option = `--disposition "${label.label}=OUTCOME"`;
  if (label.why === 'confirm')
    return `${where}: ${known} (${calls}) probably means ${label.meaning}; confirm it with --disposition "${label.label}=${label.meaning}".`;
  if (label.meaning === 'connected')
    return `${where}: ${known} (${calls}) doesn’t say who answered; say it with ${option}, or name the column that does with --map rightParty=COLUMN.`;
  if (label.meaning !== 'ask') {
    const party = columns.find(({ field }) => field === 'rightParty')?.heading ?? '';
    return `${where}: ${known} and the column “${party}” contradict each other (${calls}); correct the sheet, or say which is true with ${option} and --map rightParty=.`;
  }
  const what =
    label.why === 'new' && label.label !== ''
      ? `${known} (${calls}) is a label that isn’t known`
      : `${known} (${calls}), which doesn’t say what came of the call`;
  return `${where}: ${what}; say what it means with ${option}.`;
}

const placeOf = (files: SheetPreview['files'], file: number, line: number, column: string | null): string =>
  `${files[file]?.name ?? ''}, line ${count(line)}${column === null ? '' : `, column “${column}”`}`;

const shapeWords: Record<SheetShape, string> = {
  rollcall: 'Result sheet of a Rollcall export',
  hubspot: 'Calls from HubSpot',
  salesforce: 'Tasks from Salesforce',
  close: 'Calls from Close',
  vicidial: 'Call log of VICIdial',
  convoso: 'Call log of Convoso',
  plain: 'Result sheet',
};

/** The program that wrote the sheet. */
export const sheetShapeWord = (shape: SheetShape): string => shapeWords[shape];

const fieldTitles: Record<SheetField, string> = {
  row: 'Row (rollcall.row)',
  phone: 'Phone',
  disposition: 'Result of the call',
  rightParty: 'Right person',
  name: 'Name',
  email: 'E-mail',
  calledAt: 'Time of the call',
  duration: 'Duration',
  agent: 'Agent',
};

/** The contents of a column of the sheet. */
export const sheetFieldTitle = (field: SheetField): string => fieldTitles[field];

/** Reasons that require a choice; lines with any other reason have no row. */
export const ambiguousReasons = ['severalRows', 'severalOutcomes'] as const satisfies readonly LineReason[];

/** Says why a label has its meaning. */
export function labelReasonWord({ why, from, meaning, calls, undecided }: SheetLabel): string {
  // The label's meaning is clear, but a dedicated column contradicts it.
  if (undecided > 0 && why !== 'confirm' && meaning !== 'ask' && meaning !== 'connected')
    return `${counted(undecided, 'call')} contradicted by the column “right person”`;
  switch (why) {
    case 'chosen':
      return 'You chose this';
    case 'remembered':
      return from === null ? 'Remembered from an earlier sheet' : `Remembered from ${from}`;
    case 'confirm':
      return 'A guess: confirm it once for this sheet';
    case 'asks':
      return meaning === 'ask' ? 'Its words don’t say: choose what it means' : 'Doesn’t say who answered: choose once';
    case 'new':
      return calls === 1 ? 'New label, in one call' : 'New label, never seen before';
    case 'table':
      return meaning === 'suppress'
        ? 'The phone joins your suppression list'
        : meaning === 'connected'
          ? 'Doesn’t say who answered'
          : 'Known label';
  }
}
