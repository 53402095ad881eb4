/** Compares states of lists and keeps the latest results: two bytes per row, from which counts and filters follow. */
import { comparedKinds, type Compared, type ComparedFilter, type ComparedKind, type Comparison } from '#contract/review/compare.ts';
import { Failed } from '#contract/failure.ts';
import type { ReadDb } from '../../platform/database.ts';
import { newestEnd } from '../../service/answers/kept/verdictSources.sql.ts';
import { hasSandboxVerdicts } from '../../lists/rows/exportPages.sql.ts';
import { findingsMark } from '../../verdict/kept/verdicts.sql.ts';
import type { OpenList } from '../openLists.ts';
import { inPieces } from '../order/sortKeys.ts';
import type { Slices } from '../slices.ts';
import { addedBits, bitOf, changesOf, unknownValues } from './changesOf.ts';
import { isPartner, keyless, matchRows, only } from './matchRows.ts';
import { openSide, otherSide, readPairs, type Pair, type Sides, type SideName } from './readPairs.ts';

/** A finished comparison. */
interface Made {
  readonly compared: Compared;
  /** The kinds of each row as bits; for a single list, both arrays are the same. */
  readonly kinds: Readonly<Record<'before' | 'after', Uint16Array>>;
}

/** Runs `work` with a list, opening it if needed. */
type UseList = <R>(listId: string, work: (list: OpenList) => Promise<R>) => Promise<R>;
type TellProgress = (progress: { rows: number; of: number }) => void;

export interface Comparisons {
  /** Returns a comparison's result. Throws Failed('view.superseded' | 'list.notFound' | 'run.notFound' | 'command.badParams'). */
  of(comparison: Comparison, slices: Slices, tell?: TellProgress): Promise<Compared>;
  /**
   * Returns one byte per row of the list: 1 if it passes. Uses the latest result of the comparison, however old: its counts are the ones on
   * screen. Throws as `of`.
   */
  hits(listId: string, filter: ComparedFilter, slices: Slices): Promise<Uint8Array>;
}

/** Number of comparisons to keep; one of two lists of a million rows takes four megabytes. */
const mostKept = 3;
/** Rows per page: a few milliseconds of work. */
const rowsAtOnce = 50;

/** `changed`: called when a comparison replaces an earlier result with the same name, whose counts are no longer valid. */
export function createComparisons(ledger: () => ReadDb, useList: UseList, changed: (listId: string) => Promise<void>): Comparisons {
  // The first one is the least recently used.
  const kept = new Map<string, { stamp: string; made: Made }>();

  const make = (comparison: Comparison, slices: Slices, tell: TellProgress): Promise<Made> => {
    const { before, after, key } = comparison;
    return useList(before.listId, (first) =>
      useList(after.listId, async (second) => {
        const sides = { before: await openSide(ledger(), first, before, slices), after: await openSide(ledger(), second, after, slices) };
        const name = nameOf(comparison);
        const stamp = stampOf(ledger(), sides);
        const known = kept.get(name);
        const made = known?.stamp === stamp ? known.made : await compare(ledger(), sides, key, slices, tell);
        kept.delete(name);
        kept.set(name, { stamp, made });
        const [oldest] = kept.keys();
        if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
        if (known && known.made !== made) await Promise.all([before.listId, after.listId].map(changed));
        return made;
      }),
    );
  };

  return {
    of: async (comparison, slices, tell = () => undefined) => (await make(comparison, slices, tell)).compared,
    async hits(listId, { comparison, kind }, slices) {
      const { before, after } = comparison;
      if (listId !== after.listId && listId !== before.listId)
        throw new Failed('command.badParams', { name: 'review.open', where: 'filter.compared', problem: 'the list is not compared' });
      const { kinds } = kept.get(nameOf(comparison))?.made ?? (await make(comparison, slices, () => undefined));
      const of = kinds[listId === after.listId ? 'after' : 'before'];
      const passes = new Uint8Array(of.length);
      await inPieces(0, of.length, slices, (first, last) => {
        for (let at = first; at < last; at++) if (((of[at] ?? 0) & bitOf(kind)) !== 0) passes[at] = 1;
      });
      return passes;
    },
  };
}

const nameOf = ({ before, after, key }: Comparison): string =>
  JSON.stringify([before.listId, before.runId, after.listId, after.runId, key]);

/**
 * Changes with everything that a comparison depends on: answers, rows, findings, and for a side in its current state the facts in memory.
 */
const stampOf = (ledger: ReadDb, { before, after }: Sides): string =>
  JSON.stringify([newestEnd(ledger), ...[before, after].map(({ list }) => [list.rows, findingsMark(list.db), list.version()])]);

async function compare(ledger: ReadDb, sides: Sides, key: Comparison['key'], slices: Slices, tell: TellProgress): Promise<Made> {
  const lists = { before: sides.before.list, after: sides.after.list };
  const isOne = lists.before.listId === lists.after.listId;
  const match = await matchRows(lists, key, slices);
  const before = new Uint16Array(lists.before.rows);
  const after = isOne ? before : new Uint16Array(lists.after.rows);
  const kinds = { before, after };
  const of = before.length + (isOne ? 0 : after.length);
  // Verdicts that are the same on both sides aren't read, but may be invented too.
  let sandbox = hasSandboxVerdicts(lists.before.db) || hasSandboxVerdicts(lists.after.db);
  let reported = 0;
  const readSide = async (side: SideName, done: number): Promise<void> => {
    for (let first = 1; first <= kinds[side].length; first += rowsAtOnce) {
      if (slices.due()) await slices.pause();
      const page = Array.from({ length: Math.min(rowsAtOnce, kinds[side].length - first + 1) }, (_, index) => first + index);
      // Rows with a partner were read along with it.
      const rows = side === 'before' ? page : page.filter((row) => !isPartner(match.after[row - 1] ?? only));
      for (const pair of readPairs(ledger, sides, match, side, rows)) {
        const bits = bitsOfPair(pair, side, match[side][pair.row - 1] ?? only, isOne);
        kinds[side][pair.row - 1] = bits;
        if (pair.other !== null) kinds[otherSide(side)][pair.other - 1] = bits;
        sandbox ||= pair.before?.sandbox === true || pair.after?.sandbox === true;
      }
      const now = done + first + page.length - 1;
      if (now - reported < of / 100 && now < of) continue;
      reported = now;
      tell({ rows: now, of });
    }
  };
  await readSide('before', 0);
  if (!isOne) await readSide('after', before.length);
  return { compared: await count(kinds, isOne, sandbox, slices), kinds };
}

/** Returns the bits of a row on one side. `partner`: its number on the other side, or why it has none. */
function bitsOfPair({ before, after, other }: Pair, side: SideName, partner: number, isOne: boolean): number {
  if (other === null) {
    if (partner !== only) return bitOf(partner === keyless ? 'keyless' : 'repeated');
    return side === 'before' ? bitOf('gone') : addedBits(after ?? unknownValues);
  }
  // Within one list, a row that only one run covered counts as gone or added.
  if (isOne && (before === undefined) !== (after === undefined)) return after === undefined ? bitOf('gone') : addedBits(after);
  return changesOf(before ?? unknownValues, after ?? unknownValues);
}

/** Counts the rows of each kind, and those without any. */
async function countIn(kinds: Uint16Array, slices: Slices): Promise<{ rows: Record<ComparedKind, number>; unchanged: number }> {
  const rows = Object.fromEntries(comparedKinds.map((kind) => [kind, 0])) as Record<ComparedKind, number>;
  const bits = comparedKinds.map((kind) => [kind, bitOf(kind)] as const);
  let unchanged = 0;
  await inPieces(0, kinds.length, slices, (first, last) => {
    for (let at = first; at < last; at++) {
      const its = kinds[at] ?? 0;
      if (its === 0) unchanged++;
      else for (const [kind, bit] of bits) if ((its & bit) !== 0) rows[kind]++;
    }
  });
  return { rows, unchanged };
}

async function count({ before, after }: Made['kinds'], isOne: boolean, sandbox: boolean, slices: Slices): Promise<Compared> {
  const { rows: inBefore, unchanged } = await countIn(before, slices);
  const inAfter = isOne ? inBefore : (await countIn(after, slices)).rows;
  const kinds = Object.fromEntries(
    comparedKinds.map((kind) => {
      const isAdded = kind === 'added' || kind === 'addedLitigator';
      return [kind, { before: isAdded ? 0 : inBefore[kind], after: kind === 'gone' ? 0 : inAfter[kind] }];
    }),
  ) as Compared['kinds'];
  const rows = { before: before.length - (isOne ? inBefore.added : 0), after: after.length - (isOne ? inAfter.gone : 0) };
  const matched = rows.before - kinds.gone.before - kinds.repeated.before - kinds.keyless.before;
  return { rows, matched, unchanged, kinds, sandbox };
}
