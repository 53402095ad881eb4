/** A score on a scale from 0 to 100 with its three bands: at most 30 is unanswered, at least 70 answered, and exactly 50 says nothing. */
import { scoreRanges, type ScoreBand } from '#contract/verdict/verdict.ts';
import { scoreWord } from '#messages/names.ts';
import { reviewTriageWords } from '#messages/review/triageWords.ts';
import css from './Card.module.css';

const words = reviewTriageWords.card;

const { unanswered, answered } = scoreRanges;

export function ScoreTrack({ score, band }: { score: number | null; band: ScoreBand | null }) {
  if (score === null || band === null) return <span className="text-3">{words.noScore}</span>;
  return (
    <span className={css.score} role="img" aria-label={words.score(score, scoreWord(band))} title={scoreWord(band)}>
      <b>{score}</b>
      <span className={css.track} data-band={band}>
        <i data-band="unanswered" style={{ flexGrow: unanswered.to }} />
        <i data-band="unsure" style={{ flexGrow: answered.from - unanswered.to }} />
        <i data-band="answered" style={{ flexGrow: 100 - answered.from }} />
        <em style={{ left: `${score}%` }} />
        <small style={{ left: `${unanswered.to}%` }}>{unanswered.to}</small>
        <small style={{ left: `${answered.from}%` }}>{answered.from}</small>
      </span>
    </span>
  );
}
