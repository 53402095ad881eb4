/** Which score to call from: what keeps most of those who answered, and what another score would have come to. */
import { fewestForCutOff, type CutOff, type CutOffAsked } from '#contract/outcomes/calibration.ts';
import { bandsOf, scoreCount, sumOf, type ByScore } from './callSums.ts';
import { wilsonInterval } from './wilson.ts';

/**
 * `keep`: the highest score from which on at least so many per cent of those who answered are called; `score`: that one. Rows without a score
 * don't count, whichever way they went. Null: fewer than `fewestForCutOff` rows with a score were called, or nobody answered.
 */
export function findCutOff(byScore: ByScore, asked: CutOffAsked): CutOff | null {
  const scored = byScore.slice(0, scoreCount);
  const whole = sumOf(scored);
  if (whole.calls < fewestForCutOff || whole.connected === 0) return null;
  const score = 'score' in asked ? asked.score : highest(scored, Math.ceil((whole.connected * asked.keep) / 100 - 1e-9));
  const kept = sumOf(scored.slice(score));
  return {
    score,
    calls: whole.calls,
    saved: whole.calls - kept.calls,
    answers: whole.connected,
    missed: whole.connected - kept.connected,
    keptIn: wilsonInterval(kept.connected, whole.connected),
    bands: bandsOf(byScore, score),
  };
}

/** The highest score from which on at least so many answered. */
function highest(scored: ByScore, enough: number): number {
  let answered = 0;
  for (let score = scored.length - 1; score > 0; score--) {
    answered += scored[score]?.connected ?? 0;
    if (answered >= enough) return score;
  }
  return 0;
}
