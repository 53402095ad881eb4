/**
 * After any sequence of steps on some lists, no file of rows to call contains a number found to be a litigator's, or dials an unchecked
 * one.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ExportRequest } from '#contract/exports/export.ts';
import { groupCounts } from '#contract/verdict/standing.ts';
import { shippedRecipes } from '#contract/exports/shippedRecipes.ts';
import { openZip } from '#core/lists/read/workbooks/openZip.ts';
import { anyStep, numberService, openHistory } from '../support/numberHistory.ts';
import { openTestCore, type TestCore } from '../support/openTestCore.ts';
import { openEnvironment } from '../support/phoneRun.ts';
import { casesOf, fc } from '../support/propertyCases.ts';

const service = numberService();
let core: TestCore;
let environmentId: string;
beforeAll(async () => {
  core = await openTestCore({ ports: { transport: service.transport } });
  environmentId = await openEnvironment(core, 'https://service.example');
});
afterAll(() => core.end());

const columnsOf = (recipe: string): ExportRequest['columns'] => shippedRecipes.find(({ name }) => name === recipe)?.columns ?? [];
const columns = columnsOf('Dialer, E.164');
/**
 * Ways to write a file of rows to call, in this order, because accepting rows may settle their list; `keepsView`: from a view of kept rows.
 * A dialer's file begins with the number that it calls.
 */
const ways: Record<string, Partial<ExportRequest> & { keepsView?: boolean }> = {
  keep: { only: 'keep' },
  toCall: { only: 'toCall' },
  tsv: { only: 'toCall', format: 'tsv' },
  workbook: { only: 'toCall', format: 'xlsx' },
  dialer: { only: 'toCall', columns },
  dialerOfKeep: { only: 'keep', columns },
  dialerOfAll: { only: null, columns },
  hubSpot: { only: 'toCall', columns: columnsOf('HubSpot') },
  view: { keepsView: true },
  dialerOfView: { keepsView: true, columns },
  split: { split: true },
  redacted: { only: 'toCall', redacted: true },
  accepted: { only: 'toCall', unchecked: { accept: 'tested' }, acceptPhones: 'tested' },
};

/** The number of lines with rows to call. */
let written = 0;
let histories = 0;

async function workbookText(path: string): Promise<string> {
  const zip = await openZip({ path, name: 'out.xlsx' });
  const parts = ['xl/sharedStrings.xml', ...Array.from({ length: 9 }, (_, at) => `xl/worksheets/sheet${at + 1}.xml`)];
  const texts: Buffer[] = [];
  for (const part of parts.filter((name) => zip.has(name))) for await (const bytes of zip.read(part)) texts.push(bytes);
  zip.close();
  return Buffer.concat(texts).toString('utf8');
}

it('is so after every history of imports, matchings, checks, look-ups, suppressions, decisions, merges, purges and deletions', async () => {
  const someWays = fc.subarray(Object.keys(ways), { minLength: 5, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 5, maxLength: 14 }), someWays, async (steps, chosen) => {
      const { take, lists, suppressed, numbersIn, end } = openHistory(core, environmentId, (histories += 1), service);
      for (const one of steps) await take(one);
      for (const listId of lists) for (const how of chosen) await leaves(listId, how);
      await end();

      async function leaves(listId: string, how: string): Promise<void> {
        const { keepsView = false, ...choice } = ways[how] ?? {};
        const sort = { by: 'row', descending: false } as const;
        const view = keepsView ? await core.handlers['review.open']({ listId, filter: { decision: ['keep'] }, sort }) : null;
        const path = join(core.dataDir, `${randomUUID()}${choice.split ? '/' : '.csv'}`);
        const destinationId = core.grantDestination(path);
        const whole = { format: 'csv', only: null, rows: null, escapeFormulas: false, bom: false, unchecked: 'hold' } as const;
        const request = { listId, ...whole, ...choice, ...(view && { viewId: view.viewId }) };
        const { rows, files, fileName } = await core.handlers['exports.write']({ ...request, destinationId });
        if (choice.split !== true) expect((await core.handlers['exports.preview'](request)).rows, how).toBe(rows);
        const text =
          choice.format === 'xlsx'
            ? await workbookText(path)
            : readFileSync(choice.split ? join(path, 'keep.csv') : join(core.dataDir, fileName), 'utf8');
        written += files[0]?.rows ?? 0;
        if (how === 'toCall') await addsUp(listId, rows);
        for (const phone of numbersIn(text)) {
          expect(choice.redacted, `${phone} left ${how}`).not.toBe(true);
          expect(service.litigators.has(phone), `${phone} left ${how}`).toBe(false);
          if (choice.acceptPhones === undefined) expect(service.clear.has(phone), `${phone} left ${how}`).toBe(true);
        }
        if (choice.columns !== columns) return;
        for (const row of text.split('\n').slice(1)) {
          const [dialed = ''] = numbersIn(row);
          expect(suppressed.has(dialed), `${dialed} is dialed ${how}`).toBe(false);
        }
      }

      async function addsUp(listId: string, rows: number): Promise<void> {
        const { facets, rows: all } = await core.handlers['review.overview']({ listId, column: null });
        const groups = groupCounts(facets.standing);
        expect(groups.toCall).toBe(rows);
        expect(Object.values(groups).reduce((sum, of) => sum + of, 0)).toBe(all);
      }
    }),
    casesOf(30),
  );
  // Makes sure that the files weren't just empty.
  expect(written).toBeGreaterThan(0);
});
