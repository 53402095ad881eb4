/** The one window, which isn't there yet at first, and gone in the end: whoever needs it looks here each time. */
import { screen, type BrowserWindow } from 'electron';
import { createDebounce } from '#base/async.ts';
import type { Emit } from '#contract/events.ts';
import { bringToFront } from './window.ts';
import { placeOn, readPlace, writePlace, type WindowPlace } from './windowPlace.ts';
import { channels } from './channels.ts';

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

/** The window opens where it was, and its place is written down a moment after it was moved, so that a crash keeps it, too. */
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
  /** Null: there is none. */
  get(): BrowserWindow | null;
  set(window: BrowserWindow): void;
  /** Tells the page, if there is one. */
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
