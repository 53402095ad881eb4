/** A progress bar, always used next to words that say what is in progress. */
import css from './ProgressBar.module.css';

/** `share`: 0 to 1, null while unknown. `tone`: slate if finished or waiting. `label`: for screen readers. */
export function ProgressBar({
  share,
  label,
  tone = 'accent',
  height = 6,
}: {
  share: number | null;
  label: string;
  tone?: 'accent' | 'slate';
  height?: number;
}) {
  const percent = share === null ? undefined : Math.round(share * 1000) / 10;
  return (
    <div
      className={css.track}
      style={{ height }}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <i
        className={css.fill}
        data-tone={tone}
        data-unknown={share === null || undefined}
        style={percent === undefined ? undefined : { width: `${percent}%` }}
      />
    </div>
  );
}
