/** Warns next to the cost that the run would exceed the key's limits for its billing cycle; nothing if they hold. */
import type { Plan } from '#contract/plan/plan.ts';
import { cycleWarnings } from '#messages/runs/cycleWords.ts';
import { planWords as words } from '#messages/plan/planScreenWords.ts';
import { openEnvironment } from '../accounts/environmentChoice.ts';
import { Warning } from '../../ui/notices/Warning.tsx';
import css from './CycleWarnings.module.css';

export function CycleWarnings({ plan }: { plan: Plan }) {
  const warnings = cycleWarnings(plan);
  if (warnings.length === 0) return null;
  return (
    <div>
      {warnings.map((warning) => (
        <Warning key={warning}>{warning}</Warning>
      ))}
      <button type="button" className={css.linkButton} onClick={() => openEnvironment(plan.request.environmentId, 'limits')}>
        {words.cost.changeLimits}
      </button>
    </div>
  );
}
