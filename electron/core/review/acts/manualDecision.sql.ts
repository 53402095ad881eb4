/** Computes the result of people's actions on one row: the latest decision and the latest note that haven't been undone. Pure. */
import type { DecisionRecord, DecisionValue } from '#contract/review/decision.ts';
import { noCallsOf, type KeptDespite } from '#contract/verdict/standing.ts';

/** One action's effect on one row. */
export interface RowAction {
  seq: number;
  recordId: string;
  kind: DecisionRecord['kind'];
  /** For an `undo`: the action that it undoes. */
  undoes: string | null;
  /** The value that a `decide` set; null if it removed the decision. */
  value: DecisionValue | null;
  /** The note that was set; null if unchanged. */
  note: string | null;
  /** Why the action keeps a row that must not be called, and the causes known at the time, as a set; null and 0 for other actions. */
  reason: string | null;
  despite: number;
  /** 1 if people decided differently without knowing of each other, so that the decision isn't attributed to anyone. */
  contested: 0 | 1;
  /** 1 if the action drew the row for a held-out sample. */
  heldOut: 0 | 1;
  operator: string;
  at: number;
}

export interface ManualDecision {
  value: DecisionValue | null;
  note: string;
  /** Who decided, when, and in which record; for a note without a decision, who wrote it. */
  operator: string;
  at: number;
  recordId: string;
  /** Ledger position of the action that decided; 0 if none did. */
  decidedSeq: number;
  /** 1 if the action that decided is contested. */
  contested: 0 | 1;
  /** 1 if the row is in a held-out sample. */
  heldOut: 0 | 1;
  /** Set for an acknowledged keep, with the causes that it still covers; null, null and 0 for other decisions. */
  keptReason: string | null;
  keptBy: string | null;
  keptDespite: number;
}

type Kept = Pick<ManualDecision, 'keptReason' | 'keptBy' | 'keptDespite'>;
const notKept: Kept = { keptReason: null, keptBy: null, keptDespite: 0 };

export const keptDespite = ({ keptReason, keptBy, keptDespite: despite }: Kept): KeptDespite | null =>
  keptReason === null || despite === 0 ? null : { despite: noCallsOf(despite), by: keptBy ?? '', reason: keptReason };

/** A reason is requested once: it stays valid as long as the row stays kept. */
function keptAfter(decision: ManualDecision | null, { value, reason, despite, operator }: RowAction): Kept {
  if (value !== 'keep') return notKept;
  if (reason !== null) return { keptReason: reason, keptBy: operator, keptDespite: despite };
  if (decision?.value !== 'keep') return notKept;
  return { keptReason: decision.keptReason, keptBy: decision.keptBy, keptDespite: decision.keptDespite };
}

/** Returns the decision after an action. A note keeps the decision and its author; a decision keeps the note. */
export function decisionAfter(decision: ManualDecision | null, action: RowAction): ManualDecision {
  const { value, operator, at, recordId, seq, contested } = action;
  const note = action.note ?? decision?.note ?? '';
  const heldOut = decision?.heldOut === 1 ? 1 : action.heldOut;
  if (action.kind === 'decide')
    return { value, note, operator, at, recordId, decidedSeq: seq, contested, heldOut, ...keptAfter(decision, action) };
  if (decision && decision.value !== null) return { ...decision, note, heldOut };
  const before = { decidedSeq: decision?.decidedSeq ?? 0, contested: decision?.contested ?? 0 };
  return { value: null, note, operator, at, recordId, heldOut, ...before, ...notKept };
}

/** Returns the actions that still count, in order: an undo cancels the action that it undoes, which may itself be an undo. */
function standingActions<A extends Pick<RowAction, 'recordId' | 'kind' | 'undoes'>>(actions: readonly A[]): A[] {
  const struck = new Set<string | null>();
  // Newest first: an action is always older than its undo.
  const standing = actions.toReversed().filter((action) => {
    if (struck.has(action.recordId)) return false;
    if (action.kind !== 'undo') return true;
    struck.add(action.undoes);
    return false;
  });
  return standing.reverse();
}

/** Returns the decision after `actions` (in order); null if there is none, or everything was undone. */
export function manualDecision(actions: readonly RowAction[]): ManualDecision | null {
  return standingActions(actions).reduce<ManualDecision | null>(decisionAfter, null);
}

/** Returns the row's history for display: each action with the decision and note after it, oldest first. */
export function decisionRecords(actions: readonly RowAction[]): DecisionRecord[] {
  return actions.map(({ recordId, kind, operator, at, reason, contested }, index) => {
    const decision = manualDecision(actions.slice(0, index + 1));
    return {
      recordId,
      kind,
      value: decision?.value ?? null,
      note: decision?.note ?? '',
      operator,
      at,
      reason,
      ...(contested === 1 && { contested: true }),
    };
  });
}
