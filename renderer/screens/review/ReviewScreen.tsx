/** Review: facets, grid and the current row, all operable by keyboard. */
import { useQuery } from '@tanstack/react-query';
import { Button } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import type { Failure } from '#contract/failure.ts';
import type { List } from '#contract/lists/list.ts';
import { reviewWords as words } from '#messages/review/reviewWords.ts';
import { FailureNotice, Notice } from '../../ui/notices/Notice.tsx';
import { list as listQuery, useListCard } from '../../subjects/lists/queries.ts';
import { refresh } from '../../base/queryClient.ts';
import { goToStep, useReviewMode } from '../../base/router.ts';
import { useKeys } from '../../keys/useKeys.ts';
import { Page } from '../../ui/page/Page.tsx';
import { Skeleton } from '../../ui/notices/Skeleton.tsx';
import { AskedReason, Nothing, Working } from './Working.tsx';
import { CallDialog } from './calls/CallDialog.tsx';
import { Cells } from './cells/Cells.tsx';
import { Drawer } from './drawer/Drawer.tsx';
import { GoToRow } from './find/GoToRow.tsx';
import { FacetPane } from './facets/FacetPane.tsx';
import { focusRows } from './focusRows.ts';
import { Grid } from './grid/Grid.tsx';
import { createGridActs } from './gridActs.ts';
import { Many } from './many/Many.tsx';
import css from './ReviewScreen.module.css';
import { reviewCommands } from './reviewCommands.ts';
import { useParts, type Overlay } from './store/reviewState.ts';
import { createReview, type Review } from './store/reviewStore.ts';
import { LiveRegion } from './spoken/LiveRegion.tsx';
import { StatusLine } from './StatusLine.tsx';
import { Overview } from './overview/Overview.tsx';
import { Triage } from './triage/Triage.tsx';
import { ToolRow } from './toolRow/ToolRow.tsx';
import { useGridReach, type GridReach } from './useGridReach.ts';
import { useKeptPlace } from './keptPlace.ts';
import { useLooking, usePlace, type Opening } from './usePlace.ts';

export function ReviewScreen({ listId }: { listId: string }) {
  const read = useQuery(listQuery(listId));
  const [list, failure] = [read.data ?? null, read.error?.failure ?? null];
  const opening = usePlace(listId);
  if (opening !== null) return <Opened listId={listId} list={list} failure={failure} opening={opening} />;
  return <Waiting listId={listId} failure={failure} />;
}

/** Longer than a view usually takes; until then, no placeholders are drawn only to be replaced. */
const placeholdersAfterMs = 250;

/** Requests rows before the list itself has loaded, and draws the workspace together with the first of them. */
function Opened({ opening, ...read }: { listId: string; list: List | null; failure: Failure | null; opening: Opening }) {
  const { listId, list } = read;
  const mode = useReviewMode();
  const [review] = useState(() => createReview(listId, opening.first, mode === 'triage'));
  useEffect(() => review.start(), [review]);
  const [isSlow, setSlow] = useState(false);
  useTimeout(() => setSlow(true), placeholdersAfterMs, { autoInvoke: true });
  const isRead = review.use(({ view, failure }) => view !== null || failure !== null);
  if (list === null || !(isRead || isSlow || mode === 'overview')) return <Waiting {...read} />;
  return <Workspace review={review} list={list} opening={opening} />;
}

const Waiting = ({ listId, failure }: { listId: string; failure: Failure | null }) => (
  <Page aria-label={words.title} aria-busy={failure === null}>
    {failure === null ? (
      <p className={css.waiting}>{words.reading.list}</p>
    ) : (
      <FailureNotice failure={failure} onRetry={() => void refresh(listQuery(listId))} />
    )}
  </Page>
);

function Workspace({ review, list, opening }: { review: Review; list: List; opening: Opening }) {
  const mode = useReviewMode();
  const reach = useGridReach(review, list, opening.kept);
  const { columns, panes, order } = reach;
  useKeptPlace({ review, start: opening.kept, asked: opening.asked, layout: columns.layout, panes: panes.kept });
  useLooking(list.listId);
  useEffect(() => {
    review.showTriage(mode === 'triage' ? (review.use.getState().triage?.order ?? 'view') : null);
    focusRows();
  }, [review, mode]);
  const holdsKeys = review.use(({ overlay }) => overlay !== null && keyHolders.has(overlay.is));
  useKeys(reviewCommands, mode === 'grid' && !holdsKeys ? createGridActs(reach) : null);
  if (mode === 'overview') return <Overview review={review} list={list} />;
  return (
    <Page aria-label={mode === 'triage' ? words.triage : words.title}>
      <LiveRegion review={review} list={list} columns={columns} cellOrder={order} />
      {mode === 'triage' ? <Triage review={review} list={list} /> : <GridMode {...reach} />}
    </Page>
  );
}

/** Overlays with number keys, such as the views after V or a call's outcome: a number chooses there and decides nothing, however fast. */
const keyHolders = new Set<Overlay['is']>(['views', 'call', 'suppress', 'assign']);

function GridMode(reach: GridReach) {
  const { review, list, columns, panes, grid, order } = reach;
  const { listId } = list;
  // Reads no other part of the state: any change to what is read here rerenders everything, and rows arrive with every wheel tick.
  const { view, failure } = useParts(review, 'view', 'failure');
  const card = useListCard(listId);
  return (
    <>
      <h1 className="hidden-visually">{words.titleOf(list.name)}</h1>
      <ToolRow review={review} columns={columns} headings={list.columns} panes={panes} />
      {card !== undefined && card.run === null && (
        <div className={css.notice}>
          <Notice
            tone="slate"
            actions={
              <Button size="xs" onClick={() => goToStep(listId, 'check')}>
                {words.notChecked.plan}
              </Button>
            }
          >
            {words.notChecked.says}
          </Notice>
        </div>
      )}
      {failure !== null && (
        <div className={css.notice}>
          <FailureNotice failure={failure} onRetry={() => review.show({})} />
        </div>
      )}
      <div className={css.work}>
        {panes.facets && <FacetPane review={review} headings={list.columns} panes={panes} />}
        <div className={css.grid}>
          <Grid {...reach}>
            {view === null ? failure === null && <Bones rows={card?.rows} /> : <Nothing review={review} headings={list.columns} />}
          </Grid>
          <Cells {...reach} />
          <Working review={review} columns={columns.columns} />
        </div>
        {panes.drawer && (view === null ? failure === null : view.count > 0) && <Drawer review={review} list={list} panes={panes} />}
      </div>
      <GoToRow review={review} rows={list.rows} />
      <Many review={review} list={list} />
      <StatusLine review={review} columns={columns} cellOrder={order} undo={createGridActs(reach).undo} />
      <CallDialog review={review} list={list} at={() => grid.current?.querySelector('[data-active]') ?? grid.current} />
      <AskedReason review={review} mapping={list.mapping} />
    </>
  );
}

/** A placeholder for the grid until its first rows are loaded. */
const Bones = ({ rows }: { rows: number | undefined }) => (
  <div className={css.bones}>
    <p className="text-3">{words.reading.rows(rows)}</p>
    {Array.from({ length: 18 }, (_, index) => (
      <Skeleton key={index} height={12} width={`${92 - ((index * 7) % 23)}%`} />
    ))}
  </div>
);
