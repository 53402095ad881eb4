/** The operating system, according to the browser's user agent. */
import type { FileManager } from '#messages/desktop/updateWords.ts';

export function fileManagerOf(userAgent: string): FileManager {
  if (userAgent.includes('Macintosh')) return 'finder';
  return userAgent.includes('Windows') ? 'explorer' : 'other';
}

export const fileManager = fileManagerOf(globalThis.navigator?.userAgent ?? '');
