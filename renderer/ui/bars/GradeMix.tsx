/** How the grades of a table's row divide: a bar with the letters that have room in it. */
import type { GradeCounts } from '#contract/lists/list.ts';
import css from './GradeMix.module.css';
import { gradeParts } from './gradeParts.ts';

interface Props {
  readonly counts: GradeCounts;
  readonly rows: number;
  /** A part gets its letter if it is more than one of so many parts of the whole. */
  readonly lettersFrom: number;
}

export function GradeMix({ counts, rows, lettersFrom }: Props) {
  const parts = gradeParts(counts);
  const said = parts.map((part) => part.said).join(', ');
  return (
    <span className={css.mix} role="img" aria-label={said} title={said}>
      {parts.map((part) => (
        <i key={part.grade} data-grade={part.grade} style={{ flexGrow: part.rows }}>
          {part.rows * lettersFrom > rows && part.grade !== 'none' ? part.grade : ''}
        </i>
      ))}
    </span>
  );
}
