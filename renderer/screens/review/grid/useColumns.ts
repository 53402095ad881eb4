/** The columns of a list's grid: how they are laid out, and all and the shown ones in this order. */
import { useCallback, useMemo, useState } from 'react';
import type { ColumnLayout } from '#contract/review/place.ts';
import type { List } from '#contract/lists/list.ts';
import { columnsOf, type Column } from './columns.ts';
import { laidOut, type Lay } from './laidOut.ts';

export interface Columns {
  readonly layout: ColumnLayout;
  readonly lay: Lay;
  /** All of them, hidden ones included. */
  readonly columns: readonly Column[];
  readonly shown: readonly Column[];
  /** Keys of the hidden ones. */
  readonly hidden: ReadonlySet<string>;
}

/** `start`: the layout when opened. */
export function useColumns(list: List, start: ColumnLayout): Columns {
  const [layout, setLayout] = useState(start);
  const usual = useMemo(() => columnsOf(list), [list]);
  const columns = useMemo(() => laidOut(usual, layout), [usual, layout]);
  const hidden = useMemo(() => new Set(layout.hidden), [layout.hidden]);
  const shown = useMemo(() => columns.filter(({ key }) => !hidden.has(key)), [columns, hidden]);
  const lay = useCallback<Lay>((change) => setLayout((now) => change(now, laidOut(usual, now))), [usual]);
  return { layout, lay, columns, shown, hidden };
}
