/** The other sheets of a workbook: summary and provenance. */
import type { Grade } from '#contract/verdict/verdict.ts';
import { entryOf } from '#contract/verdict/verdictFields.ts';
import { summaryFields, type Tally } from '../tally.ts';
import { cellSheetXml, type SheetCell } from './cellSheet.ts';
import { chartXml, drawingXml, type Bar } from './chart.ts';
import { styles } from './styles.ts';
import { text } from './text.ts';

/** What a person can check the file against, in order: label and text. */
export type Provenance = readonly (readonly [name: string, value: string])[];

interface Line {
  label: string;
  labelStyle: number;
  /** A number, shown with its share of the total; or text. */
  value?: number | string;
  share?: number;
}

const gradeColours: Record<Grade | 'none', string> = {
  A: '067A70',
  B: '62C2B4',
  C: 'B4BCC9',
  D: 'F2A268',
  E: 'DD6A33',
  F: 'A81D27',
  none: '868D9B',
};
/** Decisions stand among the verdict's fields, by the order that those have in their table. */
const decisionOrder = 30;

interface Count<K extends string> {
  key: K;
  label: string;
  rows: number;
}

/** In the order of the labels; values that are called the same are counted together. */
function countsOf<K extends string>(counts: Readonly<Record<K, number>>, labels: Readonly<Record<K, string>>): Count<K>[] {
  const found = new Map<string, Count<K>>();
  for (const key of keysOf(labels)) {
    const one = found.get(labels[key]) ?? { key, label: labels[key], rows: 0 };
    one.rows += counts[key];
    found.set(one.label, one);
  }
  return [...found.values()];
}

/** `xl/worksheets/sheetN.xml` of the summary, and the parts of its chart. `sheetName`: as in the workbook. */
export function summarySheet(
  listName: string,
  tally: Tally,
  rejected: number,
  isSandbox: boolean,
  sheetName: string,
): { sheet: string; drawing: string; chart: string } {
  const share = (value: number): number => (tally.rows === 0 ? 0 : value / tally.rows);
  const group = (title: string, counts: readonly Count<string>[]): Line[] => [
    { label: title, labelStyle: styles.heading, value: text.written },
    ...counts.map(({ label, rows }): Line => ({ label, labelStyle: styles.text, value: rows, share: share(rows) })),
    { label: '', labelStyle: styles.plain },
  ];
  const groups = [
    ...summaryFields.map((field) => ({
      order: entryOf(field).summary?.order ?? 0,
      lines: group(text.fields[field].title, countsOf<string>(tally.fields[field], text.fields[field].values)),
    })),
    { order: decisionOrder, lines: group(text.decision.title, countsOf(tally.decisions, text.decision.values)) },
  ].sort((one, other) => one.order - other.order);
  const lines: Line[] = [
    { label: listName, labelStyle: styles.title },
    { label: isSandbox ? text.sandbox : '', labelStyle: isSandbox ? styles.sandbox : styles.plain },
    { label: text.written, labelStyle: styles.label, value: tally.rows },
    { label: text.rejected, labelStyle: styles.label, value: rejected },
    { label: `${text.notDoNotCall} ${text.notClear}`, labelStyle: styles.plain },
    { label: '', labelStyle: styles.plain },
    ...groups.flatMap((one) => one.lines),
  ];
  const byGrade = countsOf(tally.fields.grade, text.fields.grade.values);
  const bars = byGrade.map(({ key, label, rows }): Bar => ({ label, value: rows, colour: gradeColours[key] }));
  // Rows of a sheet are counted from 1, and the first grade stands below its heading.
  const first = lines.findIndex(({ label }) => label === text.fields.grade.title) + 2;
  const last = first + bars.length - 1;
  const quoted = `'${sheetName.replaceAll("'", "''")}'`;
  return {
    sheet: sheetXml(lines, [30, 18, 10], '<drawing r:id="rId1"/>'),
    drawing: drawingXml({ column: 4, row: 5 }, { column: 13, row: 23 }),
    chart: chartXml(text.chart, bars, `${quoted}!$A$${first}:$A$${last}`, `${quoted}!$B$${first}:$B$${last}`),
  };
}

/** `xl/worksheets/sheetN.xml` of the provenance. */
export function provenanceSheet(provenance: Provenance, isSandbox: boolean): string {
  return sheetXml(
    [
      { label: text.provenance, labelStyle: styles.title },
      { label: isSandbox ? text.sandbox : '', labelStyle: isSandbox ? styles.sandbox : styles.plain },
      { label: text.notDoNotCall, labelStyle: styles.label },
      { label: '', labelStyle: styles.plain },
      ...provenance.map(([label, value]): Line => ({ label, labelStyle: styles.label, value })),
    ],
    [30, 90, 10],
    '',
  );
}

const keysOf = <K extends string>(labels: Readonly<Record<K, string>>): K[] => Object.keys(labels) as K[];

function sheetXml(lines: readonly Line[], widths: readonly number[], after: string): string {
  const cellsOf = ({ label, labelStyle, value, share }: Line): SheetCell[] => {
    const isHeading = labelStyle === styles.heading;
    return [
      { text: label, style: labelStyle },
      typeof value === 'number' ? { count: value } : { text: value ?? '', style: isHeading ? styles.heading : styles.words },
      share === undefined ? { text: isHeading ? text.share : '', style: styles.heading } : { share },
    ];
  };
  return cellSheetXml(lines.map(cellsOf), { widths, after });
}
