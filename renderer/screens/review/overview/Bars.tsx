/** A chart of the overview as bars, or the numbers behind it as a table. */
import { count, share } from '#messages/count.ts';
import { reviewOverviewWords } from '#messages/review/reviewOverviewWords.ts';
import { BarChart, type BarsProps } from '#renderer/ui/bars/BarChart.tsx';
import css from './Overview.module.css';

const words = reviewOverviewWords.table;

export const Bars = ({ tables, ...props }: BarsProps & { readonly tables: boolean }) =>
  tables ? <BarTable {...props} /> : <BarChart {...props} />;

const BarTable = ({ chart: { title, bars }, all, onOpen }: BarsProps) => (
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
