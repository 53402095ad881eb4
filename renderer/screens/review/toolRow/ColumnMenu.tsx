/** Which columns the grid shows; row and decision always do. */
import { PickMenu } from '../../../ui/PickMenu.tsx';
import { pinnedColumns, type Column } from '../grid/columns.ts';

interface Props {
  readonly columns: readonly Column[];
  readonly hidden: ReadonlySet<string>;
  readonly onChange: (hidden: ReadonlySet<string>) => void;
  readonly opened: boolean;
  readonly onOpened: (opened: boolean) => void;
  readonly onLeave: () => void;
}

export const ColumnMenu = ({ columns, hidden, onChange, opened, onOpened, onLeave }: Props) => (
  <PickMenu
    title="Columns"
    icon="columns"
    command="review.columns"
    many
    options={columns.slice(pinnedColumns).map(({ key, title }) => ({ value: key, label: title, chosen: !hidden.has(key) }))}
    opened={opened}
    onOpened={onOpened}
    onLeave={onLeave}
    onPick={(key) => {
      const next = new Set(hidden);
      if (!next.delete(key)) next.add(key);
      onChange(next);
    }}
  />
);
