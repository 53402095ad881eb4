/** Rows for the review: original cells, verdict, and effective decision. */
import { effectiveDecision, type Decision } from '#contract/review/decision.ts';
import { storedVerdictSchema, unplannedVerdict, verdictValuesSchema, verdictSchema, type Verdict } from '#contract/verdict/verdict.ts';
import { noCallsOf, type NoCall } from '#contract/verdict/noCall.ts';
import { findingsOf, suppressionOf } from '../findings/findings.sql.ts';
import type { RowDetail, ViewRow } from '#contract/review/view.ts';
import { statement, type ReadDb } from '../../platform/database.ts';
import { readCells } from './cells.sql.ts';
import { rowFields } from '../findings/fields.sql.ts';
import { repairedPhones } from '../findings/repairedPhones.sql.ts';
import { noCallOf } from '../findings/noCallRows.sql.ts';
import { decisionRecords, keptDespite, type ManualDecision } from '../../review/acts/manualDecision.sql.ts';
import { actionsOnRow, manualDecisionsOf } from '../../review/acts/manualDecisions.sql.ts';
import { suggestionsOf, type StoredSuggestion } from '../../review/acts/suggestions.sql.ts';

const verdictSql = 'SELECT verdict FROM verdicts WHERE row = ?';

/** A note is a person's, even if the decision is the policy's. */
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

/** Read for the few rows that are. */
function suppressedIn(db: ReadDb, row: number, noCalls: readonly NoCall[]): Pick<ViewRow, 'suppressed'> {
  if (!noCalls.includes('suppressed')) return {};
  const suppressed = suppressionOf(db, row);
  return suppressed ? { suppressed } : {};
}

/** In the given order, without unknown rows. */
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

/** Everything that the list's own file knows about a row; undefined if it has no such row. */
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

/** Per row, the answers that its verdict is currently based on; unknown rows are absent. */
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
