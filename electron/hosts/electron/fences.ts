/** What no page may do, whatever it shows: leave, open windows, embed pages, ask for devices, download, reach the network. */
import type { App, Session, WebContents } from 'electron';
import { isOurs } from './address.ts';

const elsewhere = ['http://*/*', 'https://*/*', 'ws://*/*', 'wss://*/*', 'ftp://*/*', 'file://*/*'];

/** Putting text on the clipboard when a person presses "copy": the one permission that is given, and to our page only. */
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

/** Fences every page that will ever be made. Call it before the first window. */
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
  // The core speaks to the service; a page has nobody to speak to but us.
  session.webRequest.onBeforeRequest({ urls: elsewhere }, (_details, callback) => callback({ cancel: true }));
}
