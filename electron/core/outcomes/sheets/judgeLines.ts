/** What each line of a sheet comes to: an outcome of its row, or why not; and of several calls of one row, which is the last. */
import { callOutcomeKinds, outcomeOfMeaning, type CallOutcomeKind } from '#contract/outcomes/callOutcome.ts';
import type { LabelMeaning } from './dispositions.ts';
import { reasonCode, type MatchedLines } from './matchLines.ts';
import type { LabelColumn, TimeColumn } from './sheetColumns.ts';

export interface JudgedLines {
  /** By line, as in MatchedLines. */
  reasons: Uint8Array;
  /** Position in `callOutcomeKinds`. */
  kinds: Uint8Array;
  /** 1 right, 0 wrong, -1 not known. */
  parties: Int8Array;
  /** 1: the last that the sheet says of its row. */
  isLast: Uint8Array;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** `said`: by line, whether the right party answered, as a column of its own says it. */
export function judgeLines(
  matched: MatchedLines,
  labels: LabelColumn,
  meanings: readonly LabelMeaning[],
  said: Int8Array,
  times: TimeColumn,
): JudgedLines {
  const lines = matched.reasons.length;
  const judged: JudgedLines = {
    reasons: matched.reasons.slice(),
    kinds: new Uint8Array(lines),
    parties: new Int8Array(lines),
    isLast: new Uint8Array(lines).fill(1),
  };
  const unreadableTime = reasonCode('timeUnreadable');
  const unreadableParty = reasonCode('rightPartyUnreadable');
  for (let line = 0; line < lines; line++) {
    if (judged.reasons[line] !== 0) continue;
    if (times.at[line] === -Infinity) judged.reasons[line] = unreadableTime;
    else if (said[line] === -2) judged.reasons[line] = unreadableParty;
    const meaning = meanings[labels.ids[line] ?? 0];
    const { kind, rightParty } = outcomeOf(meaning, said[line] ?? -1);
    judged.kinds[line] = callOutcomeKinds.indexOf(kind);
    judged.parties[line] = rightParty === null ? -1 : Number(rightParty);
  }
  for (const group of sameRows(judged.reasons, matched)) putInOrder(group, judged, matched, times);
  return judged;
}

const undecided = outcomeOfMeaning.ask;

/** A label that isn't confirmed decides nothing, except where the column of the right party says what it only suggests. */
function outcomeOf(label: LabelMeaning | undefined, said: number): { kind: CallOutcomeKind; rightParty: boolean | null } {
  if (label === undefined) return undecided;
  const { meaning, why } = label;
  const isConnected = meaning === 'connected' || meaning === 'connected:right' || meaning === 'connected:wrong';
  if (isConnected && said >= 0) {
    const outcome = said === 1 ? outcomeOfMeaning['connected:right'] : outcomeOfMeaning['connected:wrong'];
    // The words and the column contradict each other: a person has to say which is true.
    return meaning === 'connected' || why === 'confirm' || outcomeOfMeaning[meaning].rightParty === outcome.rightParty
      ? outcome
      : undecided;
  }
  return why === 'confirm' ? undecided : outcomeOfMeaning[meaning];
}

/** Lines with the same row, where there are several. */
function sameRows(reasons: Uint8Array, { lists, rows }: MatchedLines): number[][] {
  const first = new Map<number, number>();
  const groups = new Map<number, number[]>();
  for (let line = 0; line < reasons.length; line++) {
    if (reasons[line] !== 0) continue;
    const key = (lists[line] ?? 0) * 2 ** 32 + (rows[line] ?? 0);
    const before = first.get(key);
    if (before === undefined) first.set(key, line);
    else {
      const group = groups.get(key) ?? [before];
      groups.set(key, group);
      group.push(line);
    }
  }
  return [...groups.values()];
}

/**
 * The latest call is the last. Where no time tells it, the last line is, if all say the same; otherwise the one that a person chose; otherwise
 * nobody knows.
 */
function putInOrder(group: readonly number[], judged: JudgedLines, matched: MatchedLines, times: TimeColumn): void {
  const saysOf = (line: number): number => (judged.kinds[line] ?? 0) * 4 + (judged.parties[line] ?? 0);
  const timeOf = (line: number): number => times.at[line] ?? NaN;
  const isSame = (some: readonly number[]): boolean => some.every((line) => saysOf(line) === saysOf(some[0] ?? 0));
  const hasTimes = group.every((line) => !Number.isNaN(timeOf(line)));
  const latest = group.reduce((last, line) => (timeOf(line) >= timeOf(last) || Number.isNaN(timeOf(last)) ? line : last));
  // Which of these calls came last can't be told from the latest.
  const tied = hasTimes ? group.filter((line) => line === latest || isTie(line, latest, times)) : group;
  const chosen = tied.filter((line) => matched.isChosen[line] === 1);
  const [only] = chosen;
  const last = isSame(tied) ? latest : chosen.length === 1 ? only : undefined;
  for (const line of group) judged.isLast[line] = Number(line === last);
  if (last === undefined) for (const line of tied) judged.reasons[line] = reasonCode('severalOutcomes');
}

/** Whether no time says which of two calls came first: the same time, the same day without a time, or an hour that the clocks showed twice. */
function isTie(line: number, latest: number, { at, isDay, isTwice }: TimeColumn): boolean {
  const [one = 0, other = 0] = [at[line], at[latest]];
  if (one === other) return true;
  if (isDay[line] === 1 || isDay[latest] === 1) {
    const [day, moment] = isDay[line] === 1 ? [one, other] : [other, one];
    return moment >= day && moment < day + dayMs;
  }
  return isTwice[line] === 1 && isTwice[latest] === 1 && Math.abs(one - other) < hourMs;
}
