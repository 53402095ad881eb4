/** Compares states of lists, and keeps the last results: two bytes per row, from which counts, filters and tables follow. */
import {
  comparedKinds,
  isOneList,
  type Compared,
  type ComparedFilter,
  type ComparedKind,
  type ComparedSide,
  type Comparison,
} from '#contract/review/compare.ts';
import { Failed } from '#contract/failure.ts';
import { grades } from '#contract/verdict/verdictValues.ts';
import type { ReadDb } from '../../platform/database.ts';
import { newestEnd } from '../../service/answers/kept/verdictSources.sql.ts';
import { hasSandboxVerdicts } from '../../lists/rows/exportPages.sql.ts';
import { comparable } from '../../lists/rows/textBlocks.sql.ts';
import { noScore } from '../../verdict/kept/verdictCodes.sql.ts';
import { findingsMark } from '../../verdict/kept/verdicts.sql.ts';
import type { OpenList } from '../openLists.ts';
import { inPieces } from '../order/sortKeys.ts';
import type { Slices } from '../slices.ts';
import { bitOf, changesOf, emptyFacts, litigatorCode, noGrade, numberOf, type SideFacts } from './changesOf.ts';
import { isPartner, keyless, matchRows, only, repeated, type Match, openSide, readSides, type OpenSide } from './matchRows.ts';

/** A comparison that was made. */
export interface Made {
  readonly compared: Compared;
  readonly match: Match;
  /** What each row is, as bits of its kinds; of one list, both are the same. */
  readonly kinds: Readonly<Record<'before' | 'after', Uint16Array>>;
}

/** Does `work` with a list, opened if needed. */
export type UseList = <R>(listId: string, work: (list: OpenList) => Promise<R>) => Promise<R>;
export type TellProgress = (progress: { rows: number; of: number }) => void;

export interface Comparisons {
  /** Throws Failed('view.superseded' | 'list.notFound' | 'run.notFound' | 'command.badParams'). */
  of(comparison: Comparison, slices: Slices, tell?: TellProgress): Promise<Made>;
  /** As last made, however long ago: what belongs to counts that somebody sees. Made if there is none. Throws as `of`. */
  last(comparison: Comparison, slices: Slices): Promise<Made>;
  /** One byte per row of the list: 1 if it passes, by the last of these comparisons. Throws as `of`. */
  hits(listId: string, filter: ComparedFilter, slices: Slices): Promise<Uint8Array>;
  /** Both sides, opened. */
  use<R>(comparison: Comparison, slices: Slices, work: (sides: Sides) => Promise<R>): Promise<R>;
}
export type Sides = Readonly<Record<'before' | 'after', OpenSide>>;

/** Four megabytes for two lists of a million rows, and their partners eight. */
const mostKept = 3;
/** Some milliseconds of work. */
const rowsAtOnce = 50;

/** `changed`: called when another comparison takes the place of an earlier one with the same name, whose counts are no longer true. */
export function createComparisons(ledger: () => ReadDb, useList: UseList, changed: (listId: string) => Promise<void>): Comparisons {
  // The first one is the least recently used.
  const kept = new Map<string, { stamp: string; made: Made }>();

  const use: Comparisons['use'] = ({ before, after }, slices, work) =>
    useList(before.listId, (first) =>
      useList(after.listId, async (second) =>
        work({ before: await openSide(ledger(), first, before, slices), after: await openSide(ledger(), second, after, slices) }),
      ),
    );

  const of: Comparisons['of'] = (comparison, slices, tell = () => undefined) =>
    use(comparison, slices, async (sides) => {
      const key = keyOf(comparison);
      const stamp = stampOf(ledger(), sides);
      const known = kept.get(key);
      const made = known?.stamp === stamp ? known.made : await compare(ledger(), sides, comparison, slices, tell);
      kept.delete(key);
      kept.set(key, { stamp, made });
      const [oldest] = kept.keys();
      if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
      if (known && known.made !== made) await Promise.all([comparison.before.listId, comparison.after.listId].map(changed));
      return made;
    });

  const last: Comparisons['last'] = async (comparison, slices) => kept.get(keyOf(comparison))?.made ?? of(comparison, slices);

  return {
    of,
    last,
    use,
    async hits(listId, { comparison, kind }, slices) {
      const side = comparison.after.listId === listId ? 'after' : 'before';
      if (comparison[side].listId !== listId)
        throw new Failed('command.badParams', { name: 'review.open', where: 'filter.compared', problem: 'the list is not compared' });
      const { kinds } = await last(comparison, slices);
      return rowsOfKind(kinds[side], kind, slices);
    },
  };
}

export async function rowsOfKind(kinds: Uint16Array, kind: ComparedKind, slices: Slices): Promise<Uint8Array> {
  const passes = new Uint8Array(kinds.length);
  const bit = bitOf(kind);
  await inPieces(0, kinds.length, slices, (first, last) => {
    for (let at = first; at < last; at++) passes[at] = ((kinds[at] ?? 0) & bit) === 0 ? 0 : 1;
  });
  return passes;
}

const keyOf = ({ before, after, key }: Comparison): string => JSON.stringify([nameOf(before), nameOf(after), key]);
const nameOf = ({ listId, runId }: ComparedSide): string => `${listId} ${runId ?? 'now'}`;

/** Changes with everything that a comparison depends on: answers, rows, findings, and of a side as it is now its facts in memory. */
const stampOf = (ledger: ReadDb, { before, after }: Sides): string =>
  JSON.stringify([newestEnd(ledger), ...[before, after].map(({ list }) => [list.rows, findingsMark(list.db), list.version()])]);

async function compare(ledger: ReadDb, sides: Sides, comparison: Comparison, slices: Slices, tell: TellProgress): Promise<Made> {
  const isOne = isOneList(comparison);
  const { before, after } = sides;
  const match = await matchRows({ before: before.list, after: after.list }, comparison.key, slices);
  const of = before.list.rows + (isOne ? 0 : after.list.rows);
  // What is the same on both sides, and isn't read, may be invented, too.
  let sandbox = hasSandboxVerdicts(before.list.db) || hasSandboxVerdicts(after.list.db);
  let told = 0;
  const read = async (some: readonly OpenSide[], done: number): Promise<SideFacts[]> => {
    const rows = some[0]?.list.rows ?? 0;
    const facts = some.map(() => emptyFacts(rows));
    for (let first = 1; first <= rows; first += rowsAtOnce) {
      if (slices.due()) await slices.turn();
      const page = Array.from({ length: Math.min(rowsAtOnce, rows - first + 1) }, (_, index) => first + index);
      for (const [side, found] of readSides(ledger, some, page, 'changed').entries()) {
        const into = facts[side];
        for (const one of found) {
          sandbox ||= one.sandbox;
          if (into) put(into, one);
        }
      }
      const now = done + first + page.length - 1;
      if (now - told < of / 100 && now < of) continue;
      told = now;
      tell({ rows: now, of });
    }
    return facts;
  };
  const [was, is] = isOne ? await read([before, after], 0) : [...(await read([before], 0)), ...(await read([after], before.list.rows))];
  if (was === undefined || is === undefined) throw new Error('a side was not read');
  const kinds = await kindsOf(was, is, match, isOne, slices);
  return { compared: await count(kinds, isOne, sandbox, slices), match, kinds };
}

const gradeCodes = new Map<string, number>(grades.map((grade, code) => [grade, code]));

function put(into: SideFacts, { row, litigator, score, grade, lineType, owner }: ReturnType<typeof readSides>[number][number]): void {
  const at = row - 1;
  into.covered[at] = 1;
  into.litigator[at] = litigatorCode(litigator);
  into.score[at] = score ?? noScore;
  into.grade[at] = grade === null ? noGrade : (gradeCodes.get(grade) ?? noGrade);
  into.lineType[at] = numberOf(lineType);
  into.owner[at] = numberOf(owner === null ? null : comparable(owner));
}

async function kindsOf(was: SideFacts, is: SideFacts, match: Match, isOne: boolean, slices: Slices): Promise<Made['kinds']> {
  const isLitigator = litigatorCode('litigator');
  const added = (at: number): number => bitOf('added') | (is.litigator[at] === isLitigator ? bitOf('addedLitigator') : 0);
  const alone = (partner: number, whenOnly: number): number =>
    partner === keyless ? bitOf('keyless') : partner === repeated ? bitOf('repeated') : partner === only ? whenOnly : 0;
  const before = new Uint16Array(was.rows);
  await inPieces(0, was.rows, slices, (first, last) => {
    for (let at = first; at < last; at++) {
      const partner = match.before[at] ?? only;
      if (!isPartner(partner)) before[at] = alone(partner, bitOf('gone'));
      else if (isOne && was.covered[at] !== is.covered[at]) before[at] = is.covered[at] === 1 ? added(at) : bitOf('gone');
      else before[at] = changesOf(was, at, is, partner - 1);
    }
  });
  if (isOne) return { before, after: before };
  const after = new Uint16Array(is.rows);
  await inPieces(0, is.rows, slices, (first, last) => {
    for (let at = first; at < last; at++) {
      const partner = match.after[at] ?? only;
      after[at] = isPartner(partner) ? (before[partner - 1] ?? 0) : alone(partner, added(at));
    }
  });
  return { before, after };
}

async function count({ before, after }: Made['kinds'], isOne: boolean, sandbox: boolean, slices: Slices): Promise<Compared> {
  const zeros = (): Record<ComparedKind, number> =>
    Object.fromEntries(comparedKinds.map((kind) => [kind, 0])) as Record<ComparedKind, number>;
  const bits = comparedKinds.map((kind) => [kind, bitOf(kind)] as const);
  let unchanged = 0;
  const countIn = async (kinds: Uint16Array): Promise<Record<ComparedKind, number>> => {
    const rows = zeros();
    await inPieces(0, kinds.length, slices, (first, last) => {
      for (let at = first; at < last; at++) {
        const its = kinds[at] ?? 0;
        if (its === 0) continue;
        for (const [kind, bit] of bits) if ((its & bit) !== 0) rows[kind]++;
      }
    });
    return rows;
  };
  const [inBefore, inAfter] = [await countIn(before), await countIn(after)];
  await inPieces(0, before.length, slices, (first, last) => {
    for (let at = first; at < last; at++) if (before[at] === 0) unchanged++;
  });
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
