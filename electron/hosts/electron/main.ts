/** The desktop program: one window on one data folder, with the core in the main process. */
import { app, ipcMain, protocol, session, shell } from 'electron';
import type { BrowserWindow } from 'electron';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Failed } from '../../contract/failure.ts';
import { createCore } from '../../core/createCore.ts';
import { failureSentence } from '../../messages/failureSentence.ts';
import { preloadFile, rendererFolder, sampleList } from '../node/builtFiles.ts';
import { defaultDataFolder, makeDataFolder } from '../node/dataFolder.ts';
import { nodePorts } from '../node/nodePorts.ts';
import { askOwner, serveOwner } from '../node/ownerSocket.ts';
import { openRenderer } from '../node/rendererFiles.ts';
import { systemUser } from '../node/systemUser.ts';
import { undoMs } from '../node/undoMs.ts';
import { channels } from './channels.ts';
import { askForFolder, askWhereToSave, tell } from './dialogs.ts';
import { fenceApp, fenceSession } from './fences.ts';
import { grantedFiles } from './grantedFiles.ts';
import { serveIpc } from './ipc.ts';
import { setMenu } from './menu.ts';
import { registerScheme, serveWindow } from './serveWindow.ts';
import { startOptions } from './startOptions.ts';
import { bringToFront, openWindow } from './window.ts';

const cannotStart = 2;
let window: BrowserWindow | null = null;

function prepareFolder(): { dataDir: string; operator: string | null } {
  const { dataDir, operator } = startOptions(process.argv.slice(1));
  const folder = makeDataFolder(dataDir ?? defaultDataFolder());
  // Chromium's files are in a folder below ours: two data folders can be open at once, but no folder twice.
  const profile = join(folder, 'window');
  mkdirSync(profile, { recursive: true, mode: 0o700 });
  app.setPath('userData', profile);
  return { dataDir: folder, operator };
}

/** Quitting waits until the core is closed: it drains calls in flight, for at most 5 s. */
function quitAfter(close: () => Promise<unknown>): void {
  let state: 'open' | 'closing' | 'closed' = 'open';
  app.on('before-quit', (event) => {
    if (state === 'closed') return;
    event.preventDefault();
    if (state === 'closing') return;
    state = 'closing';
    window?.hide();
    void close().then(() => {
      state = 'closed';
      app.quit();
    });
  });
}

/** Opens the core and then the window. Throws what `createCore` throws. */
async function open(dataDir: string, operator: string | null): Promise<void> {
  const { files, grant, take } = grantedFiles(join(dataDir, 'passing'), sampleList, (suggestedName, isFolder) =>
    isFolder ? askForFolder(window) : askWhereToSave(window, suggestedName),
  );
  const { ports } = nodePorts(dataDir, files);
  const core = await createCore({
    dataDir,
    host: 'electron',
    version: app.getVersion(),
    ports,
    emit: (name, payload) => {
      if (window !== null && !window.isDestroyed()) window.webContents.send(channels.event, name, payload);
    },
    systemUser: systemUser(),
    undoMs,
    ...(operator === null ? {} : { operator }),
  });
  const closeSocket = await serveOwner(dataDir, () => {
    bringToFront(window);
    return { front: true };
  }).catch((error: unknown) => {
    ports.log('the owner socket could not be opened', error);
    return () => Promise.resolve();
  });

  quitAfter(() => Promise.allSettled([closeSocket(), core.close()]));
  serveIpc(ipcMain, {
    window: () => window?.webContents ?? null,
    handlers: core.handlers,
    grant,
    take,
    log: (message, error) => ports.log(message, error),
  });
  serveWindow(protocol, openRenderer(rendererFolder()));
  fenceSession(session.defaultSession);
  setMenu();
  window = openWindow(preloadFile());
  window.on('closed', () => (window = null));
  window.webContents.on('render-process-gone', (_event, details) => ports.log(`the window's process is gone: ${details.reason}`));
}

/** Another process owns the folder: it comes to the front, or opens another page. True if it answered. */
async function askTheOwner(dataDir: string): Promise<boolean> {
  const reply = await askOwner(dataDir);
  if (reply !== null && 'url' in reply) await shell.openExternal(reply.url);
  return reply !== null;
}

async function start(): Promise<void> {
  const { dataDir, operator } = prepareFolder();
  if (!app.requestSingleInstanceLock()) return app.quit();
  app.on('second-instance', () => bringToFront(window));
  app.on('window-all-closed', () => app.quit());
  fenceApp(app);
  await app.whenReady();
  try {
    await open(dataDir, operator);
  } catch (error) {
    const isOwned = error instanceof Failed && error.failure.code === 'dataFolder.inUse' && (await askTheOwner(dataDir));
    if (!isOwned) throw error;
    app.exit(0);
  }
}

app.enableSandbox();
registerScheme(protocol);
start().catch((error: unknown) => {
  tell(
    error instanceof Failed
      ? failureSentence(error.failure)
      : `Rollcall could not start: ${error instanceof Error ? error.message : String(error)}`,
  );
  app.exit(cannotStart);
});
