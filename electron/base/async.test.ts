import { describe, expect, it, vi } from 'vitest';
import { fakeClock } from '#test/support/fakeClock.ts';
import {
  createBatch,
  createDebounce,
  createKeyedLock,
  createQueue,
  createThrottle,
  settlesWithin,
  systemTimer,
  throttleProgress,
} from './async.ts';

function held(): { work: () => Promise<string>; begun: () => boolean; end: (how: 'well' | 'badly') => void } {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let begun = false;
  return {
    work: () => {
      begun = true;
      return promise;
    },
    begun: () => begun,
    end: (how) => (how === 'well' ? resolve('done') : reject(new Error('it broke'))),
  };
}
/** Resolves when all work that needn't wait has been done. */
async function soon(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
}

it('a timer of more days than setTimeout takes doesn’t fire at once', () => {
  vi.useFakeTimers();
  try {
    const fire = vi.fn();
    const cancel = systemTimer.after(30 * 86_400_000, fire);
    vi.advanceTimersByTime(24 * 86_400_000);
    expect(fire).not.toHaveBeenCalled();
    cancel();
  } finally {
    vi.useRealTimers();
  }
});

describe('a queue', () => {
  it('does one piece of work after another, each with its own result, and goes on after one that fails', async () => {
    const queue = createQueue();
    const [first, second, third] = [held(), held(), held()];
    const results = Promise.allSettled([first, second, third].map(({ work }) => queue.add(work)));
    expect([first.begun(), second.begun(), queue.size]).toEqual([true, false, 3]);
    first.end('badly');
    await soon();
    expect([second.begun(), third.begun()]).toEqual([true, false]);
    second.end('well');
    await soon();
    expect(third.begun()).toBe(true);
    third.end('well');
    expect(await results).toMatchObject([{ status: 'rejected' }, { value: 'done' }, { value: 'done' }]);
    expect(queue.size).toBe(0);
  });

  it('begins everything that waits when it is flushed, and rejects what throws before it waits', async () => {
    const queue = createQueue();
    const [first, second] = [held(), held()];
    const added = [queue.add(first.work), queue.add(second.work)];
    const broken = queue.add(() => {
      throw new Error('at once');
    });
    queue.flush();
    expect(second.begun()).toBe(true);
    await expect(broken).rejects.toThrow('at once');
    first.end('well');
    second.end('well');
    expect(await Promise.all(added)).toEqual(['done', 'done']);
    expect(await queue.add(() => Promise.resolve(7))).toBe(7);
  });

  it('lets work add to it', async () => {
    const queue = createQueue();
    const inner = held();
    const outer = queue.add(async () => {
      void queue.add(inner.work);
      return Promise.resolve(inner.begun());
    });
    expect(await outer).toBe(false);
    await soon();
    expect(inner.begun()).toBe(true);
  });
});

it('a keyed lock is held by one at a time, and other keys don’t wait', async () => {
  const lock = createKeyedLock();
  const [first, second, other] = [held(), held(), held()];
  const results = [lock('a list', first.work), lock('a list', second.work)];
  const quick = lock('another', other.work);
  expect([first.begun(), second.begun(), other.begun()]).toEqual([true, false, true]);
  other.end('well');
  expect(await quick).toBe('done');
  first.end('well');
  await soon();
  expect(second.begun()).toBe(true);
  second.end('well');
  await Promise.all(results);
  expect(await lock('a list', () => Promise.resolve(7))).toBe(7);
});

describe('a batch', () => {
  /** The work waits until the test lets it continue. */
  function setUp(answer: (items: number[]) => number[] = (items) => items.map((item) => item * 10)) {
    const leaving: (() => void)[] = [];
    const batch = createBatch<number, number>(async (close) => {
      await new Promise<void>((leave) => leaving.push(leave));
      return answer(close());
    });
    return { batch, leaving };
  }

  it('is done once for all items before it closes, and again for later ones', async () => {
    const { batch, leaving } = setUp();
    const first = [batch(1), batch(2)];
    leaving[0]?.();
    await Promise.all(first);
    const second = batch(3);
    leaving[1]?.();
    expect(leaving).toHaveLength(2);
    expect(await Promise.all([...first, second])).toEqual([10, 20, 30]);
  });

  it('reports a failure to all of its items, and the next item begins another', async () => {
    let isFull = true;
    const { batch, leaving } = setUp((items) => {
      if (isFull) throw new Error('the disk is full');
      return items;
    });
    const first = Promise.allSettled([batch(1), batch(2)]);
    leaving[0]?.();
    expect((await first).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    isFull = false;
    const again = batch(3);
    leaving[1]?.();
    expect(await again).toBe(3);
  });

  it('that is refused before it closes is over, too', async () => {
    let refused = true;
    const batch = createBatch<number, number>((close) => (refused ? Promise.reject(new Error('held')) : Promise.resolve().then(close)));
    await expect(batch(1)).rejects.toThrow('held');
    refused = false;
    expect(await batch(2)).toBe(2);
  });
});

describe('a throttle', () => {
  function setUp(leading: boolean, work: () => void | Promise<void> = () => undefined) {
    const clock = fakeClock();
    const runs: number[] = [];
    const throttle = createThrottle(
      () => {
        runs.push(clock.monotonic());
        return work();
      },
      100,
      { leading, timer: clock },
    );
    return { clock, runs, throttle };
  }

  it('runs at the first request, and once more for those of the pause', async () => {
    const { clock, runs, throttle } = setUp(true);
    for (let times = 0; times < 3; times++) throttle.request();
    await clock.advance(250);
    throttle.request();
    expect(runs).toEqual([0, 100, 250]);
  });

  it('runs after the pause only, if the first request is to wait for it', async () => {
    const { clock, runs, throttle } = setUp(false);
    for (let times = 0; times < 3; times++) throttle.request();
    await clock.advance(250);
    throttle.request();
    await clock.advance(100);
    expect(runs).toEqual([100, 350]);
  });

  it('waits for the end of the run before', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { clock, runs, throttle } = setUp(true, () => promise);
    throttle.request();
    throttle.request();
    await clock.advance(500);
    expect(runs).toEqual([0]);
    resolve();
    await soon();
    expect(runs).toEqual([0, 500]);
  });

  it('says whether it cancelled a request', async () => {
    const { clock, runs, throttle } = setUp(false);
    throttle.request();
    expect([throttle.cancel(), throttle.cancel()]).toEqual([true, false]);
    await clock.advance(500);
    expect(runs).toEqual([]);
  });
});

it('a debounce runs once nothing was requested for a while, and not if it is cancelled', async () => {
  const clock = fakeClock();
  const runs: number[] = [];
  const debounce = createDebounce(() => void runs.push(clock.monotonic()), 100, clock);
  debounce.request();
  await clock.advance(90);
  debounce.request();
  await clock.advance(200);
  expect(runs).toEqual([190]);
  expect(debounce.cancel()).toBe(false);
  debounce.request();
  expect(debounce.cancel()).toBe(true);
  await clock.advance(200);
  expect(runs).toEqual([190]);
});

it('progress is passed on now and then, and always to its end', async () => {
  const clock = fakeClock();
  const passed: number[] = [];
  const report = throttleProgress<number>(
    clock,
    100,
    (done) => passed.push(done),
    (done) => done === 9,
  );
  for (let done = 0; done < 10; done++) {
    report(done);
    await clock.advance(30);
  }
  expect(passed).toEqual([0, 4, 8, 9]);
});

it('work settles within a time, or doesn’t', async () => {
  const clock = fakeClock();
  expect(await settlesWithin(clock, Promise.reject(new Error('it broke')), 100)).toBe(true);
  const late = settlesWithin(clock, new Promise(() => undefined), 100);
  await clock.advance(100);
  expect(await late).toBe(false);
});
