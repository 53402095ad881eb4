/**
 * The entry point of the planner's thread, which counts up to a million rows while the list thread serves the review. It loads only what it
 * needs.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { planTasks, type PlanTasks } from '../plan/planTasks.ts';
import { serveTasks, type ServeThread } from '../platform/threads/serveTasks.ts';

const inputSchema = z.object({ dataDir: z.string().min(1) });

export const servePlans: ServeThread = (port, input) => serveTasks<PlanTasks>(port, planTasks(inputSchema.parse(input).dataDir));
if (parentPort) servePlans(parentPort, workerData);
