/** How smoothly the review scrolls in a real Chromium: ten million rows beside ten thousand, in turns. */
import type { CDPSession, Page } from 'playwright-core';
import { rendererFolder } from '#hosts/node/builtFiles.ts';
import { startChromium } from '../support/chromium.ts';
import { startFakeBackend } from '../support/fakeBackend.ts';
import { longReview, longReviewAddress } from '../support/longReview.ts';
import { ms, whole, type Line } from './line.ts';

const few = 10_000;
const many = 10_000_000;
const turns = 7;
const framesPerTurn = 100;

/** `steady`: three rows per frame, like a wheel. `far`: to another part of the list in every frame, like a dragged thumb. */
type Way = 'steady' | 'far';

interface Frames {
  /** Times between frames: for each turn, the 99th percentile. */
  readonly p99sMs: number[];
  /** The total work of the window's main thread for them. */
  busyMs: number;
}

/** Moves to a place in the list from which it continues in both directions, with its rows read. */
const stand = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const grid = document.querySelector('[role=grid]');
    if (grid === null) throw new Error('there is no grid');
    grid.scrollTop = (grid.scrollHeight - grid.clientHeight) / 3;
    await new Promise((resolve) => setTimeout(resolve, 500));
  });

/** Scrolls once in every frame. Returns the time from each frame to the next. */
const scroll = (page: Page, way: Way): Promise<number[]> =>
  page.evaluate(
    async ({ frames, far }) => {
      const grid = document.querySelector('[role=grid]');
      if (grid === null) throw new Error('there is no grid');
      const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
      const longest = grid.scrollHeight - grid.clientHeight;
      const intervals: number[] = [];
      let before = await nextFrame();
      for (let frame = 0; frame < frames; frame += 1) {
        if (far) grid.scrollTop = longest * ((frame * 0.618) % 1);
        else grid.scrollTop += 96;
        const now = await nextFrame();
        intervals.push(now - before);
        before = now;
      }
      return intervals;
    },
    { frames: framesPerTurn, far: way === 'far' },
  );

async function busyMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

/** The value that this fraction of all does not exceed. */
const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.ceil(values.length * share) - 1] ?? 0;

/**
 * The mean without the lowest and the highest: one stall of a busy machine decides no figure, and several turns distinguish what a single
 * one can't, because a frame lasts whole sixtieths of a second.
 */
function middle(values: readonly number[]): number {
  const inner = values.toSorted((one, other) => one - other).slice(1, -1);
  return inner.reduce((sum, value) => sum + value, 0) / inner.length;
}

export async function windowBench(): Promise<Line[]> {
  const browser = await startChromium({ measured: true });
  const sides = await Promise.all(
    [few, many].map(async (rows) => {
      const backend = await startFakeBackend(rendererFolder(), longReview(rows).handlers);
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      await page.goto(backend.url + longReviewAddress);
      await page.getByText('Person 1', { exact: true }).first().waitFor();
      const session = await page.context().newCDPSession(page);
      await session.send('Performance.enable', { timeDomain: 'threadTicks' });
      const seen: Record<Way, Frames> = { steady: { p99sMs: [], busyMs: 0 }, far: { p99sMs: [], busyMs: 0 } };
      return { backend, page, session, seen };
    }),
  );
  try {
    for (let turn = 0; turn < turns; turn += 1) {
      for (const way of ['steady', 'far'] as const) {
        for (const { page, session, seen } of turn % 2 === 0 ? sides : sides.toReversed()) {
          await page.bringToFront();
          await stand(page);
          const before = await busyMs(session);
          seen[way].p99sMs.push(quantile(await scroll(page, way), 0.99));
          seen[way].busyMs += (await busyMs(session)) - before;
        }
      }
    }
    return (['steady', 'far'] as const).flatMap((way) => lines(way, sides[0]?.seen[way], sides[1]?.seen[way]));
  } finally {
    for (const { backend } of sides) await backend.close();
    await browser.close();
  }
}

const ways: Record<Way, string> = { steady: 'three rows a frame', far: 'the thumb dragged far with every frame' };

function lines(way: Way, small: Frames | undefined, large: Frames | undefined): Line[] {
  if (small === undefined || large === undefined) return [];
  const [smallP99, largeP99] = [middle(small.p99sMs), middle(large.p99sMs)];
  const each = ({ busyMs: all }: Frames): number => all / (turns * framesPerTurn);
  const ratio = each(large) / each(small);
  return [
    {
      what: `frames of the review scrolled through ${whole(many)} rows, ${ways[way]}, p99, mean of the middle ${turns - 2} of ${turns} turns`,
      ours: ms(largeP99),
      reference: `${ms(smallP99)} with ${whole(few)} rows`,
      ratio: (largeP99 / smallP99).toFixed(2),
      reach: '≤ 1.2',
      reached: largeP99 <= smallP99 * 1.2,
    },
    {
      what: 'processor time of the window’s main thread for such a frame',
      ours: `${each(large).toFixed(1)} ms`,
      reference: `${each(small).toFixed(1)} ms with ${whole(few)} rows`,
      ratio: ratio.toFixed(2),
      reach: '≤ 1.2',
      reached: ratio <= 1.2,
    },
  ];
}
