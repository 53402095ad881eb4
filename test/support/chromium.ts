/** The Chromium of this machine, for tests that need a real page. */
import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';

/** `npm test` finds it and passes it on; otherwise Debian's location is tried. */
const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts it headless with a new profile. Rejects if there is none: a missing browser is a failure. `scrollBars`: they can be dragged. */
export function startChromium({ scrollBars = false } = {}): Promise<Browser> {
  return chromium.launch({ executablePath, args, ...(scrollBars ? { ignoreDefaultArgs: ['--hide-scrollbars'] } : {}) });
}
