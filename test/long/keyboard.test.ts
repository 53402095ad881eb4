/**
 * The review by keyboard alone: everything is a few keys away, and every action is visible. Every key press is counted.
 *
 * @module-tag chromium
 */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { hangMs } from '../support/hangMs.ts';
import { openWindow, type OpenWindow } from '../support/openWindow.ts';
import { openCliWorkspace, type CliWorkspace } from '../support/spawnCli.ts';
import { untilFrame } from '../support/untilFrame.ts';

const sample = new URL('../../resources/sample-leads.csv', import.meta.url).pathname;
/** From the rows, or from a newly opened screen. */
const fewKeys = 5;

let workspace: CliWorkspace;
let window: OpenWindow;
let page: Page;
let list: string;

beforeAll(async () => {
  workspace = openCliWorkspace();
  const checked = await workspace.run([
    'check',
    sample,
    '--environment',
    'sandbox',
    '--add-ons',
    'litigator_checks',
    '--qps',
    '500',
    '--json',
  ]);
  ({ list } = z.object({ list: z.string() }).parse(JSON.parse(checked.stdout)));
  window = await openWindow(workspace);
  ({ page } = window);
  page.setDefaultTimeout(hangMs);
});
afterAll(async () => {
  await window.close();
  workspace.remove();
});

const grid = (): Locator => page.getByRole('grid', { name: 'Rows' });
const heading = (name: string): Locator => page.getByRole('columnheader', { name, exact: true });

async function open(step: string): Promise<void> {
  await page.goto('about:blank');
  await page.goBack();
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `#/lists/${list}/${step}`);
}

/** Opens the review as for the first time, with the first row focused: the previous test's place is discarded. */
async function review(): Promise<void> {
  await open('review');
  await page.getByRole('gridcell').first().waitFor();
  const clear = page.getByRole('button', { name: 'Clear', exact: true });
  if ((await clear.count()) > 0) await clear.click();
  if ((await heading('Row').getAttribute('aria-sort')) !== 'ascending') await heading('Row').getByRole('button').click();
  await grid().focus();
  await page.keyboard.press('Home');
  await page.getByRole('row').filter({ hasText: 'Devon Achterberg' }).waitFor();
  await expect.poll(() => grid().getAttribute('aria-activedescendant')).toBe('row-0');
  await untilFrame(page);
}

/** Presses keys one after the other, at most a few. */
async function press(...keys: string[]): Promise<void> {
  expect(keys.length).toBeLessThanOrEqual(fewKeys);
  for (const key of keys) await page.keyboard.press(key);
}

const focused = (): Promise<string> =>
  page.evaluate(() => {
    const { activeElement } = document;
    return `${activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? ''}`;
  });

describe('from the rows, a few keys reach', () => {
  it('sorting by any column, in either direction', async () => {
    await review();
    await press('s', 'z', 'i', 'Enter');
    await expect.poll(() => heading('Zip').getAttribute('aria-sort')).toBe('ascending');
    await expect.poll(() => grid().evaluate((element) => element === document.activeElement)).toBe(true);
    await press('s', 'z', 'i', 'Enter');
    await expect.poll(() => heading('Zip').getAttribute('aria-sort')).toBe('descending');
  });

  it('the headings, from the first row up and along', async () => {
    await review();
    await press('ArrowUp', 'ArrowRight', 'ArrowRight', 'Enter');
    await expect.poll(() => heading('Grade').getAttribute('aria-sort')).toBe('ascending');
    // In their new order, the rows begin at the first one: an earlier key would move in the old order.
    await expect.poll(() => grid().getAttribute('aria-busy')).toBe('false');
    await press('ArrowDown', 'j');
    await expect.poll(() => grid().getAttribute('aria-activedescendant')).toBe('row-1');
  });

  it('a facet value', async () => {
    await review();
    // A fast typist types the next letter before a frame is drawn.
    const reached = await page.evaluate(() => {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: '[', bubbles: true, cancelable: true }));
      return document.activeElement?.getAttribute('aria-label');
    });
    expect(reached).toBe('Find a filter');
    await press('l', 'i', 't', 'Enter');
    await page.getByRole('button', { name: 'Remove filter: litigator check: litigator' }).waitFor();
    await expect.poll(() => grid().evaluate((element) => element === document.activeElement)).toBe(true);
    // The facets' own buttons are one Tab stop, with the arrow keys between them.
    await page.keyboard.press('Shift+Tab');
    const from = await focused();
    await press('ArrowDown', 'ArrowDown', 'ArrowDown');
    expect(await focused()).not.toBe(from);
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('Rows');
  });

  it('the columns, several in a row', async () => {
    await review();
    await press('c', 'z', 'i', 'Enter');
    await expect.poll(() => heading('Zip').count()).toBe(0);
    await press('Enter', 'Escape', 'j');
    await expect.poll(() => heading('Zip').count()).toBe(1);
    expect(await grid().getAttribute('aria-activedescendant')).toBe('row-1');
  });

  it('the hits of a search, cell after cell, around the end and back', async () => {
    await review();
    const found = page.locator('footer').getByText(/^Row \d+ of /);
    await press('/');
    await page.keyboard.type('206 555 01');
    await press('Enter');
    await expect.poll(() => found.innerText()).toMatch(/^Row 1 of \d+ rows? with “206 555 01”: Phone$/);
    const marked = (): Promise<string> => page.locator('[data-found] mark').innerText();
    await expect.poll(marked).toMatch(/^206\W+555\W+01/);
    await press('Shift+F3');
    await expect.poll(() => found.innerText()).not.toMatch(/^Row 1 of/);
    await press('F3');
    await expect.poll(() => found.innerText()).toMatch(/^Row 1 of/);
    await press('/', 'Escape');
    await expect.poll(() => page.locator('mark').count()).toBe(0);
  });

  it('any command, list or setting, by a part of its name', async () => {
    await review();
    // A fast typist types the first letter before a frame is drawn.
    const isReady = await page.evaluate(() => {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true }));
      return Promise.resolve().then(() => document.activeElement?.getAttribute('role'));
    });
    expect(isReady).toBe('combobox');
    await page.keyboard.type('drop and');
    await press('Enter');
    await expect.poll(() => grid().getAttribute('aria-activedescendant')).toBe('row-1');
    await expect.poll(() => grid().evaluate((element) => element === document.activeElement)).toBe(true);
    await press('u');
    await page.getByRole('status').filter({ hasText: 'Undone: row 1' }).waitFor();
    await press('?');
    await page.getByRole('dialog', { name: 'Keys' }).getByText('Next hit of the search').waitFor();
    await press('Escape', 'Control+k');
    await page.keyboard.type('suppression');
    await press('Enter');
    await page.getByRole('heading', { name: 'Suppression list' }).waitFor();
  });

  it('the outcome of a call, also from the last columns', async () => {
    await review();
    await grid().evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
    await untilFrame(page);
    await press('l');
    await page.getByRole('dialog', { name: 'How did the call go?' }).waitFor();
    await press('Escape');
    await grid().evaluate((element) => element.scrollTo({ left: 0 }));
  });

  it('the export, with the rows in view', async () => {
    await review();
    await press('e');
    await page.getByRole('heading', { name: 'Download', exact: true }).waitFor();
  });

  it('every part of the window by F6, and past the bar by the first Tab stop', async () => {
    await review();
    const parts: string[] = [];
    for (let turn = 0; turn < 5; turn++) {
      await page.keyboard.press('F6');
      parts.push(await page.evaluate(() => document.activeElement?.closest('[data-region]')?.getAttribute('aria-label') ?? 'the bar'));
    }
    expect(new Set(parts)).toEqual(
      new Set(['the bar', 'Views, filters and export', 'Filters', 'Rows', parts.find((part) => /^Row \d/.test(part))]),
    );
    await page.evaluate(() => (document.activeElement instanceof HTMLElement ? document.activeElement.blur() : undefined));
    await page.getByRole('button', { name: 'Skip to content' }).focus();
    await press('Enter');
    expect(await focused()).toBe('Rows');
  });
});

describe('from the matching as it opens, a few keys reach', () => {
  const field = (column: string): Locator => page.getByRole('combobox', { name: `Field for ${column}`, exact: true });
  const isFocused = (locator: Locator): Promise<boolean> => locator.evaluate((element) => element === document.activeElement);

  it('a field for a column, and after it the next column’s', async () => {
    await open('import');
    const [first, second] = [field('lead_id'), field('Full Name')];
    await first.waitFor();
    const before = await second.innerText();
    await press('ArrowDown', 't', 'r', 'a', 'Enter');
    await expect.poll(() => first.innerText()).toContain('Transaction id');
    expect(await isFocused(first)).toBe(true);
    // The selected item already has the focus, and Enter leaves it unchanged.
    await press('ArrowDown', 'Enter', 'Enter');
    expect(await isFocused(second)).toBe(true);
    expect(await second.innerText()).toBe(before);
  });
});

describe('what was done', () => {
  it('is seen and told once after a decision on several rows and after its undo, without taking the focus', async () => {
    await review();
    await press(' ', ' ', ' ', '3');
    await expect.poll(() => page.getByRole('status').filter({ hasText: 'Dropped 3 rows' }).count()).toBe(1);
    const seen = page.getByTitle('Dropped 3 rows', { exact: true });
    expect((await seen.boundingBox())?.width).toBeGreaterThan(60);
    expect(await grid().evaluate((element) => element === document.activeElement)).toBe(true);
    await press('u');
    await expect.poll(() => page.getByRole('status').filter({ hasText: 'Undone: 3 rows' }).count()).toBe(1);
  });
});

describe('what was undone in the history', () => {
  it('is no longer offered for undoing in the last line', async () => {
    await review();
    await press('3');
    const last = page.getByTitle('Dropped row 1', { exact: true });
    await last.waitFor();
    await press('h');
    await page.getByRole('dialog', { name: 'History' }).getByRole('button', { name: 'Undo', exact: true }).first().click();
    await expect.poll(() => last.count()).toBe(0);
    await press('Escape');
  });
});

describe('a note', () => {
  it('is saved where a key leaves the review while it is being typed', async () => {
    await review();
    await press('n');
    await page.keyboard.type('call in May');
    await press('Control+Enter');
    await page.getByRole('heading', { name: 'Download', exact: true }).waitFor();
    await review();
    await page.getByRole('complementary', { name: 'Row 1' }).getByText('call in May', { exact: true }).waitFor();
    await press('u');
    await page.getByRole('status').filter({ hasText: 'Undone: row 1' }).waitFor();
  });
});

describe('undo', () => {
  it('shows all rows first where the row is not among those shown', async () => {
    await review();
    await press('3');
    await page.getByRole('status').filter({ hasText: 'Dropped row 1' }).waitFor();
    await press('[', 'l', 'i', 't', 'Enter');
    await page.getByRole('button', { name: 'Remove filter: litigator check: litigator' }).waitFor();
    await expect.poll(() => page.getByRole('row').filter({ hasText: 'Devon Achterberg' }).count()).toBe(0);
    await press('u');
    const words = 'Row 1 was filtered out, so all rows are shown now. Press U again to undo.';
    await page.getByRole('status').filter({ hasText: words }).waitFor();
    await expect.poll(() => grid().getAttribute('aria-activedescendant')).toBe('row-0');
    await expect.poll(() => page.locator('#row-0').textContent()).toContain('Drop');
    await untilFrame(page);
    await press('u');
    await page.getByRole('status').filter({ hasText: 'Undone: row 1' }).waitFor();
  });
});

describe('at 1024 pixels', () => {
  it('buttons in sight open the filters and the row over the grid, one at a time', async () => {
    await page.setViewportSize({ width: 1024, height: 640 });
    await review();
    expect(await page.getByRole('complementary').count()).toBe(0);
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await page.getByRole('complementary', { name: 'Filters' }).waitFor();
    await page.getByRole('toolbar').getByRole('button', { name: 'Row', exact: true }).click();
    await page.getByRole('complementary', { name: /^Row \d/ }).waitFor();
    expect(await page.getByRole('complementary', { name: 'Filters' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('complementary').count()).toBe(0);
    await page.setViewportSize({ width: 1440, height: 900 });
  });
});

describe('a row without a decision', () => {
  it('shows in full that it has none, and that it has a note', async () => {
    await review();
    const cell = page.getByRole('gridcell', { name: 'Undecided', exact: true }).first();
    await cell.click();
    await press('n');
    await page.keyboard.type('has no phone');
    await press('Enter');
    const marked = page.getByRole('gridcell', { name: /^Undecided.+/ });
    const mark = marked.locator('svg').nth(1);
    await mark.waitFor();
    const right = (of: Locator): Promise<number> => of.evaluate((element) => element.getBoundingClientRect().right);
    expect(await right(mark)).toBeLessThanOrEqual(await right(marked));
  });
});
