/** Work that comes in swarms: done at once the first time, then at most once in a while, and once more for what came meanwhile. */

export interface Paced {
  /** Has the work done as soon as the pace allows. */
  soon(): void;
  stop(): void;
}

/** `pauseMs`: between the beginnings of two times; the next one also waits until the last is through. `work` must not reject. */
export function createPaced(work: () => Promise<void>, pauseMs: number): Paced {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let isBusy = false;
  let again = false;

  const begin = (): void => {
    isBusy = true;
    let isThrough = false;
    const rest = (): void => {
      waiting = undefined;
      if (!isThrough) return;
      isBusy = false;
      if (!again) return;
      again = false;
      begin();
    };
    waiting = setTimeout(rest, pauseMs);
    void work().finally(() => {
      isThrough = true;
      if (waiting === undefined) rest();
    });
  };

  return {
    soon() {
      if (isBusy) again = true;
      else begin();
    },
    stop() {
      clearTimeout(waiting);
      [isBusy, again] = [true, false];
    },
  };
}
