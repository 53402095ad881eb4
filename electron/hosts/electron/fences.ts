/** What no page may do, whatever it shows: navigate away, open windows, embed pages, use devices, download, access the network. */
import type { App, Session, WebContents } from 'electron';
import { isOurs } from './address.ts';

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
