/** The overview of the list as one page of a workbook: the numbers behind each bar of the window's charts, and their shares. */
import type { ListCost } from '#contract/lists/listCost.ts';
import { type Overview, type SourceSums, costPerKept, overviewBars, type Counted } from '#contract/review/overview.ts';
import { grades } from '#contract/verdict/verdictValues.ts';
import type { SheetScorecard } from './scorecardSheet.ts';
import { cellSheetXml, type SheetCell } from './cellSheet.ts';
import { styles } from './styles.ts';
import { text } from './text.ts';

export interface SheetOverview {
  readonly overview: Overview;
  /** The heading of the column whose values are compared; null: none is. */
  readonly column: string | null;
  /** What the list's runs cost; null: nothing, or in several currencies. */
  readonly cost: ListCost | null;
  /** For a sheet of its own: what calls came to by that column; absent: nobody was called. */
  readonly scorecard?: SheetScorecard;
}

const words = text.overview;
const heading = (label: string): SheetCell => ({ text: label, style: styles.heading });
const label = (label_: string): SheetCell => ({ text: label_, style: styles.text });
const note = (words_: string): SheetCell => ({ text: words_, style: styles.plain });

/** Two blocks of three columns beside each other, with an empty one between. */
const blockColumns = 3;
const noCells: readonly SheetCell[] = Array.from({ length: blockColumns }, () => null);

/** `xl/worksheets/sheetN.xml`. */
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

/** The values of the compared column: below the blocks, on columns of its own. */
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
      // Without any score, nothing is known.
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
