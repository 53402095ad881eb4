/** Opens the system's dialogs and its file manager. */
import { app, dialog, shell, type BrowserWindow } from 'electron';
import { mkdirSync } from 'node:fs';
import { extname, join } from 'node:path';

/** Prompts for where to save; null if canceled. The dialog itself asks before replacing a file. */
export async function askWhereToSave(window: BrowserWindow | null, suggestedName: string): Promise<string | null> {
  const extension = extname(suggestedName).slice(1);
  const options = {
    defaultPath: join(app.getPath('downloads'), suggestedName),
    filters: extension === '' ? [] : [{ name: extension.toUpperCase(), extensions: [extension] }],
  };
  const { canceled, filePath } = await (window === null ? dialog.showSaveDialog(options) : dialog.showSaveDialog(window, options));
  return canceled || filePath === '' ? null : filePath;
}

/** Prompts for a folder for several files; null if canceled. */
export async function askForFolder(window: BrowserWindow | null): Promise<string | null> {
  const options = {
    defaultPath: app.getPath('downloads'),
    buttonLabel: 'Export here',
    properties: ['openDirectory' as const, 'createDirectory' as const],
  };
  const { canceled, filePaths } = await (window === null ? dialog.showOpenDialog(options) : dialog.showOpenDialog(window, options));
  return canceled ? null : (filePaths[0] ?? null);
}

/** Shows a message before there is a window, or when the program can't continue. */
export function tell(sentence: string): void {
  dialog.showErrorBox('Rollcall', sentence);
}

/** Shows a file in its folder; if it no longer exists, the system may show the folder or nothing. */
export const showFile = (path: string): void => shell.showItemInFolder(path);

/** Opens one of our folders in the file manager; the log's may not exist yet. Rejects with the system's reason. */
export async function showFolder(path: string): Promise<void> {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const problem = await shell.openPath(path);
  if (problem !== '') throw new Error(problem);
}
