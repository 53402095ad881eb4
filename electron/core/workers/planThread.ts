/**
 * The entry point of the planner's thread: it counts a million rows while the list thread serves the review. It loads only what that needs.
 */
import { workerData } from 'node:worker_threads';
import { z } from 'zod';
import { planTasks, type PlanTasks } from '../planning/planTasks.ts';
import { serveTasks } from '../threads/serveTasks.ts';

const { dataDir } = z.object({ dataDir: z.string().min(1) }).parse(workerData);

serveTasks<PlanTasks>(planTasks(dataDir));
