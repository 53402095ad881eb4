/** The one window, which isn't there yet at first, and gone in the end: whoever needs it looks here each time. */
import type { BrowserWindow } from 'electron';
import type { Emit } from '#contract/events.ts';
import { channels } from './channels.ts';
import { bringToFront } from './window.ts';

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
