/** All choices for a list's next run, for people whom the simpler check page doesn't suit. */
import { Button } from '@mantine/core';
import { startWords } from '#messages/plan/planWords.ts';
import { appWords } from '#messages/appWords.ts';
import { planWords as words } from '#messages/plan/planScreenWords.ts';
import { serversWords } from '#messages/team/serverWords.ts';
import { EnvironmentSelect } from '../../subjects/accounts/EnvironmentSelect.tsx';
import { OfflineNotice } from '../../ui/notices/OfflineNotice.tsx';
import { listOperations, choosePlan, endRecheck } from '../../subjects/plan/planChoice.ts';
import { Obstacle, RecheckNotice } from '../../subjects/plan/PlanNotices.tsx';
import { useListPlan } from '../../subjects/plan/usePlan.ts';
import { focusSoon } from '../../ui/page/focus.ts';
import { CommandButton } from '../../ui/keys/CommandButton.tsx';
import { Back, Foot, Page, PageBody } from '../../ui/page/Page.tsx';
import { useKeys } from '../../keys/useKeys.ts';
import { AddCheck, PlanSteps } from './PlanSteps.tsx';
import { addCheck } from './checks.ts';
import { CostPanel, SkipPanel } from './CostPanel.tsx';
import { LimitsPanel } from './LimitsPanel.tsx';
import css from './PlanScreen.module.css';
import { planCommands } from './planCommands.ts';
import { stepButtonId } from './stepProps.ts';
import { TryPanel } from './TryPanel.tsx';

export function PlanScreen({ listId }: { listId: string }) {
  const state = useListPlan(listId);
  const { plan, failure, stale, soFar, environment, accounts, choices, mapped, recheck, isServed, trial, startable, starting } = state;
  const { checks } = choices;
  const offered = listOperations.filter(({ id }) => checks.every(({ operation }) => operation !== id));
  const { obstacle } = state;
  const noteByStep = obstacle?.code === 'mapping.requiredMissing' && !isServed;
  useKeys(planCommands, { listId, ...state });

  return (
    <Page aria-label={words.name}>
      <PageBody>
        <div className={css.body}>
          <section aria-label={words.checks} aria-busy={stale}>
            <div className={css.head}>
              <h1>{words.title}</h1>
              <span className="grow" />
              {accounts.length > 1 && environment !== undefined && (
                <EnvironmentSelect
                  aria-label={words.environment}
                  size="xs"
                  w={200}
                  known={accounts}
                  value={environment}
                  onChoose={(environmentId) => choosePlan(listId, { environmentId })}
                />
              )}
              <AddCheck
                offered={offered}
                environment={environment}
                mapped={mapped}
                onAdd={(operation) => {
                  choosePlan(listId, { checks: addCheck(checks, operation) });
                  focusSoon(stepButtonId(checks.length, 'title'));
                }}
              />
            </div>
            <OfflineNotice environment={environment} className={css.notice}>
              {appWords.offline.run}
            </OfflineNotice>
            {recheck && <RecheckNotice rows={recheck.rows} environment={environment} onAll={() => endRecheck(listId)} />}
            {!noteByStep && (
              <Obstacle
                failure={obstacle}
                listId={listId}
                environmentId={environment?.environmentId}
                onRetry={failure === null ? undefined : state.again}
              />
            )}
            <PlanSteps
              listId={listId}
              checks={checks}
              offered={offered}
              environment={environment}
              mapped={mapped}
              plan={plan}
              soFar={isServed ? soFar : null}
              stale={stale}
              failed={failure !== null}
            />
          </section>
          <aside className={css.side} aria-label={words.costAndLimits}>
            {plan !== null && <CostPanel plan={plan} stale={stale} />}
            {/* Placed before the limits, so that the trial stays visible whatever else is shown. */}
            {plan !== null && trial.isOffered && <TryPanel rows={plan.rows} trial={trial} reuses={choices.freshForMs !== 0} />}
            {environment !== undefined && <LimitsPanel listId={listId} choices={choices} environment={environment} plan={plan} />}
            <SkipPanel listId={listId} skip={choices.skip ?? []} />
          </aside>
        </div>
      </PageBody>
      <Foot>
        <Back of="plan.back">{words.back}</Back>
        <span className="grow" />
        <span className={starting ? 'text-2 cut' : 'text-2 cut gives-way'} title={footWords(starting)}>
          {footWords(starting)}
        </span>
        {trial.isOffered && (
          <CommandButton of="plan.tryFirst" className={css.starts ?? ''} size="md" disabled={!trial.startable}>
            {trial.rows === null ? words.trial.few : words.trial.rows(trial.rows)}
          </CommandButton>
        )}
        {plan?.servers && plan.servers.length > 0 && (
          <Button
            className={css.starts ?? ''}
            size="md"
            title={serversWords.startExplained(plan.servers, plan.needsDevice)}
            disabled={!startable}
            onClick={() => state.start(true)}
          >
            {serversWords.start}
          </Button>
        )}
        <CommandButton of="plan.start" className={css.starts ?? ''} variant="filled" size="md" disabled={!startable}>
          {plan === null ? words.start : startWords(plan)}
        </CommandButton>
      </Foot>
    </Page>
  );
}

const footWords = (starting: boolean): string => (starting ? words.saving : words.canStop);
