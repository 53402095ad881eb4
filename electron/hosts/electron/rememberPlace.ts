/** The window opens where it was, and its place is written down a moment after it was moved, so that a crash keeps it, too. */
import { screen } from 'electron';
import type { BrowserWindow } from 'electron';
import { placeOn, readPlace, writePlace } from './windowPlace.ts';
import type { WindowPlace } from './windowPlace.ts';

/** Moving a window fires many events. */
const restMs = 400;

/** Null: nothing is remembered, or its display is gone. Only after the program is ready. */
export function lastPlace(file: string): WindowPlace | null {
  const place = readPlace(file);
  if (place === null) return null;
  return placeOn(
    screen.getAllDisplays().map(({ workArea }) => workArea),
    place,
  );
}

export function rememberPlace(window: BrowserWindow, file: string, log: (message: string, error?: unknown) => string): void {
  let timer: NodeJS.Timeout | undefined;
  const write = (): void => {
    clearTimeout(timer);
    try {
      writePlace(file, { ...window.getNormalBounds(), maximized: window.isMaximized() });
    } catch (error) {
      log('the place of the window could not be written', error);
    }
  };
  const soon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(write, restMs);
  };
  window.on('resize', soon);
  window.on('move', soon);
  window.on('maximize', soon);
  window.on('unmaximize', soon);
  window.on('close', write);
}
