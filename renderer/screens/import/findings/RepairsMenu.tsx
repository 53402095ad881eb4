/** The number of a column's cells that are read differently than written, with a menu that turns each kind of repair on or off. */
import { Menu, UnstyledButton } from '@mantine/core';
import type { FieldName } from '#contract/lists/fields.ts';
import type { ColumnFit } from '#contract/lists/list.ts';
import { isApplied, repairs, repairsOf, type Repair } from '#contract/lists/repair.ts';
import { count } from '#messages/count.ts';
import { fieldTitle } from '#messages/names.ts';
import { repairTitle } from '#messages/lists/fitWords.ts';
import { importWords as words } from '#messages/lists/importWords.ts';
import { Icon } from '#renderer/ui/page/Icon.tsx';
import css from '../matching/FitShare.module.css';
import type { Matching } from '../matching/matching.ts';

interface Props {
  readonly fields: readonly FieldName[];
  readonly column: number;
  /** Fits of the list's rows, as last screened. */
  readonly fits: readonly ColumnFit[];
  readonly chosen: Matching['repairs'];
  readonly onRepair: (fields: readonly FieldName[], repair: Repair, on: boolean) => void;
}

interface Line {
  readonly field: FieldName;
  readonly repair: Repair;
  readonly rows: number;
  readonly on: boolean;
}

/** The repairs found in the column, and those that a person turned on or off. */
function linesOf({ fields, column, fits, chosen }: Omit<Props, 'onRepair'>): Line[] {
  return fields.flatMap((field) => {
    const found = fits.find((fit) => fit.field === field && fit.column === column)?.repairs ?? [];
    const { asWritten = [], asSuggested = [] } = chosen[field] ?? {};
    return repairs.flatMap((repair): Line[] => {
      const rows = found.find((one) => one.repair === repair)?.rows ?? 0;
      const isListed = rows > 0 || asWritten.includes(repair) || asSuggested.includes(repair);
      return isListed ? [{ field, repair, rows, on: isApplied(repair, chosen[field] ?? {}) }] : [];
    });
  });
}

export function RepairsMenu(props: Props) {
  const { fields, onRepair } = props;
  const lines = linesOf(props);
  if (lines.length === 0) return null;
  const rows = (on: boolean): number => lines.reduce((sum, line) => sum + (line.on === on ? line.rows : 0), 0);
  const label = words.repairs.counted(rows(true), rows(false));
  return (
    <Menu position="bottom-end" width={360}>
      <Menu.Target>
        <UnstyledButton className={css.repairs ?? ''} data-suggested={rows(false) > 0 || undefined}>
          {label}
          <Icon name="chevron" size={12} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>
        <Menu.Label>{words.repairs.title}</Menu.Label>
        {lines.map(({ field, repair, rows: found, on }) => (
          <Menu.CheckboxItem
            key={`${field} ${repair}`}
            checked={on}
            closeMenuOnClick={false}
            rightSection={found > 0 ? <span className="text-3">{count(found)}</span> : undefined}
            // All parts of a cell are read the same way.
            onChange={() =>
              onRepair(
                fields.filter((one) => repairsOf(one).includes(repair)),
                repair,
                !on,
              )
            }
          >
            {fields.length > 1 ? `${fieldTitle(field)}: ${repairTitle(repair)}` : repairTitle(repair)}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
