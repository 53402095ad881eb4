/**
 * The applied policy's suggestion for each row, packed: two bytes per row in pieces, apart from the verdicts, so that applying another
 * policy to a million rows replaces two megabytes instead of a million records. Only this module reads and writes suggestions.
 */
import { decisionCode, decisionOfCode, noDecision, type DecisionValue } from '#contract/review/decision.ts';
import { statement, type ReadDb, type WriteDb } from '../../platform/database.ts';
import { pieceOf, rowsOfPiece } from '../../platform/pieces.ts';

export interface StoredSuggestion {
  value: DecisionValue;
  /** Index of the policy's rule that matched; null for its `otherwise`. */
  rule: number | null;
}

/** One byte per row in each array. */
export interface SuggestionCodes {
  /** Encoded by `decisionCode`; `noDecision` if the row has no answer to judge. */
  readonly decisions: Uint8Array;
  /** Indexes of rules; `noRule` for the policy's `otherwise`, or no suggestion. */
  readonly rules: Uint8Array;
}

export const noRule = 255;

const firstOf = (piece: number): number => piece * rowsOfPiece + 1;

export const emptySuggestions = (rows: number): SuggestionCodes => ({
  decisions: new Uint8Array(rows).fill(noDecision),
  rules: new Uint8Array(rows).fill(noRule),
});

interface Piece extends SuggestionCodes {
  piece: number;
}

/** Returns the codes of the rows from `first` to `last`, with the first one at index 0. */
export function suggestionCodes(db: ReadDb, first: number, last: number): SuggestionCodes {
  const found = emptySuggestions(last - first + 1);
  const pieces = statement<[number, number], Piece>(db, 'SELECT piece, decisions, rules FROM suggestions WHERE piece BETWEEN ? AND ?');
  for (const { piece, decisions, rules } of pieces.iterate(pieceOf(first), pieceOf(last))) {
    const from = Math.max(0, first - firstOf(piece));
    const to = Math.min(rowsOfPiece, last - firstOf(piece) + 1);
    const at = firstOf(piece) + from - first;
    found.decisions.set(decisions.subarray(from, to), at);
    found.rules.set(rules.subarray(from, to), at);
  }
  return found;
}

/** Returns the policy's suggestion for each of these rows; rows without an answer are absent. */
export function suggestionsOf(db: ReadDb, rows: Iterable<number>): Map<number, StoredSuggestion> {
  const found = new Map<number, StoredSuggestion>();
  const read = statement<[number], SuggestionCodes>(db, 'SELECT decisions, rules FROM suggestions WHERE piece = ?');
  let piece: number | null = null;
  let codes: SuggestionCodes | undefined;
  // Sorted, so that each piece is read once.
  for (const row of [...rows].sort((a, b) => a - b)) {
    if (pieceOf(row) !== piece) {
      piece = pieceOf(row);
      codes = read.get(piece);
    }
    const suggestion = codes && suggestionAt(codes, row - firstOf(piece));
    if (suggestion) found.set(row, suggestion);
  }
  return found;
}

function suggestionAt({ decisions, rules }: SuggestionCodes, at: number): StoredSuggestion | null {
  const value = decisionOfCode(decisions[at]);
  const rule = rules[at] ?? noRule;
  return value === null ? null : { value, rule: rule === noRule ? null : rule };
}

/** Writes the suggestions of some rows, in the transaction that writes the data they were made from. */
export function putSuggestions(db: WriteDb, suggested: readonly { row: number; suggestion: StoredSuggestion | null }[]): void {
  for (const [piece, some] of Map.groupBy(suggested, ({ row }) => pieceOf(row))) {
    const codes = suggestionCodes(db, firstOf(piece), firstOf(piece) + rowsOfPiece - 1);
    let isChanged = false;
    for (const { row, suggestion } of some) {
      const at = row - firstOf(piece);
      const decision = decisionCode(suggestion?.value ?? null);
      const rule = suggestion?.rule ?? noRule;
      isChanged ||= codes.decisions[at] !== decision || codes.rules[at] !== rule;
      codes.decisions[at] = decision;
      codes.rules[at] = rule;
    }
    if (isChanged) putPiece(db, piece, codes);
  }
}

/** Replaces the suggestions of all rows, with the first row's at index 0. Runs in the caller's transaction. */
export function replaceSuggestions(db: WriteDb, { decisions, rules }: SuggestionCodes): void {
  forgetSuggestions(db);
  for (let from = 0; from < decisions.length; from += rowsOfPiece) {
    const piece = emptySuggestions(rowsOfPiece);
    piece.decisions.set(decisions.subarray(from, from + rowsOfPiece));
    piece.rules.set(rules.subarray(from, from + rowsOfPiece));
    putPiece(db, from / rowsOfPiece, piece);
  }
}

const putPiece = (db: WriteDb, piece: number, { decisions, rules }: SuggestionCodes): void => {
  statement(db, 'INSERT OR REPLACE INTO suggestions (piece, decisions, rules) VALUES (?, ?, ?)').run(piece, decisions, rules);
};

/** Removes all suggestions. Runs in the transaction that discards the verdicts. */
export function forgetSuggestions(db: WriteDb): void {
  statement(db, 'DELETE FROM suggestions').run();
}
