/** The values of the list's source column side by side, as one page of a workbook: what their rows are, who of them answers, and what that costs. */
import { costPer, fewestCalls, type Scorecard, type SourceScore } from '#contract/outcomes/calibration.ts';
import { grades } from '#contract/verdict/verdictValues.ts';
import { cellSheetXml, type SheetCell } from './cellSheet.ts';
import { styles } from './styles.ts';
import { text } from './text.ts';

export interface SheetScorecard {
  readonly scorecard: Scorecard;
  /** The column's heading. */
  readonly heading: string;
}

const words = text.scorecard;
const gradeNames = [...grades, 'none'] as const;
const heading = (label: string): SheetCell => ({ text: label, style: styles.heading });
const shareOf = (part: number, of: number): SheetCell => (of === 0 ? null : { share: part / of });
const cost = (micros: number | null): SheetCell => (micros === null ? null : { number: Math.round(micros / 100) / 10_000 });

const lineOf = (name: string, { grades: its, called, costMicros, ...sums }: SourceScore): SheetCell[] => [
  { text: name, style: styles.text },
  { count: sums.rows },
  ...gradeNames.map((grade) => ({ count: its[grade] })),
  ...[shareOf(sums.dead, sums.scored), shareOf(sums.litigators, sums.rows), shareOf(sums.notChecked, sums.rows), { count: sums.kept }],
  { count: called.calls },
  // Too few to say: the counts are there, a share would say too much.
  ...(called.calls < fewestCalls
    ? [null, null, null]
    : [shareOf(called.connected, called.calls), { share: called.connectedIn.low }, { share: called.connectedIn.high }]),
  { count: called.rightParty },
  ...[cost(costPer(costMicros, sums.kept)), cost(costPer(costMicros, called.rightParty))],
];

/** `xl/worksheets/sheetN.xml`. */
export function scorecardSheet(listName: string, { scorecard, heading: column }: SheetScorecard, isSandbox: boolean): string {
  const { values, others, cost: bought } = scorecard;
  const inCurrency = bought === null ? '' : `, ${bought.currency}${bought.complete ? '' : text.overview.atLeast}`;
  const { unnamed, empty, otherValues, dead, kept } = text.overview;
  const rows: SheetCell[][] = [
    [{ text: `${words.title}: ${listName}`, style: styles.title }],
    [isSandbox ? { text: text.sandbox, style: styles.sandbox } : null],
    [{ text: `${text.notDoNotCall} ${text.notClear}`, style: styles.plain }],
    [],
    [
      ...[column === '' ? unnamed : column, text.overview.rows, ...grades, text.fields.grade.values.none, dead],
      ...[words.litigators, words.notChecked, kept, words.called, words.connected, words.low, words.high, words.rightParty],
      ...[words.perKept, words.perRightParty].map((label) => `${label}${inCurrency}`),
    ].map(heading),
    ...values.map(({ value, ...score }) => lineOf(value === '' ? empty : value, score)),
    ...(others.values === 0 ? [] : [lineOf(`${others.values} ${otherValues}`, others)]),
    [{ text: words.few, style: styles.plain }],
    ...(bought === null
      ? []
      : [[{ text: `${text.overview.average}${bought.sandbox ? ` ${text.overview.sandboxCost}` : ''}`, style: styles.plain }]]),
  ];
  return cellSheetXml(rows, { widths: [30, 11, 9, 9, 9, 9, 9, 9, 11, 11, 11, 11, 11, 11, 11, 9, 9, 11, 14, 14] });
}
