/** Says of rows on which people decided differently without knowing of each other who decided what, and what holds meanwhile. */
import type { ContestedDecision, DecisionValue } from '#contract/review/decision.ts';

/** Follows "rows with". */
export const contestedPart = 'contested decisions';

/** While who decided what is still being read. */
export const contestedShort = 'People decided differently, without knowing of each other.';

const did: Readonly<Record<DecisionValue, string>> = { keep: 'kept it', hold: 'held it', drop: 'dropped it' };
const holding: Readonly<Record<DecisionValue, string>> = { keep: 'Keep', hold: 'Hold', drop: 'Drop' };

/**
 * `Ada kept it and Bo dropped it, without knowing of each other. Drop, the more careful decision, holds until somebody decides.` `holds`: the
 * more careful of them; null: none. `me`: the operator, who is addressed.
 */
export function contestedSentence(acts: readonly ContestedDecision[], holds: DecisionValue | null, me: string | undefined): string {
  const parts = acts.map(({ operator, value }, index) => {
    const who = operator !== me ? operator : index === 0 ? 'You' : 'you';
    return `${who} ${value === null ? 'removed the decision' : did[value]}`;
  });
  const said = `${parts.slice(0, -1).join(', ')} and ${parts.slice(-1).join('')}, without knowing of each other.`;
  const careful = new Set(acts.map(({ value }) => value)).size > 2 ? 'most careful' : 'more careful';
  if (holds === null) return `${said} No decision, the ${careful} choice, holds until somebody decides.`;
  return `${said} ${holding[holds]}, the ${careful} decision, holds until somebody decides.`;
}
