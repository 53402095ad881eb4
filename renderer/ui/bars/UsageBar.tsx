/** How much of a limit is used: solid if certain, hatched if possible or only planned. Always used with words next to it. */
import css from './UsageBar.module.css';

interface Props {
  readonly limit: number;
  readonly used: number;
  /** Usage beyond that which is possible but not certain. */
  readonly billingUnknown?: number;
  /** The most that a plan would add. */
  readonly planned?: number;
}

export function UsageBar({ limit, used, billingUnknown = 0, planned = 0 }: Props) {
  // Nothing is drawn beyond the limit: the words next to the bar say by how much it is exceeded.
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
