/** The entry point of the storage thread: opened for one task on whole files, and closed afterwards. */
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { storageTasks, type StorageTasks } from '../storage/storageTasks.ts';
import { serveTasks, type ServeThread } from '../platform/threads/serveTasks.ts';

const inputSchema = z.object({ dataDir: z.string().min(1) });

export const serveStorage: ServeThread = (port, input) => serveTasks<StorageTasks>(port, storageTasks(inputSchema.parse(input).dataDir));
if (parentPort) serveStorage(parentPort, workerData);
