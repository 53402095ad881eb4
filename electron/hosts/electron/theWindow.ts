/** The single window, which doesn't exist at first and is gone at the end, so it is looked up here each time. */
import { screen, type BrowserWindow } from 'electron';
import { createDebounce } from '#base/async.ts';
import type { Emit } from '#contract/events.ts';
import { bringToFront } from './window.ts';
import { placeOn, readPlace, writePlace, type WindowPlace } from './windowPlace.ts';
import { channels } from './channels.ts';

/** Delay before saving, in ms: moving a window fires many events. */
const restMs = 400;

/** Returns null if no place is stored, or its display is gone. Call this only after the program is ready. */
export function lastPlace(file: string): WindowPlace | null {
  const place = readPlace(file);
  if (place === null) return null;
  return placeOn(
    screen.getAllDisplays().map(({ workArea }) => workArea),
    place,
  );
}

/** Stores the window's place shortly after each move, so that the next window opens there even after a crash. */
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

export interface TheWindow {
  /** Returns null if there is no window. */
  get(): BrowserWindow | null;
  set(window: BrowserWindow): void;
  /** Sends an event to the page, if there is one. */
  emit: Emit;
  toFront(): void;
}

export function theWindow(): TheWindow {
  let window: BrowserWindow | null = null;
  return {
    get: () => window,
    set: (opened) => {
      window = opened;
      window.on('closed', () => (window = null));
    },
    emit: (name, payload) => {
      if (window !== null && !window.isDestroyed()) window.webContents.send(channels.event, name, payload);
    },
    toFront: () => bringToFront(window),
  };
}
