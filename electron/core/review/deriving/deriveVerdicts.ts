/**
 * Derives the verdicts of a list's rows from the ledger. No transaction spans both files, so the list keeps cursors into the ledger: checks
 * that began (their rows are pending, skipped or served by an older answer), jobs that ended, litigators found anywhere, and clear answers
 * that expired. Every page reads the ledger's current state, so that repeating one, even after a crash, changes nothing.
 */
import { setImmediate } from 'node:timers/promises';
import { type ReadDb, type WriteDb, holdLedger } from '../../platform/database.ts';
import { litigatorsBetween, newestLitigatorAnswer } from '../../service/answers/kept/litigatorAnswers.sql.ts';
import { rowsWithPhones } from '../../lists/findings/fields.sql.ts';
import { countRows } from '../../lists/file/list.sql.ts';
import type { Finding } from '#contract/lists/finding.ts';
import type { Policy } from '#contract/review/policy.ts';
import type { Verdict } from '#contract/verdict/verdict.ts';
import { findPolicy } from '../policy/policies.sql.ts';
import { type BegunCheck, begunChecks, endedRows, newestEnd, rowsOfCheck } from '../../service/answers/kept/verdictSources.sql.ts';
import { openListToWrite, withList } from '../../lists/file/openList.sql.ts';
import type { TaskHandlers } from '../../platform/threads/serveTasks.ts';
import {
  verdictCursor,
  type VerdictCursors,
  type DerivedVerdict,
  ageMark,
  derivedAge,
  expiredRows,
  forgetVerdicts,
  forgetVerdictsOf,
  hasVerdictCursors,
  mappingMark,
  purgedVerdicts,
  putVerdicts,
  restartRuns,
  uncoveredLitigators,
} from '../../verdict/kept/verdicts.sql.ts';
import { type Compared, gradeRows } from '../../verdict/judging/gradeRows.ts';
import { type Age, litigatorFreshMs } from '../../verdict/freshness.ts';
import { type JudgedRow, suggest } from '../../verdict/suggest.ts';
import { type PolicyCells, createPolicyCells, noCells } from './policyCells.ts';

/** The litigator cursors of a list that hasn't been searched yet: a new one, or one whose phones or rows changed. */
const litigatorsUnread = { 'verdicts.litigators': 0, 'verdicts.litigators until': 0, 'verdicts.litigators row': 0 } as const;

/**
 * Returns up to `limit` rows whose phone became known as a litigator's since the list was last derived, by any answer in this data folder,
 * and the cursors to store after them; null if none are left. Answers up to one position are matched against all rows before later ones
 * are.
 */
function knownLitigatorRows(ledger: ReadDb, list: ReadDb, limit: number): { rows: number[]; cursors: VerdictCursors } | null {
  const newest = newestLitigatorAnswer(ledger);
  if (newest === 0) return null;
  const rows = countRows(list);
  const at = (name: keyof typeof litigatorsUnread): number =>
    verdictCursor(list, 'verdicts.litigators rows') === rows ? verdictCursor(list, name) : litigatorsUnread[name];
  const done = at('verdicts.litigators');
  const isInProgress = at('verdicts.litigators until') > done;
  if (!isInProgress && newest <= done) return null;
  const until = isInProgress ? at('verdicts.litigators until') : newest;
  const phones = litigatorsBetween(ledger, done, until).map(({ phone }) => phone);
  const found = rowsWithPhones(list, phones, isInProgress ? at('verdicts.litigators row') : 0, limit);
  const isLast = found.length < limit;
  return {
    rows: found,
    cursors: {
      'verdicts.litigators rows': rows,
      'verdicts.litigators': isLast ? until : done,
      'verdicts.litigators until': until,
      'verdicts.litigators row': isLast ? 0 : (found.at(-1) ?? 0),
    },
  };
}

// A type rather than an interface: only a type matches the thread's index signature of tasks.
export type DeriveTasks = {
  /**
   * `now`: epoch ms, for judging whether a clear answer has expired; `litigatorMs`: how long one stays valid. `fromScratch`: first discards
   * all verdicts of the list.
   */
  'runs.deriveVerdicts': { params: { listId: string; now: number; litigatorMs: number; fromScratch?: boolean }; returns: null };
  /** Whether the verdicts may belong to other phones than the rows have now, or miss a person who became known as a litigator. */
  'runs.areVerdictsOld': { params: { listId: string; litigatorMs: number }; returns: boolean };
};

/** Rows per transaction. */
const pageRows = 1_000;

/**
 * `changed` is called with the rows of each page in the same turn as the write, so that later reads never see a different state than the
 * list's file.
 */
export function deriveTasks(
  dataDir: string,
  changed: (listId: string, rows: readonly number[] | 'all') => Promise<void> | undefined,
  { read: ledger } = holdLedger(dataDir),
): TaskHandlers<DeriveTasks> {
  const cells = createPolicyCells();
  return {
    'runs.deriveVerdicts': async ({ listId, now, litigatorMs, fromScratch = false }, { signal }) => {
      using list = openListToWrite(dataDir, listId);
      if (fromScratch) {
        forgetVerdicts(list);
        await changed(listId, 'all');
      }
      while (!signal.aborted) {
        const rows = derivePage(ledger(), list, listId, { now, litigatorMs }, cells.known(ledger(), list, listId));
        if (rows === null) break;
        if (rows === 'needs cells') {
          await cells.read(ledger(), list, listId);
          continue;
        }
        await changed(listId, rows);
        await setImmediate();
      }
      return null;
    },
    'runs.areVerdictsOld': ({ listId, litigatorMs }) =>
      withList(dataDir, listId, (list) => {
        const others = hasVerdictCursors(list) && isDerivedOtherwise(list, litigatorMs);
        return others || (knownLitigatorRows(ledger(), list, 1)?.rows ?? []).length > 0;
      }),
  };
}

/**
 * Derives one page and moves its cursor. Returns the page's rows: none if a step through the ledger only passed other lists' jobs, null if
 * nothing is left to do. Doesn't await anything, so two derivations of one list can interleave. If `cells` is null, they haven't been read
 * yet, because usually there is nothing to derive; if there is, returns 'needs cells' and does nothing.
 */
export function derivePage(
  ledger: ReadDb,
  list: WriteDb,
  listId: string,
  age: Age,
  cells: PolicyCells | null = noCells,
  compared: Compared = 'otherMappings',
): number[] | 'needs cells' | null {
  if (beginOrRestart(ledger, list, age.litigatorMs)) return [];
  const next = nextPage(ledger, list, listId, age);
  if (next === null) return null;
  if (next.rows.length > 0 && cells === null) return 'needs cells';
  putVerdicts(list, derive(ledger, list, listId, next.rows, { age, cells: cells ?? noCells, compared }), next.cursors);
  return [...next.rows];
}

/** Whether the list has followed the ledger to its end. */
export const isDerived = (ledger: ReadDb, list: ReadDb, listId: string, age: Age): boolean =>
  hasVerdictCursors(list) && !isDerivedOtherwise(list, age.litigatorMs) && nextPage(ledger, list, listId, age) === null;

interface Page {
  rows: readonly number[];
  /** The cursors to store after these rows. */
  cursors: VerdictCursors;
}

/** Returns what to derive next; null if nothing. */
function nextPage(ledger: ReadDb, list: ReadDb, listId: string, age: Age): Page | null {
  for (const check of begunChecks(ledger, listId)) {
    const name = cursorOf(check);
    const after = verdictCursor(list, name);
    if (after >= (check.plannedThrough ?? passed)) continue;
    const rows = rowsOfCheck(ledger, check, after, pageRows);
    return { rows, cursors: { [name]: rows.length < pageRows ? (check.plannedThrough ?? passed) : (rows.at(-1) ?? passed) } };
  }
  const from = { seq: verdictCursor(list, 'verdicts.jobs'), row: verdictCursor(list, 'verdicts.job row') };
  const { rows, next, end } = endedRows(ledger, listId, from, pageRows);
  if (rows.length > 0 || next.seq !== from.seq || next.row !== from.row) {
    return { rows: [...new Set(rows)], cursors: { 'verdicts.jobs': next.seq, 'verdicts.job row': next.row } };
  }
  if (!end) throw new Error('the derivation makes no progress');
  const known = knownLitigatorRows(ledger, list, pageRows);
  if (known !== null) return known;
  const expired = expiredRows(list, age.now, pageRows);
  return expired.length > 0 ? { rows: expired, cursors: {} } : null;
}

/** A position past a check's last row: a check's rows are a small part of the run's, and needn't be searched again. */
const passed = Number.MAX_SAFE_INTEGER;

/**
 * Returns the cursor's name for a planning round of a check; the cursor follows while rows are being chosen. The first check's first cursor
 * is named like that of a run with one check.
 */
function cursorOf({ runId, position, planningRound }: BegunCheck): `verdicts.run ${string}` {
  return position === 0 && planningRound === 1 ? `verdicts.run ${runId}` : `verdicts.run ${runId} ${position}.${planningRound}`;
}

/**
 * Sets the cursors when a derivation begins, or starts over because another mapping changed the findings (reasons include findings) or the
 * validity of litigator answers changed. Jobs that ended before the first page can be skipped: each row of each run is still to be derived,
 * and reads them then.
 */
function beginOrRestart(ledger: ReadDb, list: WriteDb, litigatorMs: number): boolean {
  const marks = { 'verdicts.mapping': mappingMark(list), ...ageMark(litigatorMs) };
  if (!hasVerdictCursors(list)) putVerdicts(list, purgedVerdicts(list), { 'verdicts.jobs': newestEnd(ledger), ...marks });
  else if (isDerivedOtherwise(list, litigatorMs)) restart(list, marks);
  else return false;
  return true;
}

const isDerivedOtherwise = (list: ReadDb, litigatorMs: number): boolean =>
  verdictCursor(list, 'verdicts.mapping') !== mappingMark(list) || (derivedAge(list) ?? litigatorFreshMs) !== litigatorMs;

/** Also discards the verdicts of rows that no run covers, because those aren't derived again otherwise. */
function restart(list: WriteDb, marks: Parameters<typeof restartRuns>[1]): void {
  forgetVerdictsOf(list, uncoveredLitigators(list));
  restartRuns(list, { ...marks, ...litigatorsUnread });
}

/** Returns the verdicts of these rows by the ledger's current state; a row that no run covers has none. */
function derive(
  ledger: ReadDb,
  list: ReadDb,
  listId: string,
  rows: readonly number[],
  { age, cells, compared }: { age: Age; cells: PolicyCells; compared: Compared },
): DerivedVerdict[] {
  if (rows.length === 0) return [];
  const policy = findPolicy(ledger, listId).policy;
  const [graded = []] = gradeRows(ledger, list, listId, rows, [{ ...age, runs: null }], { compared });
  let waiting: Judged | null = null;
  return graded.map(({ row, verdict, findings, isWaiting }) => {
    const judged = (): Judged => judge(verdict, findings, policy, (condition) => cells(row, condition));
    const { suggestion, clearUntil } = isWaiting ? (waiting ??= judged()) : judged();
    return { row, verdict, suggestion, clearUntil };
  });
}

type Judged = Pick<DerivedVerdict, 'suggestion' | 'clearUntil'>;

function judge(verdict: Verdict, found: readonly Finding[], policy: Policy, passes: JudgedRow['passes']): Judged {
  const findings = found.flatMap(({ rule }) => (rule === 'unreadable' ? [] : [rule]));
  const clear = verdict.reasons.find((reason) => reason.code === 'litigator.clear');
  return { suggestion: suggest(policy, { verdict, findings, passes }), clearUntil: clear?.params.until ?? null };
}
