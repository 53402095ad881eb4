/** The window's entry to the core: checks the sender of every message, then dispatches it as in every other host. */
import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join, isAbsolute } from 'node:path';
import type { IpcMain, IpcMainInvokeEvent, WebContents } from 'electron';
import type { Failure } from '#contract/failure.ts';
import type { GrantedFile } from '#contract/desktop/grantedFile.ts';
import type { Files } from '#core/ports.ts';
import type { CommandHandlers } from '#contract/commands.ts';
import { dispatch } from '../dispatch.ts';
import { openGrants, type Grants } from '../node/grants.ts';
import { isOurs } from './fences.ts';
import { channels } from './channels.ts';
import { removeFolder } from '#core/platform/heldFiles.ts';

interface GrantedFiles {
  files: Files;
  grant: Grants['grant'];
  /** Writes pasted text to a file that lasts as long as the program. `name`: its display name. */
  take(name: string, text: string): GrantedFile;
}

/**
 * Granted files in Electron: a person grants a file by choosing or dropping it, and a destination in the save dialog. `folder`: for pasted
 * text; the first use removes what an earlier process left there. `askWhere` shows the save dialog, or the folder dialog, and resolves to a
 * path, or null if canceled.
 */
export function grantedFiles(
  folder: string,
  sample: Files['sample'],
  askWhere: (suggestedName: string, folder: boolean) => Promise<string | null>,
): GrantedFiles {
  const { grant, grantDestination, ...granted } = openGrants();
  let emptied = false;
  return {
    files: {
      ...granted,
      chooseSave: async (suggestedName, isFolder = false) => {
        const path = await askWhere(suggestedName, isFolder);
        return path === null ? null : { destinationId: grantDestination(path), fileName: basename(path) };
      },
      sample,
    },
    grant,
    take: (name, text) => {
      if (!emptied) removeFolder(folder);
      emptied = true;
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, `${randomUUID()}.pasted`);
      writeFileSync(path, text, { flag: 'wx', mode: 0o600 });
      return grant(path, name);
    },
  };
}

interface IpcParts {
  /** Returns the only window that may send; null if there is none. */
  window(): WebContents | null;
  handlers: CommandHandlers;
  grant: GrantedFiles['grant'];
  take: GrantedFiles['take'];
  log(message: string, error?: unknown): string;
}

/** Accepts only our page in the top frame of our window: not a frame inside it, another window or a page that was navigated to. */
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
