/** The system that the window is on, as its browser says. */
import type { FileManager } from '#messages/desktop/updateWords.ts';

export function fileManagerOf(userAgent: string): FileManager {
  if (userAgent.includes('Macintosh')) return 'finder';
  return userAgent.includes('Windows') ? 'explorer' : 'other';
}

export const fileManager = fileManagerOf(globalThis.navigator?.userAgent ?? '');
