/**
 * Resolves concurrent decisions on the rows of a shared list. A row's heads are its decisions that no other's version vector covers. If
 * they differ, the row is contested, and the most careful one applies until a person who has seen all of them decides. Differing notes are
 * all kept, with their authors. Pure, and independent of the order of arrival.
 */
import type { DecisionValue } from '#contract/review/decision.ts';
import { addRow, emptyRowSet, hasRow, rowsOf, type RowSet } from '#base/rowSet.ts';

/** A version vector: for each device, how many of its acts on the list the author had seen. */
export type VersionVector = Readonly<Record<string, number>>;

/** The effect of an act on rows. */
export interface Effect {
  /** Null if it removed the decision; absent if it decided nothing. */
  value?: DecisionValue | null;
  /** Absent if it didn't change the note. */
  note?: string;
  rows: RowSet;
}

/** An act of one device that decides or adds notes. */
export interface SharedOperation {
  actId: string;
  deviceId: string;
  number: number;
  /** Higher than that of every act that its author had seen. */
  lamportTime: number;
  versionVector: VersionVector;
  by: string;
  at: number;
  effects: readonly Effect[];
}

/** Rows on which acts conflict, and what holds meanwhile. */
export interface Contest {
  /** Acts whose decisions differ, and whose notes do; both in the same order on every device. */
  decided: readonly SharedOperation[];
  noted: readonly SharedOperation[];
  /** Absent if the decisions agree. */
  value?: DecisionValue | null;
  /** Absent if the notes agree. */
  note?: string;
  rows: RowSet;
  count: number;
}

type Stated = Effect & { of: SharedOperation };
type Settled = Omit<Contest, 'rows' | 'count'>;

/** Ordered from letting a person be called to not calling. */
const careful: readonly (DecisionValue | null)[] = ['keep', null, 'hold', 'drop'];

/** Whether the author of `one` had seen `other`. */
export const hasSeen = (
  one: Pick<SharedOperation, 'deviceId' | 'number' | 'versionVector'>,
  other: Pick<SharedOperation, 'deviceId' | 'number'>,
): boolean => (one.deviceId === other.deviceId ? one.number > other.number : (one.versionVector[other.deviceId] ?? 0) >= other.number);

/**
 * Returns the contests among these acts on these rows. `of`: only those of this act; `acts` must then contain it and all acts that its
 * author hadn't seen.
 */
export function findContests(acts: readonly SharedOperation[], rows: RowSet, of: SharedOperation | null): Contest[] {
  /** The effects of all acts; a row's state is which of them cover it. */
  const stated = acts.flatMap((act) => act.effects.map((part): Stated => ({ ...part, of: act })));
  const found = new Map<string, Contest | null>();
  for (const row of rowsOf(rows)) {
    const covering = stated.flatMap((part, index) => (hasRow(part.rows, row) ? [index] : []));
    if (covering.length < 2) continue;
    const state = covering.join();
    let contest = found.get(state);
    if (contest === undefined) {
      const settled = settle(
        covering.flatMap((index) => stated[index] ?? []),
        of,
      );
      contest = settled && { ...settled, rows: emptyRowSet(rows.length * 8), count: 0 };
      found.set(state, contest);
    }
    if (contest === null) continue;
    addRow(contest.rows, row);
    contest.count += 1;
  }
  return [...found.values()].filter((contest) => contest !== null);
}

function settle(covering: readonly Stated[], of: SharedOperation | null): Settled | null {
  const among = (part: 'value' | 'note'): Stated[] => {
    const stating = covering.filter((one) => one[part] !== undefined);
    if (of && !stating.some((one) => one.of === of)) return [];
    return stating.filter((one) => !stating.some((other) => hasSeen(other.of, one.of))).toSorted((a, b) => inOrder(a.of, b.of));
  };
  const [decided, noted] = [among('value'), among('note')];
  const values = new Set(decided.map(({ value }) => value ?? null));
  const notes = new Set(noted.map(({ note }) => note ?? ''));
  if (values.size < 2 && notes.size < 2) return null;
  return {
    decided: values.size < 2 ? [] : decided.map((one) => one.of),
    noted: notes.size < 2 ? [] : noted.map((one) => one.of),
    ...(values.size < 2 ? {} : { value: careful.findLast((one) => values.has(one)) ?? null }),
    ...(notes.size < 2 ? {} : { note: joined(noted) }),
  };
}

const inOrder = (a: SharedOperation, b: SharedOperation): number => a.lamportTime - b.lamportTime || (a.actId < b.actId ? -1 : 1);

/** Each text once, with its author if there are several. */
function joined(noted: readonly Stated[]): string {
  const texts = new Map<string, string>();
  for (const { note = '', of } of noted) if (note !== '' && !texts.has(note)) texts.set(note, of.by);
  if (texts.size < 2) return [...texts.keys()].join('');
  return [...texts].map(([note, by]) => `${by}: ${note}`).join(' / ');
}
