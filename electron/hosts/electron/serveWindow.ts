/** Serves the built window under its own scheme, with the same file list and policy as the loopback host. */
import type { Protocol } from 'electron';
import { closedHeaders } from '../node/rendererFiles.ts';
import type { RendererFiles } from '../node/rendererFiles.ts';
import { isOurs, scheme } from './address.ts';

/** Before the app is ready: makes the scheme an origin of its own, with the rights of https and no others. */
export function registerScheme(protocol: Protocol): void {
  protocol.registerSchemesAsPrivileged([{ scheme, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } }]);
}

export function serveWindow(protocol: Protocol, renderer: RendererFiles): void {
  protocol.handle(scheme, async (request) => {
    const file = request.method === 'GET' && isOurs(request.url) ? await renderer.find(new URL(request.url).pathname) : null;
    if (file === null)
      return new Response('There is nothing here.\n', { status: 404, headers: { ...closedHeaders, 'content-type': 'text/plain' } });
    return new Response(new Uint8Array(file.body), { headers: file.headers });
  });
}
