/** Opens one state of one screen in a new page, with a new fake backend. */
import type { Browser, Page } from 'playwright-core';
import { startFakeBackend, type FakeBackend } from './fakeBackend.ts';
import { hearComplaints } from './openWindow.ts';
import type { Theme } from './themes.ts';
import { windowHandlers } from './windowFixtures.ts';
import type { Shot } from './windowShots.ts';

export interface OpenShot {
  readonly page: Page;
  readonly backend: FakeBackend;
  readonly complaints: readonly string[];
  close(): Promise<void>;
}

/** Until what is drawn has come to rest. */
export const settleMs = 350;

/** `root`: the built renderer. `size`: replaces the screenshot's own. Resolves when the state has been reached. */
export async function openShot(browser: Browser, root: string, shot: Shot, theme: Theme, size?: Shot['size']): Promise<OpenShot> {
  const backend = await startFakeBackend(root, { ...windowHandlers(theme), ...shot.handlers });
  const viewport = size ?? shot.size ?? { width: 1440, height: 900 };
  const page = await browser.newPage({ viewport, locale: 'en-US', reducedMotion: 'reduce', colorScheme: theme });
  page.setDefaultTimeout(10_000);
  const complaints = hearComplaints(page);
  const close = async (): Promise<void> => {
    await page.close();
    await backend.close();
  };
  try {
    await reach(page, backend, shot);
    return { page, backend, complaints, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Opens the state in the page, and waits until what is drawn has come to rest. */
async function reach(page: Page, backend: FakeBackend, shot: Shot): Promise<void> {
  await page.goto(backend.url + shot.address);
  // A screen is loaded when it is first shown: in its place is a busy one.
  await page.locator('main:not([aria-busy=true])').waitFor();
  await page.waitForTimeout(settleMs);
  await shot.act?.(page, backend);
  await page.waitForTimeout(settleMs);
}

/** A page that shows one state after the other. */
export interface ShotPage {
  /** Resolves when the state has been reached, in the theme that the page was opened with. */
  show(shot: Shot, size: NonNullable<Shot['size']>): Promise<Page>;
  /** Since the state was opened. */
  complaints(): readonly string[];
  close(): Promise<void>;
}

/** For many states: a page of its own for each takes twice the processor time, for reading the same scripts again. */
export async function openShotPage(browser: Browser, root: string, theme: Theme): Promise<ShotPage> {
  const backend = await startFakeBackend(root, {});
  const page = await browser.newPage({ locale: 'en-US', reducedMotion: 'reduce', colorScheme: theme });
  page.setDefaultTimeout(10_000);
  const complaints = hearComplaints(page);
  return {
    complaints: () => [...complaints],
    show: async (shot, size) => {
      // Ends whatever the state before is still asking or waiting for.
      await page.goto('about:blank');
      await page.unrouteAll();
      complaints.length = 0;
      await page.setViewportSize(size);
      backend.answerWith({ ...windowHandlers(theme), ...shot.handlers });
      await reach(page, backend, shot);
      return page;
    },
    close: async () => {
      await page.close();
      await backend.close();
    },
  };
}
