/** What applying a policy would change, in one sentence. */
import { decisionValues, type DecisionValue } from '#contract/review/decision.ts';
import type { PolicyPreview } from '#contract/review/policyPreview.ts';
import { decisionWord } from '../names.ts';
import { policyWords as words } from './policyScreenWords.ts';

interface Move {
  from: DecisionValue;
  to: DecisionValue;
  rows: number;
}

/** Rows whose decision becomes another, the most first. */
const movesOf = ({ effect }: Pick<PolicyPreview, 'effect'>): Move[] =>
  decisionValues
    .flatMap((from) => decisionValues.map((to) => ({ from, to, rows: effect[from][to] })))
    .filter(({ from, to, rows }) => from !== to && rows > 0)
    .sort((a, b) => b.rows - a.rows);

/** `1,204 rows go from Hold to Drop`; several moves are summed. */
export function effectSentence(preview: Pick<PolicyPreview, 'effect'>): string {
  const moves = movesOf(preview);
  const [first, ...others] = moves;
  const rows = moves.reduce((sum, move) => sum + move.rows, 0);
  if (first === undefined) return words.effect.none;
  if (others.length > 0) return words.effect.changes(rows);
  return words.effect.moves(rows, decisionWord(first.from), decisionWord(first.to));
}
