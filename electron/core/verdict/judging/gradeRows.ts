/** Grades rows from the ledger, in their current state or as of an earlier run: the only path from answers in the ledger to verdicts. */
import type { Finding } from '#contract/lists/finding.ts';
import { purgedVerdict, type Verdict } from '#contract/verdict/verdict.ts';
import { readAnswer, type ReadAnswer } from '../../service/answers/readAnswer.ts';
import type { ReadDb } from '../../platform/database.ts';
import {
  answersBySeq,
  checksOfOtherMappings,
  rowSources,
  type RowSource,
  type StoredAnswer,
} from '../../service/answers/kept/verdictSources.sql.ts';
import { mappingNumber, readList } from '../../lists/file/list.sql.ts';
import { phonesOf } from '../../lists/findings/fields.sql.ts';
import { findingsBetween, findingsOf } from '../../lists/findings/findings.sql.ts';
import { purgedAmong, type PurgedRow } from '../../lists/rows/purgedRows.sql.ts';
import type { Age } from '../freshness.ts';
import { gradeRow } from '../gradeRow.ts';
import { knownLitigators, type KnownBy } from './knownLitigators.ts';
import { openAnswersAboutNow, type AnswersAboutNow, rowState, sourcesThatCount } from './answersAboutNow.ts';

/**
 * Which answers are compared with the rows' current values: those requested under another mapping, or all, which takes longer and assumes
 * nothing.
 */
export type Compared = 'otherMappings' | 'all';

/** The moment to grade for. `runs`: only these runs' results count; null for all of the list's. */
export interface AsOf extends Age {
  readonly runs: ReadonlySet<string> | null;
}

export interface GradedRow {
  readonly row: number;
  /** Shared by all rows that wait for their first answer. */
  readonly verdict: Verdict;
  readonly findings: readonly Finding[];
  /** Whether the row waits for its first answer and has no findings: all such rows have the same verdict. */
  readonly isWaiting: boolean;
  readonly answers: readonly ReadAnswer[];
}

/**
 * Returns the verdicts of these rows for each of the moments, in their order; a row that none of its runs covers is absent, unless its
 * phone is known to be a litigator's. Reads everything once. `passesOver`: a row whose sources are the same at all moments, so that only
 * time can make a difference, is absent if this returns true, and its answers aren't even read.
 */
export function gradeRows(
  ledger: ReadDb,
  list: ReadDb,
  listId: string,
  rows: readonly number[],
  moments: readonly AsOf[],
  { passesOver = () => false, compared = 'otherMappings' }: { passesOver?(row: number): boolean; compared?: Compared } = {},
): GradedRow[][] {
  if (rows.length === 0) return moments.map(() => []);
  const purged = purgedAmong(list, rows);
  const sources = rowSources(ledger, listId, purged.size === 0 ? rows : rows.filter((row) => !purged.has(row)));
  const byMoment = moments.map(({ runs }) => {
    const its = runs === null ? sources : sources.filter(({ runId }) => runs.has(runId));
    return new Map([...Map.groupBy(its, ({ row }) => row)].map(([row, all]) => [row, sourcesThatCount(all)]));
  });
  const [first, ...others] = byMoment;
  const isSame = (row: number): boolean => others.every((one) => areSame(first?.get(row) ?? [], one.get(row) ?? []));
  const counting = byMoment.map((one) => [...one].flatMap(([row, its]) => (passesOver(row) && isSame(row) ? [] : [{ row, sources: its }])));
  const seqs = new Set(counting.flat().flatMap((one) => one.sources.flatMap(({ answerSeq }) => answerSeq ?? [])));
  const kept = answersBySeq(ledger, seqs);
  // Each answer is read once, because it may serve many rows.
  const answers = new Map([...kept].map(([seq, answer]) => [seq, readAnswer(answer)]));
  const findings = findingsOfRows(list, rows);
  const about = openAboutNow(ledger, list, listId, counting.flat(), compared);
  const elsewhere = litigatorsAmong(ledger, list, moments.some(({ runs }) => runs === null) ? rows : []);
  return moments.map(({ now, litigatorMs, runs }, moment) => {
    const knownBy = (row: number): KnownBy | undefined => (runs === null ? elsewhere.get(row) : undefined);
    let waiting: Verdict | null = null;
    const gone = [...purged.values()].map((one): GradedRow => ({ row: one.row, ...nothingLeft(one) }));
    const graded = (counting[moment] ?? []).map(({ row, sources: its }): GradedRow => {
      const { served, whole, otherPhone, counting: stillCount } = servedNow(row, its, answers, kept, about);
      const state = rowState(stillCount, (seq) => kept.get(seq)?.partial ?? false);
      const found = findings.get(row) ?? [];
      const grade = (): Verdict =>
        gradeRow({ answers: served, whole, otherPhone, elsewhere: knownBy(row), findings: found, state, now, litigatorMs });
      // Shared, because a run begins with up to a million such rows.
      const isWaiting = state.kind === 'pending' && served.length === 0 && found.length === 0 && knownBy(row) === undefined;
      const verdict = isWaiting ? (waiting ??= grade()) : grade();
      const byId = new Map(served.map((answer) => [answer.answer.answerId, answer]));
      return { row, verdict, findings: found, isWaiting, answers: verdict.answerIds.flatMap((id) => byId.get(id) ?? []) };
    });
    const covered = new Set(graded.map(({ row }) => row));
    const uncovered = rows.flatMap((row): GradedRow[] => {
      if (covered.has(row) || purged.has(row) || knownBy(row) !== 'live') return [];
      const found = findings.get(row) ?? [];
      const verdict = gradeRow({ answers: [], elsewhere: 'live', findings: found, state: { kind: 'unplanned' }, now, litigatorMs });
      return [{ row, verdict, findings: found, isWaiting: false, answers: [] }];
    });
    return [...gone, ...graded, ...uncovered];
  });
}

/** Returns the rows whose phone any answer in this folder names as a litigator's. */
function litigatorsAmong(ledger: ReadDb, list: ReadDb, rows: readonly number[]): Map<number, KnownBy> {
  const phones = knownLitigators(ledger);
  const found = new Map<number, KnownBy>();
  if (phones.size === 0 || rows.length === 0) return found;
  for (const [row, phone] of phonesOf(list, rows)) {
    const by = phones.get(phone);
    if (by !== undefined) found.set(row, by);
  }
  return found;
}

/** Compares only answers that were requested under another mapping: most lists never get another. */
function openAboutNow(
  ledger: ReadDb,
  list: ReadDb,
  listId: string,
  counting: readonly { row: number; sources: readonly RowSource[] }[],
  compared: Compared,
): { isOld(source: RowSource): boolean; of: AnswersAboutNow } | null {
  const others = checksOfOtherMappings(ledger, listId, mappingNumber(readList(list)));
  const isOld = ({ runId, operation }: RowSource): boolean => compared === 'all' || others.has(`${runId} ${operation}`);
  const rows = others.size === 0 && compared !== 'all' ? [] : counting.filter(({ sources }) => sources.some(isOld)).map(({ row }) => row);
  return rows.length === 0 ? null : { isOld, of: openAnswersAboutNow(list, [...new Set(rows)]) };
}

interface ServedNow {
  /** The answers about the row's current values, without their facts about other values. */
  served: readonly ReadAnswer[];
  /** Ids of the answers that are only about current values. */
  whole: ReadonlySet<string>;
  /** Whether an answer that doesn't apply to the row's phone was about a different one. */
  otherPhone: boolean;
  /** The row's results, without those that apply to none of its current values. */
  counting: readonly RowSource[];
}

function servedNow(
  row: number,
  sources: readonly RowSource[],
  answers: ReadonlyMap<number, ReadAnswer>,
  kept: ReadonlyMap<number, StoredAnswer>,
  about: ReturnType<typeof openAboutNow>,
): ServedNow {
  const [served, whole, gone] = [[] as ReadAnswer[], new Set<string>(), new Set<number>()];
  let otherPhone = false;
  for (const [seq, its] of Map.groupBy(sources, ({ answerSeq }) => answerSeq)) {
    const read = seq === null ? undefined : answers.get(seq);
    if (seq === null || read === undefined) continue;
    const now = about !== null && its.every(about.isOld) ? about.of(row, read, kept.get(seq)?.sent ?? null) : null;
    if (now === null || now.isWhole) whole.add(read.answer.answerId);
    otherPhone ||= now?.otherPhone ?? false;
    if (now === null) served.push(read);
    else if (now.read === null) gone.add(seq);
    else served.push(now.read);
  }
  return { served, whole, otherPhone, counting: sources.filter(({ answerSeq }) => answerSeq === null || !gone.has(answerSeq)) };
}

const nothingLeft = ({ by, at }: PurgedRow): Omit<GradedRow, 'row'> => ({
  verdict: purgedVerdict(by, at),
  findings: [],
  isWaiting: false,
  answers: [],
});

/** Both come from one reading, so the same source is the same object. */
const areSame = (some: readonly RowSource[], others: readonly RowSource[]): boolean =>
  some.length === others.length && some.every((source, at) => source === others[at]);

/** Reads findings in one query if the rows are close together, or row by row if they are spread over the list. */
function findingsOfRows(list: ReadDb, rows: readonly number[]): Map<number, Finding[]> {
  const first = rows.reduce((least, row) => Math.min(least, row));
  const last = rows.reduce((most, row) => Math.max(most, row));
  const found = last - first < rows.length * 4 ? findingsBetween(list, first, last) : rows.flatMap((row) => findingsOf(list, row));
  return Map.groupBy(found, ({ row }) => row);
}
