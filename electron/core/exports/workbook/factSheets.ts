/** Writes the other sheets of a workbook: summary and provenance. */
import type { Grade } from '#contract/verdict/verdict.ts';
import { entryOf } from '#contract/verdict/verdictFields.ts';
import { xmlHead, xmlText, relationNamespace, styles } from './styles.ts';
import { summaryFields, type Tally } from '../tally.ts';
import { cellSheetXml, headingCell, labelCell, nameCell, noteCell, shareOf, sheetHead, type SheetCell } from './cellSheet.ts';
import { text } from './text.ts';

interface Bar {
  label: string;
  value: number;
  /** RGB, in hex. */
  colour: string;
}

const chartNamespace = 'http://schemas.openxmlformats.org/drawingml/2006/chart';
const drawingNamespace = 'http://schemas.openxmlformats.org/drawingml/2006/main';
const sheetDrawing = 'http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing';

/** `xl/drawings/drawing1.xml`: the position of the summary's chart on the sheet, in columns and rows from 0. */
function drawingXml(from: { column: number; row: number }, to: { column: number; row: number }): string {
  const corner = (name: string, { column, row }: typeof from): string =>
    `<xdr:${name}><xdr:col>${column}</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:${name}>`;
  return (
    `${xmlHead}<xdr:wsDr xmlns:xdr="${sheetDrawing}" xmlns:a="${drawingNamespace}"><xdr:twoCellAnchor>${corner('from', from)}${corner('to', to)}` +
    '<xdr:graphicFrame macro=""><xdr:nvGraphicFramePr><xdr:cNvPr id="2" name="Chart 1"/><xdr:cNvGraphicFramePr/></xdr:nvGraphicFramePr>' +
    '<xdr:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></xdr:xfrm>' +
    `<a:graphic><a:graphicData uri="${chartNamespace}"><c:chart xmlns:c="${chartNamespace}" xmlns:r="${relationNamespace}" r:id="rId1"/>` +
    '</a:graphicData></a:graphic></xdr:graphicFrame><xdr:clientData/></xdr:twoCellAnchor></xdr:wsDr>'
  );
}

const fill = (colour: string): string => `<c:spPr><a:solidFill><a:srgbClr val="${colour}"/></a:solidFill></c:spPr>`;

/**
 * `xl/charts/chart1.xml`: the chart with cached values of its cells, one bar per value, each in its own color. `labelsAt`, `valuesAt`: the
 * cells, such as `'Summary'!$A$5:$A$11`.
 */
function chartXml(title: string, bars: readonly Bar[], labelsAt: string, valuesAt: string): string {
  const points = (value: (bar: Bar) => string): string =>
    `<c:ptCount val="${bars.length}"/>${bars.map((bar, index) => `<c:pt idx="${index}"><c:v>${value(bar)}</c:v></c:pt>`).join('')}`;
  return (
    `${xmlHead}<c:chartSpace xmlns:c="${chartNamespace}" xmlns:a="${drawingNamespace}" xmlns:r="${relationNamespace}"><c:roundedCorners val="0"/><c:chart>` +
    `<c:title><c:tx><c:rich><a:bodyPr/><a:p><a:pPr><a:defRPr sz="1200" b="1"/></a:pPr><a:r><a:rPr lang="en-US" sz="1200" b="1"/><a:t>${xmlText(title)}</a:t></a:r></a:p></c:rich></c:tx><c:overlay val="0"/></c:title>` +
    '<c:autoTitleDeleted val="0"/><c:plotArea><c:layout/><c:barChart><c:barDir val="col"/><c:grouping val="clustered"/><c:varyColors val="0"/>' +
    `<c:ser><c:idx val="0"/><c:order val="0"/><c:tx><c:v>${xmlText(title)}</c:v></c:tx>${fill('737C8C')}<c:invertIfNegative val="0"/>` +
    bars
      .map(({ colour }, index) => `<c:dPt><c:idx val="${index}"/><c:invertIfNegative val="0"/><c:bubble3D val="0"/>${fill(colour)}</c:dPt>`)
      .join('') +
    '<c:dLbls><c:showLegendKey val="0"/><c:showVal val="1"/><c:showCatName val="0"/><c:showSerName val="0"/><c:showPercent val="0"/><c:showBubbleSize val="0"/></c:dLbls>' +
    `<c:cat><c:strRef><c:f>${xmlText(labelsAt)}</c:f><c:strCache>${points(({ label }) => xmlText(label))}</c:strCache></c:strRef></c:cat>` +
    `<c:val><c:numRef><c:f>${xmlText(valuesAt)}</c:f><c:numCache><c:formatCode>#,##0</c:formatCode>${points(({ value }) => String(value))}</c:numCache></c:numRef></c:val>` +
    '</c:ser><c:gapWidth val="40"/><c:axId val="1"/><c:axId val="2"/></c:barChart>' +
    '<c:catAx><c:axId val="1"/><c:scaling><c:orientation val="minMax"/></c:scaling><c:delete val="0"/><c:axPos val="b"/><c:numFmt formatCode="General" sourceLinked="0"/><c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="nextTo"/><c:crossAx val="2"/><c:crosses val="autoZero"/></c:catAx>' +
    '<c:valAx><c:axId val="2"/><c:scaling><c:orientation val="minMax"/><c:min val="0"/></c:scaling><c:delete val="0"/><c:axPos val="l"/><c:majorGridlines><c:spPr><a:ln w="6350"><a:solidFill><a:srgbClr val="E6E9EE"/></a:solidFill></a:ln></c:spPr></c:majorGridlines><c:numFmt formatCode="#,##0" sourceLinked="0"/><c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="nextTo"/><c:crossAx val="1"/><c:crosses val="autoZero"/></c:valAx>' +
    '</c:plotArea><c:plotVisOnly val="1"/><c:dispBlanksAs val="gap"/></c:chart></c:chartSpace>'
  );
}

/** Facts that a person can check the file against, in order: label and text. */
export type Provenance = readonly (readonly [name: string, value: string])[];

const gradeColours: Record<Grade | 'none', string> = {
  A: '067A70',
  B: '62C2B4',
  C: 'B4BCC9',
  D: 'F2A268',
  E: 'DD6A33',
  F: 'A81D27',
  none: '868D9B',
};
/** Position of decisions among the verdict's fields, which are ordered by their table. */
const decisionOrder = 30;

interface Count<K extends string> {
  key: K;
  label: string;
  rows: number;
}

/** In the order of the labels; values with the same label are counted together. */
function countsOf<K extends string>(counts: Readonly<Record<K, number>>, labels: Readonly<Record<K, string>>): Count<K>[] {
  const found = new Map<string, Count<K>>();
  for (const key of keysOf(labels)) {
    const one = found.get(labels[key]) ?? { key, label: labels[key], rows: 0 };
    one.rows += counts[key];
    found.set(one.label, one);
  }
  return [...found.values()];
}

/** Returns `xl/worksheets/sheetN.xml` of the summary, and the parts of its chart. `sheetName`: the name in the workbook. */
export function summarySheet(
  listName: string,
  tally: Tally,
  rejected: number,
  isSandbox: boolean,
  sheetName: string,
): { sheet: string; drawing: string; chart: string } {
  const group = (title: string, counts: readonly Count<string>[]): SheetCell[][] => [
    [title, text.written, text.share].map(headingCell),
    ...counts.map(({ label, rows }) => [nameCell(label), { count: rows }, { share: shareOf(rows, tally.rows) }]),
    [],
  ];
  const groups = [
    ...summaryFields.map((field) => ({
      field,
      order: entryOf(field).summary?.order ?? 0,
      lines: group(text.fields[field].title, countsOf<string>(tally.fields[field], text.fields[field].values)),
    })),
    { field: null, order: decisionOrder, lines: group(text.decision.title, countsOf(tally.decisions, text.decision.values)) },
  ].sort((one, other) => one.order - other.order);
  const head: SheetCell[][] = [
    ...sheetHead(listName, isSandbox),
    [labelCell(text.written), { count: tally.rows }],
    [labelCell(text.rejected), { count: rejected }],
    [noteCell(`${text.notDoNotCall} ${text.notClear}`)],
    [],
  ];
  const byGrade = countsOf(tally.fields.grade, text.fields.grade.values);
  const bars = byGrade.map(({ key, label, rows }): Bar => ({ label, value: rows, colour: gradeColours[key] }));
  // Rows of a sheet are counted from 1, and the first grade is below its heading.
  const above = groups.slice(
    0,
    groups.findIndex(({ field }) => field === 'grade'),
  );
  const first = head.length + above.flatMap(({ lines }) => lines).length + 2;
  const last = first + bars.length - 1;
  const quoted = `'${sheetName.replaceAll("'", "''")}'`;
  return {
    sheet: cellSheetXml([...head, ...groups.flatMap(({ lines }) => lines)], { widths: [30, 18, 10], after: '<drawing r:id="rId1"/>' }),
    drawing: drawingXml({ column: 4, row: 5 }, { column: 13, row: 23 }),
    chart: chartXml(text.chart, bars, `${quoted}!$A$${first}:$A$${last}`, `${quoted}!$B$${first}:$B$${last}`),
  };
}

/** Returns `xl/worksheets/sheetN.xml` of the provenance. */
export function provenanceSheet(provenance: Provenance, isSandbox: boolean): string {
  const facts = provenance.map(([name, value]): SheetCell[] => [labelCell(name), { text: value, style: styles.words }]);
  const rows = [...sheetHead(text.provenance, isSandbox), [labelCell(text.notDoNotCall)], [], ...facts];
  return cellSheetXml(rows, { widths: [30, 90, 10] });
}

const keysOf = <K extends string>(labels: Readonly<Record<K, string>>): K[] => Object.keys(labels) as K[];
