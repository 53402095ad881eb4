/** Performs a user action in the page, and times it until its result is painted: two frames after the document contains it. */
import type { Page } from 'playwright-core';

export type Act =
  | { readonly click: string; readonly alt?: boolean; readonly shift?: boolean }
  | { readonly press: string; readonly ctrl?: boolean }
  | { readonly type: string; readonly into: string }
  | { readonly go: string };

/**
 * `appears`: something matches each of these selectors. `passes`: something matches, and then nothing does. `changes`: the text of what
 * matches differs from before.
 */
export type Shown = { readonly appears: readonly string[] } | { readonly passes: string } | { readonly changes: string };

/** Returns milliseconds. Rejects after half a minute. */
export const painted = (page: Page, act: Act, shown: Shown): Promise<number> =>
  page.evaluate(
    async ({ asked, until }) => {
      const find = (selector: string): Element => {
        const found = document.querySelector(selector);
        if (found === null) throw new Error(`nothing is at ${selector}`);
        return found;
      };
      const textOf = (selector: string): string => document.querySelector(selector)?.textContent ?? '';
      const before = 'changes' in until ? textOf(until.changes) : '';
      let began = false;
      const isShown = (): boolean => {
        if ('appears' in until) return until.appears.every((selector) => document.querySelector(selector) !== null);
        if ('changes' in until) return textOf(until.changes) !== before;
        const isThere = document.querySelector(until.passes) !== null;
        began ||= isThere;
        return began && !isThere;
      };
      const done = new Promise<void>((resolve, reject) => {
        const look = (): void => {
          if (!isShown()) return;
          changes.disconnect();
          clearTimeout(late);
          resolve();
        };
        const changes = new MutationObserver(look);
        changes.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
        const late = setTimeout(() => reject(new Error(`never shown: ${JSON.stringify([asked, until])}`)), 30_000);
      });
      const startedAt = performance.now();
      if ('click' in asked) {
        const { alt = false, shift = false } = asked;
        find(asked.click).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, altKey: alt, shiftKey: shift }));
      } else if ('press' in asked) {
        const { press: key, ctrl = false } = asked;
        const target = document.activeElement ?? document.body;
        target.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey: ctrl, bubbles: true, cancelable: true }));
      } else if ('type' in asked) {
        const field = find(asked.into);
        // React listens for a change of the value that it didn't make itself.
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, asked.type);
        field.dispatchEvent(new Event('input', { bubbles: true }));
      } else location.hash = asked.go;
      await done;
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      return performance.now() - startedAt;
    },
    { asked: act, until: shown },
  );

export interface Keyed {
  /** From each key to the frame that shows the next row. */
  readonly paintedMs: number[];
  /** From each key to the program's answer, which comes once the decision is on disk. */
  readonly savedMs: number[];
}

/** Presses a deciding key repeatedly, each time once the next row is there. `by`: the attribute that names the row at `at`. */
export const decided = (page: Page, key: string, times: number, { at, by }: { at: string; by: string }): Promise<Keyed> =>
  page.evaluate(
    async ({ key: pressed, times: most, at: where, by: name }) => {
      const current = (): string => {
        const row = document.querySelector(where);
        // A row that is still being read has no text.
        return row === null || row.textContent === '' ? '' : (row.getAttribute(name) ?? '');
      };
      const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
      const saves: PerformanceResourceTiming[] = [];
      const answers = new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          if (entry instanceof PerformanceResourceTiming && entry.name.endsWith('/call/review.decide')) saves.push(entry);
      });
      performance.setResourceTimingBufferSize(10_000);
      answers.observe({ type: 'resource' });
      const paintedMs: number[] = [];
      const savedMs: number[] = [];
      for (let press = 0; press < most; press++) {
        await new Promise((resolve) => setTimeout(resolve, 60));
        const before = current();
        const known = saves.length;
        const startedAt = performance.now();
        const target = document.activeElement ?? document.body;
        target.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true, cancelable: true }));
        while (current() === before || current() === '') {
          if (performance.now() - startedAt > 10_000) throw new Error(`no row comes after ${before}`);
          await Promise.race([nextFrame(), new Promise((resolve) => setTimeout(resolve, 1))]);
        }
        await nextFrame();
        await nextFrame();
        paintedMs.push(performance.now() - startedAt);
        while (saves.length === known) {
          if (performance.now() - startedAt > 10_000) throw new Error('a decision was never saved');
          await new Promise((resolve) => setTimeout(resolve, 5));
        }
        savedMs.push((saves.at(-1)?.responseEnd ?? Infinity) - startedAt);
      }
      answers.disconnect();
      return { paintedMs, savedMs };
    },
    { key, times, at, by },
  );
