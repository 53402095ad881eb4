/** A grade: one square tile with its letter. F is torn at a corner, no grade is hollow, so that it reads without colour. */
import type { Grade } from '../../electron/contract/verdict.ts';
import { gradeWord } from '../../electron/words/names.ts';
import css from './GradeTile.module.css';

/** 20 px in rows, 28 and 44 where it stands alone. */
export const GradeTile = ({ grade, size = 'row' }: { grade: Grade | null; size?: 'row' | 'large' | 'hero' }) => (
  <span
    className={css.tile}
    data-grade={grade ?? 'none'}
    data-size={size}
    role="img"
    aria-label={grade === null ? gradeWord(null) : `Grade ${grade}: ${gradeWord(grade)}`}
    title={gradeWord(grade)}
  >
    {grade ?? '–'}
  </span>
);
