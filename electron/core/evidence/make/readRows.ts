/** Reads the facts of each row for evidence: of a whole list, or of the rows and answers of one run. */
import type { List } from '#contract/lists/list.ts';
import { gradeRows } from '../../verdict/judging/gradeRows.ts';
import { type ReadDb, readTogether } from '../../platform/database.ts';
import { answersBehind, rowsOfRun, type AnswerBehind } from '../../service/answers/kept/evidenceAnswers.sql.ts';
import { readRuns } from '../../runs/readRuns.sql.ts';
import { judgedRowOf, judgedRows, unjudged, type JudgedRow } from '../rows/judgedRows.sql.ts';
import { openJoinedCells, type JoinedPage } from '../../lists/rows/joinedCells.sql.ts';
import { readPurgedRows, type PurgedRow } from '../../lists/rows/purgedRows.sql.ts';
import type { ManualDecision } from '../../review/acts/manualDecision.sql.ts';
import { manualDecisionsOf } from '../../review/acts/rowActions.sql.ts';
import { suggestionsOf, type StoredSuggestion } from '../../review/acts/suggestions.sql.ts';

export interface EvidenceScope {
  listId: string;
  /** Null for the whole list. */
  runId: string | null;
  /** When the evidence is made, and how long a litigator check stays valid; ms. */
  at: number;
  litigatorMs: number;
}

export interface EvidenceRow {
  row: number;
  cells: readonly string[];
  /** If set, nothing else of the row is left. */
  purged: PurgedRow | null;
  judged: JudgedRow;
  decision: ManualDecision | null;
  suggestion: StoredSuggestion | null;
  answers: readonly AnswerBehind[];
}

const rowsAtOnce = 1_000;
/** Maximum bytes of cells at once: rows may have megabytes. */
const mostPageBytes = 4 << 20;
const nowhere: readonly AnswerBehind[] = [];

/**
 * `details`: the list at the beginning; rows added later don't count. `runIds`: the runs whose answers count. No statement stays open
 * between pages. Changes made meanwhile are included if they come before their page is read.
 */
export function* readRows(
  list: ReadDb,
  ledger: ReadDb,
  { details, runIds, scope }: { details: List; runIds: readonly string[]; scope: EvidenceScope },
): Generator<EvidenceRow[]> {
  const cells = openJoinedCells(
    list,
    details.columns.map((_, column) => column),
  );
  const { runId } = scope;
  // If the list has only this run, the list's own verdicts apply to it, and they are ready to read.
  const isWhole = runId === null || readRuns(ledger, scope.listId).every((run) => run.runId === runId);
  const purged = new Map(readPurgedRows(list).map((one) => [one.row, one]));
  const next = (after: number): JoinedPage =>
    runId === null ? cells.lightAfter(after, rowsAtOnce, mostPageBytes) : cells.these(rowsOfRun(ledger, runId, after, rowsAtOnce));

  for (let page = next(0); page.rows.length > 0; page = next(page.rows.at(-1) ?? 0)) {
    const rows = page.rows.filter((row) => row <= details.rows);
    const [first, last] = [rows[0] ?? 0, rows.at(-1) ?? 0];
    const read = readTogether(list, () => ({
      texts: cells.apart(page),
      judged: isWhole ? judgedRows(list, first, last) : judgedInRun(ledger, list, rows, scope),
      decisions: manualDecisionsOf(list, rows),
      suggestions: suggestionsOf(list, rows),
    }));
    const answers = answersBehind(ledger, runIds, first, last);
    yield rows.map((row, at): EvidenceRow => ({
      row,
      cells: read.texts[at] ?? [],
      purged: purged.get(row) ?? null,
      judged: read.judged.get(row) ?? unjudged,
      decision: read.decisions.get(row) ?? null,
      suggestion: read.suggestions.get(row) ?? null,
      answers: answers.get(row) ?? nowhere,
    }));
  }
}

/** Judges rows only by this run's results: answers of other runs don't count. */
function judgedInRun(
  ledger: ReadDb,
  list: ReadDb,
  rows: readonly number[],
  { listId, runId, at, litigatorMs }: EvidenceScope,
): Map<number, JudgedRow> {
  const moment = { now: at, litigatorMs, runs: new Set(runId === null ? [] : [runId]) };
  const [graded = []] = gradeRows(ledger, list, listId, rows, [moment]);
  return new Map(graded.map(({ row, verdict: { status, litigator, reasons } }) => [row, judgedRowOf(status, litigator, reasons)]));
}
