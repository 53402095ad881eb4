/** The Chromium of this machine, for tests that need a real page. */
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';
import { windowFlags } from '../../electron/hosts/electron/windowFlags.ts';

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
 * bar: more than half of the processor time of a start. The desktop program's window has none.
 */
const ofAddressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];
/** What Playwright turns off of what works in the background; only the last switch of this name counts, so its own is repeated. */
const inBackground = [
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PreconnectToSearch',
  'AimEnabled',
  'LensOverlay',
  'HttpsUpgrades',
  'DestroyProfileOnBrowserClose',
];
/** What Playwright turns off besides, of how pages are loaded and first drawn. */
const ofLoading = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'HttpsFirstBalancedModeAutoEnable',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
];
const without = (...features: string[]): string => `--disable-features=${features.join(',')}`;

/** Chromium's own part without the browser around it, as Electron has it; Debian's package of that name. */
const shellPath = '/usr/bin/chromium-headless-shell';

/** Starts it headless with a new profile. Rejects if there is none: a missing browser is a failure. `scrollBars`: they can be dragged. */
export function startChromium({ scrollBars = false } = {}): Promise<Browser> {
  return chromium.launch({
    executablePath,
    args: [...args, without(...ofAddressBar, ...inBackground, ...ofLoading)],
    ...(scrollBars ? { ignoreDefaultArgs: ['--hide-scrollbars'] } : {}),
  });
}

/** What the desktop program's window runs in, as near as can be had without Electron; `isShell`: without a browser around it. */
export async function startWindowsChromium(): Promise<{ browser: Browser; isShell: boolean }> {
  const isShell = existsSync(shellPath);
  const path = isShell ? shellPath : executablePath;
  const browser = await chromium.launch({
    executablePath: path,
    args: [...args, without(...ofAddressBar, ...inBackground), `--js-flags=${windowFlags}`],
  });
  return { browser, isShell };
}
