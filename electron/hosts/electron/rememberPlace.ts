/** The window opens where it was, and its place is written down a moment after it was moved, so that a crash keeps it, too. */
import { createDebounce } from '#base/async.ts';
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
  const write = (): void => {
    try {
      writePlace(file, { ...window.getNormalBounds(), maximized: window.isMaximized() });
    } catch (error) {
      log('the place of the window could not be written', error);
    }
  };
  const writing = createDebounce(write, restMs);
  window.on('resize', writing.request);
  window.on('move', writing.request);
  window.on('maximize', writing.request);
  window.on('unmaximize', writing.request);
  window.on('close', () => {
    writing.cancel();
    write();
  });
}
