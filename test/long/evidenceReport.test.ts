/**
 * The report on evidence, printed by a real Chromium: its pages, and the contents of each.
 *
 * @module-tag chromium
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { renderReport } from '#core/evidence/report/writeReport.ts';
import { readReportFacts } from '#core/evidence/report/reportFacts.ts';
import { startChromium } from '../support/chromium.ts';
import { madeEvidence, madeRoot, madeStatement } from '../support/madeEvidence.ts';
import { pdfPages } from '../support/pdfText.ts';

let browser: Browser;
const folder = mkdtempSync(join(tmpdir(), 'rollcall-report-'));
beforeAll(async () => {
  browser = await startChromium();
});
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
});

it.each(['A4', 'Letter'] as const)('prints on %s with the root on every page, and a page for whoever has two minutes', async (format) => {
  const path = join(folder, 'evidence.jsonl');
  writeFileSync(path, madeEvidence(madeStatement(300)));
  const page = await browser.newPage();
  await page.setContent(renderReport(await readReportFacts(path, 'ef'.repeat(32))));
  const pdf = await page.pdf({ format, preferCSSPageSize: false, printBackground: true });
  const pages = pdfPages(pdf);
  expect(pages.length).toBeGreaterThan(5);
  expect(pages.length).toBeLessThan(18);
  for (const [at, text] of pages.entries()) {
    expect(text, `page ${at + 1}`).toContain(madeRoot);
    expect(text, `page ${at + 1}`).toContain(`${at + 1}/${pages.length}`);
    expect(text).toContain('SANDBOX');
  }
  expect(pages[0]).toContain('notaDoNotCallcheck');
  expect(pages[1]).toContain('Details');
  await page.close();
});
