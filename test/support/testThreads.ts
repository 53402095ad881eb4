/** A core's threads in tests: in the test's own thread; in processes that tests or benchmarks start, workers as in the program. */
import { workers } from './programFiles.ts';

/** Whether this process runs tests; processes that tests start inherit its environment, but not this flag. */
const isTest = '__vitest_worker__' in globalThis;

export const testThreads = isTest ? (await import('./threadsHere.ts')).threadsHere : workers;
