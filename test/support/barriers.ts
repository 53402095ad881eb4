/** Accessibility problems of a page, as axe reports them. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { themes, type Theme } from './themes.ts';

/** The minified form, because every page reads it anew. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Looked {
  readonly exclude: string[];
  readonly include?: string[];
}

declare global {
  interface Window {
    /** Set once its source has been read. */
    readonly axe?: { run(context: Looked, options: RunOptions): Promise<AxeResults> };
  }
}

/** Returns all findings of axe, as `rule: element`. `part`: only checks this element. */
export async function barriers(page: Page, theme: Theme, part?: string): Promise<string[]> {
  // Only once per document: reading all rules again takes as long as applying some of them.
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(source);
  // Rows are alike, so a dozen represents them all.
  const context: Looked = { exclude: ['[role=row]:nth-child(n + 12)'], ...(part === undefined ? {} : { include: [part] }) };
  const options: RunOptions = {
    resultTypes: ['violations'],
    // The second theme has the same elements in other colors.
    ...(theme === themes[0] ? {} : { runOnly: { type: 'rule', values: ['color-contrast'] } }),
  };
  return page.evaluate(findBarriers, { context, options });
}

/** Runs in the page: it must not use anything from outside itself. */
async function findBarriers({ context, options }: { context: Looked; options: RunOptions }): Promise<string[]> {
  const results = await window.axe?.run(context, options);
  if (results === undefined) throw new Error('axe is not in this page');
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.flatMap(({ target, failureSummary }) => {
      const where = target.join(' ');
      // A list of options scrolls by the arrow keys of the field that owns it and needs no focus of its own.
      const list = document.querySelector(where)?.closest('[role=listbox]') ?? null;
      return id === 'scrollable-region-focusable' && list !== null ? [] : [`${id}: ${where} ${failureSummary ?? ''}`];
    }),
  );
}
