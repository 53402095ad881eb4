/** An activity score: its number, the shape of its band (▲ ▬ ▼, a dashed ring at exactly 50), and a meter. */
import type { ScoreBand } from '#contract/verdict/verdict.ts';
import { scoreWord } from '#messages/names.ts';
import { uiWords as words } from '#messages/uiWords.ts';
import css from './ScoreMark.module.css';

/** Only the band's shape. */
export const BandShape = ({ band }: { band: ScoreBand }) => (
  <svg className={css.shape} data-band={band} width="9" height="9" viewBox="0 0 9 9" aria-hidden="true">
    {band === 'answered' && <path d="M4.5 .8 8.7 8H.3Z" fill="currentColor" />}
    {band === 'unsure' && <rect x=".5" y="3" width="8" height="3" rx="1.5" fill="currentColor" />}
    {band === 'unanswered' && <path d="M4.5 8.2.3 1h8.4Z" fill="currentColor" />}
    {band === 'insufficient' && (
      <circle cx="4.5" cy="4.5" r="3.4" fill="none" stroke="currentColor" strokeWidth="1.4" strokeDasharray="1.7 1.3" />
    )}
  </svg>
);

/** `band` comes from grading; it is never computed here. */
export function ScoreMark({ score, band, meter = true }: { score: number | null; band: ScoreBand | null; meter?: boolean }) {
  if (score === null || band === null) {
    return (
      <span className="text-3" aria-label={words.score.none}>
        –
      </span>
    );
  }
  return (
    <span
      className={css.score}
      data-band={band}
      role="img"
      aria-label={words.score.is(score, scoreWord(band))}
      title={words.score.title(score, scoreWord(band))}
    >
      <b>{score}</b>
      <BandShape band={band} />
      {meter && (
        <span className={css.meter}>
          <i style={{ width: `${score}%` }} />
        </span>
      )}
    </span>
  );
}
