/** The entry point of the thread that writes an export or evidence while the list thread serves windows. It loads only what it needs. */
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { evidenceTasks, type EvidenceTasks } from '../evidence/make/evidenceTasks.ts';
import { exportTasks, type ExportTasks } from '../exports/tasks.ts';
import { serveTasks, type ServeThread } from '../platform/threads/serveTasks.ts';

const inputSchema = z.object({ dataDir: z.string().min(1) });

export const serveExports: ServeThread = (port, input) => {
  const { dataDir } = inputSchema.parse(input);
  return serveTasks<ExportTasks & EvidenceTasks>(port, { ...exportTasks(dataDir), ...evidenceTasks(dataDir) });
};
if (parentPort) serveExports(parentPort, workerData);
