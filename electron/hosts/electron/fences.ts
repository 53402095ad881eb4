/** What no page may do, whatever it shows: leave, open windows, embed pages, ask for devices, download, reach the network. */
import type { App, Session, WebContents } from 'electron';
import { isOurs } from './address.ts';

const elsewhere = ['http://*/*', 'https://*/*', 'ws://*/*', 'wss://*/*', 'ftp://*/*', 'file://*/*'];

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
  session.setPermissionRequestHandler((_contents, _permission, callback) => callback(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.on('will-download', (event) => event.preventDefault());
  // The core speaks to the service; a page has nobody to speak to but us.
  session.webRequest.onBeforeRequest({ urls: elsewhere }, (_details, callback) => callback({ cancel: true }));
}
