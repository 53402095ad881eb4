/** The grades of rows as parts of one bar, and the four totals of a list. */
import type { GradeCounts } from '#contract/lists/list.ts';
import { grades } from '#contract/verdict/verdict.ts';
import { groupCounts, standingGroups, type StandingCounts, type StandingGroup } from '#contract/verdict/standing.ts';
import { uiWords as words } from '#messages/uiWords.ts';
import { count } from '#messages/count.ts';
import { aboutGroup, groupTitle, sumWords } from '#messages/verdict/standingWords.ts';
import css from './GradeBar.module.css';
import fourNumbersCss from './FourNumbers.module.css';

/** `counts.none` fills the rest of the bar. */
export function GradeBar({ counts, height = 8 }: { counts: GradeCounts; height?: number }) {
  const parts = gradeParts(counts);
  return (
    <div className={css.bar} role="img" aria-label={words.grade.all(parts.map(({ label }) => label))} style={{ height }}>
      {parts.map(({ grade, rows }) => (
        <i key={grade} data-grade={grade} style={{ flexGrow: rows }} />
      ))}
    </div>
  );
}

interface Props {
  readonly counts: GradeCounts;
  readonly rows: number;
  /** A part shows its letter if it is larger than one `lettersFrom`-th of the whole. */
  readonly lettersFrom: number;
}

/** The grades of a table row as a bar, with letters where they fit. */
export function GradeMix({ counts, rows, lettersFrom }: Props) {
  const parts = gradeParts(counts);
  const label = parts.map((part) => part.label).join(', ');
  return (
    <span className={css.mix} role="img" aria-label={label} title={label}>
      {parts.map((part) => (
        <i key={part.grade} data-grade={part.grade} style={{ flexGrow: part.rows }}>
          {part.rows * lettersFrom > rows && part.grade !== 'none' ? part.grade : ''}
        </i>
      ))}
    </span>
  );
}

interface GradePart {
  readonly grade: keyof GradeCounts;
  readonly rows: number;
  /** `A 12`, `no grade 3`. */
  readonly label: string;
}

/** The grades A to F, then rows without a grade; grades without rows are left out. */
export const gradeParts = (counts: GradeCounts): GradePart[] =>
  [...grades, 'none' as const]
    .filter((grade) => counts[grade] > 0)
    .map((grade) => ({
      grade,
      rows: counts[grade],
      label: words.grade.counted(grade === 'none' ? words.grade.none : grade, counts[grade]),
    }));

interface FourNumbersProps {
  readonly counts: StandingCounts;
  readonly onShow: (group: StandingGroup) => void;
}

/** A list's totals: four numbers that add up to its rows, each of which opens its rows. */
export function FourNumbers({ counts, onShow }: FourNumbersProps) {
  const groups = groupCounts(counts);
  return (
    <div>
      <ul className={fourNumbersCss.tiles}>
        {standingGroups.map((group) => (
          <li key={group}>
            <button
              type="button"
              className={fourNumbersCss.tile}
              data-group={group}
              data-none={groups[group] === 0 || undefined}
              onClick={() => onShow(group)}
            >
              <span className={fourNumbersCss.number}>{count(groups[group])}</span> <b>{groupTitle(group)}</b>{' '}
              <span className="small">{aboutGroup(group)}</span>
            </button>
          </li>
        ))}
      </ul>
      <div className={fourNumbersCss.bar} aria-hidden="true">
        {standingGroups.map((group) => groups[group] > 0 && <i key={group} data-group={group} style={{ flexGrow: groups[group] }} />)}
      </div>
      <p className="small text-3">{sumWords(groups)}</p>
    </div>
  );
}
