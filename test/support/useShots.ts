/** For the tests of a file: one Chromium, and one state of a screen at a time. */
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { rendererFolder } from '../../electron/hosts/node/builtFiles.ts';
import { startChromium } from './chromium.ts';
import { hangMs } from './hangMs.ts';
import { openShot, type OpenShot } from './openShot.ts';
import type { Shot } from './windowShots.ts';

/** Returns a function that opens a state, replacing the previous one; the last one is closed after each test. */
export function useShots(): (address: string, handlers: NonNullable<Shot['handlers']>) => Promise<OpenShot> {
  let browser: Browser;
  let shown: OpenShot | null = null;
  const close = async (): Promise<void> => {
    await shown?.close();
    shown = null;
  };
  beforeAll(async () => {
    browser = await startChromium();
  }, 60_000);
  afterEach(close);
  afterAll(() => browser.close());
  return async (address, handlers) => {
    await close();
    shown = await openShot(browser, rendererFolder(), { name: address, address, handlers }, 'light');
    shown.page.setDefaultTimeout(hangMs);
    return shown;
  };
}
