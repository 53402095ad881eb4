/** Cell actions in the grid other than deciding: copying cells and reading one in full, by key, pointer and menu. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { reviewCellsWords as words } from '#messages/review/reviewGridWords.ts';
import { CommandItem } from '#renderer/ui/keys/CommandButton.tsx';
import { MenuAt, menuPlace, type MenuPlace } from '#renderer/ui/pick/MenuAt.tsx';
import { backToRows, focusRows } from '../focusRows.ts';
import { overlayOf, useParts, type FullCell } from '../store/reviewState.ts';
import type { GridReach } from '../useGridReach.ts';
import { columnsInRange, cellAt, fullCell, type Cell, copyText } from './copying.ts';
import { CellInFull } from './CellInFull.tsx';
import { useHoveredCell } from './useHoveredCell.ts';

type Props = Pick<GridReach, 'review' | 'columns' | 'grid'>;

const copy = ({ review }: Props, { column, text }: Pick<Cell, 'column' | 'text'>): void => void copyText(review, column.title, text);

export function Cells({ review, columns, grid }: Props) {
  const reach = { review, columns, grid };
  const byKey = review.use(overlayOf('cell'))?.cell ?? null;
  const [hovered, setHovered] = useState<FullCell | null>(null);
  const inside = useRef(false);
  useEffect(() => {
    inside.current = false;
  }, [hovered]);
  useHoveredCell({
    ...reach,
    isInside: () => inside.current || byKey !== null,
    onRest: (cell) => setHovered(fullCell(cell)),
    onLeave: () => setHovered(null),
  });
  const full = byKey ?? hovered;
  const close = (): void => {
    setHovered(null);
    if (byKey !== null) backToRows(review, 'cell');
  };
  return (
    <>
      {full !== null && (
        <CellInFull
          cell={full}
          byKey={byKey !== null}
          onCopy={() => {
            copy(reach, full);
            close();
          }}
          onClose={close}
          onPointer={(now) => {
            inside.current = now;
            if (!now) setHovered(null);
          }}
        />
      )}
      <CellMenu {...reach} onOpen={() => setHovered(null)} />
    </>
  );
}

function CellMenu({ onOpen, ...reach }: Props & { onOpen: () => void }) {
  const { review, columns, grid } = reach;
  const selected = review.use(({ selection }) => selection.count);
  const { cell, cellFrom } = useParts(review, 'cell', 'cellFrom');
  const range = columnsInRange(columns.shown, { cell, cellFrom });
  const [menu, setMenu] = useState<(MenuPlace & { cell: Cell }) | null>(null);
  const ask = useEffectEvent((event: MouseEvent) => {
    const target = event.clientX === 0 && event.clientY === 0 ? (grid.current?.querySelector('[data-cell]') ?? null) : event.target;
    const asked = cellAt(review, columns.shown, target);
    // Selected text has the system's own menu.
    if (asked === null || !(getSelection()?.isCollapsed ?? true)) return;
    event.preventDefault();
    review.goTo(asked.at);
    // A range that contains the cell stays: the menu applies to all of it.
    if (columnsInRange(columns.shown, review.use.getState())?.includes(asked.column) !== true)
      review.use.setState({ cell: asked.column.key, cellFrom: null });
    onOpen();
    setMenu({ cell: asked, ...menuPlace(event, asked.element) });
  });
  useEffect(() => {
    const element = grid.current;
    const follow = (event: MouseEvent): void => ask(event);
    element?.addEventListener('contextmenu', follow);
    return () => element?.removeEventListener('contextmenu', follow);
  }, [grid]);
  const leave = (): void => {
    setMenu(null);
    setTimeout(() => {
      // Unless the menu has opened a dialog.
      if (document.querySelector('[role=dialog]') === null) focusRows();
    }, 0);
  };
  return (
    <MenuAt place={menu} title={words.menu.title(menu?.cell.column.title)} width={248} returnFocus={false} onClose={leave}>
      {menu !== null && (
        <>
          <CommandItem of="review.copyCell" onClick={() => copy(reach, menu.cell)} />
          <CommandItem of="review.copy">
            {range !== null
              ? words.menu.copyCells(range.length, Math.max(1, selected))
              : selected === 0
                ? words.menu.copyRow
                : words.menu.copyRows(selected)}
          </CommandItem>
          <CommandItem of="review.showCell" onClick={() => review.open({ is: 'cell', cell: fullCell(menu.cell) })} />
        </>
      )}
    </MenuAt>
  );
}
