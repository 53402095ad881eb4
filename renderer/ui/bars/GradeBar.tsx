/** How a list's grades divide: a bar that always has letters or counts next to it. */
import type { GradeCounts } from '#contract/lists/list.ts';
import { uiWords as words } from '#messages/uiWords.ts';
import css from './GradeBar.module.css';
import { gradeParts } from './gradeParts.ts';

/** `counts.none` takes up the rest. */
export function GradeBar({ counts, height = 8 }: { counts: GradeCounts; height?: number }) {
  const parts = gradeParts(counts);
  return (
    <div className={css.bar} role="img" aria-label={words.grade.all(parts.map(({ said }) => said))} style={{ height }}>
      {parts.map(({ grade, rows }) => (
        <i key={grade} data-grade={grade} style={{ flexGrow: rows }} />
      ))}
    </div>
  );
}
