/** Which columns the grid shows; row and decision always do. */
import { ActionIcon, Checkbox, Popover, Tooltip } from '@mantine/core';
import { Icon } from '../../ui/Icon.tsx';
import { pinnedColumns, type Column } from './columns.ts';
import css from './ToolRow.module.css';

export const ColumnMenu = ({
  columns,
  hidden,
  onChange,
  opened,
  onOpened,
}: {
  columns: readonly Column[];
  hidden: ReadonlySet<string>;
  onChange: (hidden: ReadonlySet<string>) => void;
  opened: boolean;
  onOpened: (opened: boolean) => void;
}) => (
  <Popover position="bottom-end" trapFocus returnFocus opened={opened} onChange={onOpened}>
    <Popover.Target>
      <Tooltip label="Columns" disabled={opened}>
        <ActionIcon variant="subtle" color="gray" size={28} aria-label="Columns" className="text-2" onClick={() => onOpened(!opened)}>
          <Icon name="columns" />
        </ActionIcon>
      </Tooltip>
    </Popover.Target>
    <Popover.Dropdown className={css.columns}>
      {columns.slice(pinnedColumns).map(({ key, title }) => (
        <Checkbox
          key={key}
          size="xs"
          label={title}
          checked={!hidden.has(key)}
          onChange={(event) => {
            const next = new Set(hidden);
            if (event.currentTarget.checked) next.delete(key);
            else next.add(key);
            onChange(next);
          }}
        />
      ))}
    </Popover.Dropdown>
  </Popover>
);
