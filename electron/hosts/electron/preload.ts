/** All that the window can reach of this machine: ask, listen, grant a file that the person chose, and hand over text that was pasted. Built as one CommonJS file for the sandbox. */
import { contextBridge, ipcRenderer, webUtils } from 'electron';
import { channels } from './channels.ts';

contextBridge.exposeInMainWorld('rollcall', {
  host: 'electron',
  call: (name: string, params: unknown): Promise<unknown> => ipcRenderer.invoke(channels.call, name, params),
  listen: (receive: (name: string, payload: unknown) => void): (() => void) => {
    // The event itself stays here: it carries the sender.
    const forward = (_event: unknown, name: string, payload: unknown): void => receive(name, payload);
    ipcRenderer.on(channels.event, forward);
    return () => {
      ipcRenderer.off(channels.event, forward);
    };
  },
  /** Null where the file has no place on the disk: a page can make a File, but not one with a path. */
  grantFile: async (file: File): Promise<unknown> => {
    const path = webUtils.getPathForFile(file);
    return path === '' ? null : ipcRenderer.invoke(channels.grantFile, path);
  },
  takeText: (name: string, text: string): Promise<unknown> => ipcRenderer.invoke(channels.takeText, name, text),
});
