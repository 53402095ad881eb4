/**
 * Everything that the window can reach: sending commands, listening to events, granting a chosen file, and passing pasted text. Built as
 * one CommonJS file for the sandbox.
 */
import { contextBridge, ipcRenderer, webUtils } from 'electron';
import { channels, localeArgument } from './channels.ts';

contextBridge.exposeInMainWorld('rollcall', {
  host: 'electron',
  /** The formats of dates and numbers chosen for the region. */
  locale: process.argv.find((argument) => argument.startsWith(localeArgument))?.slice(localeArgument.length),
  call: (name: string, params: unknown): Promise<unknown> => ipcRenderer.invoke(channels.call, name, params),
  listen: (receive: (name: string, payload: unknown) => void): (() => void) => {
    // The event itself isn't passed on, because it contains the sender.
    const forward = (_event: unknown, name: string, payload: unknown): void => receive(name, payload);
    ipcRenderer.on(channels.event, forward);
    return () => {
      ipcRenderer.off(channels.event, forward);
    };
  },
  /** Resolves to null if the file isn't on disk: a page can create a File, but not one with a path. */
  grantFile: async (file: File): Promise<unknown> => {
    const path = webUtils.getPathForFile(file);
    return path === '' ? null : ipcRenderer.invoke(channels.grantFile, path);
  },
  takeText: (name: string, text: string): Promise<unknown> => ipcRenderer.invoke(channels.takeText, name, text),
});
