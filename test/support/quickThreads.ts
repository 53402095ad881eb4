/**
 * Threads of a core that hands over lists without the second that makes guessing a passphrase slow, which each reading of the file would
 * cost again.
 */
import type { Threads } from '#core/ports.ts';
import { inWorker } from '#core/platform/threads/openThread.ts';
import { testThreads } from './testThreads.ts';

export const quickThreads: Threads = { ...testThreads, lists: inWorker(new URL('quickListThread.ts', import.meta.url)) };
