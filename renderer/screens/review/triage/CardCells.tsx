/** The row's own cells, as they are in the file: those that the card's head shows are left out. */
import { memo } from 'react';
import { fields } from '#contract/lists/fields.ts';
import { type List, columnsOfFilled } from '#contract/lists/list.ts';
import { columnTitle } from '#messages/lists/readingWords.ts';
import { reviewTriageWords } from '#messages/review/triageWords.ts';
import css from './Card.module.css';

const words = reviewTriageWords.card;

/** More of them would be a page of their own: the grid's details have all. */
const most = 24;
const inHead = new Set<string>(['name', 'first_name', 'last_name', 'business.name', 'phone', 'address.city', 'address.state_code']);

/** Mapped columns first, in the order of their fields, then the rest as in the file; empty cells are left out. */
export function shownColumns({ columns, mapping }: Pick<List, 'columns' | 'mapping'>, cells: readonly string[]): number[] {
  const filled = fields.flatMap(({ name }) => mapping.fields.filter(({ field }) => field === name));
  const head = filled.filter(({ field }) => inHead.has(field)).flatMap(({ column }) => [column]);
  const mapped = filled.filter(({ field }) => !inHead.has(field)).flatMap(columnsOfFilled);
  const all = [...new Set([...mapped, ...columns.map((_, column) => column)])];
  return all.filter((column): column is number => column !== null && !head.includes(column) && (cells[column] ?? '').trim() !== '');
}

export const CardCells = memo(function CardCells({ cells, list }: { cells: readonly string[]; list: List }) {
  const shown = shownColumns(list, cells);
  if (shown.length === 0) return null;
  return (
    <>
      <dl className={css.cells} aria-label={words.cells}>
        {shown.slice(0, most).map((column) => (
          <div key={column}>
            <dt title={columnTitle(list.columns, column)}>{columnTitle(list.columns, column)}</dt>
            <dd>{cells[column]}</dd>
          </div>
        ))}
      </dl>
      {shown.length > most && <p className="small text-3">{words.moreCells(shown.length - most)}</p>}
    </>
  );
});
