/** The entry point of the own thread of an export, or of evidence: it writes a list while the list thread serves windows. It loads only what that needs. */
import { workerData } from 'node:worker_threads';
import { z } from 'zod';
import { evidenceTasks, type EvidenceTasks } from '../evidence/make/evidenceTasks.ts';
import { exportTasks, type ExportTasks } from '../exports/tasks.ts';
import { serveTasks } from '../threads/serveTasks.ts';

const { dataDir } = z.object({ dataDir: z.string().min(1) }).parse(workerData);

serveTasks<ExportTasks & EvidenceTasks>({ ...exportTasks(dataDir), ...evidenceTasks(dataDir) });
