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
 * The pages in which Chromium draws its address bar's suggestions. It keeps them ready in their own process even where no address bar is
 * visible, which takes more than half of a start's processor time. The desktop program's window has none.
 */
const ofAddressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];
/** Background features that Playwright disables; only the last switch of this name counts, so Playwright's own values are repeated. */
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
/** Other features that Playwright disables, of loading and first drawing pages. */
const ofLoading = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'HttpsFirstBalancedModeAutoEnable',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
];
const without = (...features: string[]): string => `--disable-features=${features.join(',')}`;

/**
 * A test opens a page, looks at it and leaves: optimizing its scripts beyond the first compilation took a quarter of the processor time.
 */
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
 * The browser that all files of this process share, as if it were the caller's own: closing it closes the caller's pages. A browser that
 * has ended is replaced. The caller gets its own browser if it is `measured`, which compiles scripts as for a user, or has `scrollBars`,
 * which can be dragged.
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

/** The closest to the desktop program's window without Electron; `isShell`: it has no browser around the page. */
export async function startWindowsChromium(): Promise<{ browser: Browser; isShell: boolean }> {
  const browser = await launch([without(...ofAddressBar, ...inBackground), `--js-flags=${windowFlags}`]);
  return { browser, isShell: findChromium()?.path === pinnedChromium() };
}
