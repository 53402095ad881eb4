/** A bar that shows how much of a limit is used: solid if certain, hatched if possible or only planned. Words always stand next to it. */
import type { KeyUsage } from '#contract/accounts/environment.ts';
import type { Plan } from '#contract/plan/plan.ts';
import { cycleCalls, cycleDates, cycleMoney } from '#messages/runs/cycleWords.ts';
import { uiWords as words } from '#messages/uiWords.ts';
import css from './UsageBar.module.css';

interface Props {
  readonly limit: number;
  readonly used: number;
  /** Usage beyond that which is possible but not certain. */
  readonly billingUnknown: number;
  /** The most that a plan would add. */
  readonly planned: number;
}

function UsageBar({ limit, used, billingUnknown, planned }: Props) {
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

/** `plan`: what a plan would add to the usage. */
export function CycleUsage({ usage, plan, sandbox }: { usage: KeyUsage; plan?: Pick<Plan, 'calls' | 'cost'>; sandbox: boolean }) {
  const { limits, billed, billingUnknown, lowMicros, highMicros } = usage;
  return (
    <div className="stack gap-6">
      <p className={css.line}>
        <span className="text-3">{words.thisCycle}</span>
        <span className="text-2">{cycleMoney(usage, sandbox)}</span>
      </p>
      {limits.budgetMicros !== null && (
        <UsageBar
          limit={limits.budgetMicros}
          used={lowMicros}
          billingUnknown={highMicros - lowMicros}
          planned={plan?.cost.highMicros ?? 0}
        />
      )}
      <p className={css.line}>
        <span className="text-3">{cycleDates(usage)}</span>
        <span className="text-2">{cycleCalls(usage)}</span>
      </p>
      {limits.quotaCalls !== null && (
        <UsageBar limit={limits.quotaCalls} used={billed} billingUnknown={billingUnknown} planned={plan?.calls.atMost ?? 0} />
      )}
    </div>
  );
}
