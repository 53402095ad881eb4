/** What the run costs and how long it takes; a price that is missing is named, and the total says "at least". */
import type { Plan } from '../../../electron/contract/plan.ts';
import { count, counted, rate } from '../../../electron/words/count.ts';
import { duration } from '../../../electron/words/duration.ts';
import { money } from '../../../electron/words/money.ts';
import { addOnTitle, operationTitle } from '../../../electron/words/names.ts';
import { classes } from '../../ui/classes.ts';
import { Money } from '../../ui/Money.tsx';
import { Panel } from '../../ui/Page.tsx';
import { SandboxLabel } from '../../ui/SandboxLabel.tsx';
import { timeText } from '../../ui/times.ts';
import { useNow } from '../../ui/useNow.ts';
import css from './PlanScreen.module.css';

const nameOf = (unpriced: string): string => (unpriced.includes('@') ? operationTitle(unpriced) : addOnTitle(unpriced));

/** `The price of Litigator check is missing, so the total can be higher.` */
function missingSentence(unpriced: readonly string[]): string {
  const names = unpriced.map(nameOf);
  if (names.length === 1) return `The price of ${names.join('')} is missing, so the total can be higher.`;
  return `${count(names.length)} prices are missing (${names.join(', ')}), so the total can be higher.`;
}

export function CostPanel({ plan, stale }: { plan: Plan; stale: boolean }) {
  const now = useNow();
  const fresh = plan.leftOut.filter(({ why }) => why === 'fresh').reduce((sum, { rows }) => sum + rows, 0);
  return (
    <Panel className={classes(stale && css.stale)}>
      <h3 className="text-3">Cost of this run</h3>
      <div className={css.big} role="status">
        <Money cost={plan.cost} sentence />
      </div>
      {plan.unpriced.length > 0 && <p className="text-2">{missingSentence(plan.unpriced)}</p>}
      <dl className={css.facts}>
        <dt>Calls</dt>
        <dd>{count(plan.calls)}</dd>
        <dt>Time at {rate(plan.workingRate)}</dt>
        <dd>{duration(plan.durationMs)}</dd>
        <dt>If started now, done at</dt>
        <dd>{timeText(now + plan.durationMs, now)}</dd>
        <dt>Saved by fresh answers</dt>
        <dd>{fresh === 0 ? 'Nothing yet' : `${counted(fresh, 'call')}, ${money(plan.savedMicros, plan.cost.currency)}`}</dd>
      </dl>
      {plan.sandbox && (
        <div className="small">
          <SandboxLabel>In the sandbox nothing is charged</SandboxLabel>
        </div>
      )}
    </Panel>
  );
}
