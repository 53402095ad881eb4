/** A reviewer's waits with a big list in a real Chromium, beside the same with few rows, and beside a bare list for scrolling. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mib, ms, whole, type Line } from '../line.ts';
import { makeReviewedFolder, untilKept } from './reviewedFolder.ts';
import { openReviewWindow } from './reviewWindow.ts';
import { sit, type Sitting, type TimeName } from './reviewSteps.ts';
import { scrollWays, type Scrolled, type ScrollWay } from './scrolling.ts';

interface Reach {
  readonly what: string;
  readonly mostMs: number;
  /** Done by a key: it may take no longer with many rows than with few. */
  readonly flat?: boolean;
}

const reaches: Record<TimeName, Reach> = {
  openFirst: { what: 'Review opened for the first time in a process', mostMs: 300 },
  open: { what: 'Review opened again', mostMs: 300 },
  facet: { what: 'a click on a facet’s value', mostMs: 200 },
  exclusion: { what: 'a click that excludes one', mostMs: 200 },
  filterFirst: { what: 'a filter of a column by a part of its text, the column’s first time in a process', mostMs: 500 },
  filter: { what: 'the same again', mostMs: 500 },
  search: { what: 'a search of all cells, from the last letter on', mostMs: 300 },
  sortVerdict: { what: 'a sort by a field of the verdict', mostMs: 300 },
  sortColumnFirst: { what: 'a sort by a column of the spreadsheet, its first time in a process', mostMs: 1_000 },
  sortColumn: { what: 'the same the other way around', mostMs: 1_000 },
  sortTwoKeys: { what: 'a sort by two columns', mostMs: 1_000 },
  gridKey: { what: 'a decision’s key in the grid → the next row', mostMs: 50, flat: true },
  gridSaved: { what: 'the same → on disk', mostMs: 100, flat: true },
  triageKey: { what: 'a decision’s key in triage → the next card', mostMs: 50, flat: true },
  triageSaved: { what: 'the same → on disk', mostMs: 100, flat: true },
  bulk: { what: 'one decision about all rows → rows and counts', mostMs: 2_000 },
  bulkUndo: { what: 'its undo', mostMs: 2_000 },
  policyEdit: { what: 'an edit of the policy → counts of its effect', mostMs: 500 },
  policyColumnEdit: { what: 'the same with a rule on a column', mostMs: 500 },
  policyApplied: { what: 'the policy applied → rows and counts', mostMs: 2_000 },
};

const mostHeap = 150e6;
const mostTree = 700e6;
const few = 10_000;
/** The ratio that counts as flat: frames last whole sixtieths of a second, so times that differ by less than half of one are equal. */
const flatRatio = 1.2;
const halfFrameMs = 8;

interface Side {
  readonly rows: number;
  readonly folder: string;
  readonly listId: string;
  readonly columnRule: number;
  readonly sittings: Sitting[];
}

/** `turns`: sittings with each of both lists, alternating, each in its own processes. */
export async function reviewTable(many: number, turns: number): Promise<Line[]> {
  const root = mkdtempSync(join(tmpdir(), 'rollcall-bench-review-'));
  try {
    const sides: Side[] = [];
    for (const rows of [few, many]) {
      const folder = join(root, String(rows));
      sides.push({ rows, folder, sittings: [], ...(await makeReviewedFolder(folder, rows)) });
    }
    for (let turn = 0; turn < turns; turn++)
      for (const side of turn % 2 === 0 ? sides : sides.toReversed()) {
        const window = await openReviewWindow(side.folder);
        try {
          side.sittings.push(await sit(window, { ...side, turn }));
          // Like users, who don't close the window in the second after the last decision.
          await untilKept(side.folder, side.listId, side.rows);
        } finally {
          await window.close();
        }
      }
    const [small, large] = sides;
    return small === undefined || large === undefined ? [] : linesOf(small, large);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? NaN;
const median = (values: readonly number[]): number => quantile(values, 0.5);
const isFlat = (large: number, small: number): boolean => large <= Math.max(small * flatRatio, small + halfFrameMs);

function linesOf(small: Side, large: Side): Line[] {
  const names = Object.keys(reaches) as TimeName[];
  const ways = Object.keys(scrollWays) as ScrollWay[];
  return [
    ...names.flatMap((name) => timeLines(name, small, large)),
    ...ways.flatMap((way) => scrollLines(way, small, large)),
    ...memoryLines(small, large),
  ];
}

function timeLines(name: TimeName, small: Side, large: Side): Line[] {
  const { what, mostMs, flat = false } = reaches[name];
  const of = ({ sittings }: Side): number[] => sittings.flatMap(({ times }) => times[name]);
  const [times, before] = [of(large), of(small)];
  const [middle, reference] = [median(times), median(before)];
  const line: Line = {
    what: `${what}, painted, ${whole(large.rows)} rows`,
    ours: `${ms(middle)}, at most ${ms(Math.max(...times))} of ${times.length}`,
    reference: `${ms(reference)}, at most ${ms(Math.max(...before))}, with ${whole(small.rows)} rows`,
    ratio: (middle / reference).toFixed(2),
    reach: `≤ ${whole(mostMs)} ms`,
    reached: middle <= mostMs,
  };
  if (!flat) return [line];
  return [
    line,
    {
      what: 'its growth with the rows',
      ours: ms(middle),
      reference: ms(reference),
      ratio: (middle / reference).toFixed(2),
      reach: 'flat: ≤ 1.2',
      reached: isFlat(middle, reference),
    },
  ];
}

function scrollLines(way: ScrollWay, small: Side, large: Side): Line[] {
  const of = ({ sittings }: Side, who: 'ours' | 'bare'): Scrolled[] => sittings.map(({ scrolls }) => scrolls[way][who]);
  const p95 = (all: readonly Scrolled[]): number => median(all.map(({ framesMs }) => quantile(framesMs, 0.95)));
  const [ours, bare, before] = [of(large, 'ours'), of(large, 'bare'), of(small, 'ours')];
  const longest = Math.max(...ours.map(({ longestBlankMs }) => longestBlankMs));
  const inAll = (all: readonly Scrolled[]): number => median(all.map(({ blankMs }) => blankMs));
  return [
    {
      what: `${way}: from frame to frame, p95, ${whole(large.rows)} rows`,
      ours: ms(p95(ours)),
      reference: `${ms(p95(bare))} in a bare list`,
      ratio: (p95(ours) / p95(bare)).toFixed(2),
      reach: '≤ 1.5',
      reached: p95(ours) <= p95(bare) * 1.5,
    },
    {
      what: 'its longest blank, of all turns',
      ours: `${ms(longest)}; ${ms(inAll(ours))} in all, median`,
      reference: `${ms(Math.max(...bare.map(({ longestBlankMs }) => longestBlankMs)))}; ${ms(inAll(bare))} in a bare list`,
      reach: '≤ 100 ms',
      reached: longest <= 100,
    },
    {
      what: 'its growth with the rows',
      ours: ms(p95(ours)),
      reference: `${ms(p95(before))} with ${whole(small.rows)} rows`,
      ratio: (p95(ours) / p95(before)).toFixed(2),
      reach: 'flat: ≤ 1.2',
      reached: isFlat(p95(ours), p95(before)),
    },
  ];
}

function memoryLines(small: Side, large: Side): Line[] {
  const heap = ({ sittings }: Side): number => Math.max(...sittings.map((one) => one.heap));
  const trees = ({ sittings }: Side): number[] => sittings.flatMap(({ tree }) => tree ?? []);
  const lines: Line[] = [
    {
      what: 'the page’s heap after a sitting and a garbage collection, the most of all turns',
      ours: mib(heap(large)),
      reference: `${mib(heap(small))} with ${whole(small.rows)} rows`,
      reach: '≤ 150 MB',
      reached: heap(large) <= mostHeap,
    },
  ];
  if (trees(large).length === 0) return lines;
  const [most, before] = [Math.max(...trees(large)), Math.max(...trees(small))];
  return [
    ...lines,
    {
      what: 'all processes with Chromium’s between two steps (PSS), the most of all turns',
      ours: mib(most),
      reference: `${mib(before)} with ${whole(small.rows)} rows`,
      reach: '≤ 700 MB',
      reached: most <= mostTree,
    },
  ];
}
