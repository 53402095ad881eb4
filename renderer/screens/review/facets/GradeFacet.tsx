/** Grades as small bars over their tiles: never a bar without its letter and its count. */
import type { GradeCounts } from '../../../../electron/contract/list.ts';
import { grades } from '../../../../electron/contract/verdict.ts';
import { count } from '../../../../electron/messages/count.ts';
import { gradeWord } from '../../../../electron/messages/names.ts';
import { GradeTile } from '../../../ui/GradeTile.tsx';
import css from './GradeFacet.module.css';

const letters = [...grades, 'none'] as const;
const thousands = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1, minimumFractionDigits: 1 });

/** `3.0k`, `83k`: short enough for under a tile; the whole number is its title. */
const short = (rows: number): string =>
  rows < 1000 ? count(rows) : rows < 9950 ? `${thousands.format(rows / 1000)}k` : `${count(rows / 1000)}k`;

export function GradeFacet({
  counts,
  chosen,
  onToggle,
}: {
  counts: GradeCounts;
  chosen: readonly string[];
  onToggle: (grade: string) => void;
}) {
  const most = Math.max(1, ...letters.map((letter) => counts[letter]));
  return (
    <section aria-label="Grade">
      <h3 className={css.title}>Grade</h3>
      <div className={css.grades}>
        {letters.map((letter) => (
          <button
            key={letter}
            type="button"
            className={css.grade}
            aria-pressed={chosen.includes(letter)}
            title={`${gradeWord(letter === 'none' ? null : letter)}: ${count(counts[letter])}`}
            onClick={() => onToggle(letter)}
          >
            <span className={css.column} aria-hidden="true">
              <i data-grade={letter} style={{ height: counts[letter] === 0 ? 0 : Math.max(2, (counts[letter] / most) * 30) }} />
            </span>
            <GradeTile grade={letter === 'none' ? null : letter} />
            <span>{short(counts[letter])}</span>
          </button>
        ))}
      </div>
    </section>
  );
}
