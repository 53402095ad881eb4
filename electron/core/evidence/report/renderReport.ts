/** A report on evidence for people: one HTML page that needs nothing else, made to be printed. */
import { evidenceReportWords as words } from '#messages/evidence/evidenceReportWords.ts';
import { appendix } from './appendix.ts';
import { details } from './details.ts';
import { firstPage } from './firstPage.ts';
import { Markup, markup } from './markup.ts';
import { qrCode } from './qrCode.ts';
import type { ReportFacts } from './reportFacts.ts';
import { reportStyle } from './reportStyle.ts';

/** Nothing is loaded, and nothing runs: the report may go to anybody. */
const policy = "default-src 'none'; style-src 'unsafe-inline'";

export function renderReport(facts: ReportFacts): string {
  const { predicate } = facts.statement;
  const isSandbox = predicate.environment.startsWith('SANDBOX');
  const sandbox = isSandbox ? markup`<div class="sandbox">${predicate.environment}<small>${words.sandbox}</small></div>` : null;
  // The empty row of the outer table's foot keeps the room that the fixed footer takes, on every page.
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
