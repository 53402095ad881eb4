/** What the key has left in its billing cycle; nothing if no limit is set and nothing was used. */
import type { Plan } from '#contract/plan/plan.ts';
import { CycleUsage } from '../../ui/bars/CycleUsage.tsx';
import css from './PlanScreen.module.css';

export function CyclePart({ plan }: { plan: Plan }) {
  const { cycle } = plan;
  if (cycle === null) return null;
  const { limits, billed, billingUnknown } = cycle;
  const limited = limits.quotaCalls !== null || limits.budgetMicros !== null;
  // Without a limit, the sandbox's usage is of no interest.
  if (!limited && (plan.sandbox || billed + billingUnknown === 0)) return null;
  return (
    <div className={css.cycle}>
      <CycleUsage usage={cycle} plan={plan} sandbox={plan.sandbox} />
    </div>
  );
}
