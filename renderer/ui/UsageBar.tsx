/** How much of a limit is used: solid what surely is, hatched what may be, and what a plan would add. It never stands without its words. */
import css from './UsageBar.module.css';

interface Props {
  readonly limit: number;
  readonly used: number;
  /** Possibly used, beyond that. */
  readonly billingUnknown?: number;
  /** What a plan would add at most. */
  readonly planned?: number;
}

export function UsageBar({ limit, used, billingUnknown = 0, planned = 0 }: Props) {
  // Nothing is drawn beyond the limit: the words beside the bar say by how much it is passed.
  const whole = Math.max(limit, 1);
  const width = (value: number): { width: string } => ({ width: `${Math.min(1, value / whole) * 100}%` });
  return (
    <span className={css.track} aria-hidden="true">
      <i data-kind="used" style={width(used)} />
      <i data-kind="billingUnknown" style={width(billingUnknown)} />
      <i data-kind="planned" style={width(planned)} />
    </span>
  );
}
