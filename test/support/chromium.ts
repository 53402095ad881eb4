/** The Chromium of this machine, for tests that need a real page. */
import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';

/** `npm test` finds it and passes it on; elsewhere Debian's place is tried. */
const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts it without a window and with a profile of its own. Rejects where there is none: a missing browser fails. */
export function startChromium(): Promise<Browser> {
  return chromium.launch({ executablePath, args });
}
