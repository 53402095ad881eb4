/** What share of a column fits its field: a thin bar over all rows, and the words; amber if most of it doesn't. */
import type { ColumnFit } from '../../../electron/contract/list.ts';
import { count } from '../../../electron/messages/count.ts';
import { fitWords, isLowFit } from '../../../electron/messages/fitWords.ts';
import css from './FitShare.module.css';

interface Props {
  readonly fit: ColumnFit | undefined;
  /** Rows of the list: if fewer were scanned, the share is an estimate. */
  readonly rows: number;
  /** The column fills its field together with others: the number of rows it fills is shown. */
  readonly together: boolean;
}

export function FitShare({ fit, rows, together }: Props) {
  if (fit === undefined) return null;
  const fits = fit.fits ?? fit.filled;
  const share = (part: number): string => `${fit.rows === 0 ? 0 : (100 * part) / fit.rows}%`;
  const estimated = fit.rows < rows;
  const basis = `Of ${count(fit.rows)} rows${estimated ? ' screened so far' : ''}, ${count(fit.filled)} have a value`;
  const taken = `fills ${count(fit.taken)}${estimated ? ` of ${count(fit.rows)}` : ''} rows`;
  return (
    <span className={css.fit} data-ask={isLowFit(fit) || undefined} title={`${basis}${together ? `, and it ${taken}` : ''}`}>
      <span className={css.words}>
        {estimated && <span aria-hidden="true">≈ </span>}
        {fitWords(fit)}
        {together && <span className={css.taken}>, {taken}</span>}
      </span>
      <span className={css.bar} aria-hidden="true">
        <i style={{ width: share(fits) }} />
        <i data-misfit style={{ width: share(fit.filled - fits) }} />
      </span>
    </span>
  );
}
