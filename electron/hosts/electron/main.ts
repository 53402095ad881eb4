/** The desktop program: one window on one data folder, with the core in the main process. */
import { app, ipcMain, protocol, session, shell } from 'electron';
import type { BrowserWindow } from 'electron';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Emit } from '../../contract/events.ts';
import type { Settings } from '../../contract/settings.ts';
import { Failed } from '../../contract/failure.ts';
import { createCore } from '../../core/createCore.ts';
import { failureSentence } from '../../messages/failureSentence.ts';
import { preloadFile, rendererFolder, sampleList } from '../node/builtFiles.ts';
import { defaultDataFolder, makeDataFolder } from '../node/dataFolder.ts';
import { logCrashes } from '../node/logCrashes.ts';
import { nodePorts } from '../node/nodePorts.ts';
import { writeOpeningPage } from '../node/openingPage.ts';
import { askOwner, serveOwner } from '../node/ownerSocket.ts';
import { openRenderer } from '../node/rendererFiles.ts';
import { systemUser } from '../node/systemUser.ts';
import { undoMs } from '../node/undoMs.ts';
import { askBeforeQuit } from './askBeforeQuit.ts';
import { background } from './background.ts';
import { channels } from './channels.ts';
import { askForFolder, askWhereToSave, showFolder, tell } from './dialogs.ts';
import { fenceApp, fenceSession } from './fences.ts';
import { grantedFiles } from './grantedFiles.ts';
import { serveIpc } from './ipc.ts';
import { emptyMenu, nativeMenu } from './menu.ts';
import { filesAmong, openedFiles } from './openedFiles.ts';
import { followPower, keepAwake } from './power.ts';
import { quitAfter } from './quitting.ts';
import { lastPlace, rememberPlace } from './rememberPlace.ts';
import { forgetRecentFiles } from './recentFiles.ts';
import { registerScheme, serveWindow } from './serveWindow.ts';
import { startOptions } from './startOptions.ts';
import { showProgress, tellOfEnd } from './showWork.ts';
import { drawIn } from './systemTheme.ts';
import { bringToFront, openWindow } from './window.ts';
import { watchWork } from './work.ts';

const cannotStart = 2;
const secondStartSchema = z.object({ files: z.array(z.string()) });
let window: BrowserWindow | null = null;

/** Tells the page, if there is one. */
const emit: Emit = (name, payload) => {
  if (window !== null && !window.isDestroyed()) window.webContents.send(channels.event, name, payload);
};
const opened = openedFiles(() => {
  bringToFront(window);
  emit('files.opened', {});
});

function prepareFolder(): { dataDir: string; operator: string | null; files: string[] } {
  const { dataDir, operator, others } = startOptions(process.argv.slice(1));
  const folder = makeDataFolder(dataDir ?? defaultDataFolder());
  // Chromium's files are in a folder below ours: two data folders can be open at once, but no folder twice.
  const profile = join(folder, 'window');
  mkdirSync(profile, { recursive: true, mode: 0o700 });
  app.setPath('userData', profile);
  return { dataDir: folder, operator, files: filesAmong(others, process.cwd()) };
}

/** Opens the core and then the window. Throws what `createCore` throws. */
async function open(dataDir: string, operator: string | null): Promise<void> {
  const { files, grant, take } = grantedFiles(join(dataDir, 'passing'), sampleList, (suggestedName, isFolder) =>
    isFolder ? askForFolder(window) : askWhereToSave(window, suggestedName),
  );
  const { ports } = nodePorts(dataDir, { ...files, takeOpened: () => opened.take(grant) });
  logCrashes(ports.log);
  const showMenu = nativeMenu((id) => emit('menu.chosen', { id }));
  const work = watchWork({
    now: () => ports.clock.monotonic(),
    changed: () => {
      showProgress(window, work);
      stayAwake();
    },
    ended: (what) => tellOfEnd(window, what),
  });
  let settings: Settings | null = null;
  const stayAwake = keepAwake(() => settings?.keepAwake === true, work);
  const followSettings = async (): Promise<void> => {
    ({ settings } = await core.handlers['app.state']({}));
    drawIn(settings.theme);
    stayAwake();
  };
  const core = await createCore({
    dataDir,
    host: 'electron',
    version: app.getVersion(),
    ports: { ...ports, desktop: { showMenu, showFolder } },
    emit: (name, payload) => {
      emit(name, payload);
      work.heard(name, payload);
      if (name === 'settings.changed') void followSettings();
      if (name === 'lists.changed') forgetRecentFiles();
    },
    systemUser: systemUser(),
    undoMs,
    ...(operator === null ? {} : { operator }),
  });
  const front = (): { front: true } => {
    bringToFront(window);
    return { front: true };
  };
  const closeSocket = await serveOwner(dataDir, { open: front, emit }).catch((error: unknown) => {
    ports.log('the owner socket could not be opened', error);
    return () => Promise.resolve();
  });

  let goOn = (): void => undefined;
  const quitWith = quitAfter({
    ask: () => askBeforeQuit({ work, pause: (runId) => core.handlers['runs.pause']({ runId }), goOn: () => goOn() }),
    hide: () => window?.hide(),
    close: () => Promise.allSettled([closeSocket(), core.close()]),
  });
  followPower(work, core.handlers, ports.log);
  serveIpc(ipcMain, {
    window: () => window?.webContents ?? null,
    handlers: work.noticed(core.handlers),
    grant,
    take,
    log: (message, error) => ports.log(message, error),
  });
  serveWindow(protocol, openRenderer(rendererFolder()));
  fenceSession(session.defaultSession);
  showMenu(emptyMenu);
  forgetRecentFiles();
  await followSettings();
  const placeFile = join(app.getPath('userData'), 'place.json');
  window = openWindow(preloadFile(), lastPlace(placeFile));
  rememberPlace(window, placeFile, ports.log);
  quitWith(window);
  goOn = background(window);
  window.on('closed', () => (window = null));
  window.webContents.on('render-process-gone', (_event, details) => ports.log(`the window's process is gone: ${details.reason}`));
}

/** Another process owns the folder: it comes to the front, or opens another page. True if it answered. */
async function askTheOwner(dataDir: string): Promise<boolean> {
  const reply = await askOwner(dataDir);
  if (reply !== null && 'url' in reply) await shell.openExternal(writeOpeningPage(dataDir, reply.url));
  return reply !== null;
}

async function start(): Promise<void> {
  const { dataDir, operator, files } = prepareFolder();
  // Electron reorders a second start's arguments and adds others: what to open is passed on beside them.
  if (!app.requestSingleInstanceLock({ files })) return app.quit();
  app.on('second-instance', (_event, _args, _folder, passedOn) => {
    bringToFront(window);
    opened.add(secondStartSchema.safeParse(passedOn).data?.files ?? []);
  });
  opened.add(files);
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

// Early: on macOS it comes before the program is ready if a file is what it was started with.
app.on('open-file', (event, path) => {
  event.preventDefault();
  opened.add([path]);
});
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
