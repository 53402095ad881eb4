/** How a list's grades divide: a bar that always has letters or counts next to it. */
import type { GradeCounts } from '../../electron/contract/list.ts';
import { grades } from '../../electron/contract/verdict.ts';
import { uiWords as words } from '../../electron/messages/window/uiWords.ts';
import css from './GradeBar.module.css';

const letters = [...grades, 'none'] as const;

/** `counts.none` takes up the rest. */
export function GradeBar({ counts, height = 8 }: { counts: GradeCounts; height?: number }) {
  const parts = letters
    .filter((letter) => counts[letter] > 0)
    .map((letter) => words.grade.counted(letter === 'none' ? words.grade.none : letter, counts[letter]));
  return (
    <div className={css.bar} role="img" aria-label={words.grade.all(parts)} style={{ height }}>
      {letters.map((letter) => counts[letter] > 0 && <i key={letter} data-grade={letter} style={{ flexGrow: counts[letter] }} />)}
    </div>
  );
}
