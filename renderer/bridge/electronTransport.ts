/** Electron's side of the bridge: what the preload script put on the window. */
import type { Transport } from './transport.ts';

/** The whole of what the preload script exposes. */
export interface PreloadBridge {
  readonly host: 'electron';
  call(name: string, params: unknown): Promise<unknown>;
  listen(receive: (name: string, payload: unknown) => void): () => void;
  /** Null where the file has no place on this computer's disk (made by a page, dragged out of another window). */
  grantFile(file: File): Promise<unknown>;
  takeText(name: string, text: string): Promise<unknown>;
}

declare global {
  interface Window {
    readonly rollcall?: PreloadBridge;
  }
}

/** Undefined outside Electron. */
export function electronTransport(): Transport | undefined {
  const preload = globalThis.window?.rollcall;
  if (preload === undefined) return undefined;
  return {
    host: 'electron',
    call: (name, params) => preload.call(name, params),
    listen: (receive) => {
      const off = preload.listen(receive);
      // This channel is open from now on; whoever waits to hear so is listening by the end of the turn.
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
