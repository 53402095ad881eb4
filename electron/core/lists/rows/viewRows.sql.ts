/** Reads rows for display: for the review, the preview of a mapping, and the comparison with a returned export. */
import type { FieldName } from '#contract/lists/fields.ts';
import type { PreviewRow } from '#contract/lists/list.ts';
import { effectiveDecision, type Decision, type DecisionValue } from '#contract/review/decision.ts';
import type { RowDetail, ViewRow } from '#contract/review/view.ts';
import { noCallsOf, type NoCall } from '#contract/verdict/standing.ts';
import { storedVerdictSchema, unplannedVerdict, verdictValuesSchema, verdictSchema, type Verdict } from '#contract/verdict/verdict.ts';
import { statement, type ReadDb } from '../../platform/database.ts';
import { decisionRecords, keptDespite, type ManualDecision, manualDecision } from '../../review/acts/manualDecision.sql.ts';
import { actionsOnRow, manualDecisionsOf } from '../../review/acts/rowActions.sql.ts';
import { suggestionsOf, type StoredSuggestion } from '../../review/acts/suggestions.sql.ts';
import { readList } from '../file/list.sql.ts';
import { rowFields } from '../findings/fields.sql.ts';
import { findingsOf, suppressionOf, findingsBetween } from '../findings/findings.sql.ts';
import { repairedPhones, noCallOf } from '../findings/noCallRows.sql.ts';
import { readCells, readCellsAfter, readColumnsAfter } from './cells.sql.ts';

const verdictSql = 'SELECT verdict FROM verdicts WHERE row = ?';

/** Combines a row's suggestion and manual decision. A note is a person's, even if the decision is the policy's. */
function decisionOf(suggestion: StoredSuggestion | undefined, manual: ManualDecision | undefined): Decision {
  const suggested = suggestion?.value ?? null;
  return {
    ...effectiveDecision(manual?.value ?? null, suggested),
    suggested,
    rule: suggestion?.rule ?? null,
    note: manual?.note ?? '',
    operator: manual?.operator ?? null,
    at: manual?.at ?? null,
    kept: manual ? keptDespite(manual) : null,
    ...(manual?.contested === 1 && { contested: true }),
  };
}

function knownOf(
  db: ReadDb,
  row: number,
  suggestion: StoredSuggestion | undefined,
  manual: ManualDecision | undefined,
): { verdict: Verdict; decision: Decision; noCalls: NoCall[] } {
  const stored = statement<[number], { verdict: string }>(db, verdictSql).get(row);
  return {
    verdict: stored ? storedVerdictSchema.parse(JSON.parse(stored.verdict)) : unplannedVerdict,
    decision: decisionOf(suggestion, manual),
    noCalls: noCallsOf(noCallOf(db, row, manual).against),
  };
}

/** Reads the suppressions of the few rows that have one. */
function suppressedIn(db: ReadDb, row: number, noCalls: readonly NoCall[]): Pick<ViewRow, 'suppressed'> {
  if (!noCalls.includes('suppressed')) return {};
  const suppressed = suppressionOf(db, row);
  return suppressed ? { suppressed } : {};
}

/** Reads rows in the given order, without unknown ones. */
export function readViewRows(db: ReadDb, rows: readonly number[]): ViewRow[] {
  const suggestions = suggestionsOf(db, rows);
  const decisions = manualDecisionsOf(db, rows);
  const phones = repairedPhones(db, rows);
  return readCells(db, rows).map(({ row, cells }) => {
    const { verdict, decision, noCalls } = knownOf(db, row, suggestions.get(row), decisions.get(row));
    const checkedPhone = phones.get(row)?.checkedPhone;
    return {
      row,
      cells,
      verdict: verdictValuesSchema.parse(verdict),
      decision,
      noCalls,
      ...suppressedIn(db, row, noCalls),
      ...(checkedPhone !== undefined && { checkedPhone }),
    };
  });
}

/** Returns everything that the list's own file contains about a row; undefined if it has no such row. */
export function findRowDetail(
  db: ReadDb,
  row: number,
): Omit<RowDetail, 'answers' | 'calling' | 'why' | 'contested' | 'assigned'> | undefined {
  const [read] = readCells(db, [row]);
  return (
    read && {
      row,
      line: read.line,
      cells: read.cells,
      fields: rowFields(db, row),
      findings: findingsOf(db, row),
      ...knownOf(db, row, suggestionsOf(db, [row]).get(row), manualDecisionsOf(db, [row]).get(row)),
      history: decisionRecords(actionsOnRow(db, row)),
    }
  );
}

/** Returns, per row, the ids of the answers that its verdict is currently based on; omits unknown rows. */
export function answersSeen(db: ReadDb, rows: readonly number[]): Map<number, string[]> {
  const known = statement<[number], { answerIds: string | null }>(
    db,
    `SELECT verdict ->> '$.answerIds' AS answerIds FROM cells LEFT JOIN verdicts ON verdicts.row = cells.row WHERE cells.row = ?`,
  );
  return new Map(
    rows.flatMap((row): [number, string[]][] => {
      const found = known.get(row);
      return found ? [[row, found.answerIds === null ? [] : verdictSchema.shape.answerIds.parse(JSON.parse(found.answerIds))]] : [];
    }),
  );
}

/** Returns up to `count` rows as read, starting at row `from`, with their findings, for the preview of a mapping. */
export function readPreview(db: ReadDb, from: number, count: number): PreviewRow[] {
  const columnOf = new Map(readList(db).mapping.fields.map(({ field, column }) => [field, column]));
  const rows = readCellsAfter(db, from - 1, count);
  const first = rows[0];
  const last = rows.at(-1);
  if (!first || !last) return [];
  const findings = Map.groupBy(findingsBetween(db, first.row, last.row), (finding) => finding.row);
  return rows.map(({ row, line, cells }) => {
    const found = (findings.get(row) ?? []).filter((finding) => finding.rule !== 'unreadable');
    // A field's finding is shown in the column that the row was filled from.
    const taken = new Map(found.flatMap(({ field, params }) => ('position' in params ? [[field, params.position - 1]] : [])));
    const placeOf = (field: FieldName | null): number | null => (field === null ? null : (taken.get(field) ?? columnOf.get(field) ?? null));
    return { row, line, cells, findings: found.map(({ rule, field }) => ({ rule, column: placeOf(field) })) };
  });
}

/** Returns the first text in a column that isn't empty; undefined if there is none. For comparing a returned export in a merge. */
export function firstText(db: ReadDb, column: number): string | undefined {
  const name = `c${Math.trunc(column)}`;
  return statement<[], { text: string }>(db, `SELECT ${name} AS text FROM cells WHERE ${name} <> '' ORDER BY row LIMIT 1`).get()?.text;
}

/** Returns up to `limit` rows after row `after`: the row's number and its cells in these columns, '' if the line had no such cell. */
export function readCellsOf(db: ReadDb, columns: readonly number[], after: number, limit: number): { row: number; cells: string[] }[] {
  return readColumnsAfter(db, columns, after, limit).map(({ row, cells }) => ({ row, cells: cells.map((cell) => cell ?? '') }));
}

/** A person's decision on a row, and the policy's suggestion. */
interface RowDecision {
  /** Null if nobody has decided. */
  person: ManualDecision | null;
  suggested: DecisionValue | null;
}

export function decisionOfRow(db: ReadDb, row: number): RowDecision {
  return { person: manualDecisionsOf(db, [row]).get(row) ?? null, suggested: suggestionsOf(db, [row]).get(row)?.value ?? null };
}

/** Returns a function that gives the row's note as of the ledger's action `actionsSeq`, and whether it has changed since. */
export function openNotesThen(db: ReadDb, row: number): (actionsSeq: number) => { note: string; isOld: boolean } {
  const actions = actionsOnRow(db, row);
  return (actionsSeq) => {
    const then = actions.filter(({ seq }) => seq <= actionsSeq);
    return { note: manualDecision(then)?.note ?? '', isOld: then.length === actions.length };
  };
}
