/** One row of the grid: the badges used everywhere, and its cells as they are in the file. */
import { memo } from 'react';
import { grades, type Grade } from '../../../../electron/contract/verdict.ts';
import { entryOf, type FieldsWith } from '../../../../electron/contract/verdictFields.ts';
import type { Sought } from '../../../../electron/contract/searchedText.ts';
import type { ViewRow } from '../../../../electron/contract/view.ts';
import { count } from '../../../../electron/messages/count.ts';
import { statusWord } from '../../../../electron/messages/names.ts';
import { optionWord, valueWord } from '../../../../electron/messages/verdictWords.ts';
import { reviewGridWords } from '../../../../electron/messages/window/reviewGridWords.ts';
import { DecisionBadge } from '../../../ui/DecisionBadge.tsx';
import { GradeTile } from '../../../ui/GradeTile.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import type { IconName } from '../../../ui/iconPaths.ts';
import { LitigatorBadge } from '../../../ui/LitigatorBadge.tsx';
import grid from '../../../ui/Rows.module.css';
import { ScoreMark } from '../../../ui/ScoreMark.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { classes } from '../../../ui/classes.ts';
import { Marked } from '../find/Marked.tsx';
import type { Column } from './columns.ts';
import css from './Grid.module.css';
import { pinOf } from './gridFrame.ts';
import { pinOffsets } from './laidOut.ts';

/** Shown instead of a score: why the row has none. */
const standing: Partial<Record<ViewRow['verdict']['status'], IconName>> = { failed: 'close', skipped: 'filter', pending: 'clock' };

function Score({ verdict }: { verdict: ViewRow['verdict'] }) {
  const icon = standing[verdict.status];
  if (verdict.score !== null || icon === undefined) return <ScoreMark score={verdict.score} band={verdict.band} />;
  return (
    <span className={css.standing} data-status={verdict.status}>
      <Icon name={icon} size={14} />
      {statusWord(verdict.status)}
    </span>
  );
}

interface ContentProps extends Pick<GridRowProps, 'selected' | 'sought' | 'found'> {
  row: ViewRow;
  shows: Column['shows'];
}

function Content({ row, shows, selected, sought, found }: ContentProps) {
  const { decision } = row;
  switch (shows) {
    case 'row':
      return (
        <>
          <span className={css.mark} data-mark>
            {selected && <Icon name="check" size={12} />}
          </span>
          {count(row.row)}
        </>
      );
    case 'decision':
      return (
        <>
          <DecisionBadge value={decision.value} by={decision.by} />
          {decision.note !== '' && (
            <span className={css.noted} title={decision.note}>
              <Icon name="note" size={12} />
              <span className="hidden-visually">{reviewGridWords.hasNote}</span>
            </span>
          )}
        </>
      );
    default:
      if (typeof shows !== 'number') return <VerdictCell row={row} field={shows} />;
      return <Marked text={row.cells[shows] ?? ''} sought={sought} current={shows === found} />;
  }
}

function VerdictCell({ row: { verdict, noCalls }, field }: { row: ViewRow; field: FieldsWith<'column'> }) {
  const value = verdict[field];
  switch (entryOf(field).column?.look) {
    case 'grade': {
      // Only the grade of the phone recommends a call, and some people must not be called.
      const label = field === 'grade' ? undefined : optionWord(field, value === null ? 'none' : String(value));
      return <GradeTile grade={gradeOf(value)} muted={field === 'grade' && noCalls.length > 0} label={label} />;
    }
    case 'score':
      return <Score verdict={verdict} />;
    case 'litigator':
      return <LitigatorBadge state={verdict.litigator} />;
    case undefined:
      return value === null ? <span className="text-3">–</span> : valueWord(field, value);
  }
}
const gradeOf = (value: unknown): Grade | null => grades.find((grade) => grade === value) ?? null;

/** With Ctrl or ⌘ held, or on the row's mark: select it. With Shift held: all up to it. */
type Press = 'go' | 'select' | 'extend';

function pressOf({ shiftKey, ctrlKey, metaKey, target }: MouseEvent): Press {
  if (shiftKey) return 'extend';
  return ctrlKey || metaKey || (target instanceof Element && target.closest('[data-mark]') !== null) ? 'select' : 'go';
}

interface GridRowProps {
  index: number;
  /** Distance from the first row, in pixels. */
  top: number;
  /** Undefined while it is loading. */
  row: ViewRow | undefined;
  columns: readonly Column[];
  /** Who it is: all that is read out as the row gets the focus. The live region says the rest. */
  label: string | undefined;
  active: boolean;
  selected: boolean;
  /** What the rows were searched for. */
  sought: Sought | null;
  /** The column of the hit that was gone to, if it is in this row. */
  found: number | null;
  /** The key of the current cell's column, if it is in this row. */
  cell: string | null;
  /** The columns of the range of cells, if it goes through this row. */
  range: readonly Column[] | null;
  onPress: (how: Press) => void;
  onOpen: () => void;
}

const look = (shows: Column['shows']): string | undefined => {
  if (shows === 'row') return css.number;
  if (typeof shows === 'number') return css.text;
  if (shows === 'decision') return undefined;
  const { look } = entryOf(shows).column ?? {};
  return look === 'litigator' ? css.open : look === undefined ? css.text : undefined;
};

export const rowId = (index: number): string => `row-${index}`;
export const cellId = (index: number, key: string): string => `row-${index}-${key}`;

/** Rendered again only if its props change: moving down a list renders two rows, not forty. */
export const GridRow = memo(
  function GridRow({ index, top, row, columns, label, active, selected, sought, found, cell, range, onPress, onOpen }: GridRowProps) {
    const offsets = pinOffsets(columns);
    return (
      <div
        id={rowId(index)}
        className={grid.row}
        role="row"
        aria-rowindex={index + 2}
        aria-label={label}
        aria-selected={selected}
        data-active={active || undefined}
        data-selected={selected || undefined}
        style={{ transform: `translateY(${top}px)` }}
        onClick={(event) => onPress(pressOf(event.nativeEvent))}
        onDoubleClick={onOpen}
      >
        {columns.map((column, at) => {
          const pin = pinOf(offsets, at);
          const isCurrent = column.key === cell;
          return (
            <div
              key={column.key}
              id={isCurrent ? cellId(index, column.key) : undefined}
              role="gridcell"
              data-column={column.key}
              data-cell={isCurrent || undefined}
              data-range={range?.includes(column) || undefined}
              aria-selected={range?.includes(column) || undefined}
              data-found={(found !== null && column.shows === found) || undefined}
              className={classes(grid.cell, look(column.shows), pin && css.pin, pin?.isLast && css.lastPin, column.grows && css.name)}
              style={pin?.style}
            >
              {row === undefined ? (
                <Skeleton width={column.width * 0.6} height={10} />
              ) : (
                <Content row={row} shows={column.shows} selected={selected} sought={sought} found={found} />
              )}
            </div>
          );
        })}
      </div>
    );
  },
  (before, after) =>
    before.row === after.row &&
    before.index === after.index &&
    before.top === after.top &&
    before.active === after.active &&
    before.selected === after.selected &&
    before.sought === after.sought &&
    before.found === after.found &&
    before.cell === after.cell &&
    before.range === after.range &&
    before.columns === after.columns,
);
