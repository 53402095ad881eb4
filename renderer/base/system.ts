/** The system that the window is on, as its browser says, and its dialog for files. */
import type { FileManager } from '#messages/desktop/updateWords.ts';

export function fileManagerOf(userAgent: string): FileManager {
  if (userAgent.includes('Macintosh')) return 'finder';
  return userAgent.includes('Windows') ? 'explorer' : 'other';
}

/** Opens the system's file dialog and passes the chosen files to `then`, if there are any. */
export function pickFiles(of: { accept: string; multiple: boolean }, then: (files: readonly File[]) => void): void {
  const input = Object.assign(document.createElement('input'), { type: 'file', ...of });
  input.addEventListener('change', () => {
    const files = [...(input.files ?? [])];
    if (files.length > 0) then(files);
  });
  input.click();
}

export const fileManager = fileManagerOf(globalThis.navigator?.userAgent ?? '');
