/** The parts that tie a workbook together: its sheets and their relations. */
import { columnName, mainNamespace, relationNamespace, xmlHead, xmlText } from './xml.ts';

const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const office = 'application/vnd.openxmlformats-officedocument';

/** `relations`: [last part of the type, target]; their ids are rId1, rId2, … */
export function relationsXml(relations: readonly (readonly [type: string, target: string])[]): string {
  const all = relations.map(
    ([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${relationNamespace}/${type}" Target="${target}"/>`,
  );
  return `${xmlHead}<Relationships xmlns="${packageRelations}">${all.join('')}</Relationships>`;
}

/** `[Content_Types].xml` of a workbook with this many sheets, and one chart. */
export function contentTypesXml(sheets: number, hasChart: boolean): string {
  const override = (part: string, type: string): string => `<Override PartName="/xl/${part}" ContentType="${office}.${type}+xml"/>`;
  return (
    `${xmlHead}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>' +
    override('workbook.xml', 'spreadsheetml.sheet.main') +
    override('styles.xml', 'spreadsheetml.styles') +
    Array.from({ length: sheets }, (_, index) => override(`worksheets/sheet${index + 1}.xml`, 'spreadsheetml.worksheet')).join('') +
    (hasChart ? override('drawings/drawing1.xml', 'drawing') + override('charts/chart1.xml', 'drawingml.chart') : '') +
    '</Types>'
  );
}

/** A sheet's name and, if it has a filter, the filter's range. */
export interface SheetEntry {
  name: string;
  filter: { columns: number; lastRow: number } | null;
}

/** `xl/workbook.xml`; the sheets' relations are rId1, rId2, … in order. */
export function workbookXml(sheets: readonly SheetEntry[]): string {
  const quoted = (name: string): string => `'${name.replaceAll("'", "''")}'`;
  const filters = sheets.flatMap(({ name, filter }, index) =>
    filter === null
      ? []
      : [
          `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">${xmlText(
            `${quoted(name)}!$A$1:$${columnName(filter.columns - 1)}$${filter.lastRow}`,
          )}</definedName>`,
        ],
  );
  const all = sheets.map(({ name }, index) => `<sheet name="${xmlText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`);
  return (
    `${xmlHead}<workbook xmlns="${mainNamespace}" xmlns:r="${relationNamespace}"><bookViews><workbookView activeTab="0"/></bookViews>` +
    `<sheets>${all.join('')}</sheets>${filters.length > 0 ? `<definedNames>${filters.join('')}</definedNames>` : ''}</workbook>`
  );
}
