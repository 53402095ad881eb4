/** What a person's acts on one row come to: the latest decision and the latest note that nobody has taken back. Pure. */
import type { DecisionRecord, DecisionValue } from '../../../../contract/decision.ts';
import { noCallsOf, type KeptDespite } from '../../../../contract/noCall.ts';

/** One act as it touched one row. */
export interface RowAct {
  seq: number;
  recordId: string;
  kind: DecisionRecord['kind'];
  /** For `undo`: the act that is struck out. */
  undoes: string | null;
  /** What a `decide` set; null: taken back. */
  value: DecisionValue | null;
  /** The note that was set; null: left as it was. */
  note: string | null;
  /** Why the act keeps a row that must not be called, and what was known against it then, as a set; null and 0 for any other act. */
  reason: string | null;
  despite: number;
  operator: string;
  at: number;
}

export interface PersonWord {
  value: DecisionValue | null;
  note: string;
  /** Who decided, when and by which record; for a note without a decision, who noted. */
  operator: string;
  at: number;
  recordId: string;
  /** Of a keep that was acknowledged; null, null and 0 for any other word. */
  keptReason: string | null;
  keptBy: string | null;
  keptDespite: number;
}

type Kept = Pick<PersonWord, 'keptReason' | 'keptBy' | 'keptDespite'>;
const notKept: Kept = { keptReason: null, keptBy: null, keptDespite: 0 };

export const keptDespite = ({ keptReason, keptBy, keptDespite: despite }: Kept): KeptDespite | null =>
  keptReason === null ? null : { despite: noCallsOf(despite), by: keptBy ?? '', reason: keptReason };

/** Asked once: as long as the row stays kept, the reason of before holds. */
function keptAfter(word: PersonWord | null, { value, reason, despite, operator }: RowAct): Kept {
  if (value !== 'keep') return notKept;
  if (reason !== null) return { keptReason: reason, keptBy: operator, keptDespite: despite };
  if (word?.value !== 'keep') return notKept;
  return { keptReason: word.keptReason, keptBy: word.keptBy, keptDespite: word.keptDespite };
}

/** A note keeps the decision and its author; a decision keeps the note. */
function after(word: PersonWord | null, act: RowAct): PersonWord {
  const { operator, at, recordId } = act;
  if (act.kind === 'decide')
    return { value: act.value, note: act.note ?? word?.note ?? '', operator, at, recordId, ...keptAfter(word, act) };
  const note = act.note ?? '';
  return word && word.value !== null ? { ...word, note } : { value: null, note, operator, at, recordId, ...notKept };
}

/** The person's word after `acts` (in order); null: nobody has said anything, or everything was undone. `without`: one more act to strike out. */
export function personWord(acts: readonly RowAct[], without?: string): PersonWord | null {
  const struck = new Set(acts.map((act) => act.undoes));
  return acts.reduce<PersonWord | null>(
    (word, act) => (act.kind === 'undo' || struck.has(act.recordId) || act.recordId === without ? word : after(word, act)),
    null,
  );
}

/** The row's history for a reader: each act with the decision and note as they stood after it, oldest first. */
export function decisionRecords(acts: readonly RowAct[]): DecisionRecord[] {
  return acts.map(({ recordId, kind, operator, at, reason }, index) => {
    const word = personWord(acts.slice(0, index + 1));
    return { recordId, kind, value: word?.value ?? null, note: word?.note ?? '', operator, at, reason };
  });
}

/** What a person's word is read from. */
export const wordSql = `SELECT value, note, operator, at, record_id AS recordId, kept_reason AS keptReason, kept_by AS keptBy,
  kept_despite AS keptDespite FROM decisions WHERE row = ?`;
