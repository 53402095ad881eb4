/** A grade: one square tile with its letter. F has a torn corner, no grade is hollow, so that it reads without color. */
import type { Grade } from '#contract/verdict/verdict.ts';
import { gradeWord } from '#messages/names.ts';
import { uiWords as words } from '#messages/uiWords.ts';
import css from './GradeTile.module.css';

interface Props {
  grade: Grade | null;
  /** 20 px in rows, 28 and 44 on its own. */
  size?: 'row' | 'large' | 'hero';
  /** For somebody who must not be called: the letter stays, but neither its color nor its words recommend a call. */
  muted?: boolean;
  /** The name for screen readers, if it isn't the phone's grade. */
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
