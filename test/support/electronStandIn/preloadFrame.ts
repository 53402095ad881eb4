/**
 * The environment of the built preload script in the page: a `require` that only resolves `electron`, limited to what a sandboxed preload
 * has.
 */
import type Electron from 'electron';
import type { Like } from './electronTypes.ts';

/** Names of the functions through which page and test communicate. */
export const pageNames = { invoke: '__standInInvoke', deliver: '__standInDeliver', paths: '__standInPaths' } as const;

/** The part of Electron's API for a sandboxed preload that the program uses. */
interface PreloadElectron {
  contextBridge: Pick<Electron.ContextBridge, 'exposeInMainWorld'>;
  ipcRenderer: Like<Electron.IpcRenderer, 'invoke' | 'on' | 'off'>;
  webUtils: Pick<Electron.WebUtils, 'getPathForFile'>;
}
type Listener = Parameters<Electron.IpcRenderer['on']>[1];

type Preload = (require: (name: string) => unknown, process: Pick<NodeJS.Process, 'argv'>, module: object, exports: object) => void;

/** Runs in the page, so it can't use anything outside itself. */
function inPage(names: typeof pageNames, argv: string[], preload: Preload): void {
  if (window.top !== window) return;
  const listeners = new Map<string, Set<Listener>>();
  const found: unknown = Reflect.get(window, names.paths);
  const paths = found instanceof Map ? (found as Map<string, string>) : new Map<string, string>();
  const deliver = (channel: string, args: unknown[]): void => {
    for (const listener of [...(listeners.get(channel) ?? [])]) listener({} as Electron.IpcRendererEvent, ...args);
  };
  Object.assign(window, { [names.paths]: paths, [names.deliver]: deliver });
  const electron: PreloadElectron = {
    contextBridge: {
      exposeInMainWorld: (name: string, api: unknown) =>
        void Object.defineProperty(window, name, { value: Object.freeze(api), configurable: false }),
    },
    ipcRenderer: {
      invoke: (channel, ...args) =>
        (Reflect.get(window, names.invoke) as (sent: unknown) => Promise<unknown>)(structuredClone([channel, args])),
      on: (channel, listener) => void listeners.set(channel, (listeners.get(channel) ?? new Set()).add(listener)),
      off: (channel, listener) => void listeners.get(channel)?.delete(listener),
    },
    webUtils: { getPathForFile: (file) => paths.get(file.name) ?? '' },
  };
  const module = { exports: {} };
  const require = (name: string): unknown => {
    if (name !== 'electron') throw new Error(`module not found: ${name}`);
    return electron;
  };
  preload(require, { argv }, module, module.exports);
}

/**
 * Returns the script to run before the page's own: the preload in its own function scope, in the top frame only. `argv`: the window's
 * arguments.
 */
export function framePreload(preload: string, argv: readonly string[]): string {
  return `(${inPage.toString()})(${JSON.stringify(pageNames)}, ${JSON.stringify(argv)}, (require, process, module, exports) => {\n${preload}\n});`;
}
