/** Determines what one returned row changes. Pure: compares the file with what was exported, and both with the list's current state. */
import { isDeepStrictEqual } from 'node:util';
import { decisionValues, type DecisionValue } from '#contract/review/decision.ts';
import { guardFormula, unguardFormula } from '#contract/exports/fileGuard.ts';
import { isMaskOf } from '#contract/privacy/privacy.ts';
import type { MergeProblem, StoredDecision } from '#contract/review/merge.ts';
import { countNoCallRows, noneHeldBack, type NoCallCounts } from '#contract/verdict/standing.ts';
import type { ReadDb } from '../../platform/database.ts';
import { rowsToAcknowledge } from '../../lists/findings/noCallRows.sql.ts';

const longestNote = 2000;

/** The row's cells in the file; null if the file has no such column. */
export interface Brought {
  decision: string | null;
  note: string | null;
}

export interface RowOnFile {
  /** What the export wrote; null if unknown, in which case a person's decision conflicts with the file. */
  written: StoredDecision | null;
  /** The effective decision and the note in the list. */
  now: StoredDecision;
  /** Whether a person has decided, and whether anybody has changed the row since the export. */
  isDecided: boolean;
  isNewer: boolean;
}

/** A change to a row; absent parts stay unchanged. */
export interface Change {
  value?: DecisionValue | null;
  note?: string;
}

/** The changes to one row, and whether the list's decision is newer. */
export interface RowChange {
  row: number;
  fileRow: number;
  change: Change;
  isConflict: boolean;
}

type Compared =
  | { kind: 'same' }
  | { kind: 'change' | 'conflict'; change: Change }
  | { kind: 'problem'; why: Extract<MergeProblem['why'], 'unknownDecision' | 'noteTooLong' | 'nothingToTakeBack'>; text: string };

/** Normalizes line ends, which a spreadsheet program may change within a cell. */
const lines = (text: string): string => text.replace(/\r\n?/g, '\n');

/** Returns undefined for an unknown value. An empty cell means "undecided". */
function parseDecision(text: string): DecisionValue | null | undefined {
  const word = unguardFormula(text).trim().toLowerCase();
  return word === '' ? null : decisionValues.find((value) => value === word);
}

export function compareRow(brought: Brought, known: RowOnFile): Compared {
  const change: Change = {};
  if (brought.decision !== null) {
    const value = parseDecision(brought.decision);
    if (value === undefined) return { kind: 'problem', why: 'unknownDecision', text: brought.decision };
    const isTouched = known.written === null || value !== known.written.value;
    if (isTouched && value !== known.now.value) {
      if (value === null && !known.isDecided) {
        // Without a record of the export, an empty cell may just be outdated.
        if (known.written === null) return noteOnly(brought, known, change);
        return { kind: 'problem', why: 'nothingToTakeBack', text: brought.decision };
      }
      change.value = value;
    }
  }
  return noteOnly(brought, known, change);
}

function noteOnly({ note: cell }: Brought, { written, now, isDecided, isNewer }: RowOnFile, change: Change): Compared {
  if (cell !== null) {
    const text = lines(cell);
    // A note from a redacted copy comes back masked.
    const says = (known: string): boolean => [lines(known), lines(guardFormula(known))].includes(text) || isMaskOf(text, lines(known));
    if ((written === null || !says(written.note)) && !says(now.note)) {
      const note = unguardFormula(text);
      if (note.length > longestNote) return { kind: 'problem', why: 'noteTooLong', text: note };
      change.note = note;
    }
  }
  if (change.value === undefined && change.note === undefined) return { kind: 'same' };
  // Without a record of the export, a person's decision isn't overwritten by a file that may be older.
  const isAgainst = written === null ? isDecided || now.note !== '' : isNewer;
  return { kind: isAgainst ? 'conflict' : 'change', change };
}

/**
 * Like `compareRow`, for a file that may be a copy of any of these exports: if the results differ between them, that is a conflict. `each`:
 * the row as each export had it, at least one.
 */
export function compareWithEach(brought: Brought, each: readonly RowOnFile[]): Compared {
  const all = each.map((known) => compareRow(brought, known));
  const [first = { kind: 'same' as const }] = all;
  if (all.every((one) => isDeepStrictEqual(one, first))) return first;
  const problem = all.find(({ kind }) => kind === 'problem');
  if (problem !== undefined) return problem;
  return { kind: 'conflict', change: Object.assign({}, ...all.map((one) => ('change' in one ? one.change : {}))) as Change };
}

/** Returns which of the changes would keep a row that must not be called. */
export function changesToAcknowledge(db: ReadDb, changes: readonly RowChange[]): { rows: ReadonlySet<number>; counts: NoCallCounts } {
  const keeps = changes.filter(({ change }) => change.value === 'keep').map(({ row }) => row);
  if (keeps.length === 0) return { rows: new Set(), counts: noneHeldBack };
  const found = rowsToAcknowledge(db, keeps);
  return { rows: new Set([...found.litigators, ...found.suppressed]), counts: countNoCallRows(found) };
}

/** Leaves out the decisions that would keep such rows; notes of these rows are still applied. */
export function withoutNoCalls(db: ReadDb, changes: readonly RowChange[]): { taken: RowChange[]; notKept: NoCallCounts } {
  const { rows, counts } = changesToAcknowledge(db, changes);
  const taken = changes.flatMap((one): RowChange[] => {
    if (!rows.has(one.row)) return [one];
    const { note } = one.change;
    return note === undefined ? [] : [{ ...one, change: { note } }];
  });
  return { taken, notKept: counts };
}
