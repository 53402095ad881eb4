/** Judges rows of an index by one policy, as often as they change. */
import { decisionValues } from '#contract/review/decision.ts';
import type { Policy } from '#contract/review/policy.ts';
import { noRule, noSuggestion, type SuggestionCodes } from '../acts/suggestions.sql.ts';
import type { FacetIndex } from '../facets/facetIndex.ts';
import type { CellHits } from './cellHits.ts';
import { compilePolicy } from './compilePolicy.ts';

/** Returns a function that writes the codes of the rows from `first` to `last`, by their current facts. */
export function openJudge(
  policy: Policy,
  index: FacetIndex,
  cells: CellHits,
  codes: SuggestionCodes,
): (first: number, last: number) => void {
  const decisionOf = policy.rules.map(({ suggest }) => decisionValues.indexOf(suggest));
  const otherwise = decisionValues.indexOf(policy.otherwise);
  const countTexts = (): number => Object.values(index.texts).reduce((sum, texts) => sum + texts.length, 0);
  let texts = countTexts();
  let ruleAt = compilePolicy(policy, index, cells);
  return (first, last) => {
    if (texts !== countTexts()) {
      texts = countTexts();
      ruleAt = compilePolicy(policy, index, cells);
    }
    for (let at = first - 1; at < last; at++) {
      // A policy suggests something for every row with an answer, and for no other.
      if (index.suggested[at] === noSuggestion) {
        codes.decisions[at] = noSuggestion;
        codes.rules[at] = noRule;
        continue;
      }
      const rule = ruleAt(at);
      codes.rules[at] = rule;
      codes.decisions[at] = decisionOf[rule] ?? otherwise;
    }
  };
}
