/** What share of a column fits its field: a thin bar over all rows, and the words; amber if most of it doesn't. */
import type { ColumnFit } from '#contract/lists/list.ts';
import { fitWords, isLowFit } from '#messages/lists/fitWords.ts';
import { importWords as words } from '#messages/lists/importWords.ts';
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
  const filled = words.fit.filled(fit.rows, fit.filled, estimated);
  const taken = words.fit.taken(fit.taken, fit.rows, estimated);
  return (
    <span className={css.fit} data-ask={isLowFit(fit) || undefined} title={together ? words.fit.filledAndTaken(filled, taken) : filled}>
      <span className={css.words}>
        {estimated && <span aria-hidden="true">≈ </span>}
        {fitWords(fit)}
        {together && <span className={css.taken}>{words.fit.thenTaken(taken)}</span>}
      </span>
      <span className={css.bar} aria-hidden="true">
        <i style={{ width: share(fits) }} />
        <i data-misfit style={{ width: share(fit.filled - fits) }} />
      </span>
    </span>
  );
}
