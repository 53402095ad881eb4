/** The entry point of the storage thread: opened for one task on whole files, and closed afterwards. */
import { workerData } from 'node:worker_threads';
import { z } from 'zod';
import { storageTasks, type StorageTasks } from '../dataFolder/storageTasks.ts';
import { serveTasks } from '../threads/serveTasks.ts';

const { dataDir } = z.object({ dataDir: z.string().min(1) }).parse(workerData);

serveTasks<StorageTasks>(storageTasks(dataDir));
