/** Threads of a core that hands lists over without the second that makes guessing a passphrase slow, and that each file costs again when it is read. */
import type { Threads } from '#core/ports.ts';
import { inWorker } from '#core/platform/threads/openThread.ts';
import { testThreads } from './testThreads.ts';

export const quickThreads: Threads = { ...testThreads, lists: inWorker(new URL('quickListThread.ts', import.meta.url)) };
