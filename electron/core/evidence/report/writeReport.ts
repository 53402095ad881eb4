/** Writes a report on evidence for people: one HTML page without external resources. */
import { evidenceReportWords as words } from '#messages/evidence/evidenceReportWords.ts';
import { writeWhole } from '../../platform/atomicFile.ts';
import { appendix, details } from './details.ts';
import { firstPage } from './firstPage.ts';
import { Markup, markup, qrCode } from './markup.ts';
import { type ReportFacts, readReportFacts } from './reportFacts.ts';

/** Space for the footer at the bottom of every page. */
const footer = '21mm';

/** The report's style sheet, made for paper: a page of its own, black on white, in any theme. */
const reportStyle = `
@page { margin: 14mm 15mm 13mm; @bottom-right { content: counter(page) " / " counter(pages); font: 8pt system-ui, sans-serif; color: #444; } }
:root { color-scheme: light; }
body { margin: 0; font: 9.5pt/1.4 system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; color: #181b22; background: #fff;
  font-variant-numeric: tabular-nums; -webkit-print-color-adjust: exact; print-color-adjust: exact; }
h1, h2, h3, p, ul, dl { margin: 0; }
h1 { font-size: 20pt; line-height: 1.2; font-weight: 600; overflow-wrap: anywhere; }
h2 { font-size: 14pt; font-weight: 600; margin-bottom: 3mm; }
h3 { font-size: 10pt; font-weight: 600; margin: 4mm 0 1mm; break-after: avoid; }
ul { padding-left: 4.5mm; }
li { overflow-wrap: anywhere; }
.kind, .lead { color: #474e5c; }
.sandbox { border: 1.2mm solid #6a5527; padding: 2mm 4mm; margin-bottom: 4mm; font-size: 26pt; font-weight: 700; letter-spacing: 0.12em; color: #6a5527;
  background: repeating-linear-gradient(45deg, #f4eddd 0 3mm, #fff 3mm 6mm); text-align: center; }
.sandbox small { display: block; font-size: 10pt; font-weight: 400; letter-spacing: 0; }
dl { display: grid; grid-template-columns: 40mm 1fr; gap: 0.7mm 4mm; margin-top: 4mm; }
dt { color: #474e5c; }
dd { margin: 0; overflow-wrap: anywhere; }
table { border-collapse: collapse; width: 100%; }
.frame > tbody > tr > td, .frame > tfoot > tr > td { padding: 0; }
.room { height: ${footer}; }
.charts { display: grid; grid-template-columns: 1fr 1fr; gap: 0 8mm; }
.chart { break-inside: avoid; }
.chart th { text-align: left; font-weight: 400; white-space: nowrap; padding: 0.5mm 2mm 0.5mm 0; width: 1%; }
.chart svg { display: block; width: 100%; height: 3mm; }
.bar { width: 99%; }
.number { text-align: right; white-space: nowrap; padding-left: 2mm; }
.share { color: #474e5c; }
.mark { display: inline-block; width: 4mm; text-align: center; border: 0.25mm solid currentColor; border-radius: 0.6mm; font-size: 8pt; line-height: 3.6mm; }
.track { fill: #eef0f4; }
rect.keep { fill: #067a70; } .mark.keep { color: #066a61; }
rect.hold { fill: #b56a00; } .mark.hold { color: #855000; }
rect.drop { fill: #b9232d; } .mark.drop { color: #b3202a; }
rect.litigator { fill: #862e9c; } .mark.litigator { color: #862e9c; }
rect.clear { fill: #737c8c; } .mark.clear { color: #4c5566; }
rect.unknown { fill: #d9a860; } .mark.unknown { color: #855000; }
.columns { display: grid; grid-template-columns: 1fr 1fr; gap: 8mm; }
.warned { border-left: 1mm solid #b56a00; padding-left: 3mm; margin-top: 3mm; }
.hashes { margin-top: 4mm; color: #474e5c; }
code { font: 8pt ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace; overflow-wrap: anywhere; color: #181b22; }
.page { break-before: page; }
.lines th { text-align: left; font-weight: 600; border-bottom: 0.3mm solid #868d9b; padding: 1mm 2mm 1mm 0; }
.lines td { vertical-align: top; border-bottom: 0.2mm solid #e6e9ee; padding: 0.7mm 2mm 0.7mm 0; }
.lines td:first-child, .lines td:last-child { overflow-wrap: anywhere; }
.lines tr { break-inside: avoid; }
.rows { font-size: 8.5pt; }
.rows .number { padding-left: 0; padding-right: 4mm; }
.rows tr.litigator td { font-weight: 600; color: #862e9c; }
.rows tr.purged td { color: #474e5c; font-style: italic; }
small { color: #626978; }
footer { display: flex; align-items: center; gap: 4mm; font-size: 8pt; color: #474e5c; border-top: 0.2mm solid #d3d8e0; padding-top: 1mm; background: #fff; }
footer .qr { width: 17mm; height: 17mm; flex: none; }
footer strong { color: #6a5527; letter-spacing: 0.08em; }
@media print { footer { position: fixed; bottom: 0; left: 0; right: 0; } }
@media screen { body { max-width: 190mm; margin: 0 auto; padding: 10mm; } .room { height: 0; } .page { margin-top: 12mm; } }
`;

/** Nothing is loaded and nothing runs, so the report can be given to anybody. */
const policy = "default-src 'none'; style-src 'unsafe-inline'";

/** Renders a report on evidence for people: one HTML page without external resources, made to be printed. */
export function renderReport(facts: ReportFacts): string {
  const { predicate } = facts.statement;
  const isSandbox = predicate.environment.startsWith('SANDBOX');
  const sandbox = isSandbox ? markup`<div class="sandbox">${predicate.environment}<small>${words.sandbox}</small></div>` : null;
  // The empty row in the outer table's foot reserves space for the fixed footer on every page.
  const page = markup`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${policy}" />
        <meta name="viewport" content="width=device-width" />
        <title>${words.documentTitle(predicate.list.name)}</title>
        <style>
          ${new Markup(reportStyle)}
        </style>
      </head>
      <body>
        <table class="frame" role="presentation">
          <tbody>
            <tr>
              <td>${sandbox}${firstPage(facts)}${details(facts)}${appendix(facts)}</td>
            </tr>
          </tbody>
          <tfoot>
            <tr>
              <td><div class="room"></div></td>
            </tr>
          </tfoot>
        </table>
        <footer>
          ${qrCode(facts.root, words.qrLabel)}
          <div>
            ${isSandbox ? markup`<strong>${predicate.environment}</strong> ` : null}${words.footer(predicate.list.name, predicate.made.at)}<br />
            ${words.rootOfRows} <code>${facts.root}</code>
          </div>
        </footer>
      </body>
    </html> `;
  return page.text;
}

/**
 * `evidencePath`: complete evidence that was just written or verified. `sha256`: of its bytes, in hex. Returns the report's size in bytes.
 * Throws Failed('disk.full' | 'export.cannotWrite').
 */
export async function writeReport(evidencePath: string, sha256: string, reportPath: string): Promise<number> {
  return writeWhole(reportPath, renderReport(await readReportFacts(evidencePath, sha256)));
}
