/** Working on without a window: an icon in the tray says so, opens the window again, and quits. */
import { app, Menu, nativeImage, Tray } from 'electron';
import type { BrowserWindow } from 'electron';
import { desktopWords } from '#messages/desktop/desktopWords.ts';
import { trayIcon } from './trayIcon.data.ts';
import { bringToFront } from './window.ts';

const words = desktopWords.tray;

/** Returns a function that hides the window behind an icon; the icon goes when the window is shown again, however that comes. */
export function background(window: BrowserWindow): () => void {
  let tray: Tray | null = null;
  window.on('show', () => {
    tray?.destroy();
    tray = null;
  });
  const open = (): void => bringToFront(window);
  return () => {
    window.hide();
    if (tray !== null) return;
    tray = new Tray(nativeImage.createFromBuffer(Buffer.from(trayIcon, 'base64'), { width: 32, height: 32, scaleFactor: 2 }));
    tray.setToolTip(words.hint);
    tray.setContextMenu(
      Menu.buildFromTemplate([
        { id: 'tray open', label: words.open, click: open },
        { id: 'tray quit', label: words.quit, click: () => app.quit() },
      ]),
    );
    tray.on('click', open);
  };
}
