/** A heading's context menu: the actions on its column, each with its key. Opens on right-click, the menu key or Shift+F10. */
import { Menu } from '@mantine/core';
import { reviewGridWords } from '#messages/review/reviewGridWords.ts';
import { CommandItem } from '#renderer/ui/keys/CommandButton.tsx';
import { MenuAt } from '#renderer/ui/pick/MenuAt.tsx';
import { overlayOf } from '../../store/reviewState.ts';
import type { GridReach } from '../../useGridReach.ts';
import { isFixed, type Column } from '../columns.ts';
import { neighbor, untouched } from '../laidOut.ts';
import { useRowDensity } from '../useReading.ts';
import { headingOf } from './headingMarks.ts';

const words = reviewGridWords.menu;

type Props = Pick<GridReach, 'review' | 'columns' | 'grid'>;

export function HeadingMenu({ review, columns, grid }: Props) {
  const opened = review.use(overlayOf('heading'));
  const column = columns.shown.find(({ key }) => key === opened?.key);
  const close = (): void => {
    review.close('heading');
    headingOf(grid.current, opened?.key ?? '')?.focus();
  };
  return (
    <MenuAt place={opened} title={words.title(column?.title)} width={264} onClose={close}>
      {column && <Items column={column} columns={columns} />}
    </MenuAt>
  );
}

function Items({ column, columns: { shown, lay } }: Pick<Props, 'columns'> & { column: Column }) {
  const density = useRowDensity();
  const isAtEnd = (by: 1 | -1): boolean => neighbor(shown, column.key, by) === undefined;
  return (
    <>
      <CommandItem of="review.columnFit" />
      <CommandItem of="review.columnsFit" />
      {!isFixed(column) && (
        <>
          <Menu.Divider />
          <CommandItem of="review.columnLeft" disabled={isAtEnd(-1)} />
          <CommandItem of="review.columnRight" disabled={isAtEnd(1)} />
          <CommandItem of="review.columnPin">{column.pinned ? words.unpin : words.pin}</CommandItem>
          <CommandItem of="review.columnHide" />
        </>
      )}
      <Menu.Divider />
      <CommandItem of="review.density">{density === 'compact' ? words.comfortable : words.compact}</CommandItem>
      <Menu.Item onClick={() => lay(untouched)}>{words.reset}</Menu.Item>
    </>
  );
}
