/** A window on a data folder as users have it: the built program, serving a Chromium of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { CDPSession, Page } from 'playwright-core';
import { startChromium } from '../../support/chromium.ts';
import { treeBytes } from './processMemory.ts';

const program = join(import.meta.dirname, '../../../out/main/rollcall.js');

export interface ReviewWindow {
  readonly page: Page;
  /** Opens another page of the same browser, without Rollcall. */
  otherPage(): Promise<Page>;
  /** Measures after a garbage collection: bytes of the page's heap, and of all processes if this system reports them. */
  memory(): Promise<{ heap: number; tree: number | null }>;
  close(): Promise<void>;
}

const viewport = { width: 1440, height: 900 };

/** Resolves once its lists are there. */
export async function openReviewWindow(dataDir: string): Promise<ReviewWindow> {
  const child = spawn(
    process.execPath,
    [...process.execArgv, program, 'open', '--browser', '--no-open', '--port', '0', '--data-dir', dataDir],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, DBUS_SESSION_BUS_ADDRESS: 'disabled:' } },
  );
  const [chunk] = (await once(child.stdout, 'data')) as [Buffer];
  const browser = await startChromium({ scrollBars: true, measured: true });
  const page = await browser.newPage({ viewport, locale: 'en-US', reducedMotion: 'reduce' });
  const session: CDPSession = await page.context().newCDPSession(page);
  await page.goto(String(chunk).split('\n', 1)[0] ?? '');
  await page.getByRole('link', { name: 'Made', exact: true }).waitFor();
  return {
    page,
    otherPage: () => browser.newPage({ viewport }),
    async memory() {
      await session.send('HeapProfiler.collectGarbage');
      const { usedSize } = await session.send('Runtime.getHeapUsage');
      return { heap: usedSize, tree: treeBytes() };
    },
    async close() {
      await browser.close();
      child.kill('SIGINT');
      await once(child, 'exit');
    },
  };
}
