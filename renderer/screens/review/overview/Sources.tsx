/** The list by the values of one of its columns: grade mix, dead share, and what a kept row cost. A table, whose bars are part of it. */
import { Select } from '@mantine/core';
import type { Failure } from '../../../../electron/contract/failure.ts';
import type { Filter } from '../../../../electron/contract/facets.ts';
import type { ListCost } from '../../../../electron/contract/listCost.ts';
import { costPerKept } from '../../../../electron/contract/overviewBars.ts';
import type { List } from '../../../../electron/contract/list.ts';
import type { Overview, SourceSums } from '../../../../electron/contract/overview.ts';
import { grades } from '../../../../electron/contract/verdict.ts';
import { columnTitle } from '../../../../electron/messages/columnTitle.ts';
import { count, counted, share } from '../../../../electron/messages/count.ts';
import { money } from '../../../../electron/messages/money.ts';
import { FailureNotice } from '../../../app/FailureNotice.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import css from './Overview.module.css';

interface Props {
  readonly list: Pick<List, 'columns'>;
  readonly column: number | null;
  readonly onColumn: (column: number | null) => void;
  /** Null: it is being counted. */
  readonly overview: Overview | null;
  readonly failure: Failure | null;
  readonly cost: ListCost | null;
  /** Numbers instead of bars. */
  readonly tables: boolean;
  readonly onOpen: (filter: Filter) => void;
}

export function Sources({ list, column, onColumn, overview, failure, cost, tables, onOpen }: Props) {
  const sources = overview?.sources ?? null;
  return (
    <section className={css.panel} data-wide aria-labelledby="by-source">
      <div className={css.panelHead}>
        <h2 id="by-source">By column</h2>
        <Select
          size="xs"
          aria-label="Column whose values are compared"
          placeholder="Choose a column, such as the source"
          searchable
          clearable
          data={list.columns.map((_, index) => ({ value: String(index), label: columnTitle(list.columns, index) }))}
          value={column === null ? null : String(column)}
          onChange={(chosen) => onColumn(chosen === null ? null : Number(chosen))}
        />
      </div>
      {column === null ? (
        <p className="text-3">Compare where rows come from: which source has good grades, which is dead, and what a kept row of it cost.</p>
      ) : failure !== null ? (
        <FailureNotice failure={failure} />
      ) : sources === null || overview === null ? (
        <div className={css.bones} role="status">
          <p className="text-3">Counting the column</p>
          {[90, 84, 70].map((width) => (
            <Skeleton key={width} height={14} width={`${width}%`} />
          ))}
        </div>
      ) : (
        <table className={css.table} data-sources>
          <thead>
            <tr>
              <th scope="col">{columnTitle(list.columns, column)}</th>
              <th scope="col">Rows</th>
              <th scope="col">Grades A to F, and none</th>
              <th scope="col" title="Score 30 or less, among the rows with a score">
                Dead
              </th>
              <th scope="col">Kept</th>
              <th scope="col" title="The list’s calls so far, at the average price of an answered row, for each kept row">
                Cost per kept row
              </th>
            </tr>
          </thead>
          <tbody>
            {sources.values.map((sums) => (
              <Source
                key={sums.value}
                sums={sums}
                label={sums.value === '' ? 'Empty' : sums.value}
                tables={tables}
                cost={keptCostText(sums, overview, cost)}
                onOpen={() => onOpen({ columns: [{ column, test: { is: 'oneOf', values: [sums.value] } }] })}
              />
            ))}
            {sources.others.values > 0 && (
              <Source
                sums={sources.others}
                label={counted(sources.others.values, 'other value')}
                tables={tables}
                cost={keptCostText(sources.others, overview, cost)}
                onOpen={null}
              />
            )}
          </tbody>
        </table>
      )}
      {column !== null && sources !== null && cost !== null && (
        <p className="small text-3">
          {cost.sandbox ? 'Costs are what the sandbox’s calls would have cost. ' : ''}
          {cost.complete ? '' : 'A price is missing, so costs are at least these. '}A call’s cost is counted as the list’s average for an
          answered row.
        </p>
      )}
    </section>
  );
}

/** Null: not known, or nobody is kept. */
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
  const mix = [...grades, 'none' as const].map((grade) => ({ grade, rows: sums.grades[grade] }));
  const words = mix.filter(({ rows }) => rows > 0).map(({ grade, rows }) => `${grade === 'none' ? 'no grade' : grade} ${count(rows)}`);
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
          <span className={css.mixWords}>{words.join(', ')}</span>
        ) : (
          <span className={css.mix} role="img" aria-label={words.join(', ')} title={words.join(', ')}>
            {mix
              .filter(({ rows }) => rows > 0)
              .map(({ grade, rows }) => (
                <i key={grade} data-grade={grade} style={{ flexGrow: rows }}>
                  {rows * 14 > sums.rows && grade !== 'none' ? grade : ''}
                </i>
              ))}
          </span>
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
