/**
 * A core's threads in tests: the same code and the same copied messages, but in the test's thread. Starting workers and loading their code
 * would take most of the time of a core that lives for one test. Tests that need a real worker (its heap, its end, its work while this
 * thread is busy) use `workers`, as do all processes that tests start.
 */
import { MessageChannel } from 'node:worker_threads';
import type { StartThread, Threads } from '#core/ports.ts';
import type { ServeThread } from '#core/platform/threads/serveTasks.ts';
import { serveExports } from '#core/workers/exportThread.ts';
import { serveLedger } from '#core/workers/ledgerThread.ts';
import { serveLists } from '#core/workers/listThread.ts';
import { servePlans } from '#core/workers/planThread.ts';
import { serveStorage } from '#core/workers/storageThread.ts';

const here =
  (serve: ServeThread): StartThread =>
  (input, reported) => {
    const { port1: ours, port2: theirs } = new MessageChannel();
    let release: (() => void) | null = null;
    const end = (code: number): void => {
      const ending = release;
      release = null;
      if (ending === null) return;
      ours.close();
      ending();
      reported.exit(code);
    };
    const listen = theirs.on.bind(theirs);
    // An exception outside a task ends a worker.
    const on = (event: string, listener: (value: unknown) => void): unknown =>
      listen(event, (value: unknown) => {
        try {
          listener(value);
        } catch (error) {
          reported.error(structuredClone(error));
          end(1);
        }
      });
    Object.assign(theirs, { on });
    ours.on('message', reported.message);
    release = serve(theirs, structuredClone(input));
    return {
      post: (value) => ours.postMessage(value),
      end: () => Promise.resolve(end(1)),
    };
  };

export const threadsHere: Threads = {
  ledger: here(serveLedger),
  lists: here(serveLists),
  exports: here(serveExports),
  plans: here(servePlans),
  storage: here(serveStorage),
};
