/** The window without Electron: served by the command line, shown in a real Chromium. */
import type { Browser, Page } from 'playwright-core';
import { startChromium } from './chromium.ts';
import { hangMs } from './hangMs.ts';
import type { CliWorkspace } from './spawnCli.ts';

export interface OpenWindow {
  page: Page;
  /** The page's complaints so far: see `hearComplaints`. */
  complaints: string[];
  /** Closes the browser and ends the program like Ctrl-C. Resolves to its exit code. */
  close(): Promise<number | null>;
}

/** Collects errors and warnings from a page's console, including violations of the strict policy, and uncaught errors. */
export function hearComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`thrown: ${error.message}`));
  return complaints;
}

/** Opens the window on the workspace's data folder. Rejects with the program's output if it doesn't start. */
export async function openWindow(workspace: CliWorkspace): Promise<OpenWindow> {
  const program = workspace.start(['open', '--browser', '--no-open', '--port', '0']);
  let browser: Browser | null = null;
  try {
    const [url, opened] = await Promise.all([program.firstLine, startChromium()]);
    browser = opened;
    if (!url.startsWith('http://127.0.0.1:')) throw new Error(`the window did not come up: ${JSON.stringify(await program.ended)}`);
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US', timezoneId: 'America/Denver' });
    const page = await context.newPage();
    page.setDefaultTimeout(hangMs);
    const complaints = hearComplaints(page);
    await page.goto(url);
    return {
      page,
      complaints,
      close: async () => {
        await opened.close();
        program.child.kill('SIGINT');
        return (await program.ended).code;
      },
    };
  } catch (error) {
    program.child.kill('SIGKILL');
    await browser?.close();
    throw error;
  }
}
