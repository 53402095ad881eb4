/** The Chromium for tests that need a real page; such a test has the tag `chromium`. */
import { chromium, type Browser, type BrowserContext } from 'playwright-core';
import { windowFlags } from '#hosts/electron/windowFlags.ts';
import { findChromium } from '../../scripts/test/testNeeds.mjs';
import { pinnedChromium } from '../../scripts/test/testPrograms.mjs';

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

/** A test reads a page, looks at it and leaves: compiling its scripts better than once took a quarter of the processor time. */
const compiledOnce = '--js-flags=--no-maglev --no-opt';

async function launch(flags: readonly string[], scrollBars = false): Promise<Browser> {
  const found = findChromium();
  if (found === null) throw new Error('There is no Chromium: a test that starts it has the tag “chromium”.');
  return chromium.launch({
    executablePath: found.path,
    env: { ...process.env, ...found.env },
    args: [...args, ...flags],
    ...(scrollBars ? { ignoreDefaultArgs: ['--hide-scrollbars'] } : {}),
  });
}

let shared: Promise<Browser> | undefined;

/**
 * The browser that all files of this process share, as if it were the caller's own: closing it closes the caller's pages. A browser that has
 * ended is replaced. It is really the caller's own if it is `measured`, and compiles scripts as a person's does, and with `scrollBars`, which can
 * be dragged.
 */
export async function startChromium({ scrollBars = false, measured = false } = {}): Promise<Browser> {
  const flags = [without(...ofAddressBar, ...inBackground, ...ofLoading), ...(measured ? [] : [compiledOnce])];
  if (scrollBars || measured) return launch(flags, scrollBars);
  if (shared !== undefined && !(await shared).isConnected()) shared = undefined;
  shared ??= launch(flags);
  return asOwn(await shared);
}

function asOwn(browser: Browser): Browser {
  const opened: BrowserContext[] = [];
  const newContext: Browser['newContext'] = async (options) => {
    const context = await browser.newContext(options);
    opened.push(context);
    return context;
  };
  const own: Pick<Browser, 'newContext' | 'newPage' | 'contexts' | 'close'> = {
    newContext,
    newPage: async (options) => {
      const context = await newContext(options);
      const page = await context.newPage();
      page.once('close', () => void context.close().catch(() => undefined));
      return page;
    },
    contexts: () => opened,
    close: async () => {
      await Promise.all(opened.splice(0).map((context) => context.close()));
    },
  };
  return new Proxy(browser, {
    get: (whole, name) => {
      const found: unknown = Reflect.get(name in own ? own : whole, name);
      return typeof found === 'function' && !(name in own) ? (found.bind(whole) as unknown) : found;
    },
  });
}

/** What the desktop program's window runs in, as near as can be had without Electron; `isShell`: without a browser around it. */
export async function startWindowsChromium(): Promise<{ browser: Browser; isShell: boolean }> {
  const browser = await launch([without(...ofAddressBar, ...inBackground), `--js-flags=${windowFlags}`]);
  return { browser, isShell: findChromium()?.path === pinnedChromium() };
}
