/** Opens the parts of the desktop program on a data folder: the core in this process, its entry points, and the window. */
import { join } from 'node:path';
import { app, nativeTheme, ipcMain, protocol, session } from 'electron';
import type { Settings } from '#contract/settings/settings.ts';
import { createCore } from '#core/createCore.ts';
import { preloadFile, rendererFolder, sampleList } from '../node/builtFiles.ts';
import { logCrashes } from '../node/fileLog.ts';
import { nodePorts, undoMs } from '../node/nodePorts.ts';
import type { OpenedFiles } from '../node/openedFiles.ts';
import { openRenderer } from '../node/rendererFiles.ts';
import { serveFolder } from '../node/serveFolder.ts';
import { systemUser } from '../node/dataFolder.ts';
import { askForFolder, askWhereToSave, showFile, showFolder } from './dialogs.ts';
import { fenceSession, serveWindow } from './fences.ts';
import { followWork } from './followWork.ts';
import { grantedFiles, serveIpc } from './ipc.ts';
import { emptyMenu, nativeMenu } from './menu.ts';
import { lastPlace, rememberPlace, type TheWindow } from './theWindow.ts';
import { openUpdates } from './updating.ts';
import { openWindow } from './window.ts';

/**
 * Windows and macOS keep lists of the files that a program opened, outside the data folder and after the program has ended. On a shared
 * machine they would reveal whose lists the user works on, so they are cleared. Does nothing on systems without such a list.
 */
function forgetRecentFiles(): void {
  if (process.platform === 'win32' || process.platform === 'darwin') app.clearRecentDocuments();
}

/**
 * Sets the theme of everything that the system draws for Rollcall (title bar, menus, dialogs), and that the page considers to be the
 * system's.
 */
function drawIn(theme: Settings['theme']): void {
  nativeTheme.themeSource = theme;
}

interface Parts {
  dataDir: string;
  /** Null for the author in the settings, or the system’s user. */
  operator: string | null;
  window: TheWindow;
  opened: OpenedFiles;
}

/** Opens the program. Throws what `createCore` throws. */
export async function openProgram({ dataDir, operator, window, opened }: Parts): Promise<void> {
  const { files, grant, take } = grantedFiles(join(dataDir, 'passing'), sampleList, (suggestedName, isFolder) =>
    isFolder ? askForFolder(window.get()) : askWhereToSave(window.get(), suggestedName),
  );
  const { ports } = nodePorts(dataDir, { ...files, takeOpened: () => opened.take(grant) });
  logCrashes(ports.log);
  const showMenu = nativeMenu((id) => window.emit('menu.chosen', { id }));
  const work = followWork(window, ports);
  const updates = openUpdates({ ports, work, changed: () => window.emit('updates.changed', {}) });
  const followSettings = async (): Promise<void> => {
    const { settings } = await core.handlers['app.state']({});
    drawIn(settings.theme);
    work.settle(settings);
    updates.follow(settings);
  };
  const core = await createCore({
    dataDir,
    host: 'electron',
    version: app.getVersion(),
    ports: { ...ports, desktop: { showMenu, showFolder, showFile, updates } },
    emit: (name, payload) => {
      window.emit(name, payload);
      work.heard(name, payload);
      if (name === 'settings.changed') void followSettings();
      if (name === 'lists.changed') forgetRecentFiles();
    },
    systemUser: systemUser(),
    undoMs,
    ...(operator === null ? {} : { operator }),
  });
  const openAgain = (paths: readonly string[]): { front: true } => {
    window.toFront();
    opened.add(paths);
    return { front: true };
  };
  const closeSocket = await serveFolder(dataDir, {
    core,
    open: openAgain,
    emit: window.emit,
    grant: (path) => grant(path).fileId,
    log: ports.log,
  });
  work.wire(core, () => Promise.allSettled([closeSocket(), core.close()]));
  serveIpc(ipcMain, {
    window: () => window.get()?.webContents ?? null,
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
  const shown = openWindow(preloadFile(), lastPlace(placeFile));
  window.set(shown);
  rememberPlace(shown, placeFile, ports.log);
  work.wireWindow(shown);
  shown.webContents.on('render-process-gone', (_event, details) => ports.log(`the window's process is gone: ${details.reason}`));
}
