/** The chart of a summary, as parts of the workbook: a drawing, and the chart with cached values of its cells. */
import { xmlHead, xmlText, relationNamespace } from './xml.ts';

export interface Bar {
  label: string;
  value: number;
  /** RGB, hex. */
  colour: string;
}

const chartNamespace = 'http://schemas.openxmlformats.org/drawingml/2006/chart';
const drawingNamespace = 'http://schemas.openxmlformats.org/drawingml/2006/main';
const sheetDrawing = 'http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing';

/** `xl/drawings/drawing1.xml`: the chart's position on the sheet, in columns and rows from 0. */
export function drawingXml(from: { column: number; row: number }, to: { column: number; row: number }): string {
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

/** `xl/charts/chart1.xml`: one bar per value, each in its own color. `labelsAt`, `valuesAt`: their cells, `'Summary'!$A$5:$A$11`. */
export function chartXml(title: string, bars: readonly Bar[], labelsAt: string, valuesAt: string): string {
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
