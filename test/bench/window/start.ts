/**
 * Process start to first paint and to painted lists in a real Chromium, with a big list, a small one and none, in turns, and what the
 * browser loads for that; the browser is already running.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Browser, Response } from 'playwright-core';
import { listsWords } from '#messages/lists/listsWords.ts';
import { startChromium } from '../../support/chromium.ts';
import { kib, ms, whole, type Line } from '../line.ts';
import { makeAnsweredFolder } from '../review/reviewedFolder.ts';

const turns = 5;
const program = join(import.meta.dirname, '../../../out/main/rollcall.js');
/** The minimum cost of a start, with this Node and this browser. */
const bare = fileURLToPath(new URL('barePage.ts', import.meta.url));

interface Started {
  /** Milliseconds from the start of the process to its address, to the window's first paint, and to the list's painted row. */
  servingMs: number;
  firstMs: number;
  paintedMs: number;
  /** Bytes of scripts and styles requested by then, each compressed as by a web server. */
  loadedBytes: number;
}

/** In the page, before its own scripts: marks when an element with this text exists, and when it is painted, one frame later. */
function markSeen({ selector, text }: { selector: string; text: string }): void {
  const observer = new MutationObserver(() => {
    if (![...document.querySelectorAll(selector)].some((element) => element.textContent === text)) return;
    observer.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('seen')));
  });
  observer.observe(document, { childList: true, subtree: true, characterData: true });
}

/** In the page: both paint times in milliseconds since 1970, and the addresses requested before the second. */
function readSeen(): { firstAt: number; seenAt: number; asked: string[] } {
  const [first] = performance.getEntriesByName('first-contentful-paint');
  const [seen] = performance.getEntriesByName('seen');
  if (!first || !seen) throw new Error('nothing was painted');
  const asked = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < seen.startTime);
  return {
    firstAt: performance.timeOrigin + first.startTime,
    seenAt: performance.timeOrigin + seen.startTime,
    asked: asked.map(({ name }) => name),
  };
}

/** `args`: the script to start, with its arguments. `list`: the name of the row to wait for; null if there is none. */
async function startOnce(browser: Browser, args: readonly string[], list: string | null): Promise<Started> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
  await context.addInitScript(
    markSeen,
    list === null ? { selector: 'h1, h2', text: listsWords.drop.title } : { selector: 'a', text: list },
  );
  const page = await context.newPage();
  const loaded: Response[] = [];
  page.on('response', (response) => {
    if (['script', 'stylesheet'].includes(response.request().resourceType())) loaded.push(response);
  });
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...process.execArgv, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DBUS_SESSION_BUS_ADDRESS: 'disabled:' },
  });
  try {
    const [chunk] = (await once(child.stdout, 'data')) as [Buffer];
    const servingMs = performance.now() - startedAt;
    await page.goto(String(chunk).split('\n', 1)[0] ?? '');
    await page.waitForFunction(() => performance.getEntriesByName('seen').length > 0);
    const { firstAt, seenAt, asked } = await page.evaluate(readSeen);
    const since = performance.timeOrigin + startedAt;
    // Only now, because reading and compressing a megabyte would take a processor from the page.
    const own = loaded.filter((response) => asked.includes(response.url()));
    const sizes = await Promise.all(own.map(async (response) => gzipSync(await response.body()).length));
    return {
      ...{ servingMs, firstMs: firstAt - since, paintedMs: seenAt - since },
      loadedBytes: sizes.reduce((sum, bytes) => sum + bytes, 0),
    };
  } finally {
    await context.close();
    child.kill('SIGINT');
    await once(child, 'exit');
  }
}

export async function startBench(rows: number): Promise<Line[]> {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-bench-start-'));
  const browser = await startChromium({ measured: true });
  const few = 10_000;
  try {
    const folders = { many: join(folder, 'many'), few: join(folder, 'few'), none: join(folder, 'none') };
    makeAnsweredFolder(folders.many, rows);
    makeAnsweredFolder(folders.few, few);
    const best = new Map<keyof typeof folders | 'bare', Started>();
    for (let turn = 0; turn < turns; turn++)
      for (const side of ['many', 'few', 'none', 'bare'] as const) {
        const args = side === 'bare' ? [bare] : [program, 'open', '--browser', '--no-open', '--port', '0', '--data-dir', folders[side]];
        const now = await startOnce(browser, args, side === 'many' || side === 'few' ? 'Made' : null);
        if (now.paintedMs < (best.get(side)?.paintedMs ?? Infinity)) best.set(side, now);
      }
    const never: Started = { servingMs: Infinity, firstMs: Infinity, paintedMs: Infinity, loadedBytes: Infinity };
    const bestOf = (side: keyof typeof folders | 'bare'): Started => best.get(side) ?? never;
    const [withMany, withFew, withNone, withNothing] = [bestOf('many'), bestOf('few'), bestOf('none'), bestOf('bare')];
    const linesOf = (what: string, msOf: (started: Started) => number, reported: (started: Started) => string): Line[] => [
      {
        what: `process start to ${what}, ${whole(rows)} rows`,
        ours: reported(withMany),
        reference: `${reported(withFew)} with ${whole(few)}`,
        ratio: (msOf(withMany) / msOf(withFew)).toFixed(2),
        reach: '≤ 1,500 ms',
        reached: msOf(withMany) <= 1_500,
      },
      {
        what: 'the same without a list',
        ours: reported(withNone),
        reference: `${reported(withNothing)} for a bare page of a bare Node`,
        ratio: (msOf(withNone) / msOf(withNothing)).toFixed(2),
        reach: '≤ 800 ms',
        reached: msOf(withNone) <= 800,
      },
    ];
    return [
      ...linesOf(
        'first paint',
        ({ firstMs }) => firstMs,
        ({ firstMs }) => ms(firstMs),
      ),
      ...linesOf(
        'lists painted',
        ({ paintedMs }) => paintedMs,
        ({ servingMs, paintedMs }) => `${ms(paintedMs)} (address after ${ms(servingMs)})`,
      ),
      {
        what: 'scripts and styles of the first screen, gzip',
        ours: kib(withMany.loadedBytes),
        reference: `${kib(withNone.loadedBytes)} without a list`,
        reach: '≤ 350 KB',
        reached: withMany.loadedBytes <= 350 * 1024,
      },
    ];
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
