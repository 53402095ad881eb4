/** What no page may do, whatever it shows: navigate away, open windows, embed pages, use devices, download, access the network. */
import type { App, Session, WebContents, Protocol } from 'electron';
import { closedHeaders, type RendererFiles } from '../node/rendererFiles.ts';

const scheme = 'rollcall';
const host = 'app';
export const startUrl = `${scheme}://${host}/`;

/**
 * The address of the window in Electron: a scheme of its own, so that no file path or web page shares its origin. Whether a frame at this
 * URL shows our page. Compared by parts: `rollcall://app.evil/` starts like ours.
 */
export function isOurs(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const parsed = new URL(url);
  return parsed.protocol === `${scheme}:` && parsed.host === host && parsed.username === '' && parsed.password === '';
}

const elsewhere = ['http://*/*', 'https://*/*', 'ws://*/*', 'wss://*/*', 'ftp://*/*', 'file://*/*'];

/** Writing to the clipboard when a person presses "copy": the only permission granted, and only to our page. */
const copying = 'clipboard-sanitized-write';

function fenceContents(contents: WebContents): void {
  // A reload of our own page is a navigation, too.
  contents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame || !isOurs(event.url)) event.preventDefault();
  });
  contents.on('will-redirect', (event) => event.preventDefault());
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
}

/** Restricts every page from now on. Call it before the first window. */
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
  // Only the core talks to the service; a page may talk only to us.
  session.webRequest.onBeforeRequest({ urls: elsewhere }, (_details, callback) => callback({ cancel: true }));
}

/** Before the app is ready: makes the scheme an origin of its own, with the rights of https and no others. */
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
