/** The window's door: checks the sender of every message, then dispatches it as in every other host. */
import type { IpcMain, IpcMainInvokeEvent, WebContents } from 'electron';
import { isAbsolute } from 'node:path';
import type { CommandHandlers } from '#contract/commands.ts';
import type { Failure } from '#contract/failure.ts';
import { dispatch } from '../dispatch.ts';
import { isOurs } from './address.ts';
import { channels } from './channels.ts';
import type { GrantedFiles } from './grantedFiles.ts';

export interface IpcParts {
  /** The one window that may send; null while there is none. */
  window(): WebContents | null;
  handlers: CommandHandlers;
  grant: GrantedFiles['grant'];
  take: GrantedFiles['take'];
  log(message: string, error?: unknown): string;
}

/** Only our page in the top frame of our window: not a frame inside it, another window or a page that was navigated to. */
function mayAsk(event: IpcMainInvokeEvent, window: WebContents | null): boolean {
  const frame = event.senderFrame;
  return window !== null && event.sender === window && frame !== null && frame.parent === null && isOurs(frame.url);
}

export function serveIpc(ipcMain: IpcMain, { window, handlers, grant, take, log }: IpcParts): void {
  const refused: { ok: false; failure: Failure } = {
    ok: false,
    failure: { code: 'host.unreachable', params: { problem: 'this page may not ask' } },
  };
  ipcMain.handle(channels.call, (event, name: unknown, params: unknown) => {
    if (mayAsk(event, window())) return dispatch(handlers, name, params, log);
    log('a page that is not ours sent a command');
    return refused;
  });
  ipcMain.handle(channels.grantFile, (event, path: unknown) => {
    if (mayAsk(event, window()) && typeof path === 'string' && isAbsolute(path)) return grant(path);
    log('a file was requested by a page that is not ours, or without a valid path');
    return null;
  });
  ipcMain.handle(channels.takeText, (event, name: unknown, text: unknown) => {
    if (mayAsk(event, window()) && typeof name === 'string' && typeof text === 'string') return take(name, text);
    log('pasted text came from a page that is not ours, or was not text');
    return null;
  });
}
