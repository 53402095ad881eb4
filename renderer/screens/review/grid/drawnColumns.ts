/** The cells that a row draws, and where: computed once for all rows. */
import type { CSSProperties } from 'react';
import { entryOf } from '#contract/verdict/verdictFields.ts';
import grid from '#renderer/ui/rows/Rows.module.css';
import { classes } from '#renderer/ui/page/classes.ts';
import type { Column } from './columns.ts';
import type { ColumnSpan } from './columnSight.ts';
import css from './Grid.module.css';
import { pinOf } from './gridFrame.ts';
import { pinOffsets } from './laidOut.ts';

export interface DrawnColumn {
  readonly column: Column;
  /** Its position among the shown ones, from 0. */
  readonly at: number;
  readonly className: string;
  readonly style: CSSProperties | undefined;
}

function look(shows: Column['shows']): string | undefined {
  if (shows === 'row') return css.number;
  if (typeof shows === 'number' || shows === 'checkedPhone') return css.text;
  if (shows === 'decision') return undefined;
  const { look: own } = entryOf(shows).column ?? {};
  return own === 'litigator' ? css.open : own === undefined ? css.text : undefined;
}

/** Pinned columns, those of the span, and those that `also` names; in their order. `shown`: all that are not hidden. */
export function drawnColumns(shown: readonly Column[], span: ColumnSpan, also: (column: Column) => boolean = () => false): DrawnColumn[] {
  const offsets = pinOffsets(shown);
  let next = 0;
  return shown.flatMap((column, at) => {
    const pin = pinOf(offsets, at);
    if (pin === undefined && (at < span.first || at > span.last) && !also(column)) return [];
    // Where columns are missing before it, it says in which track it is; those after it follow by themselves.
    const track: CSSProperties | undefined = at === next ? undefined : { gridColumnStart: at + 1 };
    next = at + 1;
    return [
      {
        column,
        at,
        className: classes(grid.cell, look(column.shows), pin && css.pin, pin?.isLast && css.lastPin, column.grows && css.name),
        style: pin === undefined ? track : { ...track, ...pin.style },
      },
    ];
  });
}
