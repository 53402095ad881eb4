/**
 * The environment of the built preload script in the page: a `require` that only knows `electron`, with only what a sandboxed preload has.
 */

/** Names of the functions through which page and test communicate. */
export const pageNames = { invoke: '__standInInvoke', deliver: '__standInDeliver', paths: '__standInPaths' } as const;

/** The script to run before the page's own: the preload in its own function scope, in the top frame only. */
export function framePreload(preload: string): string {
  return `if (window.top === window) (() => {
  const listeners = new Map();
  const paths = (window.${pageNames.paths} ??= new Map());
  window.${pageNames.deliver} = (channel, args) => { for (const listener of [...(listeners.get(channel) ?? [])]) listener({}, ...args); };
  const electron = {
    contextBridge: { exposeInMainWorld: (name, api) => Object.defineProperty(window, name, { value: Object.freeze(api), configurable: false }) },
    ipcRenderer: {
      invoke: (channel, ...args) => window.${pageNames.invoke}(structuredClone([channel, args])),
      on: (channel, listener) => listeners.set(channel, (listeners.get(channel) ?? new Set()).add(listener)),
      off: (channel, listener) => listeners.get(channel)?.delete(listener),
    },
    webUtils: { getPathForFile: (file) => paths.get(file.name) ?? '' },
  };
  const require = (name) => { if (name !== 'electron') throw new Error('module not found: ' + name); return electron; };
  const module = { exports: {} };
  ((require, module, exports) => {\n${preload}\n})(require, module, module.exports);
})();`;
}
