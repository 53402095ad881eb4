/** Restrictions for every page: no navigation, new windows, embedded pages, devices, downloads or network access. */
import type { App, Session, WebContents, Protocol } from 'electron';
import { closedHeaders, type RendererFiles } from '../node/rendererFiles.ts';

const scheme = 'rollcall';
const host = 'app';
export const startUrl = `${scheme}://${host}/`;

/**
 * Whether a frame at this URL shows our page. The window's address in Electron has its own scheme, so that no file path or web page shares
 * its origin. Compared by parts, because `rollcall://app.evil/` begins like ours.
 */
export function isOurs(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const parsed = new URL(url);
  return parsed.protocol === `${scheme}:` && parsed.host === host && parsed.username === '' && parsed.password === '';
}

const elsewhere = ['http://*/*', 'https://*/*', 'ws://*/*', 'wss://*/*', 'ftp://*/*', 'file://*/*'];

/** The only permission that is granted, and only to the program's own page: writing to the clipboard when a person presses "copy". */
const copying = 'clipboard-sanitized-write';

function fenceContents(contents: WebContents): void {
  // A reload of our own page is also a navigation.
  contents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame || !isOurs(event.url)) event.preventDefault();
  });
  contents.on('will-redirect', (event) => event.preventDefault());
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
}

/** Restricts every page from now on. Call this before the first window. */
export function fenceApp(app: App): void {
  app.on('web-contents-created', (_event, contents) => fenceContents(contents));
}

export function fenceSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, callback, details) =>
    callback(permission === copying && isOurs(details.requestingUrl)),
  );
  session.setPermissionCheckHandler((_contents, permission, origin) => permission === copying && isOurs(origin));
  session.setDevicePermissionHandler(() => false);
  session.on('will-download', (event) => event.preventDefault());
  // Only the core communicates with the service; a page may communicate only with us.
  session.webRequest.onBeforeRequest({ urls: elsewhere }, (_details, callback) => callback({ cancel: true }));
}

/** Gives the scheme its own origin, with the rights of https and no others. Call this before the app is ready. */
export function registerScheme(protocol: Protocol): void {
  protocol.registerSchemesAsPrivileged([{ scheme, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } }]);
}

/** Serves the built window under its own scheme, with the same file list and policy as the loopback host. */
export function serveWindow(protocol: Protocol, renderer: RendererFiles): void {
  protocol.handle(scheme, async (request) => {
    const file = request.method === 'GET' && isOurs(request.url) ? await renderer.find(new URL(request.url).pathname) : null;
    if (file === null)
      return new Response('There is nothing here.\n', { status: 404, headers: { ...closedHeaders, 'content-type': 'text/plain' } });
    return new Response(new Uint8Array(file.body), { headers: file.headers });
  });
}
