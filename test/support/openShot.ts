/** Opens one state of one screen in a new page, with a new fake backend that a copy of the sandbox's folder answers for. */
import type { Browser, Page, Request } from 'playwright-core';
import type { CommandHandlers } from '#contract/commands.ts';
import { betweenStates, startFakeBackend, type FakeBackend } from './fakeBackend.ts';
import { hangMs } from './hangMs.ts';
import { hearComplaints } from './openWindow.ts';
import type { Theme } from './themes.ts';
import { untilSettled } from './untilSettled.ts';
import { ofTheFolder, showFolder, type ShownFolder } from './shownFolder.ts';
import type { Shot } from './windowShots.ts';

export interface OpenShot {
  readonly page: Page;
  readonly backend: FakeBackend;
  readonly complaints: readonly string[];
  close(): Promise<void>;
}

/** `root`: the built renderer. `size`: replaces the screenshot's own. Resolves when the state has been reached. */
export async function openShot(browser: Browser, root: string, shot: Shot, theme: Theme, size?: Shot['size']): Promise<OpenShot> {
  const folder = await showFolder(theme);
  const backend = await startFakeBackend(root, handlersOf(shot, folder));
  const viewport = size ?? shot.size ?? { width: 1440, height: 900 };
  const page = await browser.newPage({ viewport, locale: 'en-US', reducedMotion: 'reduce', colorScheme: theme });
  page.setDefaultTimeout(hangMs);
  const complaints = hearComplaints(page);
  const asked = hearAsked(page);
  const close = async (): Promise<void> => {
    await page.close();
    await backend.close();
    await folder.close();
  };
  try {
    await reach(page, { backend, folder, asked }, shot);
    return { page, backend, complaints, close };
  } catch (error) {
    await close();
    throw error;
  }
}

const handlersOf = ({ handlers = {} }: Shot, { answers }: ShownFolder): Partial<CommandHandlers> => ({
  ...answers,
  ...ofTheFolder(typeof handlers === 'function' ? handlers(answers) : handlers),
});

/** How many commands the page has asked that haven't come back. */
function hearAsked(page: Page): () => number {
  const asked = new Set<Request>();
  page.on('request', (request) => {
    if (request.url().includes('/call/')) asked.add(request);
  });
  page.on('requestfinished', (request) => asked.delete(request));
  page.on('requestfailed', (request) => asked.delete(request));
  return () => asked.size;
}

interface Behind {
  readonly backend: FakeBackend;
  readonly folder: ShownFolder;
  readonly asked: () => number;
}

/** Opens the state in the page, and waits until what is drawn has come to rest. */
async function reach(page: Page, { backend, folder, asked }: Behind, shot: Shot): Promise<void> {
  const rest = async (): Promise<void> => {
    await untilSettled(page);
    // What no handler answers never comes back; what a state keeps from the backend doesn't either, hence the end.
    for (let round = 0; round < 20 && (folder.isAnswering() || asked() > backend.unanswered()); round += 1) {
      await folder.rest();
      await untilSettled(page);
    }
    await untilSettled(page);
  };
  // Another address each time: the same one with another state is no new document.
  await page.goto(`${backend.url}?${++opened}${shot.address}`);
  // A screen is loaded when it is first shown: in its place is a busy one.
  await page.locator('main:not([aria-busy=true])').waitFor();
  await rest();
  await shot.act?.(page, backend);
  await rest();
}
let opened = 0;

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
  const folder = await showFolder(theme);
  const backend = await startFakeBackend(root, {});
  const page = await browser.newPage({ locale: 'en-US', reducedMotion: 'reduce', colorScheme: theme });
  page.setDefaultTimeout(hangMs);
  const complaints = hearComplaints(page);
  const asked = hearAsked(page);
  return {
    complaints: () => [...complaints],
    show: async (shot, size) => {
      // A page of the same backend: the state before is gone, and its process stays. What that still waited for could hold all the connections
      // that a page may have to one host, and no other page has this address, which could wait for the same entry of the cache.
      await page.unrouteAll();
      backend.disconnect();
      await page.goto(`${backend.url}${betweenStates}`);
      complaints.length = 0;
      await page.setViewportSize(size);
      await folder.renew();
      backend.answerWith(handlersOf(shot, folder));
      await reach(page, { backend, folder, asked }, shot);
      return page;
    },
    close: async () => {
      await page.close();
      await backend.close();
      await folder.close();
    },
  };
}
