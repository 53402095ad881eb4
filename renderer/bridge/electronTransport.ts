/** Electron's side of the bridge: what the preload script exposes on the window. */
import type { Transport } from './transport.ts';

export interface PreloadBridge {
  readonly host: 'electron';
  call(name: string, params: unknown): Promise<unknown>;
  listen(receive: (name: string, payload: unknown) => void): () => void;
  /** Null if the file has no path on this computer's disk (created by a page, or dragged from another window). */
  grantFile(file: File): Promise<unknown>;
  takeText(name: string, text: string): Promise<unknown>;
}

declare global {
  interface Window {
    readonly rollcall?: PreloadBridge;
  }
}

/** Returns undefined outside Electron. */
export function electronTransport(): Transport | undefined {
  const preload = globalThis.window?.rollcall;
  if (preload === undefined) return undefined;
  return {
    host: 'electron',
    call: (name, params) => preload.call(name, params),
    listen: (receive) => {
      const off = preload.listen(receive);
      // The channel is open from now on; its listeners are registered by the end of this turn of the event loop.
      queueMicrotask(() => receive('bridge.opened', {}));
      return off;
    },
    async sendFile(file) {
      const granted = await preload.grantFile(file);
      if (granted !== null) return { ok: true, value: granted };
      return { ok: false, failure: { code: 'file.unreadable', params: { path: file.name, problem: 'it has no place on this disk' } } };
    },
    sendText: async (name, text) => ({ ok: true, value: await preload.takeText(name, text) }),
  };
}
