/**
 * The content of a grid cell: the file's text as it is, or one of Rollcall's badges. These are functions instead of components because one
 * wheel tick renders some hundred cells, and each component costs as much as its content.
 */
import type { ReactNode } from 'react';
import { grades, type Grade } from '#contract/verdict/verdict.ts';
import { entryOf, type FieldsWith } from '#contract/verdict/verdictFields.ts';
import type { Sought } from '#contract/review/searchedText.ts';
import type { ViewRow } from '#contract/review/view.ts';
import { contestedShort } from '#messages/team/teamWords.ts';
import { count } from '#messages/count.ts';
import { statusWord } from '#messages/names.ts';
import { optionWord, valueWord } from '#messages/verdict/verdictWords.ts';
import { reviewGridWords } from '#messages/review/reviewGridWords.ts';
import { DecisionBadge, LitigatorBadge } from '#renderer/ui/badges/Badges.tsx';
import { GradeTile, ScoreMark } from '#renderer/ui/badges/Marks.tsx';
import { Icon, type IconName } from '#renderer/ui/page/Icon.tsx';
import { Marked } from '../find/Marked.tsx';
import type { Column } from './columns.ts';
import css from './Grid.module.css';

export interface RowMarks {
  readonly selected: boolean;
  /** The search that the rows answer; null if there was none. */
  readonly sought: Sought | null;
  /** The column of the search hit that was jumped to, if it is in this row. */
  readonly found: number | null;
}

export function cellContent(row: ViewRow, shows: Column['shows'], { selected, sought, found }: RowMarks): ReactNode {
  if (typeof shows === 'number') {
    if (row.verdict.status === 'purged') return <span className="text-3">{reviewGridWords.purged}</span>;
    const text = row.cells[shows] ?? '';
    return sought === null ? text : <Marked text={text} sought={sought} current={shows === found} />;
  }
  if (shows === 'row') {
    return (
      <>
        <span className={css.mark} data-mark>
          {selected && <Icon name="check" size={12} />}
        </span>
        {count(row.row)}
      </>
    );
  }
  if (shows === 'checkedPhone') return row.checkedPhone ?? '';
  if (shows !== 'decision') return verdictContent(row, shows);
  const { value, by, note, contested } = row.decision;
  return (
    <>
      {/* The value in force while the row is contested is nobody's decision. */}
      <DecisionBadge value={value} by={contested ? 'either' : by} suppressed={row.suppressed} />
      {contested && (
        <span className={css.contested} title={contestedShort}>
          <Icon name="contested" size={12} />
          <span className="hidden-visually">{reviewGridWords.isContested}</span>
        </span>
      )}
      {note !== '' && (
        <span className={css.noted} title={note}>
          <Icon name="note" size={12} />
          <span className="hidden-visually">{reviewGridWords.hasNote}</span>
        </span>
      )}
    </>
  );
}

function verdictContent({ verdict, noCalls }: ViewRow, field: FieldsWith<'column'>): ReactNode {
  const value = verdict[field];
  switch (entryOf(field).column?.look) {
    case 'grade': {
      // Only the phone's grade recommends a call, and some people must not be called.
      const label = field === 'grade' ? undefined : optionWord(field, value === null ? 'none' : String(value));
      return <GradeTile grade={gradeOf(value)} muted={field === 'grade' && noCalls.length > 0} label={label} />;
    }
    case 'score':
      return scoreContent(verdict);
    case 'litigator':
      return <LitigatorBadge state={verdict.litigator} />;
    case undefined:
      return value === null ? <span className="text-3">–</span> : valueWord(field, value);
  }
}
const gradeOf = (value: unknown): Grade | null => grades.find((grade) => grade === value) ?? null;

/** Icons shown in place of a score, for the reason why the row has none. */
const standing: Partial<Record<ViewRow['verdict']['status'], IconName>> = { failed: 'close', skipped: 'filter', pending: 'clock' };

function scoreContent({ score, band, status }: ViewRow['verdict']): ReactNode {
  const icon = standing[status];
  if (score !== null || icon === undefined) return <ScoreMark score={score} band={band} />;
  return (
    <span className={css.standing} data-status={status}>
      <Icon name={icon} size={14} />
      {statusWord(status)}
    </span>
  );
}
