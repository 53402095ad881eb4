/** Process start to lists painted in a real Chromium, with a big list and with a small one, in turns; the browser itself is there before. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { startChromium } from '../../support/chromium.ts';
import { ms, whole, type Line } from '../line.ts';
import { makeAnsweredFolder } from '../review/reviewedFolder.ts';

const turns = 5;
const program = join(import.meta.dirname, '../../../out/main/rollcall.js');

/** Milliseconds from the start of the process to its address, and to the list's row painted. */
async function startOnce(browser: Browser, dataDir: string): Promise<{ servingMs: number; paintedMs: number }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
  const page = await context.newPage();
  const startedAt = performance.now();
  const child = spawn(
    process.execPath,
    [...process.execArgv, program, 'open', '--browser', '--no-open', '--port', '0', '--data-dir', dataDir],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, DBUS_SESSION_BUS_ADDRESS: 'disabled:' },
    },
  );
  try {
    const [chunk] = (await once(child.stdout, 'data')) as [Buffer];
    const servingMs = performance.now() - startedAt;
    await page.goto(String(chunk).split('\n', 1)[0] ?? '');
    await page.getByRole('link', { name: 'Made', exact: true }).waitFor();
    // Painted: the frame after the one in which it was laid out.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    return { servingMs, paintedMs: performance.now() - startedAt };
  } finally {
    await context.close();
    child.kill('SIGINT');
    await once(child, 'exit');
  }
}

export async function startBench(rows: number): Promise<Line[]> {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-bench-start-'));
  const browser = await startChromium();
  const few = 10_000;
  try {
    const folders = { many: join(folder, 'many'), few: join(folder, 'few') };
    makeAnsweredFolder(folders.many, rows);
    makeAnsweredFolder(folders.few, few);
    const best = { many: { servingMs: Infinity, paintedMs: Infinity }, few: { servingMs: Infinity, paintedMs: Infinity } };
    for (let turn = 0; turn < turns; turn++)
      for (const side of ['many', 'few'] as const) {
        const now = await startOnce(browser, folders[side]);
        if (now.paintedMs < best[side].paintedMs) best[side] = now;
      }
    const told = ({ servingMs, paintedMs }: typeof best.many): string => `${ms(paintedMs)} (address after ${ms(servingMs)})`;
    return [
      {
        what: `process start to lists painted, ${whole(rows)} rows`,
        ours: told(best.many),
        reference: `${told(best.few)} with ${whole(few)}`,
        ratio: (best.many.paintedMs / best.few.paintedMs).toFixed(2),
        reach: '≤ 1,500 ms',
        reached: best.many.paintedMs <= 1_500,
      },
    ];
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
