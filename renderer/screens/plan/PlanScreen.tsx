/** What a run would buy, why other rows are skipped, what it costs and how long it takes; then the button that starts it. */
import { useQuery } from '@tanstack/react-query';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Failure } from '../../../electron/contract/failure.ts';
import { operationInfos } from '../../../electron/contract/operations/operationInfos.ts';
import type { PlanRequest } from '../../../electron/contract/plan.ts';
import { appWords } from '../../../electron/messages/window/appWords.ts';
import { planWords as words } from '../../../electron/messages/window/planWords.ts';
import { serversWords } from '../../../electron/messages/window/serversWords.ts';
import { EnvironmentSelect } from '../../app/EnvironmentSelect.tsx';
import { failureOf } from '../../app/failureOf.ts';
import { OfflineNotice } from '../../app/OfflineNotice.tsx';
import { choosePlan, endRecheck, usePlanChoice } from '../../app/planChoice.ts';
import { usePlanEnvironment } from '../../app/planEnvironment.ts';
import { list, lists } from '../../app/queries.ts';
import { refresh } from '../../app/queryClient.ts';
import { goToStep } from '../../app/router.ts';
import { call } from '../../bridge/call.ts';
import { focusSoon } from '../../ui/focusSoon.ts';
import { Key } from '../../ui/Key.tsx';
import { Foot, Page, PageBody } from '../../ui/Page.tsx';
import { useKeys } from '../../keys/useKeys.ts';
import { AddCheck } from './AddCheck.tsx';
import { addCheck } from './checks.ts';
import { choicesOf, listOperations } from './choices.ts';
import { CostPanel } from './CostPanel.tsx';
import { LimitsPanel } from './LimitsPanel.tsx';
import { Obstacle } from './Obstacle.tsx';
import css from './PlanScreen.module.css';
import { PlanSteps } from './PlanSteps.tsx';
import { RecheckNotice } from './RecheckNotice.tsx';
import { SkipPanel } from './SkipPanel.tsx';
import { stepButtonId } from './stepProps.ts';
import { fewest, newSeed, trialBesideFirst, trialRequest, trialRows, type Trial } from './trial.ts';
import { TryPanel } from './TryPanel.tsx';
import { unservedFields } from './unserved.ts';
import { usePlan } from './usePlan.ts';

export function PlanScreen({ listId }: { listId: string }) {
  const { environment, offered: accounts } = usePlanEnvironment(listId);
  const chosen = usePlanChoice(({ byList }) => byList[listId]);
  const recheck = usePlanChoice((state) => state.recheck[listId]);
  const choices = choicesOf(chosen ?? {}, operationInfos);
  const mapping = useQuery(list(listId)).data?.mapping;
  const mapped = mapping === undefined ? null : new Set(mapping.fields.map(({ field }): string => field));
  const checks = choices.checks;
  const offered = listOperations(operationInfos).filter(({ id }) => checks.every(({ operation }) => operation !== id));

  const [trial, setTrial] = useState<Trial>({ kind: 'first', rows: 25, random: false });
  // One seed per screen: the run picks the rows that its plan counted.
  const [seed] = useState(newSeed);
  /** The plan whose first rows need no call at all. */
  const [emptyFirst, setEmptyFirst] = useState<string | null>(null);
  const servedChecks = checks.filter((check) => mapped === null || unservedFields(check.operation, mapped).length === 0);
  // A check that no column serves is reported on its own; the others are counted meanwhile.
  const counted = servedChecks.length > 0 ? servedChecks : checks;
  const request: PlanRequest | null =
    environment === undefined
      ? null
      : {
          ...choices,
          ...(recheck && { rows: recheck.packed }),
          checks: counted,
          environmentId: environment.environmentId,
          listId,
          limit: null,
        };
  const { plan, failure, stale, soFar, again } = usePlan(request);
  const rowsToTry = plan === null ? null : trialRows(trial, plan.rows);
  const tryRequest = request === null || rowsToTry === null ? null : { ...request, ...trialRequest(trial, rowsToTry, seed) };
  const tried = usePlan(tryRequest);

  const [starting, setStarting] = useState(false);
  const [refused, setRefused] = useState<Failure | null>(null);
  const wanted = plan !== null && (plan.calls.atMost > 0 || plan.checks.some(({ skipped }) => skipped.some(({ why }) => why === 'fresh')));
  const startable = plan !== null && wanted && servedChecks.length === checks.length && !stale && !starting && plan.obstacle === null;
  const start = async (wished: PlanRequest | null): Promise<void> => {
    if (wished === null || !startable) return;
    setStarting(true);
    setRefused(null);
    try {
      await call('runs.start', wished);
      // A trial leaves the selected rows for the full run.
      if (wished.limit === null) endRecheck(listId);
      // The bar opens the run only for a list that has one.
      await refresh(lists);
      goToStep(listId, 'run');
    } catch (error) {
      setRefused(failureOf(error));
    } finally {
      setStarting(false);
    }
  };
  const canTry = startable && tryRequest !== null && tried.plan !== null && !tried.stale && tried.plan.calls.atMost > 0;
  // A trial without calls tries nothing: the first rows may all be suppressed or known.
  const isEmptyTrial = trial.kind === 'first' && tried.plan !== null && !tried.stale && tried.plan.calls.atMost === 0 && wanted;
  const asked = JSON.stringify(request);
  if (isEmptyTrial && emptyFirst !== asked) {
    setEmptyFirst(asked);
    setTrial(trialBesideFirst(plan?.rows ?? 0));
  }
  const tryFirst = (): void => {
    if (canTry) void start(tryRequest);
  };
  const obstacle = refused ?? failure ?? plan?.obstacle ?? null;
  const saidByStep = obstacle?.code === 'mapping.requiredMissing' && servedChecks.length < checks.length;
  useKeys({ 'plan.start': () => void start(request), 'plan.tryFirst': tryFirst, 'plan.back': () => goToStep(listId, 'import') });

  return (
    <Page aria-label={words.name}>
      <PageBody>
        <div className={css.body}>
          <section className={css.steps} aria-label={words.checks} aria-busy={stale}>
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
            {recheck && <RecheckNotice rows={recheck.rows} onAll={() => endRecheck(listId)} />}
            {!saidByStep && <Obstacle failure={obstacle} listId={listId} onRetry={failure === null ? undefined : again} />}
            <PlanSteps
              listId={listId}
              checks={checks}
              offered={offered}
              environment={environment}
              mapped={mapped}
              plan={plan}
              soFar={servedChecks.length === checks.length ? soFar : null}
              stale={stale}
              failed={failure !== null}
            />
          </section>
          <aside className={css.side} aria-label={words.costAndLimits}>
            {plan !== null && <CostPanel plan={plan} stale={stale} />}
            {/* Before the limits: trying first stays visible whatever else is shown. */}
            {plan !== null && plan.rows > fewest && (
              <TryPanel
                rows={plan.rows}
                trial={trial}
                withFirst={emptyFirst !== asked}
                tried={tried}
                reuses={choices.freshForMs !== 0}
                onTrial={setTrial}
              />
            )}
            {environment !== undefined && <LimitsPanel listId={listId} choices={choices} environment={environment} plan={plan} />}
            <SkipPanel listId={listId} skip={choices.skip ?? []} />
          </aside>
        </div>
      </PageBody>
      <Foot>
        <Button variant="subtle" leftSection={<Key of="plan.back" />} ml={-8} onClick={() => goToStep(listId, 'import')}>
          {words.back}
        </Button>
        <span className="grow" />
        <span className={starting ? 'text-2 cut' : 'text-2 cut gives-way'} title={footWords(starting)}>
          {footWords(starting)}
        </span>
        {plan !== null && plan.rows > fewest && (
          <Button className={css.starts ?? ''} size="md" rightSection={<Key of="plan.tryFirst" />} disabled={!canTry} onClick={tryFirst}>
            {rowsToTry === null ? words.trial.few : words.trial.rows(rowsToTry)}
          </Button>
        )}
        {plan?.servers && plan.servers.length > 0 && (
          <Button
            className={css.starts ?? ''}
            size="md"
            title={serversWords.startExplained(plan.servers, plan.needsDevice)}
            disabled={!startable}
            onClick={() => void start(request && { ...request, onServer: true })}
          >
            {serversWords.start}
          </Button>
        )}
        <Button
          className={css.starts ?? ''}
          variant="filled"
          size="md"
          rightSection={<Key of="plan.start" />}
          disabled={!startable}
          onClick={() => void start(request)}
        >
          {words.start}
        </Button>
      </Foot>
    </Page>
  );
}

const footWords = (starting: boolean): string => (starting ? words.saving : words.canStop);
