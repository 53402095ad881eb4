/** A key's usage in its billing cycle: calls against its quota, money against its budget; the same on every screen. */
import type { KeyUsage } from '#contract/accounts/keyUsage.ts';
import type { Plan } from '#contract/plan/plan.ts';
import { cycleCalls, cycleDates, cycleMoney } from '#messages/runs/cycleWords.ts';
import { uiWords as words } from '#messages/uiWords.ts';
import css from './CycleUsage.module.css';
import { UsageBar } from './UsageBar.tsx';

/** `plan`: what a plan would add to the usage. */
export function CycleUsage({ usage, plan, sandbox = false }: { usage: KeyUsage; plan?: Pick<Plan, 'calls' | 'cost'>; sandbox?: boolean }) {
  const { limits, billed, billingUnknown, lowMicros, highMicros } = usage;
  return (
    <div className={css.usage}>
      <p className={css.line}>
        <span className="text-3">{words.thisCycle}</span>
        <span className={css.amount}>{cycleMoney(usage, sandbox)}</span>
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
        <span className={css.amount}>{cycleCalls(usage)}</span>
      </p>
      {limits.quotaCalls !== null && (
        <UsageBar limit={limits.quotaCalls} used={billed} billingUnknown={billingUnknown} planned={plan?.calls.atMost ?? 0} />
      )}
    </div>
  );
}
