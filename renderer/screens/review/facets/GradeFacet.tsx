/** Grades as small bars over their tiles: never a bar without its letter and its count. */
import type { ChoiceFacet, TextFacet } from '#contract/review/facets.ts';
import type { Grade } from '#contract/verdict/verdict.ts';
import { grades } from '#contract/verdict/verdict.ts';
import { fieldHeading, itemWord, optionWord } from '#messages/verdict/verdictWords.ts';
import { reviewFacetsWords } from '#messages/review/reviewFacetsWords.ts';
import { GradeTile } from '#renderer/ui/badges/GradeTile.tsx';
import css from './GradeFacet.module.css';
import { useValueMenu } from './useValueMenu.tsx';

const words = reviewFacetsWords.value;

const gradeOf = (letter: string): Grade | null => grades.find((grade) => grade === letter) ?? null;

interface Props {
  readonly facet: ChoiceFacet | TextFacet;
  /** A grade or none, with the number of rows. */
  readonly counts: readonly { value: string; rows: number }[];
  readonly chosen: readonly string[];
  readonly excluded: readonly string[];
  readonly onToggle: (grade: string) => void;
  readonly onExclude: (grade: string) => void;
  readonly onSelectRows: (grade: string) => void;
}

export function GradeFacet({ facet, counts, chosen, excluded, onToggle, onExclude, onSelectRows }: Props) {
  const { buttonOf, menu } = useValueMenu(excluded, chosen, { onToggle, onExclude, onSelectRows });
  const most = Math.max(1, ...counts.map(({ rows }) => rows));
  return (
    <section role="group" aria-label={fieldHeading(facet)}>
      <h3 className={css.title}>{fieldHeading(facet)}</h3>
      <div className={css.grades}>
        {counts.map(({ value, rows }) => (
          <button
            key={value}
            type="button"
            className={css.grade}
            aria-pressed={chosen.includes(value)}
            data-excluded={excluded.includes(value) || undefined}
            title={(excluded.includes(value) ? words.rowsExcluded : words.rows)(itemWord(facet, value), rows)}
            {...buttonOf(value)}
          >
            {excluded.includes(value) && <span className="hidden-visually">{words.not}</span>}
            <span className={css.column} aria-hidden="true">
              <i data-grade={value} style={{ height: rows === 0 ? 0 : Math.max(2, (rows / most) * 30) }} />
            </span>
            <GradeTile grade={gradeOf(value)} label={optionWord(facet, value)} />
            <span>{words.rowsInShort(rows)}</span>
          </button>
        ))}
      </div>
      {menu}
    </section>
  );
}
