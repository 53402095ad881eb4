/** The numbers behind a chart, as a table. */
import type { Filter } from '#contract/review/facets.ts';
import { count, share } from '#messages/count.ts';
import { reviewOverviewWords } from '#messages/review/reviewOverviewWords.ts';
import css from './Overview.module.css';
import type { Chart } from './overviewBars.ts';

const words = reviewOverviewWords.table;

export const BarTable = ({ chart: { title, bars }, all, onOpen }: { chart: Chart; all: number; onOpen: (filter: Filter) => void }) => (
  <table className={css.table}>
    <caption className="hidden-visually">{title}</caption>
    <thead>
      <tr>
        <th scope="col">{title}</th>
        <th scope="col">{words.rows}</th>
        <th scope="col">{words.share}</th>
      </tr>
    </thead>
    <tbody>
      {bars.map(({ key, label, rows, filter }) => (
        <tr key={key}>
          <th scope="row">
            {filter === null || rows === 0 ? (
              label
            ) : (
              <button type="button" className={css.link} onClick={() => onOpen(filter)}>
                {label}
              </button>
            )}
          </th>
          <td>{count(rows)}</td>
          <td>{share(rows, all)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
