/** The run's cost and duration, and the key's limits that it would exceed; a missing price is named, and the total then says "at least". */
import { useQuery } from '@tanstack/react-query';
import { Checkbox } from '@mantine/core';
import type { Plan } from '#contract/plan/plan.ts';
import { barringRules, type FindingRule } from '#contract/lists/finding.ts';
import { duration, count } from '#messages/count.ts';
import { pricedTitle } from '#messages/names.ts';
import { callsRange, savedWords } from '#messages/plan/planWords.ts';
import { planWords as words } from '#messages/plan/planScreenWords.ts';
import { findingTitle } from '#messages/lists/findingWords.ts';
import { list } from '../../subjects/lists/queries.ts';
import { classes } from '../../ui/page/classes.ts';
import { Panel } from '../../ui/page/Page.tsx';
import { SandboxLabel } from '../../ui/badges/Marks.tsx';
import { timeText, useNow } from '../../ui/text/times.ts';
import { CycleWarnings } from '../../subjects/plan/PlanNotices.tsx';
import { CycleUsage } from '../../ui/bars/UsageBar.tsx';
import { choosePlan } from '../../subjects/plan/planChoice.ts';
import { Details } from '../../ui/form/Details.tsx';
import css from './PlanScreen.module.css';
import { capital } from '#messages/text.ts';
import { costWords } from '#messages/money.ts';

/** Explains why the total is a range: a check's rows depend on the results of earlier checks. Null if it is a single figure. */
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
        {capital(costWords(plan.cost))}
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

/** The key's remaining allowance in its billing cycle; renders nothing if no limit is set and nothing was used. */
export function CyclePart({ plan }: { plan: Plan }) {
  const { cycle } = plan;
  if (cycle === null) return null;
  const { limits, billed, billingUnknown } = cycle;
  const limited = limits.quotaCalls !== null || limits.budgetMicros !== null;
  // Without a limit, the sandbox's usage is irrelevant.
  if (!limited && (plan.sandbox || billed + billingUnknown === 0)) return null;
  return (
    <div className="mt-16">
      <CycleUsage usage={cycle} plan={plan} sandbox={plan.sandbox} />
    </div>
  );
}

/**
 * Lets a person exclude rows with certain findings from being checked, because by default a finding only informs. Collapsed until one
 * beyond the default is selected.
 */
export function SkipPanel({ listId, skip }: { listId: string; skip: readonly FindingRule[] }) {
  const findings = useQuery(list(listId)).data?.findings ?? [];
  const offered = findings.filter(({ rule, rows }) => rows > 0 && !barringRules.includes(rule));
  if (offered.length === 0) return null;
  return (
    <Panel>
      <Details title={words.skip} open={skip.some((rule) => rule !== 'phone.repeated')}>
        <ul className={css.skip}>
          {offered.map(({ rule, rows }) => (
            <li key={rule}>
              <Checkbox
                size="14px"
                radius={3}
                label={findingTitle(rule)}
                checked={skip.includes(rule)}
                onChange={() => choosePlan(listId, { skip: skip.includes(rule) ? skip.filter((one) => one !== rule) : [...skip, rule] })}
              />
              <span className="text-2">{count(rows)}</span>
            </li>
          ))}
        </ul>
      </Details>
    </Panel>
  );
}
