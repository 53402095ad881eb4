/** Which columns the grid shows; row and decision always do. */
import { reviewToolRowWords } from '#messages/review/reviewWords.ts';
import { PickMenu } from '#renderer/ui/pick/PickMenu.tsx';
import { type Column, isFixed } from '../grid/columns.ts';
import { type Lay, toggledHidden } from '../grid/laidOut.ts';

interface Props {
  /** Hidden ones included. */
  readonly columns: readonly Column[];
  readonly hidden: ReadonlySet<string>;
  readonly onLay: Lay;
  readonly opened: boolean;
  readonly onOpened: (opened: boolean) => void;
  readonly onLeave: () => void;
}

export const ColumnMenu = ({ columns, hidden, onLay, opened, onOpened, onLeave }: Props) => (
  <PickMenu
    title={reviewToolRowWords.columns}
    icon="columns"
    command="review.columns"
    many
    options={columns.filter((column) => !isFixed(column)).map(({ key, title }) => ({ value: key, label: title, chosen: !hidden.has(key) }))}
    opened={opened}
    onOpened={onOpened}
    onLeave={onLeave}
    onPick={(key) => onLay(toggledHidden(key))}
  />
);
