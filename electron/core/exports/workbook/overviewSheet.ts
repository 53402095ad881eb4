/** The overview of the list as one page of a workbook: the numbers behind each bar of the window's charts, and their shares. */
import { costPer, fewestCalls, type Scorecard, type SourceScore } from '#contract/outcomes/calibration.ts';
import { grades } from '#contract/verdict/verdictValues.ts';
import type { ListCost } from '#contract/lists/listCost.ts';
import { type Overview, type SourceSums, costPerKept, overviewBars, type Counted } from '#contract/review/overview.ts';
import { cellSheetXml, type SheetCell } from './cellSheet.ts';
import { styles } from './styles.ts';
import { text } from './text.ts';

interface SheetScorecard {
  readonly scorecard: Scorecard;
  /** The column's heading. */
  readonly heading: string;
}

const scorecardWords = text.scorecard;
const gradeNames = [...grades, 'none'] as const;
const heading = (label: string): SheetCell => ({ text: label, style: styles.heading });
const partOf = (part: number, of: number): SheetCell => (of === 0 ? null : { share: part / of });
const cost = (micros: number | null): SheetCell => (micros === null ? null : { number: Math.round(micros / 100) / 10_000 });

const lineOf = (name: string, { grades: its, called, costMicros, ...sums }: SourceScore): SheetCell[] => [
  { text: name, style: styles.text },
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
  const inCurrency = bought === null ? '' : `, ${bought.currency}${bought.complete ? '' : text.overview.atLeast}`;
  const { unnamed, empty, otherValues, dead, kept } = text.overview;
  const rows: SheetCell[][] = [
    [{ text: `${scorecardWords.title}: ${listName}`, style: styles.title }],
    [isSandbox ? { text: text.sandbox, style: styles.sandbox } : null],
    [{ text: `${text.notDoNotCall} ${text.notClear}`, style: styles.plain }],
    [],
    [
      ...[column === '' ? unnamed : column, text.overview.rows, ...grades, text.fields.grade.values.none, dead],
      ...[
        scorecardWords.litigators,
        scorecardWords.notChecked,
        kept,
        scorecardWords.called,
        scorecardWords.connected,
        scorecardWords.low,
        scorecardWords.high,
        scorecardWords.rightParty,
      ],
      ...[scorecardWords.perKept, scorecardWords.perRightParty].map((label) => `${label}${inCurrency}`),
    ].map(heading),
    ...values.map(({ value, ...score }) => lineOf(value === '' ? empty : value, score)),
    ...(others.values === 0 ? [] : [lineOf(`${others.values} ${otherValues}`, others)]),
    [{ text: scorecardWords.few, style: styles.plain }],
    ...(bought === null
      ? []
      : [[{ text: `${text.overview.average}${bought.sandbox ? ` ${text.overview.sandboxCost}` : ''}`, style: styles.plain }]]),
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

const words = text.overview;
const label = (label_: string): SheetCell => ({ text: label_, style: styles.text });
const note = (words_: string): SheetCell => ({ text: words_, style: styles.plain });

/** Two blocks of three columns side by side, with an empty one between. */
const blockColumns = 3;
const noCells: readonly SheetCell[] = Array.from({ length: blockColumns }, () => null);

/** Returns `xl/worksheets/sheetN.xml`. */
export function overviewSheet(listName: string, given: SheetOverview, isSandbox: boolean): string {
  const { overview } = given;
  const bars = overviewBars(overview);
  const block = <K>(title: string, counted: readonly Counted<K>[], nameOf: (key: K) => string): SheetCell[][] => [
    [heading(title), heading(words.rows), heading(text.share)],
    ...counted.map(({ key, rows }) => [label(nameOf(key)), { count: rows }, { share: shareOf(rows, overview.rows) }]),
    ...(counted.length === 0 ? [[label(words.nothing), null, null]] : []),
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
    [{ text: `${words.title}: ${listName}`, style: styles.title }],
    [isSandbox ? { text: text.sandbox, style: styles.sandbox } : null],
    [{ text: words.all, style: styles.label }, { count: overview.rows }],
    [note(`${text.notDoNotCall} ${text.notClear}`)],
    [],
    ...beside,
    ...sources(given),
  ];
  return cellSheetXml(rows, { widths: [30, 11, 9, 3, 30, 11, 9, 9, 9, 9, 11, 11, 11], onePage: true });
}

const shareOf = (part: number, of: number): number => (of === 0 ? 0 : part / of);

/** The values of the compared column: below the blocks, in separate columns. */
function sources({ overview, column, cost }: SheetOverview): SheetCell[][] {
  if (overview.sources === null || column === null) return [];
  const { values, others } = overview.sources;
  const line = (name: string, sums: SourceSums): SheetCell[] => {
    const micros = cost === null ? null : costPerKept(sums, overview, cost.micros);
    return [
      label(name),
      { count: sums.rows },
      { share: shareOf(sums.rows, overview.rows) },
      null,
      // Without any score, the share is unknown.
      sums.scored === 0 ? null : { share: shareOf(sums.dead, sums.scored) },
      { count: sums.kept },
      ...[...grades, 'none' as const].map((grade) => ({ count: sums.grades[grade] })),
      micros === null ? null : { number: Math.round(micros / 100) / 10_000 },
    ];
  };
  const perKept = cost === null ? '' : `${words.cost}, ${cost.currency}${cost.complete ? '' : words.atLeast}`;
  return [
    [
      heading(column === '' ? words.unnamed : column),
      heading(words.rows),
      heading(text.share),
      null,
      ...[words.dead, words.kept, ...grades, text.fields.grade.values.none, perKept].map(heading),
    ],
    ...values.map(({ value, ...sums }) => line(value === '' ? words.empty : value, sums)),
    ...(others.values === 0 ? [] : [line(`${others.values} ${words.otherValues}`, others)]),
    [note(cost === null ? '' : `${words.average}${cost.sandbox ? ` ${words.sandboxCost}` : ''}`)],
  ];
}
