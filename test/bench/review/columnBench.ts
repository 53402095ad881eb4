/** How long a reviewer of a big list waits until rows and counts are painted in a real Chromium: facets, sorts, and filters of columns. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { rendererFolder } from '../../../electron/hosts/node/builtFiles.ts';
import { startChromium } from '../../support/chromium.ts';
import { startFakeBackend } from '../../support/fakeBackend.ts';
import { openTestCore } from '../../support/openTestCore.ts';
import { ms, whole, type Line } from '../line.ts';
import { makeReviewedFolder } from './reviewedFolder.ts';

const turns = 7;

interface Step {
  readonly what: string;
  /** Null: it is told, and has nothing to reach. */
  readonly mostMs: number | null;
  /** Milliseconds until its rows and counts are painted. */
  readonly act: (page: Page, turn: number) => Promise<number>;
}

/** Clicks within the page, and waits for the frame after the one that shows the new view. Returns milliseconds. */
const clicked = (page: Page, selector: string, keys: { alt?: boolean; shift?: boolean } = {}): Promise<number> =>
  page.evaluate(
    async ({ sought, alt, shift }) => {
      const button = document.querySelector(sought);
      const grid = document.querySelector('[aria-label=Rows]');
      if (button === null || grid === null) throw new Error(`nothing is at ${sought}`);
      const shown = new Promise<void>((resolve) => {
        let isBusy = false;
        const changes = new MutationObserver(() => {
          if (grid.getAttribute('aria-busy') === 'true') isBusy = true;
          else if (isBusy) {
            changes.disconnect();
            resolve();
          }
        });
        changes.observe(grid, { attributes: true, attributeFilter: ['aria-busy'] });
      });
      const began = performance.now();
      button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, altKey: alt, shiftKey: shift }));
      await shown;
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      return performance.now() - began;
    },
    { sought: selector, alt: keys.alt ?? false, shift: keys.shift ?? false },
  );

const headingOf = (title: string): string => `[role=columnheader][aria-label="${title}"] > button`;

/** Opens a column's filter and chooses the kind of test; then measures from Enter in the field to the rows. */
async function filtered(page: Page, title: string, text: string): Promise<number> {
  const button = page.locator(`button[aria-label="Filter ${title}"]`);
  await button.scrollIntoViewIfNeeded();
  await button.dispatchEvent('click');
  await page.getByRole('combobox', { name: `Rows where ${title}` }).selectOption('contains');
  await page.getByRole('textbox', { name: `Text in ${title}` }).fill(text);
  return clicked(page, '[role=dialog] button[type=submit]');
}

const first = 'a column’s first time in a process';
const steps: readonly Step[] = [
  { what: `a sort by a column in which all values differ, ${first}`, mostMs: 1_000, act: (page) => clicked(page, headingOf('E-mail')) },
  { what: `a filter of a column by a part of its text, ${first}`, mostMs: null, act: (page) => filtered(page, 'Phone', '99') },
  { what: 'a click on a facet’s value', mostMs: 200, act: (page) => clicked(page, 'section[aria-label=Litigator] button:nth-of-type(2)') },
  { what: 'a click that excludes one', mostMs: 200, act: (page) => clicked(page, 'section[aria-label=Decision] button', { alt: true }) },
  { what: 'a sort by a field of the verdict', mostMs: 300, act: (page) => clicked(page, headingOf('Grade')) },
  { what: 'a sort by a column of the spreadsheet', mostMs: 1_000, act: (page) => clicked(page, headingOf('E-mail')) },
  { what: 'the same with a second key', mostMs: 1_000, act: (page) => clicked(page, headingOf('Phone'), { shift: true }) },
  { what: 'a filter of a column by a part of its text', mostMs: 500, act: (page, turn) => filtered(page, 'E-mail', `9${turn}`) },
];

/** A line for each step: the median of all turns, each in a process of its own, and the longest. */
export async function columnBench(rows: number): Promise<Line[]> {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-bench-review-'));
  const browser = await startChromium();
  const taken = new Map<string, number[]>();
  try {
    const listId = makeReviewedFolder(folder, rows);
    for (let turn = 0; turn < turns; turn++) {
      const core = await openTestCore({ dataDir: folder, host: 'browser' });
      const backend = await startFakeBackend(rendererFolder(), core.handlers);
      const page = await browser.newPage({ viewport: { width: 1680, height: 900 }, locale: 'en-US', reducedMotion: 'reduce' });
      try {
        await page.goto(`${backend.url}#/lists/${listId}/review`);
        await page.getByRole('grid', { name: 'Rows' }).waitFor();
        for (const { what, act } of steps) {
          taken.set(what, [...(taken.get(what) ?? []), await act(page, turn)]);
          await clicked(page, '[role=group][aria-label=Views] button');
        }
      } finally {
        await page.close();
        await backend.close();
        await core.close();
      }
    }
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
  return steps.map(({ what, mostMs }) => lineOf(`${what} → painted, ${whole(rows)} rows`, mostMs, taken.get(what) ?? []));
}

function lineOf(what: string, mostMs: number | null, times: readonly number[]): Line {
  const sorted = times.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const ours = `${ms(median)}, at most ${ms(sorted.at(-1) ?? 0)}`;
  return { what, ours, ...(mostMs === null ? {} : { reach: `≤ ${whole(mostMs)} ms`, reached: median <= mostMs }) };
}
