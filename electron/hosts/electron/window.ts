/** The single window, as restricted as Electron allows. */
import { app, BrowserWindow } from 'electron';
import { localeArgument } from './channels.ts';
import { startUrl } from './fences.ts';
import type { WindowPlace } from './windowPlace.ts';

/**
 * Loads the page in a window at this place, or where the system puts it, and shows the window at the first paint instead of an empty frame.
 */
export function openWindow(preload: string, place: WindowPlace | null): BrowserWindow {
  const window = new BrowserWindow({
    title: 'Rollcall',
    ...(place === null ? { width: 1360, height: 880 } : { x: place.x, y: place.y, width: place.width, height: place.height }),
    minWidth: 960,
    minHeight: 600,
    show: false,
    webPreferences: {
      preload,
      additionalArguments: [localeArgument + app.getSystemLocale()],
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webviewTag: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      navigateOnDragDrop: false,
      safeDialogs: true,
      spellcheck: false,
    },
  });
  window.once('ready-to-show', () => {
    if (place?.maximized === true) window.maximize();
    window.show();
  });
  void window.loadURL(startUrl);
  return window;
}

export function bringToFront(window: BrowserWindow | null): void {
  if (window === null) return;
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}
