/** Throttles bursts of requests for work: runs at once the first time, then at most once per pause, and once more for requests made meanwhile. */

export interface Paced {
  /** Runs the work as soon as the pace allows. */
  soon(): void;
  stop(): void;
}

/** `pauseMs`: minimum time between two starts; the next run also waits for the previous one to finish. `work` must not reject. */
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
