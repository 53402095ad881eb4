/** The result of a person's actions on one row: the latest decision and the latest note that haven't been undone. Pure. */
import type { DecisionRecord, DecisionValue } from '../../../../contract/decision.ts';
import { noCallsOf, type KeptDespite } from '../../../../contract/noCall.ts';

/** One action's effect on one row. */
export interface RowAction {
  seq: number;
  recordId: string;
  kind: DecisionRecord['kind'];
  /** For `undo`: the action that is undone. */
  undoes: string | null;
  /** What a `decide` set; null: removed. */
  value: DecisionValue | null;
  /** The note that was set; null: unchanged. */
  note: string | null;
  /** Why the action keeps a row that must not be called, and what was known against it then, as a set; null and 0 for other actions. */
  reason: string | null;
  despite: number;
  operator: string;
  at: number;
}

export interface ManualDecision {
  value: DecisionValue | null;
  note: string;
  /** Who decided, when and in which record; for a note without a decision, who wrote it. */
  operator: string;
  at: number;
  recordId: string;
  /** For an acknowledged keep; null, null and 0 for other decisions. */
  keptReason: string | null;
  keptBy: string | null;
  keptDespite: number;
}

type Kept = Pick<ManualDecision, 'keptReason' | 'keptBy' | 'keptDespite'>;
const notKept: Kept = { keptReason: null, keptBy: null, keptDespite: 0 };

export const keptDespite = ({ keptReason, keptBy, keptDespite: despite }: Kept): KeptDespite | null =>
  keptReason === null ? null : { despite: noCallsOf(despite), by: keptBy ?? '', reason: keptReason };

/** A reason is asked for once: it stays valid as long as the row stays kept. */
function keptAfter(decision: ManualDecision | null, { value, reason, despite, operator }: RowAction): Kept {
  if (value !== 'keep') return notKept;
  if (reason !== null) return { keptReason: reason, keptBy: operator, keptDespite: despite };
  if (decision?.value !== 'keep') return notKept;
  return { keptReason: decision.keptReason, keptBy: decision.keptBy, keptDespite: decision.keptDespite };
}

/** A note keeps the decision and its author; a decision keeps the note. */
function after(decision: ManualDecision | null, action: RowAction): ManualDecision {
  const { operator, at, recordId } = action;
  if (action.kind === 'decide')
    return { value: action.value, note: action.note ?? decision?.note ?? '', operator, at, recordId, ...keptAfter(decision, action) };
  const note = action.note ?? '';
  return decision && decision.value !== null ? { ...decision, note } : { value: null, note, operator, at, recordId, ...notKept };
}

/**
 * The person's decision after `actions` (in order); null: there is none, or everything was undone. `without`: one more action to ignore.
 */
export function manualDecision(actions: readonly RowAction[], without?: string): ManualDecision | null {
  const struck = new Set(actions.map((action) => action.undoes));
  return actions.reduce<ManualDecision | null>(
    (decision, action) =>
      action.kind === 'undo' || struck.has(action.recordId) || action.recordId === without ? decision : after(decision, action),
    null,
  );
}

/** The row's history for people: each action with the decision and note after it, oldest first. */
export function decisionRecords(actions: readonly RowAction[]): DecisionRecord[] {
  return actions.map(({ recordId, kind, operator, at, reason }, index) => {
    const decision = manualDecision(actions.slice(0, index + 1));
    return { recordId, kind, value: decision?.value ?? null, note: decision?.note ?? '', operator, at, reason };
  });
}

/** The columns of a person's decision. */
export const manualDecisionSql = `SELECT value, note, operator, at, record_id AS recordId, kept_reason AS keptReason, kept_by AS keptBy,
  kept_despite AS keptDespite FROM decisions WHERE row = ?`;
