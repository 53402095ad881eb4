/** The overview of the list as one page of a workbook: the numbers behind each bar of the window's charts, and their shares. */
import { costPer, fewestCalls, type Scorecard, type SourceScore } from '#contract/outcomes/calibration.ts';
import { grades } from '#contract/verdict/verdictValues.ts';
import type { ListCost } from '#contract/lists/listCost.ts';
import { type Overview, type SourceSums, costPerKept, overviewBars, type Counted } from '#contract/review/overview.ts';
import { cellSheetXml, headingCell, labelCell, nameCell, noteCell, shareOf, sheetHead, type SheetCell } from './cellSheet.ts';
import { text } from './text.ts';

interface SheetScorecard {
  readonly scorecard: Scorecard;
  /** The column's heading. */
  readonly heading: string;
}

const words = text.overview;
const scorecardWords = text.scorecard;
const gradeNames = [...grades, 'none'] as const;
const partOf = (part: number, of: number): SheetCell => (of === 0 ? null : { share: part / of });
const cost = (micros: number | null): SheetCell => (micros === null ? null : { number: Math.round(micros / 100) / 10_000 });
const costHeading = (title: string, bought: { currency: string; complete: boolean }): string =>
  `${title}, ${bought.currency}${bought.complete ? '' : words.atLeast}`;
/** Says what costs are, if there are any. */
const costNote = (bought: { sandbox: boolean } | null): SheetCell[] =>
  bought === null ? [] : [noteCell(`${words.average}${bought.sandbox ? ` ${words.sandboxCost}` : ''}`)];

/** Returns a line for each value of a column, and one for the values that aren't listed. */
const lineOfEach = <S>(
  values: readonly (S & { value: string })[],
  others: S & { values: number },
  line: (name: string, sums: S) => SheetCell[],
): SheetCell[][] => [
  ...values.map((sums) => line(sums.value === '' ? words.empty : sums.value, sums)),
  ...(others.values === 0 ? [] : [line(`${others.values} ${words.otherValues}`, others)]),
];

const lineOf = (name: string, { grades: its, called, costMicros, ...sums }: SourceScore): SheetCell[] => [
  nameCell(name),
  { count: sums.rows },
  ...gradeNames.map((grade) => ({ count: its[grade] })),
  ...[partOf(sums.dead, sums.scored), partOf(sums.litigators, sums.rows), partOf(sums.notChecked, sums.rows), { count: sums.kept }],
  { count: called.calls },
  // With too few calls, only counts are shown, because a share would be misleading.
  ...(called.calls < fewestCalls
    ? [null, null, null]
    : [partOf(called.connected, called.calls), { share: called.connectedIn.low }, { share: called.connectedIn.high }]),
  { count: called.rightParty },
  ...[cost(costPer(costMicros, sums.kept)), cost(costPer(costMicros, called.rightParty))],
];

/**
 * `xl/worksheets/sheetN.xml` with the values of the list's source column side by side on one page: what their rows are, who answers, and
 * what that costs.
 */
export function scorecardSheet(listName: string, { scorecard, heading: column }: SheetScorecard, isSandbox: boolean): string {
  const { values, others, cost: bought } = scorecard;
  const rows: SheetCell[][] = [
    ...sheetHead(`${scorecardWords.title}: ${listName}`, isSandbox),
    [noteCell(`${text.notDoNotCall} ${text.notClear}`)],
    [],
    [
      ...[column === '' ? words.unnamed : column, words.rows, ...grades, text.fields.grade.values.none, words.dead],
      ...[
        scorecardWords.litigators,
        scorecardWords.notChecked,
        words.kept,
        scorecardWords.called,
        scorecardWords.connected,
        scorecardWords.low,
        scorecardWords.high,
        scorecardWords.rightParty,
      ],
      ...[scorecardWords.perKept, scorecardWords.perRightParty].map((title) => (bought === null ? title : costHeading(title, bought))),
    ].map(headingCell),
    ...lineOfEach(values, others, lineOf),
    [noteCell(scorecardWords.few)],
    costNote(bought),
  ];
  return cellSheetXml(rows, { widths: [30, 11, 9, 9, 9, 9, 9, 9, 11, 11, 11, 11, 11, 11, 11, 9, 9, 11, 14, 14] });
}

export interface SheetOverview {
  readonly overview: Overview;
  /** Heading of the column whose values are compared; null if none is. */
  readonly column: string | null;
  /** The cost of the list's runs; null if there were none, or they used several currencies. */
  readonly cost: ListCost | null;
  /** Call results by that column, for a separate sheet; absent if nobody was called. */
  readonly scorecard?: SheetScorecard;
}

/** Two blocks of three columns side by side, with an empty one between. */
const blockColumns = 3;
const noCells: readonly SheetCell[] = Array.from({ length: blockColumns }, () => null);

/** Returns `xl/worksheets/sheetN.xml`. */
export function overviewSheet(listName: string, given: SheetOverview, isSandbox: boolean): string {
  const { overview } = given;
  const bars = overviewBars(overview);
  const block = <K>(title: string, counted: readonly Counted<K>[], nameOf: (key: K) => string): SheetCell[][] => [
    [title, words.rows, text.share].map(headingCell),
    ...counted.map(({ key, rows }) => [nameCell(nameOf(key)), { count: rows }, { share: shareOf(rows, overview.rows) }]),
    ...(counted.length === 0 ? [[nameCell(words.nothing), null, null]] : []),
    [...noCells],
  ];
  const { grade, litigator } = text.fields;
  const left = [
    ...block(grade.title, bars.grades, (key) => grade.values[key]),
    ...block(words.scores, bars.scores, (key) => words.bands[key]),
    ...block(litigator.title, bars.litigators, (key) => litigator.values[key]),
  ];
  const right = [
    ...block(words.lines, bars.lines, (key) => key ?? words.others),
    ...block(words.dropped, bars.dropped, (key) => words.reasons[key]),
    ...block(words.findings, bars.findings, (key) => key),
  ];
  const beside = Array.from({ length: Math.max(left.length, right.length) }, (_, row) => [
    ...(left[row] ?? noCells),
    null,
    ...(right[row] ?? noCells),
  ]);
  const rows: SheetCell[][] = [
    ...sheetHead(`${words.title}: ${listName}`, isSandbox),
    [labelCell(words.all), { count: overview.rows }],
    [noteCell(`${text.notDoNotCall} ${text.notClear}`)],
    [],
    ...beside,
    ...sources(given),
  ];
  return cellSheetXml(rows, { widths: [30, 11, 9, 3, 30, 11, 9, 9, 9, 9, 11, 11, 11], onePage: true });
}

/** The values of the compared column: below the blocks, in separate columns. */
function sources({ overview, column, cost: bought }: SheetOverview): SheetCell[][] {
  if (overview.sources === null || column === null) return [];
  const { values, others } = overview.sources;
  const line = (name: string, sums: SourceSums): SheetCell[] => [
    nameCell(name),
    { count: sums.rows },
    { share: shareOf(sums.rows, overview.rows) },
    null,
    // Without any score, the share is unknown.
    partOf(sums.dead, sums.scored),
    { count: sums.kept },
    ...gradeNames.map((grade) => ({ count: sums.grades[grade] })),
    cost(bought === null ? null : costPerKept(sums, overview, bought.micros)),
  ];
  const perKept = bought === null ? '' : costHeading(words.cost, bought);
  return [
    [
      ...[column === '' ? words.unnamed : column, words.rows, text.share].map(headingCell),
      null,
      ...[words.dead, words.kept, ...grades, text.fields.grade.values.none, perKept].map(headingCell),
    ],
    ...lineOfEach(values, others, line),
    costNote(bought),
  ];
}
