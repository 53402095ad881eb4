/** A table with its headings. If it is larger than its place it scrolls by itself, by keyboard too. */
import type { ComponentPropsWithoutRef } from 'react';
import { classes } from './classes.ts';
import css from './Table.module.css';

interface Props extends Omit<ComponentPropsWithoutRef<'div'>, 'aria-label' | 'role' | 'tabIndex'> {
  readonly label: string;
  /** Headings by column; that of `actions` is only read out. */
  readonly columns: Readonly<Record<string, string>> | readonly string[];
  /** Columns of numbers, whose cells have `data-number`, too. */
  readonly numbers?: readonly string[];
}

export const Table = ({ label, columns, numbers = [], className, children, ...props }: Props) => (
  <div className={classes(css.table, className)} role="region" aria-label={label} tabIndex={0} {...props}>
    <table aria-label={label}>
      <thead>
        <tr>
          {Object.entries(columns).map(([column, heading]) => (
            <th key={column} scope="col" data-number={numbers.includes(column) || undefined}>
              {column === 'actions' ? <span className="hidden-visually">{heading}</span> : heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
);
