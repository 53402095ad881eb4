/** What the run costs, how long it takes and which of the key's limits it would exceed; a missing price is named, and the total says "at least". */
import type { Plan } from '../../../electron/contract/plan.ts';
import { count, counted, rate } from '../../../electron/messages/count.ts';
import { duration } from '../../../electron/messages/duration.ts';
import { money } from '../../../electron/messages/money.ts';
import { pricedTitle } from '../../../electron/messages/names.ts';
import { callsRange } from '../../../electron/messages/planWords.ts';
import { classes } from '../../ui/classes.ts';
import { Money } from '../../ui/Money.tsx';
import { Panel } from '../../ui/Page.tsx';
import { SandboxLabel } from '../../ui/SandboxLabel.tsx';
import { timeText } from '../../ui/times.ts';
import { useNow } from '../../ui/useNow.ts';
import { CycleWarnings } from './CycleWarnings.tsx';
import css from './PlanScreen.module.css';

/** `The price of Litigator check is missing, so the total can be higher.` */
function missingSentence(unpriced: readonly string[]): string {
  const names = unpriced.map(pricedTitle);
  if (names.length === 1) return `The price of ${names.join('')} is missing, so the total can be higher.`;
  return `${count(names.length)} prices are missing (${names.join(', ')}), so the total can be higher.`;
}

/** Explains a total that is a range, because a check's rows depend on the results of earlier checks; null if it is one figure. */
function rangeSentence({ cost, calls }: Plan): string | null {
  if (calls.sure >= calls.atMost) return null;
  if (cost.complete) return 'How much depends on how many rows pass the conditions.';
  return cost.highMicros <= cost.lowMicros ? null : `Up to ${money(cost.highMicros, cost.currency)} at known prices, if every row passes.`;
}

export function CostPanel({ plan, stale }: { plan: Plan; stale: boolean }) {
  const now = useNow();
  const unpriced = [...new Set(plan.checks.flatMap((check) => check.unpriced))];
  const reused = plan.checks.reduce((sum, check) => sum + check.reused, 0);
  const sure = plan.calls.sure >= plan.calls.atMost;
  const range = rangeSentence(plan);
  return (
    <Panel className={classes(stale && css.stale)}>
      <h3 className="text-3">Cost of this run</h3>
      <div className={css.big} role="status">
        <Money cost={plan.cost} sentence />
      </div>
      {unpriced.length > 0 && <p className="text-2">{missingSentence(unpriced)}</p>}
      {range !== null && <p className="text-2">{range}</p>}
      <dl className={css.facts}>
        <dt>Calls</dt>
        <dd>{callsRange(plan.calls)}</dd>
        <dt>Time at {rate(plan.workingRate)}</dt>
        <dd>{sure ? duration(plan.durationMs) : `at most ${duration(plan.durationMs).replace(/^about /, '')}`}</dd>
        <dt>If started now, done {sure ? 'at' : 'by'}</dt>
        <dd>{timeText(now + plan.durationMs, now)}</dd>
        <dt>Saved by fresh answers</dt>
        <dd>{reused === 0 ? 'Nothing yet' : `${counted(reused, 'call')}, ${money(plan.savedMicros, plan.cost.currency)}`}</dd>
      </dl>
      {plan.sandbox && (
        <div className="small">
          <SandboxLabel>In the sandbox nothing is charged</SandboxLabel>
        </div>
      )}
      <CycleWarnings plan={plan} />
    </Panel>
  );
}
