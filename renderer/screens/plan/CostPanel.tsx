/** What the run costs, how long it takes and which of the key's limits it would exceed; a missing price is named, and the total says "at least". */
import type { Plan } from '#contract/plan/plan.ts';
import { duration } from '#messages/duration.ts';
import { pricedTitle } from '#messages/names.ts';
import { callsRange, savedWords } from '#messages/plan/planWords.ts';
import { planWords as words } from '#messages/plan/planScreenWords.ts';
import { classes } from '../../ui/page/classes.ts';
import { Money } from '../../ui/text/Money.tsx';
import { Panel } from '../../ui/page/Page.tsx';
import { SandboxLabel } from '../../ui/badges/SandboxLabel.tsx';
import { timeText } from '../../ui/text/times.ts';
import { useNow } from '../../ui/text/useNow.ts';
import { CycleWarnings } from '../../subjects/plan/CycleWarnings.tsx';
import css from './PlanScreen.module.css';

/** Explains a total that is a range, because a check's rows depend on the results of earlier checks; null if it is one figure. */
function rangeSentence({ cost, calls }: Plan): string | null {
  if (calls.sure >= calls.atMost) return null;
  if (cost.complete) return words.cost.dependsOnRows;
  return cost.highMicros <= cost.lowMicros ? null : words.cost.upTo(cost.highMicros, cost.currency);
}

export function CostPanel({ plan, stale }: { plan: Plan; stale: boolean }) {
  const now = useNow();
  const unpriced = [...new Set(plan.checks.flatMap((check) => check.unpriced))];
  const sure = plan.calls.sure >= plan.calls.atMost;
  const range = rangeSentence(plan);
  return (
    <Panel className={classes(stale && css.stale)}>
      <h3 className="text-3">{words.cost.title}</h3>
      <div className={css.big} role="status">
        <Money cost={plan.cost} sentence />
      </div>
      {unpriced.length > 0 && <p className="text-2">{words.cost.missing(unpriced.map(pricedTitle))}</p>}
      {range !== null && <p className="text-2">{range}</p>}
      <dl className={css.facts}>
        <dt>{words.cost.checks}</dt>
        <dd>{callsRange(plan.calls)}</dd>
        <dt>{words.cost.timeAt(plan.workingRate)}</dt>
        <dd>{sure ? duration(plan.durationMs) : words.cost.atMost(plan.durationMs)}</dd>
        <dt>{sure ? words.cost.doneAt : words.cost.doneBy}</dt>
        <dd>{timeText(now + plan.durationMs, now)}</dd>
        <dt>{words.cost.saved}</dt>
        <dd>{savedWords(plan) ?? words.cost.nothingSaved}</dd>
      </dl>
      {plan.sandbox && (
        <div className="small">
          <SandboxLabel>{words.cost.sandbox}</SandboxLabel>
        </div>
      )}
      <CycleWarnings plan={plan} />
    </Panel>
  );
}
