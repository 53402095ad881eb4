/** How a list's grades divide: a bar that always has letters or counts next to it. */
import type { GradeCounts } from '../../electron/contract/list.ts';
import { grades } from '../../electron/contract/verdict.ts';
import { count } from '../../electron/messages/count.ts';
import css from './GradeBar.module.css';

const letters = [...grades, 'none'] as const;

/** `counts.none` takes up the rest. */
export function GradeBar({ counts, height = 8 }: { counts: GradeCounts; height?: number }) {
  const label = letters
    .filter((letter) => counts[letter] > 0)
    .map((letter) => `${letter === 'none' ? 'no grade' : letter} ${count(counts[letter])}`)
    .join(', ');
  return (
    <div className={css.bar} role="img" aria-label={`Grades: ${label}`} style={{ height }}>
      {letters.map((letter) => counts[letter] > 0 && <i key={letter} data-grade={letter} style={{ flexGrow: counts[letter] }} />)}
    </div>
  );
}
