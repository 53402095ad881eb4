/** What the key has left in its billing cycle, and whether this plan would pass it; nothing where nobody set a limit and nothing was used. */
import type { Plan } from '../../../electron/contract/plan.ts';
import { cycleWarnings } from '../../../electron/words/cycleWords.ts';
import { openEnvironment } from '../../app/environmentChoice.ts';
import { CycleUsage } from '../../ui/CycleUsage.tsx';
import { Icon } from '../../ui/Icon.tsx';
import css from './PlanScreen.module.css';

export function CyclePart({ plan }: { plan: Plan }) {
  const { cycle } = plan;
  if (cycle === null) return null;
  const { limits, billed, unclear } = cycle;
  const limited = limits.quotaCalls !== null || limits.budgetMicros !== null;
  // What the sandbox counts matters to nobody who set no limit there.
  if (!limited && (plan.sandbox || billed + unclear === 0)) return null;
  const warnings = cycleWarnings(plan);
  return (
    <div className={css.cycle}>
      <CycleUsage usage={cycle} plan={plan} />
      {warnings.map((warning) => (
        <p key={warning} className={css.warning}>
          <Icon name="warning" size={14} />
          {warning}
        </p>
      ))}
      {warnings.length > 0 && (
        <button type="button" className={css.linkButton} onClick={() => openEnvironment(plan.request.environmentId, 'limits')}>
          Change the key’s limits
        </button>
      )}
    </div>
  );
}
