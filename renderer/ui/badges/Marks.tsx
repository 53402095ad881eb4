/** Small marks: grades, scores, operations, and the sandbox label. */
import type { ReactNode } from 'react';
import type { Grade, ScoreBand } from '#contract/verdict/verdict.ts';
import { gradeWord, scoreWord, operationTitle } from '#messages/names.ts';
import { uiWords as words } from '#messages/uiWords.ts';
import { Icon } from '../page/Icon.tsx';
import css from './Marks.module.css';

interface Props {
  grade: Grade | null;
  /** 20 px in rows; 28 or 44 px elsewhere. */
  size?: 'row' | 'large' | 'hero';
  /** For people who must not be called: the letter stays, but neither its color nor its words recommend a call. */
  muted?: boolean;
  /** The accessible name, if this isn't the phone's grade. */
  label?: string | undefined;
}

const meaningOf = (grade: Grade | null, muted: boolean): string => (muted ? words.grade.notToCall : gradeWord(grade));

export const GradeTile = ({ grade, size = 'row', muted = false, label }: Props) => (
  <span
    className={css.tile}
    data-grade={grade ?? 'none'}
    data-size={size}
    data-muted={muted || undefined}
    role="img"
    aria-label={label ?? (grade === null ? gradeWord(null) : words.grade.is(grade, meaningOf(grade, muted)))}
    title={label ?? meaningOf(grade, muted)}
  >
    {grade ?? '–'}
  </span>
);

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

/** `band` comes from grading and is never computed here. */
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

/** An operation in a list of choices: its title, followed by the service's name for it. */
export const OperationName = ({ id }: { id: string }) => (
  <span className={css.name}>
    <span>{operationTitle(id)}</span>
    <span className="code text-3">{id}</span>
  </span>
);

/** Labels everything produced by the sandbox: each answer, screen and export that contains its answers. */
export const SandboxLabel = ({ children = words.sandbox }: { children?: ReactNode }) => (
  <span className={css.label}>
    <Icon name="flask" size={14} />
    <span>{children}</span>
  </span>
);

/** The hatched edge of a window that uses the sandbox. */
export const SandboxStrip = () => <div className={css.strip} />;
