/** The list grouped by the values of one column: grade mix, dead share, and cost per kept row. A table that contains the bars. */
import { Select } from '@mantine/core';
import type { Failure } from '#contract/failure.ts';
import type { Filter } from '#contract/review/facets.ts';
import type { ListCost } from '#contract/lists/listCost.ts';
import { type Overview, type SourceSums, costPerKept } from '#contract/review/overview.ts';
import type { List } from '#contract/lists/list.ts';
import { columnTitle } from '#messages/lists/readingWords.ts';
import { count, share } from '#messages/count.ts';
import { money } from '#messages/money.ts';
import { reviewOverviewWords } from '#messages/review/reviewOverviewWords.ts';
import { FailureNotice } from '#renderer/ui/notices/Notice.tsx';
import { GradeMix, gradeParts } from '#renderer/ui/bars/GradeBar.tsx';
import { SkeletonLines } from '#renderer/ui/notices/Skeleton.tsx';
import css from './Overview.module.css';

const words = reviewOverviewWords.sources;

interface Props {
  readonly list: Pick<List, 'columns'>;
  readonly column: number | null;
  readonly onColumn: (column: number | null) => void;
  /** Null while it is being counted. */
  readonly overview: Overview | null;
  readonly failure: Failure | null;
  readonly cost: ListCost | null;
  /** Whether to show numbers instead of bars. */
  readonly tables: boolean;
  readonly onOpen: (filter: Filter) => void;
}

export function Sources({ list, column, onColumn, overview, failure, cost, tables, onOpen }: Props) {
  const sources = overview?.sources ?? null;
  return (
    <section className={css.panel} data-wide aria-labelledby="by-source">
      <div className={css.panelHead}>
        <h2 id="by-source">{words.title}</h2>
        <Select
          allowDeselect
          size="xs"
          aria-label={words.column}
          placeholder={words.choose}
          searchable
          clearable
          data={list.columns.map((_, index) => ({ value: String(index), label: columnTitle(list.columns, index) }))}
          value={column === null ? null : String(column)}
          onChange={(chosen) => onColumn(chosen === null ? null : Number(chosen))}
        />
      </div>
      {column === null ? (
        <p className="text-3">{words.means}</p>
      ) : failure !== null ? (
        <FailureNotice failure={failure} />
      ) : sources === null || overview === null ? (
        <div className="stack gap-16 mt-12" role="status">
          <p className="text-3">{words.counting}</p>
          <SkeletonLines widths={[90, 84, 70]} />
        </div>
      ) : (
        <table className={css.table} data-sources>
          <thead>
            <tr>
              <th scope="col">{columnTitle(list.columns, column)}</th>
              <th scope="col">{words.rows}</th>
              <th scope="col">{words.grades}</th>
              <th scope="col" title={words.deadMeans}>
                {words.dead}
              </th>
              <th scope="col">{words.kept}</th>
              <th scope="col" title={words.costMeans}>
                {words.cost}
              </th>
            </tr>
          </thead>
          <tbody>
            {sources.values.map((sums) => (
              <Source
                key={sums.value}
                sums={sums}
                label={sums.value === '' ? words.empty : sums.value}
                tables={tables}
                cost={keptCostText(sums, overview, cost)}
                onOpen={() => onOpen({ columns: [{ column, test: { is: 'oneOf', values: [sums.value] } }] })}
              />
            ))}
            {sources.others.values > 0 && (
              <Source
                sums={sources.others}
                label={words.others(sources.others.values)}
                tables={tables}
                cost={keptCostText(sources.others, overview, cost)}
                onOpen={null}
              />
            )}
          </tbody>
        </table>
      )}
      {column !== null && sources !== null && cost !== null && <p className="small text-3">{words.costs(cost)}</p>}
    </section>
  );
}

/** The cost per kept row; null if unknown or if no row is kept. */
export function keptCostText(sums: SourceSums, overview: Pick<Overview, 'answered'>, cost: ListCost | null): string | null {
  const micros = cost === null ? null : costPerKept(sums, overview, cost.micros);
  return cost === null || micros === null ? null : money(micros, cost.currency);
}

interface SourceProps extends Pick<Props, 'tables'> {
  readonly sums: SourceSums;
  readonly label: string;
  readonly cost: string | null;
  readonly onOpen: (() => void) | null;
}

function Source({ sums, label, cost, tables, onOpen }: SourceProps) {
  return (
    <tr>
      <th scope="row" title={label}>
        {onOpen === null ? (
          <span className="text-3" title={label}>
            {label}
          </span>
        ) : (
          <button type="button" className={css.link} title={label} onClick={onOpen}>
            {label}
          </button>
        )}
      </th>
      <td>{count(sums.rows)}</td>
      <td>
        {tables ? (
          <span className={css.mixWords}>
            {gradeParts(sums.grades)
              .map(({ label }) => label)
              .join(', ')}
          </span>
        ) : (
          <GradeMix counts={sums.grades} rows={sums.rows} lettersFrom={14} />
        )}
      </td>
      <td>{sums.scored === 0 ? '–' : share(sums.dead, sums.scored)}</td>
      <td>
        {count(sums.kept)} <span className="text-3">{share(sums.kept, sums.rows)}</span>
      </td>
      <td>{cost ?? '–'}</td>
    </tr>
  );
}
