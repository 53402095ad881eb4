/** The menu of a heading: what can be done to its column, each with its key. Opened by the right mouse button, the menu key or Shift F10. */
import { Menu } from '@mantine/core';
import { reviewGridWords } from '#messages/review/reviewGridWords.ts';
import { Key } from '#renderer/ui/keys/Key.tsx';
import type { CommandId } from '#renderer/keys/keyTable.ts';
import { isFixed, type Column } from '../columns.ts';
import { toggledHidden, toggledPin, untouched, moved, neighbor, type Lay } from '../laidOut.ts';
import { useRowDensity } from '../useRowDensity.ts';

const words = reviewGridWords.menu;

export interface OpenHeadingMenu {
  readonly key: string;
  /** In the window, in pixels. */
  readonly x: number;
  readonly y: number;
}

interface Props {
  readonly opened: OpenHeadingMenu | null;
  /** The shown ones. */
  readonly columns: readonly Column[];
  readonly onLay: Lay;
  readonly onFit: (keys: readonly string[]) => void;
  readonly onClose: () => void;
}

export function HeadingMenu({ opened, columns, onLay, onFit, onClose }: Props) {
  const column = columns.find(({ key }) => key === opened?.key);
  return (
    <Menu opened={opened !== null} onChange={(open) => !open && onClose()} position="bottom-start" withinPortal shadow="md" width={264}>
      <Menu.Target>
        {/* The menu is named by its target. */}
        <span aria-hidden="true" style={{ position: 'fixed', left: opened?.x ?? 0, top: opened?.y ?? 0 }}>
          <span className="hidden-visually">{words.title(column?.title)}</span>
        </span>
      </Menu.Target>
      <Menu.Dropdown>{column && <Items {...{ column, columns, onLay, onFit }} />}</Menu.Dropdown>
    </Menu>
  );
}

function Items({ column, columns, onLay, onFit }: Pick<Props, 'columns' | 'onLay' | 'onFit'> & { column: Column }) {
  const { key, pinned } = column;
  const { density, toggle } = useRowDensity();
  const item = (label: string, of: CommandId, act: (() => void) | undefined) => (
    <Menu.Item key={of} rightSection={<Key of={of} />} disabled={act === undefined} onClick={act}>
      {label}
    </Menu.Item>
  );
  const move = (by: 1 | -1): (() => void) | undefined => {
    const beside = neighbor(columns, key, by);
    return beside && (() => onLay(moved(key, by === 1 ? 'behind' : 'before', beside.key)));
  };
  return (
    <>
      {item(words.fit, 'review.columnFit', () => onFit([key]))}
      {item(words.fitAll, 'review.columnsFit', () => onFit(columns.map((one) => one.key)))}
      {!isFixed(column) && (
        <>
          <Menu.Divider />
          {item(words.left, 'review.columnLeft', move(-1))}
          {item(words.right, 'review.columnRight', move(1))}
          {item(pinned ? words.unpin : words.pin, 'review.columnPin', () => onLay(toggledPin(key)))}
          {item(words.hide, 'review.columnHide', () => onLay(toggledHidden(key)))}
        </>
      )}
      <Menu.Divider />
      {item(density === 'compact' ? words.comfortable : words.compact, 'review.density', toggle)}
      <Menu.Item onClick={() => onLay(untouched)}>{words.reset}</Menu.Item>
    </>
  );
}
