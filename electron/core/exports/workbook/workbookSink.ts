/**
 * Writes a table as an XLSX workbook, as a stream: the rows on one sheet (more if it is full), a summary with a chart, and the provenance.
 */
import type { ByteSink } from '../files/atomicFile.ts';
import type { TableColumn } from '../table.ts';
import type { TableSink } from '../tableSink.ts';
import type { Tally } from '../tally.ts';
import { openZip, type ZipEntry } from '../files/zipFile.ts';
import { dataSheet, limits } from './dataSheet.ts';
import { footerOf } from './footer.ts';
import { provenanceSheet, summarySheet, type Provenance } from './factSheets.ts';
import { overviewSheet, type SheetOverview } from './overviewSheet.ts';
import { scorecardSheet } from './scorecardSheet.ts';
import { contentTypesXml, relationsXml, workbookXml, type SheetEntry } from './parts.ts';
import { stylesXml } from './styles.ts';
import { text } from './text.ts';

export interface WorkbookOptions {
  listName: string;
  rejected: number;
  /** Marks the workbook in the name of every sheet, and on each of them. */
  sandbox: boolean;
  /** Says at the foot of printed pages that it is a redacted copy. */
  redacted?: boolean;
  provenance: Provenance;
  /** For a sheet of its own; null: none. */
  overview?: SheetOverview | null;
  /** Only the rows, for a program that takes no other sheet; as many as they need. */
  oneSheet?: boolean;
  /** Epoch ms. */
  at: number;
  /** Rows per sheet, including the heading; tests use a smaller number. */
  rowsPerSheet?: number;
}

/** Rows whose XML is written in one piece. */
const piece = 250;

/** Throws Failed('export.tooManyColumns'); its sink throws Failed('export.cellTooLong') and whatever `into` throws. */
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

  /** The sheets about the rows. */
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
