/** A worker thread with the script at `entry`. */
import { Worker } from 'node:worker_threads';
import type { StartThread } from '../../ports.ts';

export const inWorker =
  (entry: URL): StartThread =>
  (input, listener, limits) => {
    const worker = new Worker(entry, { workerData: input, ...(limits && { resourceLimits: limits }) });
    worker.on('message', listener.message);
    worker.on('error', listener.error);
    worker.on('exit', listener.exit);
    return {
      post: (value) => worker.postMessage(value),
      end: async () => {
        await worker.terminate();
      },
    };
  };
