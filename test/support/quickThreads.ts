/** Threads of a core that hands lists over without the second that makes guessing a passphrase slow, and that each file costs again when it is read. */
import type { ThreadEntries } from '../../electron/core/ports.ts';
import { testThreads } from './programFiles.ts';

export const quickThreads: ThreadEntries = { ...testThreads, lists: new URL('quickListThread.ts', import.meta.url) };
