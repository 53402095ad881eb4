/** A single page before the check: how the file was read, what was found for free, what will be checked, one price and one button. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { List, ListCard } from '#contract/lists/list.ts';
import type { Operation } from '#contract/service/operation.ts';
import { operationTitle } from '#messages/names.ts';
import { startWords } from '#messages/plan/planWords.ts';
import { appWords } from '#messages/appWords.ts';
import { checkWords as words } from '#messages/plan/checkWords.ts';
import { importWords } from '#messages/lists/importWords.ts';
import { planWords } from '#messages/plan/planScreenWords.ts';
import { FailureNotice, EmptyState } from '../../ui/notices/Notice.tsx';
import { OfflineNotice } from '../../ui/notices/OfflineNotice.tsx';
import { usualAddOns, choosePlan, endRecheck } from '../../subjects/plan/planChoice.ts';
import { Obstacle, RecheckNotice } from '../../subjects/plan/PlanNotices.tsx';
import { useListPlan } from '../../subjects/plan/usePlan.ts';
import { list as listQuery, useListCard } from '../../subjects/lists/queries.ts';
import { refresh } from '../../base/queryClient.ts';
import { go } from '../../base/router.ts';
import { useSharedList } from '../../subjects/team/sharedList.tsx';
import { CommandButton } from '../../ui/keys/CommandButton.tsx';
import { Back, Foot, Page, PageBody } from '../../ui/page/Page.tsx';
import { Skeleton } from '../../ui/notices/Skeleton.tsx';
import { useKeys } from '../../keys/useKeys.ts';
import { checkCommands } from './checkCommands.ts';
import css from './CheckScreen.module.css';
import { ChecksPart, ColumnsPart } from './ChecksPart.tsx';
import { FoundPart } from './FoundPart.tsx';
import { PricePanel, TrialPanel } from './PricePanel.tsx';

export function CheckScreen({ listId }: { listId: string }) {
  const { data: list, error } = useQuery(listQuery(listId));
  if (list !== undefined) return <Ready list={list} />;
  return (
    <Page aria-label={words.name}>
      {error === null ? (
        <div className={css.body} role="status" aria-label={words.reading}>
          <Skeleton width={320} height={30} />
        </div>
      ) : (
        <EmptyState title={importWords.notShown} actions={<Button onClick={() => go({ at: 'lists' })}>{words.back}</Button>}>
          <FailureNotice failure={error.failure} onRetry={() => void refresh(listQuery(listId))} />
        </EmptyState>
      )}
    </Page>
  );
}

function Ready({ list }: { list: List }) {
  const { listId } = list;
  const state = useListPlan(listId);
  const { plan, environment, recheck, starting, startable, instead } = state;
  const headline = state.failure === null ? words.ready : words.notReady;
  const card = useListCard(listId);
  const isShared = useSharedList(listId) !== null;
  useKeys(checkCommands, state);
  return (
    <Page aria-label={words.name}>
      <PageBody>
        <div className={css.body}>
          <section aria-label={words.before} aria-busy={state.stale}>
            <h1 className={css.headline}>{headline(recheck?.rows ?? list.rows)}</h1>
            <p className={`${css.read ?? ''} text-2`}>{howItWasRead(list, card, isShared)}</p>
            <OfflineNotice environment={environment} className={css.notice}>
              {appWords.offline.run}
            </OfflineNotice>
            {recheck && <RecheckNotice rows={recheck.rows} environment={environment} onAll={() => endRecheck(listId)} />}
            <Obstacle
              failure={state.obstacle}
              listId={listId}
              environmentId={environment?.environmentId}
              onRetry={state.failure === null ? undefined : state.again}
              instead={instead !== null && <Instead listId={listId} operation={instead} />}
            />
            <ColumnsPart list={list} />
            <FoundPart list={list} state={state} />
            <ChecksPart list={list} state={state} />
          </section>
          <aside className={css.side} aria-label={planWords.costAndLimits}>
            <PricePanel list={list} state={state} />
            {state.trial.isOffered && <TrialPanel state={state} />}
          </aside>
        </div>
      </PageBody>
      <Foot>
        <Back of="check.back">{words.back}</Back>
        <span className="grow" />
        <span className={starting ? 'text-2 cut' : 'text-2 cut gives-way'}>{starting ? words.starting : words.canPause}</span>
        <CommandButton of="check.start" className={css.starts ?? ''} variant="filled" size="md" disabled={!startable}>
          {plan === null ? words.name : startWords(plan)}
        </CommandButton>
      </Foot>
    </Page>
  );
}

/** `card`: undefined while loading; `isShared`: whether a team shares the list. */
function howItWasRead({ sources, rejected, setAside }: List, card: ListCard | undefined, isShared: boolean): string {
  const { file } = words;
  const [only] = sources.length === 1 ? sources : [];
  const parts = [
    ...(only === undefined || only.sheet === null ? [] : [file.sheet(only.sheet)]),
    ...(only?.headingLine === undefined ? [] : [file.headings(only.headingLine)]),
    ...(setAside === 0 ? [] : [file.setAside(setAside)]),
    ...(rejected - setAside === 0 ? [] : [file.unreadable(rejected - setAside)]),
  ];
  // Data that was sent for checking, or is shared, has left this computer.
  const isLocal = card?.run === null && card.accounts.length === 0 && !isShared;
  return [`${file.files(sources.map(({ name }) => name))}.`, parts.length === 0 ? '' : `${parts.join('; ')}.`, isLocal ? file.local : '']
    .filter((sentence) => sentence !== '')
    .join(' ');
}

const Instead = ({ listId, operation }: { listId: string; operation: Operation }) => (
  <Button
    size="xs"
    onClick={() => choosePlan(listId, { checks: [{ operation: operation.id, addOns: usualAddOns(operation), where: {} }] })}
  >
    {planWords.notes.ask(operationTitle(operation.id))}
  </Button>
);
