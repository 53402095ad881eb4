/** Saves one action after the other, in the order of their keys; when the page is closed, what waits is sent at once. */
import type { InTurn } from '../../../../electron/contract/inTurn.ts';

export interface Saving {
  /** Does the work after everything given before has settled: at once if there is nothing. */
  readonly inTurn: InTurn<'save'>;
  /** Begins everything that waits, in its order: the page is being closed, and nothing would begin it later. */
  flush(): void;
}

export function createSaving(): Saving {
  const waiting: (() => Promise<unknown>)[] = [];
  let isBusy = false;
  async function run(): Promise<void> {
    isBusy = true;
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await next();
    isBusy = false;
  }
  return {
    inTurn: <R>(_: 'save', work: () => Promise<R>) => {
      const { promise, resolve, reject } = Promise.withResolvers<R>();
      waiting.push(() => work().then(resolve, reject));
      if (!isBusy) void run();
      return promise;
    },
    flush: () => waiting.splice(0).forEach((begin) => void begin()),
  };
}
