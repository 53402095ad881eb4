/** The core's entry point: ports in, command handlers out. Opens the data folder and starts the threads while the subjects load. */
import type { Core, CoreOptions } from './core.ts';
import { openDataFolder } from './storage/openDataFolder.ts';
import { createNewId } from '#base/newId.ts';
import { openListThreads } from './workers/listThreads.ts';

/** Throws Failed('dataFolder.inUse' | 'dataFolder.unusable' | 'dataFolder.future' | 'dataFolder.corrupt'). */
export async function createCore(options: CoreOptions): Promise<Core> {
  const { dataDir, host, ports, mode = 'write' } = options;
  const readOnly = mode === 'read';
  const staysOpen = !readOnly && host !== 'cli';
  const newId = createNewId(ports.clock.now, ports.random.bytes);

  // Loading the subjects keeps this thread busy, so a caller that waits only for the folder goes first.
  const { promise: isFree, resolve: free } = Promise.withResolvers<void>();
  const taken = (): void => void (options.taken?.() ?? Promise.resolve()).then(free);
  if (options.taken === undefined) free();
  const opening = openDataFolder({ dataDir, mode, ports, newId, taken }).finally(free);
  const [opened, root] = await Promise.allSettled([opening, isFree.then(() => import('./openCore.ts'))]);
  if (opened.status === 'rejected') throw opened.reason;
  const folder = opened.value;
  // Opened only now: until queries can come, the processors are for the ledger's thread and the subjects.
  const threads = openListThreads(ports, dataDir, staysOpen);
  try {
    if (root.status === 'rejected') throw root.reason;
    return await root.value.openCore(options, { folder, threads, newId, readOnly, staysOpen });
  } catch (error) {
    await threads.close();
    await folder.close();
    throw error;
  }
}
