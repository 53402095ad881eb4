/**
 * The desktop program without Electron's binary: its built main script in a separate Node process, its built preload and window in a real
 * Chromium. It can't cover isolated worlds, the sandbox itself, native menus and dialogs, or fuses.
 */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Browser, Page, Route } from 'playwright-core';
import { startChromium } from '../chromium.ts';
import type { Sender } from './messages.ts';
import { framePreload, pageNames } from './preloadFrame.ts';
import { startMain, type MainProcess } from './startMain.ts';

export { startMain };

const root = new URL('../../../', import.meta.url);

/** Chromium doesn't know the program's scheme: the page has this origin, and main receives the real one. */
const pageOrigin = 'https://app.rollcall.test';
const ourOrigin = 'rollcall://app';
const toOurs = (url: string): string =>
  url === pageOrigin || url.startsWith(`${pageOrigin}/`) ? ourOrigin + url.slice(pageOrigin.length) : url;
const toPage = (url: string): string => url.replace(ourOrigin, pageOrigin);

export interface ElectronStandIn extends Pick<MainProcess, 'ask' | 'output'> {
  page: Page;
  /** Sends a message to main as if from another frame. */
  invokeAs(sender: Partial<Sender>, channel: string, ...args: unknown[]): Promise<unknown>;
  /** Assigns a path to the page's files with this name, as Electron does for files that a user chose. */
  knowFile(path: string): Promise<void>;
  /** Sends a signal like `kill`: stop, continue, or terminate. */
  signal(name: NodeJS.Signals): void;
  /** Ends the program at once, as in a crash. */
  kill(): Promise<void>;
  /** Quits the program as its menu would, and closes Chromium. Resolves to the program's exit code. */
  close(): Promise<number | null>;
}

/** Routes all requests from the page to main, and blocks all others. */
async function route(page: Page, main: MainProcess): Promise<void> {
  const lead = async (handled: Route): Promise<void> => {
    const request = handled.request();
    const url = toOurs(request.url());
    if (url === request.url()) return (await main.ask('mayReach', { url })) ? handled.continue() : handled.abort('blockedbyclient');
    const { status, headers, body } = await main.ask('serve', { url, method: request.method() });
    return handled.fulfill({ status, headers, body: Buffer.from(body) });
  };
  // A program that ends during a request leaves it unanswered.
  await page.context().route(/.*/, (handled) => lead(handled).catch(() => handled.abort().catch(() => undefined)));
}

async function connectPage(page: Page, main: MainProcess): Promise<void> {
  await route(page, main);
  await page.exposeBinding(pageNames.invoke, ({ frame }, [channel, args]: [string, unknown[]]) => {
    const sender = { url: toOurs(frame.url()), top: frame.parentFrame() === null, ourWindow: true };
    return main.ask('invoke', { sender, channel, args });
  });
  const { webPreferences } = await main.ask('windowOptions', null);
  const preload = await readFile(new URL('out/preload/preload.cjs', root), 'utf8');
  await page.addInitScript(framePreload(preload, webPreferences?.additionalArguments ?? []));
}

/**
 * Starts the program on this data folder, with these files as if a user had opened them with it, and waits until its window has loaded.
 * Rejects with its output if it exits instead.
 */
export async function openElectronStandIn({
  dataDir,
  files = [],
}: {
  dataDir: string;
  files?: readonly string[];
}): Promise<ElectronStandIn> {
  const main = startMain(dataDir, files);
  let browser: Browser | null = null;
  const stop = async (): Promise<void> => {
    main.kill('SIGKILL');
    await main.exited;
    await browser?.close();
  };
  try {
    const loading = new Promise<string>((resolve, reject) => {
      main.onMessage((message) => message.kind === 'load' && resolve(message.url));
      void main.exited.then((code) => reject(new Error(`the program ended with ${code}: ${JSON.stringify(main.output)}`)));
    });
    const [url, opened] = await Promise.all([loading, startChromium()]);
    browser = opened;
    const page = await opened.newPage({ viewport: { width: 1360, height: 880 } });
    await connectPage(page, main);
    // Sequentially, because events must not overtake each other.
    let delivered: Promise<unknown> = Promise.resolve();
    main.onMessage((message) => {
      if (message.kind !== 'push') return;
      const { channel, args } = message;
      delivered = delivered
        .then(() =>
          page.evaluate(([deliver, to, what]) => (Reflect.get(window, deliver) as (c: string, a: unknown[]) => void)(to, what), [
            pageNames.deliver,
            channel,
            args,
          ] as const),
        )
        // A page being reloaded or closed gets no events, as in Electron.
        .catch(() => undefined);
    });
    await page.goto(toPage(url));
    return {
      page,
      output: main.output,
      ask: main.ask,
      invokeAs: (sender, channel, ...args) =>
        main.ask('invoke', { sender: { url: `${ourOrigin}/`, top: true, ourWindow: true, ...sender }, channel, args }),
      knowFile: async (path) => {
        await page.evaluate(([paths, name, at]) => (Reflect.get(window, paths) as Map<string, string>).set(name, at), [
          pageNames.paths,
          basename(path),
          path,
        ] as const);
      },
      signal: (name) => main.kill(name),
      kill: stop,
      close: async () => {
        await main.ask('quit', null).catch(() => null);
        const code = await main.exited;
        await opened.close();
        return code;
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
