/** What can be done with cells and rows of the grid besides deciding: copy them, read a cell in full; by key, pointer and menu. */
import { Menu } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import type { List } from '#contract/lists/list.ts';
import { reviewCellsWords as words } from '#messages/review/reviewGridWords.ts';
import { useKeys } from '#renderer/keys/useKeys.ts';
import { Key } from '#renderer/ui/keys/Key.tsx';
import type { Column } from '../grid/columns.ts';
import type { Review } from '../store/reviewStore.ts';
import { say } from '../store/reviewState.ts';
import { columnsInRange, cellAt, currentCell, type Cell, copyRows, copyText } from './copying.ts';
import { CellInFull, type FullCell } from './CellInFull.tsx';
import { useHoveredCell } from './useHoveredCell.ts';

interface Props {
  readonly review: Review;
  readonly list: Pick<List, 'columns'>;
  /** The shown ones. */
  readonly columns: readonly Column[];
  readonly grid: RefObject<HTMLElement | null>;
}

export function Cells({ review, list, columns, grid }: Props) {
  const selected = review.use(({ selection }) => selection.count);
  const cell = review.use((state) => state.cell);
  const cellFrom = review.use((state) => state.cellFrom);
  const range = columnsInRange(columns, { cell, cellFrom });
  const [full, setFull] = useState<FullCell | null>(null);
  const [menu, setMenu] = useState<{ x: number; y: number; cell: Cell } | null>(null);
  const inside = useRef(false);

  useEffect(() => {
    inside.current = false;
  }, [full]);
  const open = ({ element, row, column, text }: Cell, byKey: boolean): void => {
    const { left, top, bottom } = element.getBoundingClientRect();
    setFull({ row, column, text, box: { left, top, bottom }, byKey });
  };
  const close = (): void => {
    setFull(null);
    if (full?.byKey === true) grid.current?.focus({ preventScroll: true });
  };
  const onCell = (act: (cell: Cell) => void) => (): void => {
    const cell = currentCell(review, columns, grid.current);
    if (cell === null) say(review.use, words.noCell);
    else act(cell);
  };
  const copy = (): void => void copyRows(review, list, columns);
  const copyCell = ({ column, text }: Pick<Cell, 'column' | 'text'>): void => void copyText(review, column.title, text);
  useKeys({
    'review.copy': copy,
    'review.copyCell': onCell(copyCell),
    'review.showCell': onCell((cell) => open(cell, true)),
  });
  useHoveredCell({
    review,
    columns,
    grid,
    isInside: () => inside.current || full?.byKey === true,
    onRest: (cell) => open(cell, false),
    onLeave: () => {
      if (full?.byKey !== true) setFull(null);
    },
  });

  const ask = useEffectEvent((event: MouseEvent) => {
    const byKey = event.clientX === 0 && event.clientY === 0;
    const cell = byKey ? currentCell(review, columns, grid.current) : cellAt(review, columns, event.target);
    // A text that is selected has the system's own menu.
    if (cell === null || !(getSelection()?.isCollapsed ?? true)) return;
    event.preventDefault();
    const box = cell.element.getBoundingClientRect();
    review.goTo(cell.at);
    // A range that it is in stays: the menu is for all of it.
    const range = columnsInRange(columns, review.use.getState());
    if (range?.includes(cell.column) !== true) review.use.setState({ cell: cell.column.key, cellFrom: null });
    setFull(null);
    setMenu({ cell, x: byKey ? box.left + 12 : event.clientX, y: byKey ? box.bottom : event.clientY });
  });
  useEffect(() => {
    const element = grid.current;
    const follow = (event: MouseEvent): void => ask(event);
    element?.addEventListener('contextmenu', follow);
    return () => element?.removeEventListener('contextmenu', follow);
  }, [grid]);

  const leaveMenu = (): void => {
    setMenu(null);
    setTimeout(() => {
      // Unless it has opened a dialog.
      if (document.querySelector('[role=dialog]') === null) grid.current?.focus({ preventScroll: true });
    }, 0);
  };
  return (
    <>
      {full !== null && (
        <CellInFull
          cell={full}
          onCopy={() => {
            copyCell(full);
            close();
          }}
          onClose={close}
          onPointer={(now) => {
            inside.current = now;
            if (!now && !full.byKey) setFull(null);
          }}
        />
      )}
      <Menu
        opened={menu !== null}
        onChange={(opened) => !opened && leaveMenu()}
        position="bottom-start"
        withinPortal
        shadow="md"
        width={248}
        returnFocus={false}
      >
        <Menu.Target>
          <span aria-hidden="true" style={{ position: 'fixed', left: menu?.x ?? 0, top: menu?.y ?? 0 }}>
            <span className="hidden-visually">{words.menu.title(menu?.cell.column.title)}</span>
          </span>
        </Menu.Target>
        <Menu.Dropdown>
          {menu !== null && (
            <>
              <Menu.Item rightSection={<Key of="review.copyCell" />} onClick={() => copyCell(menu.cell)}>
                {words.menu.copyCell}
              </Menu.Item>
              <Menu.Item rightSection={<Key of="review.copy" />} onClick={copy}>
                {range !== null
                  ? words.menu.copyCells(range.length, Math.max(1, selected))
                  : selected === 0
                    ? words.menu.copyRow
                    : words.menu.copyRows(selected)}
              </Menu.Item>
              <Menu.Item rightSection={<Key of="review.showCell" />} onClick={() => open(menu.cell, true)}>
                {words.menu.showInFull}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
