/**
 * Windows and macOS keep lists of the files that a program opened, outside of the data folder and after the program has ended. On a shared
 * machine they would show whose lists somebody works on, so they are emptied.
 */
import { app } from 'electron';

/** Does nothing where there is no such list. */
export function forgetRecentFiles(): void {
  if (process.platform === 'win32' || process.platform === 'darwin') app.clearRecentDocuments();
}
