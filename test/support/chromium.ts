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

/**
 * The pages in which Chromium draws what its address bar suggests, kept ready in a process of their own also where nobody sees an address
 * bar. The desktop program's window has none. Only the last switch of this name counts, so it repeats what Playwright turns off of what
 * works in the background.
 */
const noAddressBar =
  '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,MediaRouter,NetworkTimeServiceQuerying,OptimizationHints,PreconnectToSearch,AimEnabled,LensOverlay,HttpsUpgrades,DestroyProfileOnBrowserClose';

/**
 * Starts it headless with a new profile. Rejects if there is none: a missing browser is a failure. `scrollBars`: they can be dragged;
 * `addressBar`: false for a browser with no more processes than a window needs.
 */
export function startChromium({ scrollBars = false, addressBar = true } = {}): Promise<Browser> {
  return chromium.launch({
    executablePath,
    args: addressBar ? args : [...args, noAddressBar],
    ...(scrollBars ? { ignoreDefaultArgs: ['--hide-scrollbars'] } : {}),
  });
}
