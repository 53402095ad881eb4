/** Opens one state of one screen in a new page, with a new fake backend that answers from a copy of the sandbox's folder. */
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

/** Counts the page's commands that haven't been answered. */
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

/** Opens the state in the page, and waits until the page has settled. */
async function reach(page: Page, { backend, folder, asked }: Behind, shot: Shot): Promise<void> {
  const rest = async (): Promise<void> => {
    await untilSettled(page);
    // Commands without a handler are never answered, nor are those that a state keeps from the backend, hence the limit.
    for (let round = 0; round < 20 && (folder.isAnswering() || asked() > backend.unanswered()); round += 1) {
      await folder.rest();
      await untilSettled(page);
    }
    await untilSettled(page);
  };
  // A different URL each time: the same one with another state would not load a new document.
  await page.goto(`${backend.url}?${++opened}${shot.address}`);
  // A screen is loaded when it is first shown; until then a busy one takes its place.
  await page.locator('main:not([aria-busy=true])').waitFor();
  await rest();
  await shot.act?.(page, backend);
  await rest();
}
let opened = 0;

/** A page that shows one state after another. */
export interface ShotPage {
  /** Resolves when the state has been reached, in the page's original theme. */
  show(shot: Shot, size: NonNullable<Shot['size']>): Promise<Page>;
  /** Complaints since the state was opened. */
  complaints(): readonly string[];
  close(): Promise<void>;
}

/** For many states: a separate page for each would take twice the processor time, because it parses the same scripts again. */
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
      // A different page of the same backend: it discards the previous state but keeps the process. Pending requests of the previous state
      // could use up all of a page's connections to one host; no other page has this URL, so none can wait for the same cache entry.
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
