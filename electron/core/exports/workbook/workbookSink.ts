/**
 * Writes a table as an XLSX workbook, as a stream: the rows on one sheet (more if it is full), a summary with a chart, and the provenance.
 */
import { columnName, mainNamespace, relationNamespace, xmlHead, xmlText, stylesXml } from './styles.ts';
import type { ByteSink } from '../../platform/atomicFile.ts';
import type { TableColumn, TableSink } from '../table.ts';
import type { Tally } from '../tally.ts';
import { openZip, type ZipEntry } from '../files/targets.ts';
import { dataSheet, limits, footerOf } from './dataSheet.ts';
import { provenanceSheet, summarySheet, type Provenance } from './factSheets.ts';
import { overviewSheet, type SheetOverview, scorecardSheet } from './overviewSheet.ts';
import { text } from './text.ts';

const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const office = 'application/vnd.openxmlformats-officedocument';

/** Returns the XML of relations between a workbook's parts. `relations`: [last part of the type, target]; their ids are rId1, rId2, … */
function relationsXml(relations: readonly (readonly [type: string, target: string])[]): string {
  const all = relations.map(
    ([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${relationNamespace}/${type}" Target="${target}"/>`,
  );
  return `${xmlHead}<Relationships xmlns="${packageRelations}">${all.join('')}</Relationships>`;
}

/** Returns `[Content_Types].xml` of a workbook with this many sheets, and one chart. */
function contentTypesXml(sheets: number, hasChart: boolean): string {
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
interface SheetEntry {
  name: string;
  filter: { columns: number; lastRow: number } | null;
}

/** Returns `xl/workbook.xml`; the sheets' relations are rId1, rId2, … in order. */
function workbookXml(sheets: readonly SheetEntry[]): string {
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

export interface WorkbookOptions {
  listName: string;
  rejected: number;
  /** Whether to mark the workbook in the name of every sheet and on each of them. */
  sandbox: boolean;
  /** Whether the footer of printed pages identifies a redacted copy. */
  redacted?: boolean;
  provenance: Provenance;
  /** The overview for a separate sheet; null for none. */
  overview?: SheetOverview | null;
  /** Whether to write only sheets of rows, for a program that accepts no others; as many as needed. */
  oneSheet?: boolean;
  /** Timestamp of the zip entries, epoch ms. */
  at: number;
  /** Rows per sheet, including the heading; tests use a smaller number. */
  rowsPerSheet?: number;
}

/** Rows whose XML is written in one piece. */
const piece = 250;

/** Opens a workbook. Throws Failed('export.tooManyColumns'); its sink throws Failed('export.cellTooLong') and whatever `into` throws. */
export function openWorkbook(into: ByteSink, columns: readonly TableColumn[], options: WorkbookOptions): TableSink {
  const {
    listName,
    rejected,
    sandbox,
    redacted = false,
    provenance,
    overview = null,
    oneSheet = false,
    at,
    rowsPerSheet = limits.rows,
  } = options;
  const mark = sandbox ? text.sandboxMark : '';
  const footer = footerOf(listName, [
    ...(sandbox ? [text.sandboxShort] : []),
    ...(redacted ? [text.redactedShort] : []),
    text.notDoNotCall,
  ]);
  const data = dataSheet(columns, footer);
  const zip = openZip(into, at);
  const sheets: SheetEntry[] = [];
  let open: { entry: ZipEntry; rows: number } | null = null;
  let seen = 0;

  const begin = async (firstLines: readonly (readonly string[])[]): Promise<NonNullable<typeof open>> => {
    const number = sheets.length + 1;
    const entry = zip.entry(`xl/worksheets/sheet${number}.xml`);
    sheets.push({ name: `${text.rows}${number === 1 ? '' : ` ${number}`}${mark}`, filter: null });
    await entry.write(data.head(firstLines));
    return { entry, rows: 1 };
  };
  const close = async ({ entry, rows }: NonNullable<typeof open>): Promise<void> => {
    await entry.write(data.tail(rows));
    entry.end();
    const sheet = sheets.at(-1);
    if (sheet) sheet.filter = { columns: columns.length, lastRow: rows };
  };
  const part = async (name: string, xml: string): Promise<void> => {
    const entry = zip.entry(name);
    await entry.write(xml);
    entry.end();
  };

  /** Adds the sheets about the rows. */
  const addFacts = async (tally: Tally): Promise<void> => {
    const summaryName = text.summary + mark;
    const summary = summarySheet(listName, tally, rejected, sandbox, summaryName);
    const summaryAt = sheets.push({ name: summaryName, filter: null });
    await part(`xl/worksheets/sheet${summaryAt}.xml`, summary.sheet);
    await part(`xl/worksheets/_rels/sheet${summaryAt}.xml.rels`, relationsXml([['drawing', '../drawings/drawing1.xml']]));
    await part('xl/drawings/drawing1.xml', summary.drawing);
    await part('xl/drawings/_rels/drawing1.xml.rels', relationsXml([['chart', '../charts/chart1.xml']]));
    await part('xl/charts/chart1.xml', summary.chart);
    if (overview !== null) {
      const overviewAt = sheets.push({ name: text.overview.title + mark, filter: null });
      await part(`xl/worksheets/sheet${overviewAt}.xml`, overviewSheet(listName, overview, sandbox));
      if (overview.scorecard) {
        const scorecardAt = sheets.push({ name: text.scorecard.title + mark, filter: null });
        await part(`xl/worksheets/sheet${scorecardAt}.xml`, scorecardSheet(listName, overview.scorecard, sandbox));
      }
    }
    const provenanceAt = sheets.push({ name: text.provenance + mark, filter: null });
    await part(`xl/worksheets/sheet${provenanceAt}.xml`, provenanceSheet(provenance, sandbox));
  };

  return {
    async lines({ cells: cellsOf }) {
      const lines = cellsOf();
      open ??= await begin(lines);
      let xml = '';
      for (const [index, cells] of lines.entries()) {
        if (open.rows === rowsPerSheet) {
          await open.entry.write(xml);
          xml = '';
          await close(open);
          open = await begin(lines.slice(index));
        }
        open.rows += 1;
        seen += 1;
        xml += data.line(cells, open.rows, seen);
        if (index % piece === piece - 1) {
          await open.entry.write(xml);
          xml = '';
        }
      }
      await open.entry.write(xml);
    },
    async end(tally) {
      await close(open ?? (await begin([])));
      if (!oneSheet) await addFacts(tally);
      await part('xl/styles.xml', stylesXml());
      await part('xl/workbook.xml', workbookXml(sheets));
      await part(
        'xl/_rels/workbook.xml.rels',
        relationsXml([...sheets.map((_, index) => ['worksheet', `worksheets/sheet${index + 1}.xml`] as const), ['styles', 'styles.xml']]),
      );
      await part('_rels/.rels', relationsXml([['officeDocument', 'xl/workbook.xml']]));
      await part('[Content_Types].xml', contentTypesXml(sheets.length, !oneSheet));
      await zip.end();
    },
  };
}
